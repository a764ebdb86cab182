import { formatWon } from '@gyeol/contracts/rules/money.ts';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Screen } from './browser.ts';
import type { Goods } from './buying.ts';
import { signUp } from './members.ts';
import { sandboxUrl, shop } from './shop.ts';
import type { ShopClient } from './shop-client.ts';
import { signInOnPage } from './signing-up.ts';
import { expectText, type Visitor, visit } from './visitor.ts';

/** Opens a page with the menu of the shop. On a phone the menu is behind a button. */
export const goByMenu = async ({ page, screen }: Visitor, name: string): Promise<void> => {
  const desktop = screen === 'desktop';
  if (!desktop) await page.getByRole('button', { name: '메뉴 열기' }).click();
  const menu = page.getByRole('navigation', { name: desktop ? '주 메뉴' : '전체 메뉴' });
  await menu.getByRole('link', { name, exact: true }).click();
};

export const openItem = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('link', { name: '상품 검색' }).click();
  await page.getByRole('searchbox', { name: '상품 검색' }).fill(title);
  await page.getByRole('searchbox', { name: '상품 검색' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: `‘${title}’ 검색` }).waitFor();
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
};

/** Opens the list of options. The list is beside the images, or on a phone in the sheet of the bottom bar. */
export const openOptions = async ({ page, screen }: Visitor): Promise<Locator> => {
  if (screen === 'desktop') return page.getByRole('main');
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  return page.getByRole('dialog', { name: '옵션 선택' });
};

/** Adds an item to the cart from the page of the item, and opens the cart. */
export const addToCartOnPage = async (
  visitor: Visitor,
  { optionName, unitPrice }: Pick<Goods, 'optionName' | 'unitPrice'>,
): Promise<void> => {
  const { page } = visitor;
  const options = await openOptions(visitor);
  await options.getByRole('group', { name: 'OPTION' }).getByText(optionName, { exact: true }).click();
  await expectText(options.getByRole('paragraph'), `TOTAL${formatWon(unitPrice)}`);
  await options.getByRole('button', { name: 'ADD TO CART' }).click();
  await expectText(page.getByRole('status'), '장바구니에 담았습니다.');
  await page.getByRole('link', { name: 'MY BAG' }).click();
  await page.getByRole('heading', { level: 1, name: 'MY BAG' }).waitFor();
};

/** Presses ORDER in the cart, which checks the current stock, and waits for the order sheet. */
export const orderCart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'ORDER' }).click();
  await page.getByRole('heading', { level: 1, name: '주문서' }).waitFor();
  await page.getByLabel('받는 분').waitFor();
};

/** Finds the card window: a frame over the page, or on a phone the provider's own page. */
const cardWindow = async ({ page, screen }: Visitor): Promise<FrameLocator | Page> => {
  if (screen === 'desktop') return page.frameLocator('[data-testid="pay-frame"]');
  await page.waitForURL(`${sandboxUrl}/portone/window*`);
  return page;
};

const pressPay = async (visitor: Visitor): Promise<FrameLocator | Page> => {
  await visitor.page.getByRole('button', { name: '결제하기' }).click();
  const window = await cardWindow(visitor);
  await window.getByTestId('pay-amount').waitFor();
  return window;
};

/** Ticks the box for the buyer's consent. Without this consent, the order sheet cannot be sent. */
export const agreeToOrder = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: '주문 내용을 확인했으며 결제에 동의합니다' }).check();

/** Sends the order sheet. The payment page opens and shows the card window by itself. */
export const completeSheet = async (visitor: Visitor): Promise<FrameLocator | Page> => {
  await agreeToOrder(visitor.page);
  return pressPay(visitor);
};

/** Opens the card window again with the button of the payment page. */
export const payAgain = async (visitor: Visitor): Promise<FrameLocator | Page> => {
  await visitor.page.getByRole('heading', { level: 1, name: '결제', exact: true }).waitFor();
  return pressPay(visitor);
};

/** Pays in the card window, and waits for the message that confirms the payment. */
export const approve = async ({ page }: Visitor, window: FrameLocator | Page): Promise<void> => {
  await window.getByTestId('pay-approve').click();
  await expectText(page.getByRole('region', { name: '주문 완료' }), '결제가 정상적으로 완료되었습니다.');
};

/** The current step of the delivery on the page of an order. */
export const stepOf = (page: Page): Locator =>
  page.getByRole('list', { name: '배송 단계' }).locator('[aria-current="step"]');

export const orderOnPage = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Signs up a member and opens a window in which this member is signed in. Returns the window and a client. */
export const enterShop = async (screen: Screen): Promise<{ visitor: Visitor; client: ShopClient }> => {
  const member = await signUp(shop);
  const visitor = await visit(screen);
  await visitor.page.goto(`${shop}/user/login`);
  await signInOnPage(visitor.page, member);
  return { visitor, client: member.client };
};
