import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { demos } from '@gyeol/demo/demos.ts';
import { describe, expect, it } from 'vitest';
import type { Screen } from '../support/browser.ts';
import { admin, signIn } from '../support/members.ts';
import { shop } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { signInOnPage } from '../support/signing-up.ts';
import { newItem } from '../support/stock.ts';
import {
  expectSound,
  expectText,
  expectTouchable,
  layoutShift,
  noJourneys,
  screensOr,
  type Visitor,
  visit,
} from '../support/visitor.ts';

/** The title of the document for each path, without the shop's name. */
const open: readonly (readonly [path: string, title: string])[] = [
  ['/', ''],
  ['/shop', 'SHOP'],
  ['/shop?category=%EA%B0%80%EB%B0%A9&sort=priceAsc&inStock=true', '가방'],
  ['/shop?q=%ED%86%A0%ED%8A%B8', '‘토트’ 검색'],
  ['/shop?q=zzzz', '‘zzzz’ 검색'],
  ['/detail/1', '마루 토트백'],
  ['/detail/8', ''],
  ['/detail/999999', '존재하지 않는 페이지'],
  ['/about-us', 'ABOUT'],
  ['/instructions', '이용안내'],
  ['/terms-of-use', '이용약관'],
  ['/privacy-policy', '개인정보처리방침'],
  ['/user/login', '로그인'],
  ['/user/register', '회원가입'],
  ['/user/findInfo', '이메일·비밀번호 찾기'],
  ['/notice', '공지사항'],
  ['/notice/detail/999999', '존재하지 않는 페이지'],
  ['/nowhere', '존재하지 않는 페이지'],
  ['/admin/nowhere', '존재하지 않는 페이지'],
];
const members: readonly (readonly [path: string, title: string])[] = [
  ['/user/cart', 'MY BAG'],
  ['/user/myPage', '마이페이지'],
  ['/user/info/edit', ''],
  ['/user/password/edit', ''],
  ['/user/coupon/registerCode', ''],
];
const { buyer } = demos.gyeol;

/** Opens the page by its address, like a link from another site, so that everything is loaded again. */
const check = async ({ page, complaints }: Visitor, path: string, title: string): Promise<void> => {
  await page.goto(`${shop}${path}`, { waitUntil: 'networkidle' });
  await expectSound(page);
  if (title) await expect.poll(() => page.title()).toBe(`${title} | 결 GYEOL`);
  expect(await layoutShift(page), `moved on ${path}`).toBeLessThan(0.1);
  expect(complaints, path).toEqual([]);
};

describe.skipIf(noJourneys)('the pages are readable and usable for everybody, and do not move while they load', () => {
  it.each(screensOr('phone'))('for visitors, on a %s', { timeout: 300_000 }, async (screen: Screen) => {
    const visitor = await visit(screen);
    for (const [path, title] of open) await check(visitor, path, title);
  });

  it.each(screensOr('desktop'))('for members, on a %s', { timeout: 240_000 }, async (screen: Screen) => {
    const client = new ShopClient(shop);
    await signIn(client, buyer);
    const { _embedded } = await client.must(orderCalls.history, { params: { page: 0, size: 50 } });
    const orderIn = (status: string) =>
      _embedded.paymentHistoryDTOList.find(({ paymentStatus }) => paymentStatus === status)?.merchantUid ?? '';
    const orders = [
      [`/payment/details/${orderIn('SHIPPING')}`, ''],
      [`/payment/details/${orderIn('DELIVERED')}`, ''],
    ] as const;
    const visitor = await visit(screen);
    await visitor.page.goto(`${shop}/user/login`);
    await signInOnPage(visitor.page, buyer);
    for (const [path, title] of [...members, ...orders]) await check(visitor, path, title);
  });
});

describe.skipIf(noJourneys)('a page opened by its address', () => {
  it.each([
    ['/', 200],
    ['/detail/1', 200],
    ['/detail/999999', 404],
    ['/nowhere', 404],
  ] as const)('%s is answered with %i', async (path, status) => {
    const { page } = await visit('desktop');
    expect((await page.goto(`${shop}${path}`))?.status()).toBe(status);
  });

  it('says that a missing notice may have been deleted, and links to the other notices', async () => {
    const { page } = await visit('phone');
    await page.goto(`${shop}/notice/detail/999999`);
    await expectText(page.getByRole('main'), '주소가 바뀌었거나 이미 삭제되었을 수 있습니다.');
    expect(await page.getByText('판매하지 않는').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: '공지사항 목록' }).click();
    await expectTouchable(page.getByRole('main').locator('a[href^="/notice/detail/"]').first());
    await expectTouchable(page.getByTitle('홈'));
  });

  it('has icons for tabs and home screens at the addresses that browsers use', async () => {
    for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest'])
      expect([path, (await fetch(`${shop}${path}`)).status]).toEqual([path, 200]);
  });

  it('carries out a tap on ADD TO CART that came before the scripts were loaded', async () => {
    const { page, complaints } = await visit('phone');
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    const { itemId } = await newItem(await admin(shop), 5);
    await page.goto(`${shop}/detail/${itemId}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'ADD TO CART' }).last().tap();
    expect(await page.getByRole('dialog').count()).toBe(0);
    press();
    await page.getByRole('dialog', { name: '옵션 선택' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('preloads its largest image, and loads it only once', async () => {
    const { page } = await visit('phone');
    const imageUrls: string[] = [];
    page.on('request', (request) => request.url().includes('/media/') && imageUrls.push(request.url()));
    await page.goto(`${shop}/detail/1`, { waitUntil: 'networkidle' });
    // The first HTML already preloads the image, and React adds the same element again when it takes over the page.
    const ahead = await page.locator('link[rel="preload"][as="image"]').first().getAttribute('imagesrcset');
    expect(ahead).toContain('-480.webp 480w');
    expect(new Set(imageUrls).size).toBe(imageUrls.length);
    expect(imageUrls[0]).toBe(await page.evaluate('document.querySelector("main img").currentSrc'));
  });
});
