import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { demos } from '@gyeol/demo/demos.ts';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { openWindow, type Screen, screens, startBrowser } from './support/browser.ts';
import { buyableOption } from './support/buying.ts';
import { eventually } from './support/eventually.ts';
import { address, signIn } from './support/members.ts';
import { ShopClient } from './support/shop-client.ts';
import { startStack } from './support/stack.ts';

// `npm run screenshots` takes the screenshots of the documents, from a new demo shop or from the shop at TEST_SHOP_URL.
// `npm run screenshots -- login register` takes only the named screenshots.
const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const maxBytes = 150 * 1024;
const wanted = process.argv.slice(2);
type Role = 'admin' | 'buyer';
const accountOf = (role: Role) => demos.gyeol[role];

interface Screenshot {
  name: string;
  who: Role | 'visitor';
  path: string;
  /** Creates the data that the screenshot needs. */
  before?: () => Promise<unknown>;
  show?: (page: Page) => Promise<unknown>;
}

const review = (page: Page) => page.getByRole('region', { name: 'REVIEW' });
const visitorScreens = (itemId: number): Screenshot[] =>
  [
    { name: 'about', path: '/about-us' },
    { name: 'instructions', path: '/instructions' },
    { name: 'terms', path: '/terms-of-use' },
    { name: 'privacy', path: '/privacy-policy' },
    { name: 'login', path: '/user/login' },
    { name: 'register', path: '/user/register' },
    { name: 'find-info', path: '/user/findInfo' },
    { name: 'notices', path: '/notice' },
    { name: 'not-found', path: '/nowhere' },
    { name: 'search', path: '/shop?q=rkqkd' },
    { name: 'likes', path: '/likes' },
    { name: 'review-policy', path: '/review-policy' },
    { name: 'category', path: '/shop?category=%EA%B0%80%EB%B0%A9&sort=priceAsc' },
    {
      name: 'reviews',
      path: `/detail/${itemId}`,
      show: (page: Page) =>
        review(page).evaluate('document.querySelector("#review-title").scrollIntoView({ block: "center" })'),
    },
    {
      name: 'photo-reviews',
      path: `/detail/${itemId}`,
      show: async (page: Page) => {
        await review(page)
          .getByRole('button', { name: /^포토 리뷰/ })
          .click();
        await page.getByRole('dialog').getByRole('img').first().waitFor();
      },
    },
  ].map((screen) => ({ ...screen, who: 'visitor' as const }));

/**
 * The screens of ordering and of the account, for the demo's buyer. For each state with a screen of its own, the buyer
 * has an order.
 */
const accountScreens = (
  rows: readonly { merchantUid: string; paymentStatus: string }[],
  itemId: number,
): Screenshot[] => {
  const merchantUidWith = (status: string): string =>
    rows.find((row) => row.paymentStatus === status)?.merchantUid ?? '';
  return [
    {
      name: 'coupon-choice',
      path: '/order',
      show: (page: Page) => page.getByRole('button', { name: '쿠폰 선택' }).click(),
    },
    {
      name: 'coupon-box',
      path: '/user/myPage',
      show: (page: Page) => page.getByRole('button', { name: '쿠폰함' }).click(),
    },
    {
      name: 'postcode',
      path: '/user/info/edit',
      show: (page: Page) => page.getByRole('button', { name: '주소 검색' }).click(),
    },
    { name: 'edit-info', path: '/user/info/edit' },
    { name: 'edit-password', path: '/user/password/edit' },
    { name: 'sessions', path: '/user/sessions' },
    { name: 'coupon-code', path: '/user/coupon/registerCode' },
    { name: 'cancel', path: `/payment/cancel/${merchantUidWith('PREPARING')}` },
    { name: 'order-delivered', path: `/payment/details/${merchantUidWith('DELIVERED')}` },
    { name: 'order-cancelled', path: `/payment/details/${merchantUidWith('CANCELLED')}` },
    { name: 'receipt', path: `/payment/receipt/${merchantUidWith('DELIVERED')}` },
    { name: 'refund', path: `/payment/refundHistory/create/${merchantUidWith('DELIVERED')}` },
    { name: 'claims', path: `/payment/claims/${merchantUidWith('DELIVERED')}` },
    { name: 'review-write', path: `/order/review/upload/${itemId}` },
  ].map((screen) => ({ ...screen, who: 'buyer' as const }));
};

const officeScreens = (itemId: number): Screenshot[] => {
  const paths = {
    dashboard: '',
    'payment-stats': '/payment/stats',
    audit: '/audit',
    'excel-export': '/excel/export',
    'excel-import': '/excel/upload',
    orders: '/order/manage/ALL',
    'orders-preparing': '/order/manage/PREPARING',
    packing: '/packing',
    picking: '/order/picking',
    'orders-stalled': '/order/stalled',
    'claim-queue': '/payment/claims',
    refunds: '/payment/manageRefundHistories',
    members: '/member/stats',
    items: '/item/list',
    'item-upload': '/item/upload',
    'items-low-stock': '/items/low-stock',
    'items-stock-file': '/items/stock-file',
    'items-incomplete': '/items/incomplete',
    'item-edit': `/item/edit/${itemId}`,
    'item-options': `/item/editItemOptions/${itemId}`,
    'item-stats': '/item/stats',
    restock: '/item/stockRequestStats',
    priority: '/prioritySetting',
    sales: '/sales',
    'sale-new': '/sales/new',
    'waiting-room': '/waiting-room',
    'delivery-fee': '/globalSetting',
    categories: '/category/manage',
    'popular-words': '/popular-words',
    home: '/home',
    shop: '/shop',
    opening: '/opening',
    'opening-check': '/opening/check',
    banners: '/asset/editAsset/HOME',
    'coupon-create': '/coupon/createCoupon',
    'coupon-issue': '/coupon/issueManually',
    'coupon-stats': '/coupon/couponStats',
  };
  const screens = Object.entries(paths);
  return screens.map(([name, path]) => ({ name: `admin-${name}`, who: 'admin' as const, path: `/admin${path}` }));
};

