// The receipt of one payment.
import { call, el, find, time, won } from './dom.js';

const Labels = { ready: '결제 대기', paid: '결제 완료', failed: '결제 실패', cancelled: '결제 취소' };

const facts = (payment) => [
  ['상태', Labels[payment.status]],
  ['상품', payment.name ?? '주문 상품'],
  ['주문번호', payment.merchant_uid],
  ['승인번호', payment.apply_num ?? '-'],
  ['카드', payment.card_name === null ? '-' : `${payment.card_name} ${payment.card_number}`],
  ['할부', payment.card_quota > 0 ? `${payment.card_quota}개월` : '일시불'],
  ['승인 일시', payment.paid_at > 0 ? time(payment.paid_at * 1000) : '-'],
  ['취소 금액', won(payment.cancel_amount)],
];

const { data, error } = await call(`${location.pathname}/data`);
if (error !== undefined) {
  find('receipt-note').textContent = error;
} else {
  find('receipt-amount').textContent = won(data.amount);
  find('receipt-facts').replaceChildren(
    ...facts(data).flatMap(([name, value]) => [el('dt', { text: name }), el('dd', { text: value })]),
  );
  find('receipt-note').textContent = '시험 환경의 전표라 세금계산서나 현금영수증을 대신하지 않습니다.';
}
