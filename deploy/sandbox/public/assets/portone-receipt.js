import { call, el, find, time, won } from './dom.js';

const Names = {
  trans: '실시간 계좌이체',
  phone: '휴대폰 결제',
  naverpay: '네이버페이',
  kakaopay: '카카오페이',
  tosspay: '토스페이',
  payco: '페이코',
};
const Labels = { ready: '결제 대기', paid: '결제 완료', failed: '결제 실패', cancelled: '결제 취소' };

const methodOf = ({ pay_method, pg_provider, emb_pg_provider }) =>
  Names[emb_pg_provider ?? ''] ?? Names[pg_provider] ?? Names[pay_method] ?? '-';

const facts = (payment) => [
  ['상태', Labels[payment.status]],
  ['상품', payment.name ?? '주문 상품'],
  ['주문번호', payment.merchant_uid],
  ['승인번호', payment.apply_num ?? '-'],
  ['결제 수단', payment.card_name === null ? methodOf(payment) : `${payment.card_name} ${payment.card_number}`],
  ...(payment.card_name === null ? [] : [['할부', payment.card_quota > 0 ? `${payment.card_quota}개월` : '일시불']]),
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
