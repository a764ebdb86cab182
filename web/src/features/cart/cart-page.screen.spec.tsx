import { memberSample, termsSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { holdClock } from '../../testing/clock.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type Line = Answer<'cart.fetch'>[number];
const line = (cartId: number, more: Partial<Line> = {}): Line => ({
  cartId,
  id: cartId,
  title: `가방 ${cartId}`,
  imageUrl: '/pictures/bag.webp',
  itemOption: { id: cartId, name: '카멜', additionalPrice: 0 },
  finalPrice: 39_000,
  quantity: 1,
  soldOut: false,
  available: 5,
  ...more,
});
const open = () => renderScreen('/user/cart', { as: 'member' });
const dialog = page.getByRole('alertdialog');
const tick = (n: number) => page.getByLabelText(`가방 ${n} (카멜) 주문하기`);
const sums = page.getByRole('region', { name: '결제 예정 금액' });

beforeEach(() => {
  answer('order.unpaid', []);
  answer('order.deliveryTerms', termsSample);
});

showsFourStates({
  call: 'cart.fetch',
  open,
  data: [[line(1), line(2)], '가방 2'],
  empty: [[], '장바구니가 비어 있습니다.'],
  error: problems.INTERNAL[1],
});

it('the cart leads a visitor to the log-in', async () => {
  const screen = await renderScreen('/user/cart', { as: 'visitor' });
  await expect.poll(screen.path).toBe('/user/login');
});

it('the cart counts only lines in stock, and shows no delivery fee before the fee is known', async () => {
  answer('cart.fetch', [line(1, { soldOut: true, available: 0, finalPrice: 50_000 }), line(2)]);
  neverAnswer('order.deliveryTerms');
  await open();
  await expect.element(sums).toMatchTextContent(/상품 금액39,000원/);
  await expect.element(sums).toMatchTextContent(/계산 중/);
  await expect.element(sums).not.toMatchTextContent(/배송비(0원|무료)/);
  await expect.element(page.getByText('품절', { exact: true })).toBeVisible();
});

it.each([
  [1, /배송비3,000원TOTAL PRICE42,000원31,000원 더 담으면 무료배송/],
  [2, /배송비무료TOTAL PRICE78,000원(오늘 14:00까지 결제하면 오늘 출발|지금 결제하면 \d+월 \d+일\(.\) 출발)/],
])('the cart shows the delivery fee and the total for a quantity of %i', async (quantity, text) => {
  answer('cart.fetch', [line(1, { quantity })]);
  await open();
  await expect.element(sums).toMatchTextContent(text);
});

it('the cart says that the delivery fee failed to load', async () => {
  answer('cart.fetch', [line(1)]);
  refuse('order.deliveryTerms', 'INTERNAL');
  await open();
  await expect.element(sums).toMatchTextContent(/배송비0원.*배송비를 불러오지 못했습니다/);
});

it('the cart restores the old quantity when the shop refuses a change', async () => {
  answer('cart.fetch', [line(1)]);
  refuse('cart.setQuantity', 'INTERNAL');
  await open();
  await expect.element(sums).toMatchTextContent(/상품 금액39,000원/);
  // The cart is not read again in this test, so the page itself has to undo the change.
  neverAnswer('cart.fetch');
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await expect.poll(() => requestsTo('cart.setQuantity')[0]?.body).toEqual({ cartId: 1, quantity: 2 });
  await expect.element(page.getByRole('main').getByText(problems.INTERNAL[1])).toBeVisible();
  await expect.element(sums).toMatchTextContent(/상품 금액39,000원/);
});

it('the cart removes a line and focuses the next line', async () => {
  answer('cart.fetch', [line(1), line(2)]);
  await open();
  await expect.element(page.getByRole('button', { name: '가방 1 빼기' })).toBeVisible();
  answer('cart.remove', { ok: true });
  answer('cart.fetch', [line(2)]);
  await page.getByRole('button', { name: '가방 1 빼기' }).click();
  await expect.poll(() => requestsTo('cart.remove')[0]?.params).toEqual({ cartId: '1' });
  // The focus stays at the position of the removed line, and does not go to the top of the page.
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toMatch('가방 2');
});

it('the cart names the lines with too little stock instead of opening the order sheet', async () => {
  answer('cart.fetch', [line(1)]);
  refuse('cart.checkStock', 'OUT_OF_STOCK', { messages: ['가방 1 카멜: 남은 수량 0개'] });
  const screen = await open();
  await page.getByRole('button', { name: 'ORDER' }).first().click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/가방 1 카멜: 남은 수량 0개/);
  expect(screen.path()).toBe('/user/cart');
});

it('the cart orders only the ticked lines', async () => {
  answer('cart.fetch', [line(1), line(2), line(3, { soldOut: true, available: 0 })]);
  const screen = await open();
  await expect.element(sums).toMatchTextContent(/상품 금액78,000원/);
  await expect.element(tick(3)).toBeDisabled();
  await tick(2).click();
  await expect.element(sums).toMatchTextContent(/상품 금액39,000원/);
  await auditPage();
  answer('cart.checkStock', { ok: true });
  answer('member.userInfo', memberSample);
  answer('member.addresses', []);
  neverAnswer('order.createSheet');
  await page.getByRole('button', { name: 'ORDER' }).first().click();
  await expect.poll(screen.path).toBe('/order');
  expect(requestsTo('cart.checkStock')[0]?.query).toEqual({ cartIds: '1' });
  await expect
    .poll(() => requestsTo('order.createSheet')[0]?.body)
    .toEqual({ totalPrice: 39_000, itemManagements: [{ cartId: 1, itemOptionId: 1, quantity: 1 }] });
});

