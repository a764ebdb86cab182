import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const days = (...sales: number[]): Answer<'reporting.dailyStats'> => ({
  days: sales.map((totalSales, index) => ({
    day: `2026-03-0${index + 1}`,
    totalSales,
    refunded: 1_000,
    net: totalSales - 1_000,
    totalCount: 2,
    regularUserCount: 1,
    kakaoUserCount: 0,
  })),
  statuses: [{ status: 'SHIPPING', count: 2, total: 84_000 }],
  methods: [
    { paymentMethod: 'card', count: 1, total: 63_000 },
    { paymentMethod: 'kakaopay', count: 1, total: 21_000 },
  ],
});
const sold = (...titles: string[]): Answer<'reporting.itemSales'> => ({
  _embedded: {
    itemSalesDTOList: titles.map((title, index) => ({
      itemId: index + 1,
      title,
      imageUrl: '/pictures/bag.webp',
      totalQuantity: 7,
      refundedQuantity: 2,
      refunded: 84_000,
      itemOptions: [{ itemOptionId: index + 11, name: '카멜', quantity: 7 }],
    })),
  },
  page: { size: 12, number: 0, totalElements: titles.length, totalPages: titles.length > 0 ? 1 : 0 },
});
const range = page.getByRole('form', { name: '기간 조회' });

describe('the sales statistics', () => {
  const open = () => renderScreen('/admin/payment/stats?range=1W', { as: 'operator' });

  it('show the refunds and the net amount of the sales', async () => {
    answer('reporting.dailyStats', days(42_000, 84_000));
    await open();
    await expect.element(page.getByText('2,000원', { exact: true })).toBeVisible();
    await expect.element(page.getByText('124,000원', { exact: true })).toBeVisible();
  });
  showsFourStates({
    call: 'reporting.dailyStats',
    open,
    data: [days(42_000, 84_000), '126,000원'],
    error: '통계를 불러오지 못했습니다.',
  });

  it('show the amount and the share of each payment method', async () => {
    answer('reporting.dailyStats', days(42_000, 42_000));
    await open();
    const table = page.getByRole('table', { name: '결제 수단별 금액' });
    await expect.element(table.getByRole('row', { name: /카카오페이.*1건.*21,000원.*25%/ })).toBeVisible();
    await expect.element(table.getByRole('row', { name: /신용·체크카드.*63,000원.*75%/ })).toBeVisible();
  });

  it('refuse two dates in the wrong order, and return from typed dates to a quick choice', async () => {
    answer('reporting.dailyStats', days(42_000));
    const screen = await open();
    await range.getByLabelText('시작일').fill('2026-03-09');
    await range.getByLabelText('종료일').fill('2026-03-01');
    await range.getByRole('button', { name: '조회' }).click();
    await expect.element(page.getByText('종료일은 시작일보다 이후여야 합니다.')).toBeVisible();
    await range.getByLabelText('종료일').fill('2026-03-10');
    await range.getByRole('button', { name: '조회' }).click();
    await expect
      .poll(() => requestsTo('reporting.dailyStats').map(({ query }) => query))
      .toContainEqual({
        startDate: '2026-03-09',
        endDate: '2026-03-10',
      });
    await range.getByRole('button', { name: '3개월' }).click();
    await expect.poll(screen.search).toMatch('range=3M');
  });
});

describe('the item statistics', () => {
  const open = () => renderScreen('/admin/item/stats', { as: 'operator' });

  showsFourStates({
    call: 'reporting.itemSales',
    open,
    data: [sold('마루 토트백'), '마루 토트백'],
    empty: [sold(), '해당 기간에 판매 데이터가 없습니다'],
    error: '데이터를 불러오는 중 오류가 발생했습니다. 다시 시도해주세요.',
  });

  it('unfold to the sales of each option', async () => {
    answer('reporting.itemSales', sold('마루 토트백'));
    await open();
    await page.getByRole('button', { name: /옵션별 판매 1개$/ }).click();
    await expect.element(page.getByText('카멜')).toBeVisible();
  });
});
