import { itemCardSample } from '@gyeol/contracts/http/samples.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleDocument } from '../../testing/sample-shop.ts';

it.each([
  ['/instructions', '이용안내'],
  ['/terms-of-use', '이용약관'],
  ['/privacy-policy', '개인정보처리방침'],
  ['/review-policy', '리뷰 운영 원칙'],
])('%s can be read by every visitor', async (path, heading) => {
  answer('catalog.shopDocument', sampleDocument({ title: heading }));
  await renderScreen(path, { as: 'visitor' });
  await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await auditPage();
});

it('the not-found page offers popular items and categories', async () => {
  answer('catalog.getBest', [itemCardSample]);
  answer('catalog.categories', [
    { id: 1, name: 'ALL' },
    { id: 2, name: '가방' },
  ]);
  await renderScreen('/nowhere', { as: 'visitor' });
  await expect.element(page.getByRole('heading', { level: 1, name: '존재하지 않는 페이지입니다.' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: '가방', exact: true })).toBeVisible();
  const popular = page.getByRole('region', { name: '저희가 권하는 상품' });
  await expect.element(popular.getByRole('link').first()).toHaveAttribute('href', `/detail/${itemCardSample.id}`);
  await auditPage();
});

it.each([
  ['on their way', neverAnswer],
  ['not to be had', (name: 'catalog.assetGroup') => refuse(name, 'INTERNAL')],
] as const)('the text about the brand is shown while its images are %s', async (_, prepare) => {
  prepare('catalog.assetGroup');
  answer('catalog.shopDocument', sampleDocument({ code: 'about', title: 'ABOUT' }));
  await renderScreen('/about-us', { as: 'visitor' });
  await expect.element(page.getByRole('heading', { level: 2, name: '제1조 (목적)' })).toBeVisible();
});

it('the ABOUT page shows an image and the text about the shop', async () => {
  const image = '/pictures/about.webp';
  answer('catalog.assetGroup', { code: 'ABOUT', title: '공방의 작업대', mainImageUrl: image, assetImages: [] });
  answer('catalog.shopDocument', sampleDocument({ code: 'about', title: 'ABOUT' }));
  await renderScreen('/about-us', { as: 'visitor' });
  await expect.element(page.getByRole('img', { name: '공방의 작업대' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: '제1조 (목적)' })).toBeVisible();
  await auditPage();
});

it('a document shows headings, paragraphs, lists, tables, bold words and links', async () => {
  const blocks = [
    { kind: 'heading' as const, level: 2, runs: [{ text: '배송' }] },
    { kind: 'paragraph' as const, runs: [{ text: '<b>그대로</b> ' }, { text: '공지', link: '/notice' }] },
    { kind: 'list' as const, ordered: true, start: 3, items: [[{ text: '하나', strong: true as const }]] },
    { kind: 'table' as const, head: [[{ text: '지역' }]], rows: [[[{ text: '제주' }]]] },
  ];
  answer('catalog.shopDocument', sampleDocument({ blocks }));
  await renderScreen('/terms-of-use', { as: 'visitor' });
  await expect.element(page.getByRole('heading', { level: 2, name: '배송' })).toBeVisible();
  await expect.element(page.getByRole('paragraph').getByText(/<b>그대로<\/b>/)).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: '공지' })).toHaveAttribute('href', '/notice');
  await expect.element(page.getByRole('listitem').getByText('하나')).toBeVisible();
  expect(document.querySelector('main ol')?.getAttribute('start')).toBe('3');
  await expect.element(page.getByRole('columnheader', { name: '지역' })).toBeVisible();
  await auditPage();
});

it('an older version of a document is opened by a link', async () => {
  const versions = [
    { version: 2, title: '이용약관', effectiveFrom: '2026-12-01' },
    { version: 1, title: '이용약관', effectiveFrom: '2026-01-01' },
  ];
  answer('catalog.shopDocument', sampleDocument({ version: 2, versions }));
  await renderScreen('/terms-of-use', { as: 'visitor' });
  await page.getByRole('link', { name: '2026년 1월 1일 시행' }).click();
  await expect.poll(() => requestsTo('catalog.shopDocument').at(-1)?.query.version).toBe('1');
});

it('a document that failed to load is loaded by a retry', async () => {
  refuse('catalog.shopDocument', 'INTERNAL');
  await renderScreen('/privacy-policy', { as: 'visitor' });
  await expect.element(page.getByRole('button', { name: '다시 시도' })).toBeVisible();
  answer('catalog.shopDocument', sampleDocument({ title: '개인정보처리방침' }));
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: '제1조 (목적)' })).toBeVisible();
});
