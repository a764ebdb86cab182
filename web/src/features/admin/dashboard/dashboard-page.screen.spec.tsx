import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer, CallName } from '../../../shared/api/call-types.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { answer, neverAnswer, refuse } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const figures = [
  'reporting.paymentStats',
  'reporting.memberStats',
  'reporting.dailyStats',
  'reporting.itemSales',
] as const;
const open = () => renderScreen('/admin', { as: 'operator' });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const grey = (name: string) => () => region(name).element().querySelector('.animate-pulse') !== null;
const opening = (more: Partial<Answer<'catalog.openingCheck'>> = {}): Answer<'catalog.openingCheck'> => ({
  duties: [{ code: 'L6', state: 'unmet', missing: ['상호가 없습니다.'] }],
  ...{ takesOrders: true, mode: 'demo', enforcedFrom: null, reason: null },
  ...more,
});
const answerAll = (): void => {
  answer('catalog.openingCheck', opening());
  answer('reporting.readModelLag', { seconds: 0 });
  answer('reporting.lastBackup', { at: null, isLate: false });
  answer('order.claimQueue', { content: [], totalElements: 2, totalPages: 2 });
  answer('order.awaitedReturns', { content: [], totalElements: 6, totalPages: 6 });
  answer('order.waitingDeposits', { content: [], totalElements: 4, totalPages: 4, total: 168_000 });
  answer('order.escrowFailures', { content: [], totalElements: 1, totalPages: 1 });
  answer('catalog.lowStock', { content: [], totalElements: 7, totalPages: 7, lowStockAt: 3 });
  answer('message.failedMessages', { content: [], totalElements: 2, totalPages: 2 });
  answer('order.failedReceipts', { content: [], totalElements: 0, totalPages: 0 });
  answer('reporting.paymentStats', { totalSales: 126_000, totalCount: 3 });
  answer('reporting.memberStats', { totalCount: 5, kakaoUserCount: 2, regularUserCount: 3 });
  answer('reporting.dailyStats', {
    days: [
      {
        day: '2026-03-01',
        totalSales: 126_000,
        refunded: 0,
        net: 126_000,
        totalCount: 3,
        regularUserCount: 3,
        kakaoUserCount: 2,
      },
    ],
    statuses: [{ status: 'SHIPPING', count: 3, total: 126_000 }],
    methods: [],
  });
  answer('reporting.itemSales', {
    _embedded: { itemSalesDTOList: [] },
    page: { size: 5, number: 0, totalElements: 0, totalPages: 0 },
  });
  answer('reporting.stockRequests', { content: [], totalElements: 0, totalPages: 0 });
};

beforeEach(answerAll);

it('the dashboard shows each card as a grey placeholder until its figures are loaded', async () => {
  for (const call of figures) neverAnswer(call);
  await open();
  await expect.poll(() => ['오늘', '최근 1주', '최근 1개월', '선택한 기간'].every((card) => grey(card)())).toBe(true);
  await expect.poll(grey('많이 팔린 상품')).toBe(true);
});

it('the dashboard shows the figures of the shop, and a sentence where there are no data', async () => {
  await open();
  for (const card of ['오늘', '최근 1주', '최근 1개월', '선택한 기간'])
    await expect.element(region(card)).toMatchTextContent(/매출126,000원주문3건가입5명/);
  await expect.element(region('주문 상태').getByRole('link', { name: '배송중' })).toBeVisible();
  await expect.element(region('많이 팔린 상품')).toMatchTextContent('해당 기간에 판매 데이터가 없습니다');
  await expect.element(region('재입고 요청')).toMatchTextContent('등록된 재고 요청이 없습니다.');
  await expect.element(page.getByText('백업', { exact: false })).not.toBeInTheDocument();
  await auditPage();
});

it('the sign-up chart shows the total of each day, even when all sign-ups of the day are of one kind', async () => {
  const day = { totalSales: 0, refunded: 0, net: 0, totalCount: 0 };
  const days = [
    { ...day, day: '2026-03-01', regularUserCount: 3, kakaoUserCount: 4 },
    { ...day, day: '2026-03-02', regularUserCount: 8, kakaoUserCount: 0 },
    { ...day, day: '2026-03-03', regularUserCount: 0, kakaoUserCount: 0 },
  ];
  answer('reporting.dailyStats', { days, statuses: [], methods: [] });
  await open();
  const chart = region('일별 가입');
  await expect.element(chart.getByText('7', { exact: true })).toBeVisible();
  await expect.element(chart.getByText('8', { exact: true })).toBeVisible();
});

it.each<[card: string, CallName, sentence: string]>([
  ['오늘', 'reporting.paymentStats', '통계를 불러오지 못했습니다.'],
  ['최근 1주', 'reporting.memberStats', '통계를 불러오지 못했습니다.'],
  ['재입고 요청', 'reporting.stockRequests', '재고 요청 데이터를 불러오는 중 오류가 발생했습니다.'],
])(
  'the card “%s” of the dashboard shows an error when loading fails, and no error after a retry',
  async (card, call, sentence) => {
    refuse(call, 'INTERNAL');
    await open();
    await expect.element(region(card)).toMatchTextContent(sentence);
    // A failure is not shown as an empty list.
    await expect.element(region(card)).not.toMatchTextContent('등록된 재고 요청이 없습니다.');
    answerAll();
    await region(card).getByRole('button', { name: '다시 시도' }).click();
    await expect.element(region(card)).not.toMatchTextContent(sentence);
  },
);

it('the dashboard says by how many minutes the figures are delayed', async () => {
  answer('reporting.readModelLag', { seconds: 240 });
  await open();
  await expect.element(page.getByText(/집계가 약 4분 늦습니다\./)).toBeVisible();
});

