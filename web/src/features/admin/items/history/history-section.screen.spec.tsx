import { itemSample as item } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../../../testing/network.ts';
import { auditPage } from '../../../../testing/page-audit.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';

const section = page.getByRole('region', { name: '상품 페이지의 기록' });
const since = '2026-03-01T00:00:00.000Z';
const state: Answer<'catalog.itemHistory'>['states'][number] = {
  at: since,
  until: '2026-03-05T09:00:00.000Z',
  title: '옛 이름',
  description: '옛 설명',
  price: 40_000,
  discountPrice: 30_000,
  goodsKind: 'bags',
  madeToOrder: true,
  facts: [{ key: 'material', label: '소재', text: '소가죽', rows: [] }],
};
const open = async (): Promise<void> => {
  answer('catalog.categories', []);
  answer('catalog.getById', item);
  await renderScreen('/admin/item/edit/1', { as: 'operator' });
};
const choose = (day: string) => section.getByLabelText('날짜').fill(day);

describe('the history of an item’s page', () => {
  beforeEach(open);

  it('shows every state that the page had on the chosen day', async () => {
    answer('catalog.itemHistory', {
      since,
      states: [state, { ...state, at: '2026-03-05T09:00:00.000Z', until: null }],
    });
    expect(requestsTo('catalog.itemHistory')).toEqual([]);
    await choose('2026-03-05');
    await expect.element(section.getByText('2026.03.01 09:00부터 2026.03.05 18:00까지')).toBeVisible();
    await expect.element(section.getByText('2026.03.05 18:00부터 지금까지')).toBeVisible();
    for (const text of ['옛 이름', '30,000원', '40,000원', '가방', '주문제작', '소가죽']) {
      await expect.element(section.getByText(text, { exact: true }).first()).toBeVisible();
    }
    expect(requestsTo('catalog.itemHistory')[0]).toMatchObject({ params: { id: '1' }, query: { on: '2026-03-05' } });
    await auditPage();
  });
  it('shows a placeholder while it is loading', async () => {
    neverAnswer('catalog.itemHistory');
    await choose('2026-03-05');
    await expect.poll(() => section.element().querySelector('.animate-pulse')).not.toBeNull();
  });
  it('says that the day has no record, and names the day of the first record', async () => {
    answer('catalog.itemHistory', { since, states: [] });
    await choose('2026-02-05');
    await expect.element(section.getByText('이 날의 기록이 없습니다. 기록은 2026.03.01부터 있습니다.')).toBeVisible();
  });
  it('shows the record after a retry when loading failed', async () => {
    refuse('catalog.itemHistory', 'INTERNAL');
    await choose('2026-03-05');
    await expect.element(section.getByText('기록을 불러오는 중 오류가 발생했습니다.')).toBeVisible();
    answer('catalog.itemHistory', { since, states: [state] });
    await section.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(section.getByText('옛 이름')).toBeVisible();
  });
});

describe('the history of a deleted item', () => {
  const openGone = async (): Promise<void> => {
    refuse('catalog.getById', 'ITEM_NOT_FOUND');
    await renderScreen('/admin/item/edit/1', { as: 'operator' });
  };
  it('shows the recorded page without a save button', async () => {
    answer('catalog.itemHistory', { since, states: [state] });
    await openGone();
    await expect.element(page.getByRole('heading', { name: '삭제된 상품' })).toBeVisible();
    await choose('2026-03-02');
    await expect.element(section.getByText('옛 이름')).toBeVisible();
    expect(page.getByRole('button', { name: '저장' }).query()).toBeNull();
    await auditPage();
  });
  it('shows the not-found page when the item never existed', async () => {
    answer('catalog.itemHistory', { since: null, states: [] });
    await openGone();
    await expect.element(page.getByRole('heading', { name: '존재하지 않는 페이지입니다.' })).toBeVisible();
  });
  it('shows the record after a retry when loading failed', async () => {
    refuse('catalog.itemHistory', 'INTERNAL');
    await openGone();
    await expect.element(page.getByText('상품 정보를 불러오는 중 오류가 발생했습니다.')).toBeVisible();
    answer('catalog.itemHistory', { since, states: [] });
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(section).toBeVisible();
  });
});

describe('the note that the old price may not be struck through', () => {
  const note = page.getByText(/할인 전에 20일 이상 있어야 합니다/);
  it('appears for a price that was charged for less than 20 days before a discount', async () => {
    answer('catalog.priceDays', { required: 20, prices: [{ price: 39_000, days: 25 }] });
    await open();
    await page.getByLabelText('할인율 (%)').fill('10');
    await expect.element(page.getByText('35,100원').first()).toBeVisible();
    expect(note.query()).toBeNull();
    await page.getByLabelText('가격 (원)').fill('50000');
    await expect.element(note).toMatchTextContent(/50,000원에 판매한 기록이 .*지금 0일/);
    await page.getByLabelText('할인율 (%)').fill('0');
    await expect.element(note).not.toBeInTheDocument();
  });
  it('is absent while the shop requires no days at the old price', async () => {
    answer('catalog.priceDays', { required: 0, prices: [] });
    await open();
    await page.getByLabelText('할인율 (%)').fill('10');
    await expect.element(page.getByText('35,100원').first()).toBeVisible();
    expect(page.getByText(/할인 전에/).query()).toBeNull();
  });
});
