import { itemSample } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { holdClock } from '../../testing/clock.ts';
import { answer, answerWithTime, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type Item = Answer<'catalog.getById'>;
const minute = 60_000;
/** 10:00 in Seoul, a Tuesday. */
const start = Date.parse('2026-12-01T01:00:00.000Z');
const instant = (ms: number): string => new Date(ms).toISOString();
const sale = {
  ...{ saleId: 7, title: '초겨울 행사', salePrice: 31_200 },
  ...{ startsAt: instant(start), endsAt: instant(start + 30 * minute) },
};
const opening = { ...sale, title: '겨울 가방 발매', endsAt: null, salePrice: null };
const withSale = (more: Partial<Item> = {}): Item => ({ ...itemSample, sales: [sale], mayStrike: true, ...more });

/** Holds the clock at a time relative to the start. */
const holdClockAt = (ms: number): void => {
  onTestFinished(holdClock());
  vi.setSystemTime(start + ms);
};
const pass = (minutes: number): void => {
  vi.advanceTimersByTime(minutes * minute);
};

const open = (as: 'visitor' | 'member' = 'visitor') => renderScreen('/detail/1', { as });
const note = page.getByRole('complementary', { name: '행사 안내' });
const timer = page.getByRole('timer');
const salePrice = page.getByText('행사가', { exact: true });
const buyNow = page.getByRole('button', { name: '바로 구매' });
const add = page.getByRole('button', { name: 'ADD TO CART' });
const remind = page.getByRole('button', { name: '시작 알림 받기' });
const dialog = page.getByRole('alertdialog');
const total = () => page.getByText('TOTAL', { exact: true }).element().parentElement as HTMLElement;

beforeEach(() => {
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

describe('a sale of an item', () => {
  it('changes the price at its first and its last second, without reading the item again', async () => {
    holdClockAt(-10 * minute);
    answer('catalog.getById', withSale());
    await open();
    await expect.element(note).toMatchTextContent('초겨울 행사12월 1일(화) 10:00부터 31,200원');
    await expect.element(timer).toMatchTextContent(/^시작까지 00:(10:00|0\d:\d\d)$/);
    await expect.element(total()).toMatchTextContent('TOTAL39,000원');
    pass(5);
    await expect.element(timer).toMatchTextContent(/^시작까지 00:0[0-5]:\d\d$/);
    expect(salePrice.query()).toBeNull();
    pass(5);
    await expect.element(salePrice).toBeVisible();
    for (const text of [/^할인 20%판매가 31,200원행사가$/, /^정가 39,000원$/])
      await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(total()).toMatchTextContent('TOTAL31,200원');
    await expect.element(note).toMatchTextContent(/^초겨울 행사12월 1일 10:30까지$/);
    pass(30);
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(salePrice).not.toBeInTheDocument();
    await expect.element(total()).toMatchTextContent('TOTAL39,000원');
    expect(requestsTo('catalog.getById')).toHaveLength(1);
  });

  it('begins by the clock of the server when the clock of the device is wrong', async () => {
    holdClockAt(-60 * minute);
    answerWithTime(() => Date.now() + 70 * minute);
    answer('catalog.getById', withSale());
    await open();
    await expect.element(salePrice).toBeVisible();
    await expect.element(note).toMatchTextContent(/10:30까지$/);
  });

  it('shows no struck price and no discount when the shop may show none', async () => {
    holdClockAt(minute);
    answer('catalog.getById', withSale({ mayStrike: false }));
    await open();
    await expect.element(salePrice).toBeVisible();
    expect(page.getByText('39,000원').elements()).toEqual([]);
    expect(page.getByText(/^할인/).elements()).toEqual([]);
  });

  it('shows the amount of a discount that is no whole percentage', async () => {
    holdClockAt(minute);
    answer('catalog.getById', withSale({ sales: [{ ...sale, salePrice: 36_500 }] }));
    await open();
    await expect.element(page.getByText(/^할인 -2,500원$/)).toBeVisible();
  });

  it('counts whole days until a start that is more than a day away, and passes the page audit', async () => {
    holdClockAt(-75 * 60 * minute);
    answer('catalog.getById', withSale());
    await open();
    await expect.element(timer).toMatchTextContent(/^시작까지 3일$/);
    await auditPage();
  });

  it('reminds a member of its start', async () => {
    holdClockAt(-10 * minute);
    answer('catalog.getById', withSale());
    answer('catalog.remindOfSale', { ok: true });
    await open('member');
    await remind.click();
    await dialog.getByRole('button', { name: '확인' }).click();
    await expect.element(page.getByRole('status').getByText('시작 알림 신청이 완료되었습니다.')).toBeVisible();
    expect(requestsTo('catalog.remindOfSale')[0]?.params).toEqual({ saleId: '7' });
  });

  it('says why a reminder was refused', async () => {
    holdClockAt(-10 * minute);
    answer('catalog.getById', withSale());
    refuse('catalog.remindOfSale', 'SALE_BEGUN');
    await open('member');
    await remind.click();
    await dialog.getByRole('button', { name: '확인' }).click();
    await expect.element(dialog).toMatchTextContent('이미 시작한 행사입니다.');
  });

  it('leads a visitor who wants a reminder to the log-in', async () => {
    holdClockAt(-10 * minute);
    answer('catalog.getById', withSale());
    const screen = await open();
    await remind.click();
    await expect.poll(screen.path).toBe('/user/login');
  });
});

describe('an item that is not on sale yet', () => {
  const sentence = page.getByText('12월 1일 10:00부터 구매하실 수 있습니다.');

  it('can be put into the cart, and can be bought from its first second on without a reload', async () => {
    holdClockAt(-10 * minute);
    answer('catalog.getById', withSale({ sales: [opening] }));
    answer('cart.add', { cartId: 1, quantity: 1 });
    await open('member');
    await expect.element(buyNow).toBeDisabled();
    await expect.element(sentence).toBeVisible();
    await expect.element(note).toMatchTextContent('겨울 가방 발매12월 1일(화) 10:00 오픈');
    await page.getByRole('button', { name: '카멜', exact: true }).click();
    await add.click();
    await expect.poll(() => requestsTo('cart.add')).toHaveLength(1);
    pass(10);
    await expect.element(buyNow).toBeEnabled();
    await expect.element(sentence).not.toBeInTheDocument();
    await expect.element(note).toMatchTextContent('겨울 가방 발매판매를 시작했습니다.');
    expect(requestsTo('catalog.getById')).toHaveLength(1);
  });

  it('says in the sheet of a phone from when it can be bought', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1440, 900));
    holdClockAt(-10 * minute);
    answer('catalog.getById', withSale({ sales: [opening] }));
    await open();
    await add.click();
    const sheet = page.getByRole('dialog');
    await expect.element(sheet.getByRole('button', { name: '바로 구매' })).toBeDisabled();
    await expect.element(sheet.getByText('12월 1일 10:00부터 구매하실 수 있습니다.')).toBeVisible();
  });
});
