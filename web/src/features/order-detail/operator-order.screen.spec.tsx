import { orderSample } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { orderListState } from '../../entities/order/order-list-state.ts';
import { paymentState } from '../../entities/payment/payment-states.ts';
import { answer, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const order = { ...orderSample, mine: false, username: 'haneul@example.com', buyerName: '김하늘', packingBatchId: 12 };
const other = {
  ...{ merchantUid: 'order-9', name: '김하늘', phoneNumber: '01012345678', itemTitles: '반지갑', totalPrice: 30_000 },
  ...{ paymentTime: '2026-03-02T03:04:05.000Z', paymentStatus: 'DELIVERED' as const, trackingNumber: null, memo: null },
  ...{ buyerName: '김하늘', buyerPhoneNumber: '01012345678', packingBatchId: null, paymentMethod: 'card' },
};
const list = { path: '/admin/order/manage/PREPARING?page=2', orderNumbers: ['order-0', 'order-1', 'order-2'] };
const open = (path = '/payment/details/order-1', as: 'operator' | 'member' = 'operator') =>
  renderScreen(path, { as, state: orderListState(list) });
const neighbours = page.getByRole('navigation', { name: '목록의 다른 주문' });

beforeEach(() => {
  answer('order.detail', order);
  answer('order.carrier', 'cj');
  answer('reporting.orders', {
    _embedded: { paymentHistoryDTOList: [{ ...other, merchantUid: 'order-1' }, other] },
    page: { size: 6, number: 0, totalElements: 2, totalPages: 1 },
  });
});

it('the order page links an operator to the list, and to the previous and next order of the list', async () => {
  const screen = await open();
  await expect.element(neighbours).toMatchTextContent(/2 \/ 3/);
  await expect.element(neighbours.getByRole('link', { name: '목록으로' })).toHaveAttribute('href', list.path);
  await neighbours.getByRole('link', { name: '다음 주문' }).click();
  await expect.poll(screen.path).toBe('/payment/details/order-2');
  await expect.element(neighbours).toMatchTextContent(/3 \/ 3/);
  await expect.element(page.getByRole('link', { name: /반지갑/ })).toBeVisible();
  expect(neighbours.getByRole('link', { name: '다음 주문' }).elements()).toEqual([]);
});

it('the order page shows an operator the buyer’s other orders and the packing batch', async () => {
  await open();
  const others = page.getByRole('region', { name: '구매자의 다른 주문' });
  await expect.element(others.getByRole('link')).toHaveAttribute('href', '/payment/details/order-9');
  expect(requestsTo('reporting.orders')[0]?.query).toEqual({ email: 'haneul@example.com' });
  await expect.element(page.getByRole('link', { name: '포장 12차' })).toHaveAttribute('href', '/admin/packing/12');
});

it('the order page shows an operator the buyer’s view, in which nothing can be pressed', async () => {
  answer('order.detail', { ...order, paymentStatus: 'SHIPPING', shippedAt: '2026-03-03T03:04:05.000Z' });
  const screen = await open();
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  expect(page.getByRole('navigation', { name: '관리자 메뉴' }).elements()).toEqual([]);
  await page.getByRole('link', { name: '구매자가 보는 화면' }).click();
  const buyers = page.getByRole('region', { name: '구매자가 보는 화면' });
  await expect.element(buyers.getByText('수령 확인')).toBeVisible();
  expect(buyers.getByText('수령 확인').element().closest('[inert]')).not.toBeNull();
  await expect.element(page.getByRole('region', { name: '관리자', exact: true })).not.toBeInTheDocument();
  await auditPage();
  await neighbours.getByRole('link', { name: '이전 주문' }).click();
  await expect.poll(screen.path).toBe('/payment/details/order-0');
  await expect.element(page.getByRole('region', { name: '관리자', exact: true })).toBeVisible();
});

it('the order page links an operator back to the back office screen from which it was opened', async () => {
  const messages = '/admin/messages';
  answer('message.failedMessages', { content: [], totalElements: 0, totalPages: 0 });
  const office = await renderScreen(messages, { as: 'operator' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  office.close();
  await renderScreen('/payment/details/order-1', { as: 'operator' });
  await expect.element(page.getByRole('link', { name: '관리자 화면으로' })).toHaveAttribute('href', messages);
});

it('the order page shows the payment confirmation to an operator who bought the order', async () => {
  answer('order.detail', { ...orderSample, mine: true });
  await renderScreen('/payment/details/order-1', { as: 'operator', state: paymentState('paid') });
  await expect.element(page.getByRole('status').getByText('결제가 정상적으로 완료되었습니다.')).toBeInTheDocument();
});

it('the order page shows a buyer no links to other orders, and does not load the list of orders', async () => {
  answer('order.detail', { ...orderSample, mine: true });
  await open('/payment/details/order-1', 'member');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  await expect.element(neighbours).not.toBeInTheDocument();
  expect(requestsTo('reporting.orders')).toEqual([]);
});
