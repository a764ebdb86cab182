// The rows of the control page: a payment, a message, a webhook, a person or a parcel.
import { call, el, time, won } from './dom.js';

const Statuses = {
  ready: ['결제 대기', 'warn'],
  paid: ['결제 완료', 'ok'],
  failed: ['실패', 'stop'],
  cancelled: ['취소', ''],
};

const cell = (text, className) => el('td', { text, class: className });

const cancelButton = (payment, done) => {
  const button = el('button', { type: 'button', class: 'button small', text: '콘솔에서 취소' });
  button.addEventListener('click', async () => {
    if (!window.confirm(`${payment.merchant_uid}의 ${won(payment.amount - payment.cancel_amount)}을 취소할까요?`))
      return;
    const { error } = await call(`/_sandbox/payments/${payment.imp_uid}/cancel`, { method: 'POST', body: {} });
    await done(error);
  });
  return button;
};

const depositButton = (payment, done) => {
  const button = el('button', { type: 'button', class: 'button small', text: '입금' });
  button.addEventListener('click', async () => {
    const typed = window.prompt(`${payment.account}에 입금할 금액`, String(payment.amount));
    if (typed === null) return;
    const body = { imp_uid: payment.imp_uid, amount: Number(typed) };
    const { error } = await call('/_sandbox/deposits', { method: 'POST', body });
    await done(error);
  });
  return button;
};

const confirmButton = (payment, done) => {
  const button = el('button', { type: 'button', class: 'button small', text: '구매확정' });
  button.addEventListener('click', async () => {
    const { error } = await call(`/_sandbox/payments/${payment.imp_uid}/confirm`, { method: 'POST', body: {} });
    await done(error);
  });
  return button;
};
const escrowText = ({ delivery, confirmed }) => {
  if (delivery === null) return '에스크로 · 배송 등록 전';
  return `에스크로 · ${delivery.company} ${delivery.invoice}${confirmed ? ' · 구매확정' : ''}`;
};

export const paymentRow = (done) => (payment) => {
  const [label, tone] = Statuses[payment.status];
  return el('tr', {}, [
    el('td', {}, [el('span', { class: `badge ${tone}`, text: label, title: payment.fail_reason ?? undefined })]),
    el('td', {}, [
      el('span', { text: payment.name ?? '' }),
      el('span', { class: 'mono under', text: payment.merchant_uid }),
      ...(payment.receipt ? [el('span', { class: 'caption num', text: `현금영수증 ${payment.receipt}` })] : []),
      ...(payment.escrow ? [el('span', { class: 'caption under', text: escrowText(payment) })] : []),
    ]),
    cell(payment.imp_uid, 'mono'),
    cell(won(payment.amount), 'right num'),
    cell(payment.cancel_amount > 0 ? won(payment.cancel_amount) : '-', 'right num'),
    cell(time(payment.started_at * 1000), 'num nowrap'),
    el('td', { class: 'right' }, [
      ...(payment.account ? [depositButton(payment, done)] : []),
      ...(payment.delivery && !payment.confirmed ? [confirmButton(payment, done)] : []),
      ...(payment.status === 'paid' ? [cancelButton(payment, done)] : []),
    ]),
  ]);
};

export const messageLine = ({ to, text, at }) =>
  el('li', {}, [el('p', { class: 'caption num', text: `${to} · ${time(at)}` }), el('p', { class: 'message', text })]);

export const webhookLine = ({ at, merchant_uid, status, httpStatus, error }) => {
  const arrived = httpStatus !== undefined && httpStatus < 300;
  const result = error ?? (httpStatus === undefined ? '보내는 중' : `HTTP ${httpStatus}`);
  return el('li', { class: 'webhook' }, [
    el('span', { class: `badge ${arrived ? 'ok' : httpStatus === undefined && !error ? '' : 'stop'}`, text: result }),
    el('span', { text: Statuses[status]?.[0] ?? status }),
    el('span', { class: 'caption num', text: time(at) }),
    el('span', { class: 'mono under', text: merchant_uid }),
  ]);
};

export const personLine = ({ id, name, phone, email }) =>
  el('li', {}, [
    el('p', { text: name ?? '이름 없음' }),
    el('p', { class: 'caption num', text: [`회원번호 ${id}`, phone, email].filter(Boolean).join(' · ') }),
  ]);

const TrackingStates = {
  IN_TRANSIT: '배송 중',
  OUT_FOR_DELIVERY: '배달 출발',
  ATTEMPT_FAIL: '배달 실패',
  DELIVERED: '배달 완료',
};
/** An invalid time is shown unchanged. */
const timeOr = (at) => (Number.isNaN(Date.parse(at)) ? at : time(at));

export const trackingLine = ({ trackingNumber, state, at }) =>
  el('li', {}, [
    el('span', { text: TrackingStates[state] }),
    el('p', { class: 'caption num', text: `${trackingNumber} · ${timeOr(at)}` }),
  ]);