/** Chooses options that can be bought, each of a different item. */
const chooseLines = async (client: ShopClient, count: number) => {
  const best = await client.must(catalogCalls.getBest);
  const items = await Promise.all(best.map(({ id }) => client.must(catalogCalls.getById, { params: { id } })));
  const options = items.flatMap(({ itemOptions }) =>
    itemOptions.filter((option) => !option.isOptionSoldOut && option.stockQuantity > 0).slice(0, 1),
  );
  return options.slice(0, count).map(({ id }) => ({ itemOptionId: id, quantity: 1 }));
};

/** Fills the cart of the demo's buyer, and collects the data of the shop that the screenshots need. */
const prepare = async (shop: string): Promise<Screenshot[]> => {
  const client = new ShopClient(shop);
  await signIn(client, accountOf('buyer'));
  const { itemId } = await buyableOption(client);
  const lines = await chooseLines(client, 3);
  for (const line of await client.must(cartCalls.fetch))
    await client.must(cartCalls.remove, { params: { cartId: line.cartId } });
  for (const body of lines) await client.must(cartCalls.add, { body });
  const history = await client.must(orderCalls.history, { params: { page: 0, size: 20 } });
  const rows = history._embedded.paymentHistoryDTOList;
  const order = rows.find(({ paymentStatus }) => paymentStatus === 'SHIPPING') ?? rows[0];
  const complete = async () => {
    await client.must(orderCalls.createSheet, { body: { itemManagements: lines } });
    await client.must(orderCalls.complete, { body: { itemManagements: lines, ...address } });
  };
  return [
    ...visitorScreens(itemId),
    { name: 'home', who: 'buyer', path: '/' },
    { name: 'shop', who: 'buyer', path: '/shop' },
    { name: 'item', who: 'buyer', path: `/detail/${itemId}` },
    { name: 'bag', who: 'buyer', path: '/user/cart' },
    { name: 'my-page', who: 'buyer', path: '/user/myPage' },
    { name: 'order-detail', who: 'buyer', path: `/payment/details/${order?.merchantUid ?? ''}` },
    { name: 'order-sheet', who: 'buyer', path: '/order' },
    { name: 'payment', who: 'buyer', path: '/payment', before: complete },
    { name: 'waiting-order', who: 'buyer', path: '/user/myPage', before: complete },
    ...accountScreens(rows, itemId),
    ...officeScreens(itemId),
  ];
};

const enter = async (browser: Browser, shop: string, screen: Screen, who: Screenshot['who']): Promise<Page> => {
  const { page } = await openWindow(browser, screen);
  if (who === 'visitor') return page;
  const { username, password } = accountOf(who);
  await page.goto(`${shop}/user/login`);
  await page.getByLabel('이메일').fill(username);
  await page.getByLabel('비밀번호').fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.getByRole('link', { name: 'MY BAG' }).waitFor();
  return page;
};

/** Encodes an image as WebP, with the best quality at which the file is not larger than `maxBytes`. */
const toWebp = async (png: Buffer, quality = 84): Promise<Buffer> => {
  const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
  return webp.byteLength <= maxBytes || quality <= 40 ? webp : toWebp(png, quality - 8);
};

const takeScreenshot = async (page: Page, url: string, file: string, show: Screenshot['show']): Promise<void> => {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  await eventually('nothing loads', async () => (await page.locator('[aria-busy="true"]').count()) === 0);
  await show?.(page);
  if (show) await page.waitForLoadState('networkidle');
  // Removes the space that is reserved for the scroll bar, because screenshots show no scroll bar.
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto }' });
  await page.evaluate('document.fonts.ready');
  const webp = await toWebp(await page.screenshot());
  writeFileSync(file, webp);
  console.log(`${file} ${Math.round(webp.byteLength / 1024)} KB`);
};

const takeScreenshots = async (shop: string): Promise<void> => {
  const browser = await startBrowser();
  const pages = new Map<string, Page>();
  try {
    for (const { name, who, path, before, show } of await prepare(shop)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await before?.();
      for (const screen of Object.keys(screens) as Screen[]) {
        const key = `${who} ${screen}`;
        const page = pages.get(key) ?? (await enter(browser, shop, screen, who));
        pages.set(key, page);
        await takeScreenshot(page, `${shop}${path}`, `${folder}${name}-${screens[screen].viewport.width}.webp`, show);
      }
    }
  } finally {
    await browser.close();
  }
};

mkdirSync(folder, { recursive: true });
const shopUrl = process.env.TEST_SHOP_URL;
const own = shopUrl ? undefined : await startStack({ demo: true });
try {
  await takeScreenshots(shopUrl ?? own?.shop ?? '');
} finally {
  await own?.stop();
}
