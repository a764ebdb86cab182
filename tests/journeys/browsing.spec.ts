import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admin } from '../support/members.ts';
import { sandboxUrl, shop } from '../support/shop.ts';
import { enterShop, goByMenu, openOptions } from '../support/shopping.ts';
import { newItem } from '../support/stock.ts';
import { answer, expectText, noJourneys, visit, waitForStatus } from '../support/visitor.ts';

const cardsOf = (page: Page): Locator => page.getByRole('main').locator('a[href^="/detail/"]');
const scrolled = (page: Page): Promise<number> => page.evaluate<number>('scrollY');
const titleOf = (page: Page): Promise<string | null> => page.getByRole('heading', { level: 1 }).textContent();

/** The number of text lines for which an element has room, and the px that are left over. */
const linesOf = (page: Page, selector: string): Promise<{ lines: number; rest: number }> =>
  page.evaluate(`(() => {
    const element = document.querySelector('${selector}');
    const line = parseFloat(getComputedStyle(element).lineHeight);
    const lines = Math.floor(element.clientHeight / line);
    return { lines, rest: element.clientHeight - lines * line };
  })()`);

const swipe = async (page: Page, over: Locator, distancePx: number): Promise<void> => {
  const box = await over.boundingBox();
  if (!box) throw new Error('nothing to swipe over');
  const y = box.y + box.height / 2;
  const from = box.x + box.width / 2 - distancePx / 2;
  const touchSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touchSession.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + (distancePx * step) / 5);
  await touch('touchEnd');
};

