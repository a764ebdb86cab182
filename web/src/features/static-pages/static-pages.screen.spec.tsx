import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { neverAnswer, refuse } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { expectSound } from '../../testing/sound.ts';

it.each([
  ['/instructions', '이용안내'],
  ['/terms-of-use', '이용약관'],
  ['/privacy-policy', '개인정보처리방침'],
  ['/review-policy', '리뷰 운영 원칙'],
  ['/nowhere', '존재하지 않는 페이지입니다.'],
])('%s is read by everybody', async (path, heading) => {
  await renderScreen(path, { as: 'visitor' });
  await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectSound();
});

it.each([
  ['on their way', neverAnswer],
  ['not to be had', (name: 'catalog.assetGroup') => refuse(name, 'INTERNAL')],
] as const)('the brand’s words are there while its images are %s', async (_, prepare) => {
  prepare('catalog.assetGroup');
  await renderScreen('/about-us', { as: 'visitor' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});
