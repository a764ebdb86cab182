import { itemCardSample } from '@gyeol/contracts/http/samples.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const composition: Answer<'catalog.homeComposition'> = {
  version: 3,
  blocks: [
    { kind: 'notice', text: '주말에는 쉽니다.', link: null },
    { kind: 'best', heading: '많이 찾는 물건', count: 4 },
    {
      kind: 'hero',
      heading: '가을',
      text: '',
      link: null,
      banner: 1,
      imageUrl: null,
      phoneImageUrl: null,
      alt: '가방',
      onDark: false,
      best: 0,
    },
  ],
  sources: { banners: ['/pictures/banner.webp'], best: [itemCardSample], newest: [], items: [], categories: [] },
};
const open = () => renderScreen('/admin/home', { as: 'operator' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const names = () =>
  [...document.querySelectorAll('main [aria-expanded]')].map((node) => node.textContent?.replace(/^\d+\. /, ''));
const sent = () => requestsTo('catalog.composeHome').at(-1)?.body as { version: number; blocks: { kind: string }[] };
const preview = () => document.querySelector('iframe')?.contentDocument?.body;

showsFourStates({
  call: 'catalog.homeComposition',
  open,
  data: [composition, '새 블록'],
  error: '홈 구성을 불러오는 중 오류가 발생했습니다.',
});

describe('the editor of the home page', () => {
  it('previews the home page as visitors see it, at the width of a phone and of a desktop', async () => {
    answer('catalog.homeComposition', composition);
    await open();
    await expect.poll(() => preview()?.textContent).toContain('마루 토트백');
    const width = () => preview()?.ownerDocument.defaultView?.innerWidth;
    expect(width()).toBe(390);
    // On a phone a scrollbar takes no width.
    expect(preview()?.ownerDocument.documentElement.clientWidth).toBe(390);
    expect(preview()?.getBoundingClientRect().width).toBe(390);
    await page.getByRole('radio', { name: '데스크톱 1440' }).click();
    await expect.poll(width).toBe(1440);
    await button('1. 알림 한 줄 ‘주말에는 쉽니다.’').click();
    await page.getByLabelText('글', { exact: true }).first().fill('월요일에 뵙겠습니다.');
    await expect.poll(() => preview()?.textContent).toContain('월요일에 뵙겠습니다.');
    await auditPage();
  });

  it('reorders blocks by buttons and keys alone, and sends all blocks with the loaded version', async () => {
    answer('catalog.homeComposition', composition);
    await open();
    await button('BEST 상품 ‘많이 찾는 물건’ 위로').click();
    await expect.element(button('BEST 상품 ‘많이 찾는 물건’ 위로')).toHaveFocus();
    await expect
      .poll(names)
      .toEqual(['BEST 상품 ‘많이 찾는 물건’', '알림 한 줄 ‘주말에는 쉽니다.’', '큰 이미지 ‘가을’']);
    (page.getByRole('button', { name: /큰 이미지 ‘가을’ 순서 바꾸기/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(() => names()[0]).toBe('큰 이미지 ‘가을’');
    answer('catalog.composeHome', { ...composition, version: 4 });
    await button('저장').click();
    await expect.element(page.getByText('홈 구성이 저장되었습니다.')).toBeVisible();
    expect([sent().version, sent().blocks.map(({ kind }) => kind)]).toEqual([3, ['hero', 'best', 'notice']]);
  });

  it('restores a removed block with its typed text before the page is saved', async () => {
    answer('catalog.homeComposition', composition);
    await open();
    await button('1. 알림 한 줄 ‘주말에는 쉽니다.’').click();
    await page.getByLabelText('글', { exact: true }).first().fill('고친 알림');
    await button('알림 한 줄 ‘고친 알림’ 빼기').click();
    await expect.poll(() => preview()?.textContent).not.toContain('고친 알림');
    await button('되돌리기').click();
    await expect.element(button('1. 알림 한 줄 ‘고친 알림’')).toBeVisible();
    await button('큰 이미지 ‘가을’ 빼기').click();
    answer('catalog.composeHome', { ...composition, version: 4 });
    await button('저장').click();
    await expect.poll(() => sent()?.blocks).toMatchObject([{ text: '고친 알림' }, { kind: 'best' }]);
  });

  it('adds a block, and shows the shop’s refusal at the field of the block', async () => {
    answer('catalog.homeComposition', composition);
    await open();
    await page.getByLabelText('새 블록').selectOptions('categories');
    await button('블록 추가').click();
    const heading = page.getByLabelText('제목', { exact: true }).last();
    await heading.fill('무엇을 찾으세요');
    refuse('catalog.composeHome', 'BAD_REQUEST', { field: 'blocks.3.heading', message: '다른 제목을 적어주세요.' });
    await button('저장').click();
    await expect.element(heading).toHaveAttribute('aria-invalid', 'true');
    await expect.element(heading).toHaveValue('무엇을 찾으세요');
    await expect.element(page.getByRole('alert').getByText('다른 제목을 적어주세요.')).toBeVisible();
    expect(sent().blocks.at(-1)).toEqual({ kind: 'categories', heading: '무엇을 찾으세요' });
  });

  it('restores the typed text after an expired session, and sends it with the version loaded at first', async () => {
    answer('catalog.homeComposition', composition);
    const first = await open();
    await button('1. 알림 한 줄 ‘주말에는 쉽니다.’').click();
    await page.getByLabelText('글', { exact: true }).first().fill('월요일에 뵙겠습니다.');
    refuse('catalog.composeHome', 'UNAUTHENTICATED');
    neverAnswer('catalog.home');
    await button('저장').click();
    await expect.poll(first.path).toBe('/');
    first.close();
    answer('catalog.homeComposition', { ...composition, version: 4 });
    await open();
    await expect.element(button('1. 알림 한 줄 ‘월요일에 뵙겠습니다.’')).toBeVisible();
    refuse('catalog.composeHome', 'INTERNAL');
    await button('저장').click();
    await expect.poll(() => sent()).toMatchObject({ version: 3, blocks: [{ text: '월요일에 뵙겠습니다.' }, {}, {}] });
  });

  it('keeps the typed text after another operator’s save, and asks which version to keep', async () => {
    answer('catalog.homeComposition', composition);
    await open();
    await button('1. 알림 한 줄 ‘주말에는 쉽니다.’').click();
    await page.getByLabelText('글', { exact: true }).first().fill('내 알림');
    const newer = { ...composition, version: 4, blocks: composition.blocks.slice(1) };
    refuse('catalog.composeHome', 'HOME_CHANGED', { composition: newer });
    await button('저장').click();
    await button('계속 수정').click();
    await expect.element(button('1. 알림 한 줄 ‘내 알림’')).toBeVisible();
    await button('저장').click();
    await expect.element(page.getByText('그 사이 다른 운영자가 수정했습니다')).toBeVisible();
    answer('catalog.composeHome', { ...composition, version: 5 });
    await button('선택한 값으로 저장').click();
    await expect.poll(() => sent()).toMatchObject({ version: 4, blocks: [{ text: '내 알림' }, {}, {}] });
  });
});
