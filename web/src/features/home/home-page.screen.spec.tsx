import { homeSample, itemCardSample as item } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, refuse } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const open = () => renderScreen('/', { as: 'visitor' });
const main = page.getByRole('main');
const photo = {
  reviewId: 3,
  itemId: 7,
  imageUrl: '/pictures/photo.webp',
  displayName: '하**',
  content: '색이 깊어져요.',
};
const [, hero] = homeSample.sections;
const at = (_: unknown, id: number) => ({ ...item, id: id + 1 });

showsFourStates({
  call: 'catalog.home',
  open,
  data: [{ sections: [{ kind: 'best', heading: '많이 찾는 물건', items: [item] }] }, '마루 토트백'],
  empty: [{ sections: [] }, '추천 상품을 준비하고 있습니다.'],
  error: problems.INTERNAL[1],
});

it('the home page says once, in the BEST section, that the shop recommends the order of the items', async () => {
  answer('catalog.home', {
    sections: [
      { kind: 'new-arrivals', heading: '새로 지은 것', items: [item] },
      { kind: 'best', heading: '많이 찾는 물건', items: [item] },
    ],
  });
  await open();
  await expect.element(main.getByText('판매 순위가 아니라, 저희가 권하는 순서입니다.')).toBeVisible();
  expect(main.getByText(/저희가 권하는 순서/).elements()).toHaveLength(1);
});

describe('a composed home page', () => {
  it('shows its blocks in order, each under its heading, and passes the page audit', async () => {
    answer('catalog.home', homeSample);
    answer('review.newestPhotos', [photo]);
    await open();
    await expect.element(main.getByText('색이 깊어져요.')).toBeVisible();
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3)')].map((node) => [
      node.tagName,
      node.textContent,
    ]);
    expect(headings).toEqual([
      ['H1', '결 GYEOL'],
      ['H2', '오래 쓸수록 좋아지는 것들'],
      ['H2', '공방 이야기'],
      ['H2', '새로 지은 것'],
      ['H2', '많이 찾는 물건'],
      ['H2', '종류별로'],
      ['H2', '쓰는 사람들'],
    ]);
    await auditPage();
  });

  it('links from its buttons, categories and photos to their pages', async () => {
    answer('catalog.home', homeSample);
    answer('review.newestPhotos', [photo]);
    await open();
    const link = (name: RegExp | string) => main.getByRole('link', { name }).first();
    await expect.element(link('가방 보기')).toHaveAttribute('href', '/shop?category=가방');
    await expect.element(link('더 읽기')).toHaveAttribute('href', 'https://example.com/story');
    await expect.element(link(/마루 토트백/)).toHaveAttribute('href', '/detail/1');
    await expect.element(link(/색이 깊어져요/)).toHaveAttribute('href', '/detail/7');
    await expect.element(link('가방')).toHaveAttribute('href', `/shop?category=${encodeURIComponent('가방')}`);
  });

  it('shows the delivery fee once for all prices', async () => {
    answer('catalog.home', homeSample);
    answer('review.newestPhotos', []);
    await open();
    await expect.element(main.getByText('배송비 3,000원 · 70,000원 이상 무료')).toBeVisible();
    expect(main.getByText(/배송비/).elements()).toHaveLength(1);
  });

  it('shows no heading for photos when there are no photos', async () => {
    answer('catalog.home', homeSample);
    answer('review.newestPhotos', []);
    await open();
    await expect.element(main.getByText('종류별로')).toBeVisible();
    await expect.element(main.getByText('쓰는 사람들')).not.toBeInTheDocument();
  });

  it('shows its other blocks when the photos failed to load', async () => {
    answer('catalog.home', homeSample);
    refuse('review.newestPhotos', 'INTERNAL');
    await open();
    await expect.element(main.getByText('공방 이야기')).toBeVisible();
    await expect.element(main.getByText('쓰는 사람들')).not.toBeInTheDocument();
  });

  it('loads an image of full width when the visitor scrolls near the image', async () => {
    if (!hero) throw new Error('the sample has a hero');
    const shelf = { kind: 'new-arrivals' as const, heading: '새로 지은 것', items: Array.from({ length: 16 }, at) };
    answer('catalog.home', { sections: [shelf, hero] });
    await page.viewport(390, 844);
    await open();
    await expect.element(main.getByRole('heading', { name: '오래 쓸수록 좋아지는 것들' })).toBeInTheDocument();
    const picture = main.getByRole('img', { name: '벤치 위의 가방' });
    expect(picture.elements()).toEqual([]);
    main.getByRole('heading', { name: '오래 쓸수록 좋아지는 것들' }).element().scrollIntoView();
    await expect.element(picture).toBeVisible();
  });

  it('shows the upright crop on a phone, with the heading inside the image', async () => {
    if (!hero) throw new Error('the sample has a hero');
    answer('catalog.home', { sections: [hero] });
    await page.viewport(390, 844);
    await open();
    const picture = main.getByRole('img', { name: '벤치 위의 가방' });
    await expect.element(picture).toBeVisible();
    const box = picture.element().getBoundingClientRect();
    expect([box.left, Math.round(box.width), Math.round((box.height / box.width) * 100)]).toEqual([
      0,
      document.body.clientWidth,
      125,
    ]);
    const words = main.getByRole('heading', { name: '오래 쓸수록 좋아지는 것들' }).element().getBoundingClientRect();
    expect(words.bottom).toBeLessThan(box.top + box.height / 2);
  });
});
