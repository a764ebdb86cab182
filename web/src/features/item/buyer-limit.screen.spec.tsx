import { itemSample } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { setConfig } from '../../shared/config/config.ts';
import { answer, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleShop } from '../../testing/sample-shop.ts';

beforeEach(() => {
  answer('catalog.getById', { ...itemSample, buyerLimit: 3 });
  answer('catalog.checkSoldOut', { isSoldOut: false });
  answer('catalog.getBest', []);
  answer('catalog.checkLike', { liked: false });
  answer('catalog.likedItems', []);
  answer('catalog.cards', []);
  answer('waiting.saleGates', []);
  answer('review.reviews', {
    _embedded: { reviewDTOList: [] },
    page: { size: 8, number: 0, totalElements: 0, totalPages: 0 },
    photoCount: 0,
    ratings: { count: 0, average: null, counts: [0, 0, 0, 0, 0] },
  });
  answer('review.photos', []);
  answer('catalog.boughtTogether', { together: false, items: [] });
});

const limit = page.getByText('한 분이 3개까지 구매하실 수 있습니다.');
const open = async (as: 'visitor' | 'member'): Promise<void> => {
  await renderScreen('/detail/1', { as });
  await expect.element(limit).toBeVisible();
};

describe('an item with a limit for each buyer', () => {
  it('shows the limit to a visitor, without asking what is left', async () => {
    await open('visitor');
    expect(requestsTo('catalog.buyerLimit')).toEqual([]);
  });

  it.each([
    [1, '지금 1개 더 구매하실 수 있습니다.'],
    [0, '이미 모두 구매하셨습니다.'],
  ])('says to a member with %i pieces left: %s', async (remaining, sentence) => {
    answer('catalog.buyerLimit', { remaining });
    await open('member');
    await expect.element(page.getByText(sentence)).toBeVisible();
  });
});

describe('an item in a sale with a limit for each buyer', () => {
  const sale = {
    ...{ saleId: 7, title: '한정 행사', startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2999-01-01T00:00:00.000Z' },
    ...{ salePrice: 31_200, buyerLimit: 2 },
  };
  const ofSale = page.getByText('‘한정 행사’ 행사 상품은 한 분이 모두 합해 2개까지 구매하실 수 있습니다.');
  const openSale = async (as: 'visitor' | 'member'): Promise<void> => {
    await renderScreen('/detail/1', { as });
    await expect.element(ofSale).toBeVisible();
  };
  beforeEach(() => answer('catalog.getById', { ...itemSample, buyerLimit: 3, sales: [sale] }));

  it('shows both limits, and the quantity stops at the smaller one', async () => {
    await openSale('visitor');
    await expect.element(limit).toBeVisible();
    await page.getByRole('button', { name: '카멜', exact: true }).click();
    const more = page.getByRole('button', { name: '수량 늘리기' });
    await more.click();
    await expect.element(more).toBeDisabled();
  });

  it.each([
    [1, '‘한정 행사’ 행사 상품을 지금 1개 더 구매하실 수 있습니다.'],
    [0, '‘한정 행사’ 행사 상품을 이미 모두 구매하셨습니다.'],
  ])('names the sale to a member with %i pieces left by its limit: %s', async (remaining, sentence) => {
    answer('catalog.buyerLimit', { remaining, saleTitle: '한정 행사' });
    await openSale('member');
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it('says how long a deposit may take, only where the shop takes deposits for goods of a sale', async () => {
    const term = page.getByText('행사 상품은 주문한 뒤 2시간 안에 입금해주세요.');
    const first = await renderScreen('/detail/1', { as: 'visitor' });
    await expect.element(ofSale).toBeVisible();
    expect(term.query()).toBeNull();
    first.close();
    setConfig({ shop: { ...sampleShop(), saleDepositHours: 2 } });
    onTestFinished(() => setConfig({ shop: sampleShop() }));
    await openSale('visitor');
    await expect.element(term).toBeVisible();
  });
});
