// The switches of the control page: one group for each provider. A change takes effect at once.
import { call, el, find } from './dom.js';

const Providers = {
  payments: '결제',
  sms: '문자',
  kakao: '카카오 로그인',
  postcode: '우편번호',
  tracking: '배송 조회',
};

const Switches = {
  down: { label: '멈춤', hint: '모든 호출에 503으로 답합니다' },
  latencyMs: { label: '지연 (ms)', max: 60000 },
  failRate: { label: '실패율 (0~1)', max: 1, step: 0.1 },
  windowDown: { label: '결제창 멈춤', hint: '결제 스크립트와 결제창이 열리지 않습니다' },
  garbage: { label: '알 수 없는 응답', hint: '읽을 수 없는 답을 보냅니다' },
  decline: { label: '카드 승인 거절' },
  cancelFail: { label: '취소 실패 횟수', max: 1000 },
  receiptFail: { label: '현금영수증 실패 횟수', max: 1000 },
  escrowFail: { label: '에스크로 배송 등록 실패 횟수', max: 1000 },
  dropAnswer: { label: '응답 끊김 횟수', max: 1000, hint: '처리는 하고 답하기 전에 연결을 끊습니다' },
  webhook: { label: '웹훅', options: { once: '한 번', twice: '두 번', late: '늦게', none: '보내지 않음' } },
  webhookDelayMs: { label: '늦은 웹훅 (ms)', max: 600000 },
};

/** A function that the page sets. It shows an error, or reloads the current state. */
let onChange = () => {};

const change = async (provider, name, value) => {
  const { error } = await call('/_sandbox/behaviour', { method: 'POST', body: { [provider]: { [name]: value } } });
  await onChange(error);
};

const inputFor = (provider, name, value) => {
  const { options, max, step } = Switches[name];
  const id = `${provider}-${name}`;
  if (options !== undefined) {
    const choices = Object.entries(options).map(([key, text]) => el('option', { value: key, text }));
    const select = el('select', { id, class: 'field small' }, choices);
    select.value = value;
    select.addEventListener('change', () => change(provider, name, select.value));
    return select;
  }
  const kind =
    typeof value === 'boolean'
      ? { type: 'checkbox', checked: value }
      : { type: 'number', min: 0, max, step: step ?? 1, value };
  const input = el('input', { id, ...kind, class: typeof value === 'boolean' ? undefined : 'field small num' });
  input.addEventListener('change', () =>
    change(provider, name, input.type === 'checkbox' ? input.checked : Number(input.value)),
  );
  return input;
};

const switchRow = (provider, name, value) =>
  el('div', { class: 'switch', title: Switches[name].hint }, [
    el('label', { for: `${provider}-${name}`, text: Switches[name].label }),
    inputFor(provider, name, value),
  ]);

let shownBehaviour = '';

/** Draws the fields again only after a change. Otherwise it would replace a field in which a person types. */
export const showBehaviour = (behaviour, changed) => {
  onChange = changed;
  const text = JSON.stringify(behaviour);
  if (text === shownBehaviour) return;
  shownBehaviour = text;
  const groups = Object.entries(Providers).map(([provider, title]) =>
    el('fieldset', { class: provider === 'payments' ? 'all' : undefined }, [
      el('legend', { text: title }),
      ...Object.entries(behaviour[provider]).map(([name, value]) => switchRow(provider, name, value)),
    ]),
  );
  find('control-behaviour').replaceChildren(...groups);
};
