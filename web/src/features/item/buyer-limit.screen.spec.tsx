import { itemSample } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

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
