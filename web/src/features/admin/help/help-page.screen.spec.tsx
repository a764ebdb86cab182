import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const heading = (name: string, level = 1) => page.getByRole('heading', { name, level });

it('the help shows the guide with its images, and passes the page audit', async () => {
  await renderScreen('/admin/help/daily', { as: 'operator' });
  await expect.element(heading('하루 업무')).toBeVisible();
  await expect.element(heading('2. 포장', 2)).toBeVisible();
  const images = [...document.querySelectorAll<HTMLImageElement>('.help-text img')];
  expect(images.map(({ src }) => new URL(src).pathname).filter((path) => !path.endsWith('.webp'))).toEqual([]);
  expect(images.length).toBeGreaterThan(0);
  await auditPage();
});

it('a link in the help leads to the help page that the link names', async () => {
  await renderScreen('/admin/help', { as: 'operator' });
  await expect.element(heading('쇼핑몰을 여는 분을 위한 안내')).toBeVisible();
  await page.getByRole('link', { name: '취소·반품·교환' }).first().click();
  await expect.element(heading('취소·반품·교환')).toBeVisible();
});

it('an unknown help page shows the not-found page', async () => {
  await renderScreen('/admin/help/no-such-page', { as: 'operator' });
  await expect.element(page.getByRole('heading', { name: '존재하지 않는 페이지입니다.' })).toBeVisible();
});

it('a screen of the back office links to its part of the guide', async () => {
  await renderScreen('/admin/help', { as: 'operator' });
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: '도움말' }))
    .toHaveAttribute('href', '/admin/help');
});
