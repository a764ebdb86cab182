// The sign-in page: a person is chosen or typed in, and the browser returns to the shop with a code.
import { call, el, find } from './dom.js';

const Refusals = {
  KOE006: '등록되지 않은 Redirect URI입니다. (KOE006)',
  KOE033: '잘못된 요청입니다. response_type은 code여야 합니다. (KOE033)',
  KOE101: '존재하지 않는 앱 키입니다. (KOE101)',
};

const say = (message) => {
  find('kakao-problem').textContent = message;
  find('kakao-problem').hidden = false;
};

const answer = async (body) => {
  const { data, error } = await call(`/kakao/oauth/authorize${location.search}`, { method: 'POST', body });
  if (error === undefined) location.replace(data.location);
  else say(error);
};

const consented = (person) => ({
  id: person.id,
  ...(find('kakao-consent-name').checked && person.name ? { name: person.name } : {}),
  ...(find('kakao-consent-phone').checked && person.phone ? { phone_number: person.phone } : {}),
  ...(find('kakao-consent-email').checked && person.email ? { email: person.email } : {}),
});

const detail = (person) => [person.phone, person.email].filter(Boolean).join(' · ') || `회원번호 ${person.id}`;

const row = (person) => {
  const button = el('button', { type: 'button', class: 'person', 'data-testid': `kakao-person-${person.id}` }, [
    el('span', { class: 'person-name', text: person.name ?? '이름 없음' }),
    el('span', { class: 'caption num', text: detail(person) }),
  ]);
  button.addEventListener('click', () => answer(consented(person)));
  return el('li', {}, [button]);
};

const submitNew = (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const person = {
    id: form.get('id'),
    name: form.get('name'),
    phone: form.get('phone_number'),
    email: form.get('email'),
  };
  answer(consented(person));
};

const refusalFrom = async () => {
  const reply = await fetch(`/kakao/oauth/authorize/people${location.search}`);
  const data = await reply.json().catch(() => ({}));
  return reply.ok
    ? { people: data }
    : { refusal: Refusals[data.error_code] ?? '지금은 로그인할 수 없습니다. 잠시 후 다시 시도해주세요.' };
};

const { people, refusal } = await refusalFrom().catch(() => ({ refusal: '샌드박스에 연결할 수 없습니다.' }));
find('kakao-loading').hidden = true;
if (refusal !== undefined) {
  say(refusal);
} else {
  find('kakao-people').replaceChildren(...people.map(row));
  for (const part of ['kakao-content', 'kakao-actions']) find(part).hidden = false;
  find('kakao-form').addEventListener('submit', submitNew);
  find('kakao-deny').addEventListener('click', () => answer({ deny: true }));
}
