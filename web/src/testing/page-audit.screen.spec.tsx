import { expect, it } from 'vitest';
import { auditPage } from './page-audit.ts';

const showPage = (html: string, office = false): void => {
  document.body.innerHTML = `<main class="${office ? 'bg-office' : ''}"><h1>가방</h1>${html}</main>`;
};

it('the page audit accepts a page that everybody can read and press', async () => {
  showPage('<h2>리뷰</h2><p>결이 곱습니다</p><button class="min-h-touch min-w-touch">더 보기</button>');
  await auditPage();
});

it.each([
  ['an image without words', '<img src="data:," />', 'image-alt'],
  ['grey on white', '<p style="color: #ccc; background: #fff">결이 곱습니다</p>', 'color-contrast'],
  ['a heading that skips a level', '<h3>리뷰</h3>', 'heading-order'],
  ['a button that stands on a phone alone, without a name', '<button class="lg:hidden"></button>', 'button-name'],
  [
    'what turns grey on a phone',
    '<style>@media (width < 500px) { p { color: #ccc } }</style><p style="background: #fff">결이 곱습니다</p>',
    'color-contrast',
  ],
  [
    'a heading that skips a level on a phone alone',
    '<h2 class="max-lg:hidden">리뷰</h2><h3>결이 곱습니다</h3>',
    'heading-order',
  ],
])('the page audit finds %s', async (_, html, rule) => {
  showPage(html);
  await expect(auditPage()).rejects.toThrow(`expected '${rule}: `);
});

it('the page audit finds touch targets that are too small on a phone, in the storefront alone', async () => {
  const small = '<button style="width: 20px; height: 20px">＋</button>';
  showPage(small, true);
  await auditPage();
  showPage(small);
  await expect(auditPage()).rejects.toThrow(/20×20/);
});
