import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyableOption, placeOrder } from '../support/buying.ts';
import { admin, signUp } from '../support/members.ts';
import { sandbox, shop } from '../support/shop.ts';
import {
  addToCartOnPage,
  approve,
  completeSheet,
  enterShop,
  openItem,
  openOptions,
  orderCart,
  orderOnPage,
  payAgain,
  stepOf,
} from '../support/shopping.ts';
import { findAddress } from '../support/signing-up.ts';
import { newItem } from '../support/stock.ts';
import { answer, expectSound, expectText, noJourneys, screensOr, visit } from '../support/visitor.ts';

const typed = {
  '받는 분': '김결',
  연락처: '010-9876-5432',
  상세주소: '3층 오른쪽',
  '배송 메모': '경비실에 맡겨주세요.',
};
const sheetOnPage = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      [...Object.keys(typed), '우편번호', '주소'].map(async (label) => [
        label,
        await page.getByLabel(label, { exact: true }).inputValue(),
      ]),
    ),
  ) as Record<string, string>;

/** True when another element covers the focused element, for example the bar at the bottom. */
const focusIsCovered = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, bottom - 2);
    return top < 0 || there === null || !document.activeElement.contains(there);
  })()`);

describe.skipIf(noJourneys)('a buyer whose card is declined', () => {
  it.each(screensOr('phone'))('finds the order sheet unchanged, on a %s', { timeout: 120_000 }, async (screen) => {
    const { visitor, client } = await enterShop(screen);
    const { page, complaints } = visitor;
    const goods = await buyableOption(client);
    await openItem(page, goods.title);
    await addToCartOnPage(visitor, goods);
    await orderCart(page);
    await findAddress(page, '한남동');
    expect(await focusIsCovered(page), 'the field that is typed into next').toBe(false);
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
    const before = await sheetOnPage(page);
    await (await completeSheet(visitor)).getByTestId('pay-decline').click();

    await answer(page, '결제 실패: [승인거절] 카드 한도가 초과되었습니다.');
    await page.getByRole('heading', { level: 1, name: '주문서' }).waitFor();
    await expect.poll(() => sheetOnPage(page)).toEqual(before);
    expect(before).toMatchObject({ ...typed, 주소: expect.stringContaining('이태원로') });
    await expectSound(page);

    await (await completeSheet(visitor)).getByTestId('pay-cancel').click();
    await page.getByText('결제를 취소했어요.').waitFor();
    await page.getByRole('link', { name: '주문서로 돌아가기' }).click();
    await page.getByRole('heading', { level: 1, name: '주문서' }).waitFor();
    await expect.poll(() => sheetOnPage(page)).toEqual(before);

    await (await completeSheet(visitor)).getByTestId('pay-cancel').click();
    await page.getByText('결제를 취소했어요.').waitFor();
    await approve(visitor, await payAgain(visitor));
    await expectText(stepOf(page), '배송준비중');
    await expectText(page.getByRole('region', { name: '배송지' }), typed.상세주소);
    expect((await sandbox.payments(orderOnPage(page))).map(({ status }) => status)[0]).toBe('paid');
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('a buyer whose item was sold to another buyer', () => {
  it('is told before the order sheet, and keeps the cart', { timeout: 120_000 }, async () => {
    const { itemId, optionId } = await newItem(await admin(shop), 2);
    const { visitor } = await enterShop('phone');
    const { page, complaints } = visitor;
    await page.goto(`${shop}/detail/${itemId}`);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await addToCartOnPage(visitor, { optionName: '단일', unitPrice: 39_000 });
    await page.getByRole('button', { name: '수량 늘리기' }).click();
    await expectText(page.getByRole('region', { name: '결제 예정 금액' }), formatWon(78_000));
    await placeOrder((await signUp(shop)).client, { optionId, quantity: 1 });

    await page.getByRole('button', { name: 'ORDER' }).click();
    await answer(page, title);
    await page.getByRole('heading', { level: 1, name: 'MY BAG' }).waitFor();
    await page.getByRole('button', { name: '수량 줄이기' }).click();
    await expectText(page.getByRole('region', { name: '결제 예정 금액' }), formatWon(39_000));
    await orderCart(page);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('a visitor who is not signed in', () => {
  it('is led to the login page, and afterwards to the requested page', async () => {
    const member = await signUp(shop);
    const { page, complaints } = await visit('phone');
    await page.goto(`${shop}/user/cart`);
    await page.getByRole('heading', { level: 1, name: 'LOGIN' }).waitFor();
    await page.getByLabel('이메일', { exact: true }).fill(member.username);
    await page.getByLabel('비밀번호', { exact: true }).fill('wrong-pass-1!');
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await expectText(page.getByRole('alert'), 'Invalid username or password');
    await page.getByLabel('비밀번호', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await page.getByRole('heading', { level: 1, name: 'MY BAG' }).waitFor();
    await expectText(page.getByRole('main'), '장바구니가 비어 있습니다.');
    await expectSound(page);
    expect(complaints).toEqual([]);
  });

  it('finds in the cart the item that was chosen before the login', async () => {
    const member = await signUp(shop);
    const goods = await buyableOption(member.client, 2);
    const visitor = await visit('phone');
    const { page, complaints } = visitor;
    await page.goto(`${shop}/detail/${goods.itemId}`);
    const options = await openOptions(visitor);
    await options.getByRole('group', { name: 'OPTION' }).getByText(goods.optionName, { exact: true }).click();
    await options.getByRole('button', { name: '수량 늘리기' }).click();
    await options.getByRole('button', { name: 'ADD TO CART' }).click();
    await page.getByText('로그인하면 고르신 옵션과 수량 그대로 장바구니에 담아 둘게요.').waitFor();
    await page.getByLabel('이메일', { exact: true }).fill(member.username);
    await page.getByLabel('비밀번호', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await page.getByText('장바구니에 담았습니다.').waitFor();
    await expectText(page.getByRole('link', { name: 'MY BAG' }), '(1)');
    expect(await member.client.must(cartCalls.fetch)).toMatchObject([
      { itemOption: { id: goods.optionId }, quantity: 2 },
    ]);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('a tab from before the release of a new version', () => {
  /**
   * Simulates the release of a new version. The files of the screens are missing until the page itself is loaded again.
   */
  const rollOut = async (page: Page): Promise<void> => {
    let renewed = false;
    page.on('request', (request) => {
      renewed ||= request.isNavigationRequest();
    });
    await page.route('**/assets/*.js', (route) => (renewed ? route.fallback() : route.abort()));
  };

  it('loads the new version by itself, and opens the requested page', async () => {
    const { page } = await visit('phone');
    await page.goto(`${shop}/notice`, { waitUntil: 'networkidle' });
    await rollOut(page);
    await page.getByRole('link', { name: '이용안내' }).first().click();
    await page.getByRole('heading', { level: 1, name: '이용안내' }).waitFor();
    await expectSound(page);
  });

  it('shows an error instead of reloading for ever when the new version lacks the file, too', async () => {
    const { page } = await visit('phone');
    await page.goto(`${shop}/notice`, { waitUntil: 'networkidle' });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route('**/assets/instructions*.js', (route) => route.abort());
    await page.getByRole('link', { name: '이용안내' }).first().click();
    await expect.poll(() => loads).toBe(1);
    await page.getByRole('button', { name: '다시 시도' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectSound(page);
    expect(loads).toBe(1);
  });
});

describe.skipIf(noJourneys)('a page with a script that does not load', () => {
  const countPageRequests = (page: Page): (() => number) => {
    let count = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) count += 1;
    });
    return () => count;
  };

  it('is loaded again by itself, but only once', async () => {
    const { page, complaints } = await visit('phone');
    const pages = countPageRequests(page);
    await page.route('**/assets/core-*.js', (route) => (pages() === 1 ? route.abort() : route.fallback()));
    await page.goto(`${shop}/user/login`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'LOGIN' }).waitFor();
    expect(pages()).toBe(2);
    expect(complaints).toEqual([]);
  });

  it('shows an error and stays open until the buyer tries again', async () => {
    const { page, complaints } = await visit('phone');
    const pages = countPageRequests(page);
    await page.route('**/assets/core-*.js', (route) => route.abort());
    await page.goto(`${shop}/user/login`, { waitUntil: 'commit' });
    await expect.poll(pages).toBe(2);
    await expectText(page.getByRole('alert'), '화면을 표시하지 못했습니다.');
    await page.waitForLoadState('networkidle');
    await expectSound(page);
    expect(pages()).toBe(2);

    await page.unroute('**/assets/core-*.js');
    await page.getByRole('button', { name: '다시 시도' }).click();
    await page.getByRole('heading', { level: 1, name: 'LOGIN' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