it('the cart checks the stock of all lines when all are ticked, and orders nothing when none is ticked', async () => {
  answer('cart.fetch', [line(1), line(2)]);
  refuse('cart.checkStock', 'OUT_OF_STOCK', { messages: ['가방 1 카멜: 남은 수량 0개'] });
  await open();
  await page.getByRole('button', { name: 'ORDER' }).first().click();
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.poll(() => requestsTo('cart.checkStock')[0]?.query).toEqual({});
  await page.getByLabelText(/전체 선택/).click();
  await page.getByRole('button', { name: 'ORDER' }).first().click();
  await expect.element(dialog).toMatchTextContent('주문할 상품을 선택해주세요.');
  expect(requestsTo('cart.checkStock')).toHaveLength(1);
});

it('the cart puts a removed line back with its quantity', async () => {
  answer('cart.fetch', [line(1, { quantity: 3 })]);
  answer('cart.remove', { ok: true });
  await open();
  await expect.element(page.getByRole('button', { name: '가방 1 빼기' })).toBeVisible();
  answer('cart.fetch', []);
  await page.getByRole('button', { name: '가방 1 빼기' }).click();
  await expect.element(page.getByText('장바구니가 비어 있습니다.')).toBeVisible();
  answer('cart.add', { cartId: 9, quantity: 3 });
  answer('cart.fetch', [line(9, { title: '가방 1', quantity: 3 })]);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect.element(page.getByRole('button', { name: '가방 1 빼기' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '되돌리기' })).not.toBeInTheDocument();
  expect(requestsTo('cart.add')[0]?.body).toEqual({ itemOptionId: 1, quantity: 3 });
});

it('the cart limits a quantity to the stock that is left', async () => {
  answer('cart.fetch', [line(1, { quantity: 2, available: 2 })]);
  await open();
  await expect.element(page.getByText('남은 수량 2개')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '수량 늘리기' })).toBeDisabled();
});

it('the cart shows a change that was made in another tab', async () => {
  answer('cart.fetch', [line(1)]);
  await open();
  await expect.element(sums).toMatchTextContent(/상품 금액39,000원/);
  answer('cart.fetch', [line(1), line(2)]);
  answer('cart.count', 2);
  const otherTab = new BroadcastChannel('gyeol:cart');
  // The code that hears messages of other tabs is loaded later than the page, so the test sends the message repeatedly.
  const sumsAfterMessage = () => {
    otherTab.postMessage('changed');
    return sums.element().textContent;
  };
  await expect.poll(sumsAfterMessage).toMatch(/상품 금액78,000원/);
  await expect.element(page.getByRole('link', { name: 'MY BAG (2)' })).toBeVisible();
  otherTab.close();
});

it('the cart shows unpaid orders after its own lines and sums', async () => {
  answer('cart.fetch', [line(1)]);
  answer('order.unpaid', [
    {
      ...{ merchantUid: 'order-9', itemTitles: '가방 9', imageUrl: '/pictures/bag.webp', totalPrice: 42_000 },
      ...{ expiresAt: '2100-01-01T00:00:00.000Z', awaitsDeposit: false },
    },
  ]);
  await open();
  const waiting = page.getByRole('region', { name: '결제 대기 주문' });
  await expect.element(waiting).toBeVisible();
  const position = waiting.element().compareDocumentPosition(sums.element());
  expect(position & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
});

describe('a sale of items in the cart', () => {
  const startsAt = '2026-12-01T01:00:00.000Z';
  const minute = 60_000;
  const sale = { saleId: 7, title: '초겨울 행사', startsAt, endsAt: '2026-12-01T01:30:00.000Z', salePrice: 31_200 };
  const opening = { ...sale, endsAt: null, salePrice: null };
  beforeEach(() => {
    const release = holdClock();
    vi.setSystemTime(Date.parse(startsAt) - 10 * minute);
    return release;
  });

  it('changes the price of a line and the sums from its first to its last second', async () => {
    const itemOption = { id: 1, name: '카멜', additionalPrice: 1_000 };
    answer('cart.fetch', [
      line(1, { itemOption, finalPrice: 40_000, regularPrice: 39_000, sales: [sale], quantity: 2 }),
    ]);
    await open();
    await expect.element(sums).toMatchTextContent(/상품 금액80,000원/);
    vi.advanceTimersByTime(10 * minute);
    await expect.element(sums).toMatchTextContent(/상품 금액64,400원/);
    await expect.element(page.getByText('32,200원')).toBeVisible();
    vi.advanceTimersByTime(30 * minute);
    await expect.element(sums).toMatchTextContent(/상품 금액80,000원/);
  });

  it('leaves an item out of the order until it is on sale', async () => {
    answer('cart.fetch', [line(1), line(2, { regularPrice: 39_000, sales: [opening] })]);
    await open();
    await expect.element(page.getByText('12월 1일 10:00부터 구매하실 수 있습니다.')).toBeVisible();
    await expect.element(tick(2)).toBeDisabled();
    await expect.element(sums).toMatchTextContent(/상품 금액39,000원/);
    await auditPage();
    vi.advanceTimersByTime(10 * minute);
    await expect.element(tick(2)).toBeChecked();
    await expect.element(sums).toMatchTextContent(/상품 금액78,000원/);
  });
});
