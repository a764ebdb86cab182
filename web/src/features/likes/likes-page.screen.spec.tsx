import { itemCardSample as card } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type Likes = Answer<'catalog.likedItems'>;
const like = (id: number, more: Partial<Likes[number]> = {}, item: Partial<typeof card> = {}): Likes[number] => ({
  item: { ...card, id, ...item },
  likedAt: '2026-03-02T03:04:05.000Z',
  likedPrice: card.discountPrice,
  likedInStock: true,
  ...more,
});

showsFourStates({
  call: 'catalog.likedItems',
  open: () => renderScreen('/likes', { as: 'member' }),
  data: [[like(1)], '마루 토트백'],
  empty: [[], '아직 찜한 상품이 없습니다.'],
  error: problems.INTERNAL[1],
});

describe('a liked item', () => {
  it('shows how price or stock has changed since the like', async () => {
    answer('catalog.likedItems', [
      like(1, { likedPrice: 49_000 }),
      like(2, { likedInStock: false }),
      like(3, {}, { stockQuantity: 0 }),
      like(4),
      like(5, { likedPrice: null, likedInStock: null }),
    ]);
    await renderScreen('/likes', { as: 'member' });
    await expect.element(page.getByText('상품 5개')).toBeVisible();
    const states = page
      .getByRole('listitem')
      .elements()
      .flatMap((row) => row.querySelector('p')?.textContent ?? []);
    expect(states).toEqual(['찜할 때보다 10,000원 내렸어요', '다시 들어왔어요', '지금은 품절이에요']);
    await auditPage();
  });

  it('shows that its price has fallen in a running sale', async () => {
    const sale = {
      ...{ saleId: 7, title: '초겨울 행사', salePrice: 31_200 },
      ...{ startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2100-01-01T00:00:00.000Z' },
    };
    answer('catalog.likedItems', [like(1, {}, { sales: [sale] })]);
    await renderScreen('/likes', { as: 'member' });
    await expect.element(page.getByText('찜할 때보다 7,800원 내렸어요')).toBeVisible();
  });

  it('disappears when its like is cancelled', async () => {
    answer('catalog.likedItems', [like(1)]);
    answer('catalog.unlike', { liked: false });
    await renderScreen('/likes', { as: 'member' });
    const heart = page.getByRole('button', { name: '마루 토트백 찜 취소' });
    await expect.element(heart).toBeVisible();
    answer('catalog.likedItems', []);
    await heart.click();
    await expect.element(page.getByText('아직 찜한 상품이 없습니다.')).toBeVisible();
    expect(requestsTo('catalog.unlike')).toHaveLength(1);
  });
});

describe('the likes stored on a device', () => {
  const stored = JSON.stringify([{ itemId: 1, price: 49_000, inStock: true }]);

  it('are shown to a visitor with their price changes', async () => {
    localStorage.setItem('likedItems', stored);
    answer('catalog.cards', [card]);
    await renderScreen('/likes', { as: 'visitor' });
    await expect.element(page.getByText('찜할 때보다 10,000원 내렸어요')).toBeVisible();
    await expect.element(page.getByText(/이 기기에만 담겨 있어요/)).toBeVisible();
    expect(requestsTo('catalog.cards')[0]?.query).toEqual({ itemIds: '1' });
  });

  it('are added to the member’s likes after the log-in', async () => {
    localStorage.setItem('likedItems', stored);
    answer('catalog.joinLikes', { ok: true });
    answer('catalog.likedItems', [like(1)]);
    await renderScreen('/likes', { as: 'member' });
    await expect.poll(() => requestsTo('catalog.joinLikes')).toHaveLength(1);
    expect(requestsTo('catalog.joinLikes')[0]?.body).toEqual({ likes: JSON.parse(stored) });
    await expect.poll(() => localStorage.getItem('likedItems')).toBeNull();
  });

  it('are shown as an empty list without a request when the stored likes cannot be read', async () => {
    localStorage.setItem('likedItems', 'rubbish');
    await renderScreen('/likes', { as: 'visitor' });
    await expect.element(page.getByText('아직 찜한 상품이 없습니다.')).toBeVisible();
    expect(requestsTo('catalog.cards')).toHaveLength(0);
  });
});
