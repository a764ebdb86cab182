// The card window: opens a payment, lets a person approve, cancel or decline the payment, and reports the result.
import { call, el, find, won } from './dom.js';

const InstalmentsFromWon = 50000;

const readRequest = () => {
  try {
    return JSON.parse(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return undefined;
  }
};

const request = readRequest();
const framed = window.parent !== window;

const say = (message) => {
  find('pay-loading').hidden = true;
  find('pay-problem').textContent = message;
  find('pay-problem').hidden = false;
};

/** Sends a message only to the opener's origin, so a page that gave a false origin receives nothing. */
const tell = (message) => window.parent.postMessage(message, request.origin);

/**
 * The result in the form of V2. In an address V2 names the payment alone: `paymentId`, and `code` and `message` of a
 * failure (SDK 일반 결제, redirect 방식). To the page it names the attempt too (`PaymentResponse`).
 */
const resultOfV2 = ({ imp_uid, merchant_uid, error_code = null, error_msg = null }) => ({
  paymentId: merchant_uid,
  ...(framed && { transactionType: 'PAYMENT', ...(imp_uid && { txId: imp_uid }) }),
  ...(error_code && { code: 'FAILURE_TYPE_PG', pgCode: error_code, message: error_msg }),
});
const isV2 = request?.version === 'v2';

const returnUrl = (result) => {
  const address = isV2 ? request.params?.redirectUrl : request.params?.m_redirect_url;
  if (typeof address !== 'string' || !/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  for (const [name, value] of Object.entries(result)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
};

const finish = (outcome) => {
  const result = isV2 ? resultOfV2(outcome) : outcome;
  if (framed) return tell({ type: 'portone:result', result });
  const url = returnUrl(result);
  if (url === undefined) return say(outcome.error_msg ?? '결제가 처리되었습니다. 이 창을 닫아주세요.');
  return location.replace(url);
};

const Banks = [
  { code: '004', name: 'KB국민은행' },
  { code: '088', name: '신한은행' },
  { code: '020', name: '우리은행' },
  { code: '081', name: '하나은행' },
  { code: '011', name: 'NH농협은행' },
  { code: '090', name: '카카오뱅크' },
];
const Carriers = ['SKT', 'KT', 'LGU', '알뜰폰'].map((name) => ({ code: name, name: name === 'LGU' ? 'LG U+' : name }));

/** The choices of each method. An easy pay has no choices and leads to its app instead. */
const choicesOf = ({ method, cards }) =>
  ({
    card: { legend: '카드 선택', kind: 'card', choices: cards, refused: '카드사가' },
    trans: { legend: '은행 선택', kind: 'bank', choices: Banks, refused: '은행이' },
    vbank: { legend: '입금할 은행 선택', kind: 'bank', choices: Banks, refused: '은행이' },
    phone: { legend: '통신사 선택', kind: 'carrier', choices: Carriers, refused: '통신사가' },
  })[method];

const showChoices = ({ legend, kind, choices }) => {
  find('pay-choice-name').textContent = legend;
  find('pay-cards').replaceChildren(
    ...choices.map(({ code, name }, index) =>
      el('label', { class: 'choice' }, [
        el('input', {
          type: 'radio',
          name: 'card',
          value: code,
          checked: index === 0,
          'data-testid': `pay-${kind}-${code}`,
        }),
        el('span', { text: name }),
      ]),
    ),
  );
};

/**
 * Shows the steps of app-to-app: on a phone the app of the easy pay would open, ask for its password and return to the
 * shop.
 */
const showApp = ({ title }) => {
  find('pay-app').hidden = false;
  find('pay-app-name').textContent = `${title} 앱에서 결제를 승인해주세요`;
  const steps = [`${title} 앱이 열립니다`, '결제 금액을 확인하고 비밀번호를 입력합니다', '쇼핑몰로 돌아옵니다'];
  find('pay-app-steps').replaceChildren(...steps.map((text) => el('li', { text })));
};

const showMethod = (opened) => {
  const chosen = choicesOf(opened);
  document.title = opened.title;
  find('pay-title').textContent = opened.title;
  find('pay-choice').hidden = chosen === undefined;
  find('pay-quota-row').hidden = opened.method !== 'card';
  find('pay-quota-note').hidden = opened.method !== 'card';
  find('pay-decline').textContent = `${chosen?.refused ?? `${opened.title}가`} 거절하는 경우 시험하기`;
  if (chosen === undefined) showApp(opened);
  else showChoices(chosen);
};

const showInstalments = (amount) => {
  const allowed = amount >= InstalmentsFromWon;
  const months = allowed ? [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] : [];
  const options = [
    el('option', { value: 0, text: '일시불' }),
    ...months.map((n) => el('option', { value: n, text: `${n}개월` })),
  ];
  find('pay-quota').replaceChildren(...options);
  find('pay-quota').disabled = !allowed;
  find('pay-quota-note').textContent = allowed ? '' : '할부는 5만 원부터 고를 수 있습니다.';
};

const busy = (on) => {
  for (const button of document.querySelectorAll('[data-testid="pay-actions"] button')) button.disabled = on;
  document.body.setAttribute('aria-busy', String(on));
};

const act = (opened, action) => async () => {
  if (document.body.getAttribute('aria-busy') === 'true') return;
  busy(true);
  const card = document.querySelector('input[name="card"]:checked')?.value;
  const quota = Number(find('pay-quota').value);
  const { data, error } = await call(`/portone/window/${opened.imp_uid}/${action}`, {
    method: 'POST',
    body: { card, quota },
  });
  busy(false);
  if (error === undefined) finish(data);
  else say(`${error} 다시 눌러주세요.`);
};

const show = (opened) => {
  find('pay-order-name').textContent = opened.name;
  find('pay-amount').textContent = won(opened.amount);
  find('pay-merchant-uid').textContent = opened.merchant_uid;
  find('pay-approve').textContent = opened.method === 'vbank' ? '계좌 발급받기' : `${won(opened.amount)} 결제하기`;
  showMethod(opened);
  showInstalments(opened.amount);
  find('pay-loading').hidden = true;
  for (const part of ['pay-order', 'pay-form', 'pay-actions']) find(part).hidden = false;
  find('pay-approve').addEventListener('click', act(opened, 'approve'));
  find('pay-cancel').addEventListener('click', act(opened, 'cancel'));
  find('pay-decline').addEventListener('click', act(opened, 'decline'));
  find('pay-form').addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') act(opened, 'cancel')();
  });
  (document.querySelector('input[name="card"]') ?? find('pay-approve')).focus();
};

const start = async () => {
  if (request === undefined) return say('결제 요청이 없습니다. 쇼핑몰의 결제하기 버튼으로 열어주세요.');
  if (framed) tell({ type: 'portone:ready' });
  const { params, user_code, channel, version } = request;
  const body = { params, user_code, channel, version };
  const { data, error } = await call('/portone/window/open', { method: 'POST', body });
  if (error !== undefined) {
    return finish({
      imp_uid: null,
      merchant_uid: params?.merchant_uid ?? params?.paymentId ?? null,
      error_code: 'F5000',
      error_msg: error,
    });
  }
  return data.error_code === undefined ? show(data) : finish(data);
};

start();
