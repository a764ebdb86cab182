import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { holdClock, later } from '../../testing/clock.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, answerLater, breakOff, neverAnswer, once, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const orders = (...itemTitles: string[]): Answer<'order.history'> => ({
  _embedded: {
    paymentHistoryDTOList: itemTitles.map((title, index) => ({
      merchantUid: `order-${index}`,
      paymentTime: '2026-03-02T03:04:05.000Z',
      itemTitles: title,
      imageUrl: '/pictures/wallet.webp',
      totalPrice: 39_000,
      paymentStatus: 'PREPARING',
      postUrl: null,
      paymentMethod: 'card',
      claims: [],
      lines: [
        { title, itemOptionName: '블랙', quantity: 2 },
        { title: '책갈피', itemOptionName: '카멜', quantity: 1 },
      ],
    })),
  },
  page: { size: 5, number: 0, totalElements: itemTitles.length, totalPages: 1 },
  counts: { PREPARING: itemTitles.length, SHIPPING: 4, DELIVERED: 0, CANCELLED: 0 },
});
const only = (more: Partial<Answer<'order.history'>['_embedded']['paymentHistoryDTOList'][number]>) => {
  const one = orders('카드 지갑');
  const [row] = one._embedded.paymentHistoryDTOList;
  if (row) one._embedded.paymentHistoryDTOList = [{ ...row, ...more }];
  return one;
};
const open = () => renderScreen('/user/myPage', { as: 'member' });

beforeEach(() => answer('order.unpaid', []));

showsFourStates({
  call: 'order.history',
  open,
  data: [orders('카드 지갑', '마루 토트백'), '마루 토트백'],
  empty: [orders(), '주문 내역이 없습니다.'],
  error: problems.INTERNAL[1],
});

it('each row of the order history links to its order', async () => {
  answer('order.history', orders('카드 지갑'));
  await open();
  await expect
    .element(page.getByRole('link', { name: '카드 지갑' }))
    .toHaveAttribute('href', '/payment/details/order-0');
});

it('the order history requests the chosen page and shows it from its first row', async () => {
  const first = orders('카드 지갑', '마루 토트백', '반달 숄더백', '두레박 버킷백', '담담 반지갑');
  answer('order.history', { ...first, page: { ...first.page, totalElements: 7, totalPages: 2 } });
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  const screen = await open();
  await page.getByRole('navigation', { name: '주문 내역 페이지' }).getByRole('button', { name: 'NEXT' }).click();
  await expect.poll(() => requestsTo('order.history').at(-1)?.params).toEqual({ page: '1', size: '5' });
  expect(screen.search()).toBe('?page=2');
  await expect.element(page.getByRole('link', { name: '카드 지갑' })).toBeInViewport();
});

it('the order history shows the option and quantity of the first line and counts the other lines', async () => {
  answer('order.history', orders('카드 지갑'));
  await open();
  await expect.element(page.getByText('블랙 · 2개 외 1건')).toBeVisible();
});

it('the order history shows the state of each claim and links to the claims', async () => {
  const claim = { id: 3, refunded: null, createdAt: '2026-03-02T03:04:05.000Z', processedAt: null };
  const claims = [
    { ...claim, kind: 'cancel' as const, state: 'REFUNDED' as const, refunded: 39_000 },
    { ...claim, id: 4, kind: 'return' as const, state: 'COLLECTING' as const },
  ];
  answer('order.history', only({ paymentStatus: 'DELIVERED', claims }));
  await open();
  await expect.element(page.getByRole('link', { name: '취소 환불 완료' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '반품 수거 중' }))
    .toHaveAttribute('href', '/payment/claims/order-0');
});

it('the order history links to the parcel of a shipped order and to the review of a delivered order', async () => {
  answer('order.history', only({ paymentStatus: 'SHIPPING', postUrl: 'https://carrier.example/1' }));
  const screen = await open();
  const parcel = page.getByRole('link', { name: /^배송 조회/ });
  await expect.element(parcel).toHaveAttribute('href', 'https://carrier.example/1');
  screen.close();
  answer('order.history', only({ paymentStatus: 'DELIVERED', postUrl: 'https://carrier.example/1' }));
  await open();
  await expect
    .element(page.getByRole('link', { name: /^리뷰 작성/ }))
    .toHaveAttribute('href', '/payment/details/order-0');
  await expect.element(parcel).not.toBeInTheDocument();
});

it('the order history counts the orders of each state, and opens a chosen state at its first page', async () => {
  answer('order.history', orders('카드 지갑'));
  const screen = await renderScreen('/user/myPage?page=2', { as: 'member' });
  const state = page.getByRole('button', { name: '4 배송중' });
  await state.click();
  await expect.element(state).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => requestsTo('order.history').at(-1)).toMatchObject({ params: { page: '0' } });
  expect(screen.search()).toBe('?status=SHIPPING');
});

it('the order history keeps the search words when nothing is found, and can show all orders again', async () => {
  answer('order.history', orders('카드 지갑'));
  const screen = await open();
  const field = page.getByLabelText('상품명 또는 주문번호');
  await field.fill(' 우산 ');
  answer('order.history', orders());
  await page.getByRole('button', { name: '검색' }).click();
  await expect.element(page.getByText('조건에 맞는 주문이 없습니다.')).toBeVisible();
  expect(screen.search()).toBe(`?search=${encodeURIComponent('우산')}`);
  await expect.element(field).toHaveValue('우산');
  answer('order.history', orders('카드 지갑'));
  await page.getByRole('button', { name: '전체 주문 보기' }).click();
  await expect.element(page.getByRole('link', { name: '카드 지갑' })).toBeVisible();
});

const awaitsDeposit: Answer<'order.unpaid'>[number] = {
  ...{ merchantUid: 'order-9', itemTitles: '마루 토트백', imageUrl: '/pictures/bag.webp', totalPrice: 42_000 },
  ...{ expiresAt: '2026-03-09T03:04:00.000Z', awaitsDeposit: true },
};

it('my page shows the deadline of an awaited deposit, and links to the bank account to pay into', async () => {
  answer('order.history', orders());
  answer('order.unpaid', [awaitsDeposit]);
  await open();
  await expect.element(page.getByText('2026.03.09 12:04까지 입금해주세요.')).toBeVisible();
  const account = page.getByRole('link', { name: '입금 계좌 보기' });
  await expect.element(account).toHaveAttribute('href', '/payment/deposit/order-9');
});

it('the order history appears only after the unpaid orders above it, so that the history does not move', async () => {
  answer('order.history', orders('카드 지갑'));
  const arrive = answerLater('order.unpaid', [awaitsDeposit]);
  await open();
  const bought = page.getByRole('link', { name: '카드 지갑', includeHidden: true });
  await expect.element(bought).toBeInTheDocument();
  await expect.element(bought).not.toBeVisible();
  arrive();
  await expect.element(bought).toBeVisible();
  await expect.element(page.getByRole('link', { name: '입금 계좌 보기' })).toBeVisible();
});

it.each(['breaks off', 'does not come'])(
  'the order history appears even when the answer about unpaid orders %s',
  async (how) => {
    onTestFinished(holdClock());
    answer('order.history', orders('카드 지갑'));
    neverAnswer('order.unpaid');
    if (how === 'breaks off') once('order.unpaid', () => breakOff('order.unpaid'));
    await open();
    const item = page.getByRole('link', { name: '카드 지갑' });
    await expect.poll(later(() => item.query())).not.toBeNull();
    await expect.element(item).toBeVisible();
  },
);