describe.skipIf(noJourneys)('the shop list', () => {
  it('grows to its end while scrolling, and has the same position after going back from an item', {
    timeout: 180_000,
  }, async () => {
    const { page, complaints } = await visit('desktop');
    await page.goto(`${shop}/shop`);
    const cards = cardsOf(page);
    await cards.nth(11).waitFor();
    for (const count of [24, 36, 48]) {
      await cards.last().scrollIntoViewIfNeeded();
      await cards.nth(count - 1).waitFor();
    }
    const card = cards.nth(30);
    await card.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(1_000);
    await card.click();
    await page.waitForURL('**/detail/*');
    await page
      .getByRole('button', { name: 'ADD TO CART' })
      .or(page.getByRole('button', { name: 'Out Of Stock' }))
      .waitFor();
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await cards.nth(47).waitFor();
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(5);
    // A page that is opened by its address begins at the top.
    await page.goto(`${shop}/terms-of-use`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await scrolled(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('keeps category, sort order, price and stock in the address, and the address opens the same list', async () => {
    const { page, complaints } = await visit('phone');
    await page.goto(`${shop}/shop`);
    await page.getByRole('button', { name: '지갑' }).click();
    await page.getByRole('heading', { level: 1, name: '지갑' }).waitFor();
    await page.getByLabel('정렬').selectOption('priceAsc');
    await page.getByRole('button', { name: '품절 제외' }).click();
    await page.getByRole('button', { name: '가격', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '가격' });
    await dialog.getByLabel('최저 가격 (원)').fill('200,000');
    await dialog.getByLabel('최고 가격 (원)').fill('1000');
    await dialog.getByRole('button', { name: '적용' }).click();
    await dialog.getByText('최고 가격은 최저 가격보다 낮을 수 없습니다.').waitFor();
    await dialog.getByLabel('최저 가격 (원)').fill('10,000');
    await dialog.getByLabel('최고 가격 (원)').fill('150,000');
    await dialog.getByRole('button', { name: '적용' }).click();
    await page.waitForURL(/maxPrice=150000/);
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      category: '지갑',
      sort: 'priceAsc',
      minPrice: '10000',
      maxPrice: '150000',
      inStock: 'true',
    });
    await expectText(page.getByRole('main').getByRole('status'), /상품 \d+개/);
    await cardsOf(page).first().waitFor();
    const shown = await cardsOf(page).allTextContents();
    // Expects that every price takes the same room, without a discount and with a discount in percent or won.
    const rooms = await page.evaluate<number[]>(
      `[...document.querySelectorAll('main a[href^="/detail/"] > span:last-child > span:last-child')].map((price) => Math.round(price.getBoundingClientRect().height))`,
    );
    expect(new Set(rooms).size).toBe(1);
    await page.reload();
    await cardsOf(page).first().waitFor();
    expect(await cardsOf(page).allTextContents()).toEqual(shown);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('a long name on a phone', () => {
  it('takes two lines on a card, and fits into its option button', async () => {
    const operator = await admin(shop);
    const title = `긴이름${Date.now()}${'가나다라마바사'.repeat(10)}`;
    const { itemId } = await newItem(operator, 5, 39_000, title);
    const name = '아주 긴 이름의 옵션은 두 줄에 걸쳐도 테두리에 닿지 않아야 합니다 카멜';
    const body = { name, stockQuantity: 5, additionalPrice: 0 };
    await operator.must(catalogCalls.addOption, { params: { itemId }, body });
    const visitor = await visit('phone');
    const { page } = visitor;
    await page.goto(`${shop}/shop?q=${encodeURIComponent(title.slice(0, 16))}`);
    const card = cardsOf(page).filter({ hasText: title });
    await card.waitFor();
    expect((await linesOf(page, `a[href="/detail/${itemId}"] > span:last-child > span:first-child`)).lines).toBe(2);
    await card.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await (await openOptions(visitor)).getByRole('button', { name }).waitFor();
    const { lines, rest } = await linesOf(page, '[role=dialog] fieldset button:last-child');
    expect(lines).toBe(2);
    expect(rest).toBeGreaterThanOrEqual(8);
    await operator.must(catalogCalls.deleteItem, { params: { id: itemId } });
  });
});

describe.skipIf(noJourneys)('an item’s images', () => {
  it('change with arrows, keys and thumbnails, in a circle', async () => {
    const { page, complaints } = await visit('desktop');
    await page.goto(`${shop}/detail/1`);
    const gallery = page.getByRole('region', { name: /사진$/ });
    const at = (position: string) => expectText(gallery.getByText(/^\d+ \/ \d+$/), position);
    await at('1 / 3');
    await gallery.getByRole('button', { name: '이전 사진' }).click();
    await at('3 / 3');
    await gallery.getByRole('button', { name: '다음 사진' }).click();
    await at('1 / 3');
    await page.keyboard.press('ArrowRight');
    await at('2 / 3');
    await gallery.getByRole('button', { name: '3번째 사진 보기' }).click();
    await at('3 / 3');
    expect(complaints).toEqual([]);
  });

  it('change with a swipe on a phone, but not with a short swipe', async () => {
    const { page } = await visit('phone');
    await page.goto(`${shop}/detail/1`);
    const gallery = page.getByRole('region', { name: /사진$/ });
    const image = gallery.getByRole('img').first();
    await image.waitFor();
    await swipe(page, image, -180);
    await expectText(gallery.getByText(/^\d+ \/ \d+$/), '2 / 3');
    // Swipes too little to change the image.
    await swipe(page, image, -24);
    await expectText(gallery.getByText(/^\d+ \/ \d+$/), '2 / 3');
  });
});

describe.skipIf(noJourneys)('a member', () => {
  it('likes an item, sees the like after a reload, and takes it back', async () => {
    const { visitor } = await enterShop('desktop');
    const { page, complaints } = visitor;
    await page.goto(`${shop}/detail/2`);
    const heart = (pressed: boolean) => page.getByRole('button', { name: '찜하기', pressed });
    await heart(false).click();
    await heart(true).waitFor();
    await page.waitForLoadState('networkidle');
    await heart(true).waitFor();
    await page.reload();
    await heart(true).click();
    await heart(false).waitFor();
    await page.waitForLoadState('networkidle');
    await page.reload();
    await heart(false).waitFor();
    expect(complaints).toEqual([]);
  });

  it('requests stock of a sold-out item (재입고 요청) on a phone', async () => {
    const operator = await admin(shop);
    const { itemId, optionId } = await newItem(operator, 1);
    const gone = { name: '카멜', stockQuantity: 0, additionalPrice: 0 };
    await operator.must(catalogCalls.addOption, { params: { itemId }, body: gone });
    const { visitor } = await enterShop('phone');
    const { page, complaints } = visitor;
    await page.goto(`${shop}/detail/${itemId}`);
    // The option 단일 can still be bought. The page itself offers the request for 카멜, which is sold out.
    await page.getByRole('button', { name: '카멜 재입고 요청' }).waitFor();
    const options = await openOptions(visitor);
    await options.getByRole('group', { name: 'OPTION' }).getByText('단일', { exact: true }).click();
    await operator.must(catalogCalls.updateOptionStock, { params: { optionId }, body: { stockQuantity: 0 } });
    await options.getByRole('button', { name: 'ADD TO CART' }).click();
    await answer(page, '품절');
    await options.getByRole('button', { name: '단일 재입고 요청' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Out Of Stock' }).waitFor();
    await page.getByRole('button', { name: '단일 재입고 요청' }).click();
    await answer(page, '해당 옵션의 재입고 요청을 하시겠습니까?');
    await waitForStatus(page, '재입고 요청이 완료되었습니다.');
    await operator.must(catalogCalls.deleteItem, { params: { id: itemId } });
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('a visitor', () => {
  it("sees the item viewed before under '최근 본 상품' on another item's page", async () => {
    const { page, complaints } = await visit('desktop');
    await page.goto(`${shop}/detail/1`);
    const first = await titleOf(page);
    await expect.poll(() => page.evaluate('localStorage.getItem("recentItems")')).toContain('"id":1');
    await page.goto(`${shop}/detail/2`);
    const strip = page.getByRole('region', { name: '최근 본 상품' });
    await strip.getByRole('link').click();
    await page.waitForURL('**/detail/1');
    await expect.poll(() => titleOf(page)).toBe(first);
    expect(complaints).toEqual([]);
  });

  it('finds the chat link floating on the home page, and in the footer of a form', async () => {
    const { page, complaints } = await visit('phone');
    const floating = page.getByRole('complementary', { name: '상담' }).getByRole('link', { name: '채팅 상담 (새 창)' });
    await page.goto(shop);
    expect(await floating.getAttribute('href')).toBe(`${sandboxUrl}/chat`);
    await page.goto(`${shop}/user/register`);
    const chat = page.getByRole('contentinfo').getByRole('link', { name: '채팅 상담 (새 창)' });
    expect(await chat.getAttribute('href')).toBe(`${sandboxUrl}/chat`);
    expect(await floating.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('has the keyboard focus in the screen that was opened from the menu', async () => {
    const visitor = await visit('phone');
    const { page, complaints } = visitor;
    await page.goto(shop, { waitUntil: 'networkidle' });
    for (const [name, heading] of [
      ['SHOP', 'SHOP'],
      ['NOTICE', '공지사항'],
    ] as const) {
      await goByMenu(visitor, name);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('MAIN');
    }
    expect(complaints).toEqual([]);
  });
});