it.each([
  [{ at: '2026-02-27T18:30:00.000Z', isLate: true }, '마지막 백업이 2026.02.28 03:30입니다.'],
  [{ at: null, isLate: true }, '아직 성공한 백업이 없습니다.'],
])('the dashboard warns when the last backup is too old or missing', async (body, sentence) => {
  answer('reporting.lastBackup', body);
  await open();
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
  await auditPage();
});

it('the dashboard refuses a period that ends before it begins', async () => {
  await open();
  const form = page.getByRole('form', { name: '기간 조회' });
  await form.getByLabelText('시작일').fill('2026-03-09');
  await form.getByLabelText('종료일').fill('2026-03-01');
  await form.getByRole('button', { name: '조회' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('종료일은 시작일보다 이후여야 합니다.');
});

it.each([
  [opening({ takesOrders: false, mode: 'enforced' }), '지금은 주문을 받지 않습니다'],
  [opening({ mode: 'notice', enforcedFrom: '2026-12-23T00:00:00.000Z' }), '2026.12.23부터 점검 결과를 따릅니다'],
])(
  'the dashboard links to the opening check when the check stops orders now or will stop them later',
  async (body, sentence) => {
    answer('catalog.openingCheck', body);
    await open();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '개업 점검에서 고치기' }))
      .toHaveAttribute('href', '/admin/opening/check');
  },
);

it('the dashboard does not mention the opening check in a demo shop', async () => {
  await open();
  await expect.element(region('오늘')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '개업 점검에서 고치기' })).not.toBeInTheDocument();
});

describe('the list of today’s work on the dashboard', () => {
  const task = (name: string) => region('오늘 할 일').getByRole('link', { name: new RegExp(name) });
  const counts = { unpacked: 3, waiting: 5, oldestPaidAt: '2026-03-01T03:00:00.000Z', inTransit: 1 };

  it('shows each task with its count and a link, and counts again when the operator returns to the tab', async () => {
    answer('reporting.orderWork', counts);
    await open();
    await expect.element(task('아직 출력하지 않은 주문')).toMatchTextContent(/3건/);
    await expect.element(task('발송할 주문')).toMatchTextContent(/5건.*2026\.03\.01/);
    await expect.element(task('처리할 반품·교환')).toMatchTextContent(/2건환불 기한이 정해진 요청은 없습니다\./);
    await expect.element(task('재고가 부족한 옵션')).toMatchTextContent(/7건/);
    await expect.element(task('입금을 기다리는 주문')).toMatchTextContent(/4건/);
    await expect.element(task('등록되지 않은 에스크로 배송')).toMatchTextContent(/1건/);
    await expect.element(task('입고될 취소 상품')).toMatchTextContent(/6건/);
    await expect.element(task('입고될 취소 상품')).toHaveAttribute('href', '/admin/order/returns');
    await expect.element(task('보내지 못한 문자')).toMatchTextContent(/2건/);
    await expect.element(task('보내지 못한 문자')).toHaveAttribute('href', '/admin/messages');
    await expect.element(task('발급하지 못한 현금영수증')).not.toBeInTheDocument();
    await expect.element(task('입고될 반품·교환')).toHaveAttribute('href', '/admin/payment/claims?state=COLLECTING');
    await expect
      .element(task('5일 넘게 배송중인 주문'))
      .toHaveAttribute('href', '/admin/order/manage/SHIPPING?only=in-transit&sort=oldest');
    answer('reporting.orderWork', { ...counts, unpacked: 4 });
    answer('order.failedReceipts', { content: [], totalElements: 1, totalPages: 1 });
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(task('아직 출력하지 않은 주문')).toMatchTextContent(/4건/);
    await expect.element(task('발급하지 못한 현금영수증')).toMatchTextContent(/1건/);
  });

  it('explains each count, and shows no explanation before the count is loaded', async () => {
    neverAnswer('order.claimQueue');
    neverAnswer('reporting.orderWork');
    await open();
    await expect.element(task('재고가 부족한 옵션')).toMatchTextContent(/7건/);
    await expect.element(task('발송할 주문')).not.toMatchTextContent('기다리는');
    answer('order.claimQueue', { content: [], totalElements: 0, totalPages: 0 });
    answer('reporting.orderWork', { ...counts, waiting: 0, oldestPaidAt: null });
    await queryClient.cancelQueries();
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(task('처리할 반품·교환')).toMatchTextContent(/0건기다리는 요청이 없습니다\./);
    await expect.element(task('발송할 주문')).toMatchTextContent(/0건기다리는 주문이 없습니다\./);
  });

  it('shows an error instead of 0 when a count failed to load', async () => {
    refuse('reporting.orderWork', 'INTERNAL');
    await open();
    await expect.element(task('발송할 주문')).toMatchTextContent('불러오지 못했습니다.');
    await expect.element(task('발송할 주문')).not.toMatchTextContent(/0건/);
  });

  it('has its counts in the menu too', async () => {
    answer('reporting.orderWork', counts);
    await open();
    const menu = page.getByRole('navigation', { name: '관리자 메뉴' });
    await expect.element(menu.getByRole('link', { name: /^발주확인 ?3 ?건$/ })).toBeVisible();
    await expect.element(menu.getByRole('link', { name: /^처리할 반품·교환 ?2 ?건$/ })).toBeVisible();
    await expect.element(menu.getByRole('link', { name: /^입고될 취소 상품 ?6 ?건$/ })).toBeVisible();
    await expect.element(menu.getByRole('link', { name: /^보내지 못한 문자 ?2 ?건$/ })).toBeVisible();
    await expect.element(menu.getByRole('link', { name: /^재고 부족 ?7 ?건$/ })).toBeVisible();
    await expect.element(menu.getByRole('link', { name: '전체', exact: true })).toBeVisible();
  });
});
