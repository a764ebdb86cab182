import { randomUUID } from 'node:crypto';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { demos } from '@gyeol/demo/demos.ts';
import type { Locator, Page } from 'playwright-core';
import { openWindow, startBrowser } from '../../tests/support/browser.ts';
import { admin } from '../../tests/support/members.ts';
import type { Stack } from '../../tests/support/stack.ts';
import { fillEveryTrackingNumber } from '../../tests/support/tracking-workbook.ts';
import { fillWaitingOrders, waitingSince } from './fill.ts';

export interface PackingWay {
  readonly name: string;
  readonly orders: number;
  /** Counts clicks on buttons, links and boxes, and also pastes and chosen files. */
  readonly clicks: number;
  readonly seconds: number;
}
/**
 * Each way of shipping or delivering handles this many orders. A small number is enough to check that the steps still
 * work.
 */
export const dayOrders = Number(process.env.BENCH_DAY_ORDERS ?? 300);
/**
 * This many orders are marked as delivered one by one, because all 300 would take most of an hour. Before a list could
 * change several orders at once, this was the only way on the screen.
 */
const singly = Math.min(30, dayOrders);
const longPage = 100;

/** Acts in the browser like an operator, and counts the clicks. */
class Hands {
  clicks = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async press(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }
  async confirm(): Promise<void> {
    await this.press(this.page.getByRole('alertdialog').getByRole('button', { name: '확인' }));
  }
  async save(target: Locator): Promise<Uint8Array> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.press(target)]);
    const pieces: Uint8Array[] = [];
    for await (const piece of await download.createReadStream()) pieces.push(piece as Uint8Array);
    return Buffer.concat(pieces);
  }
}

/** Uploads a file. Counts one click for choosing the file, and one for checking the preview of the file. */
const send = async (hands: Hands, buffer: Buffer, work: RegExp, done: string): Promise<void> => {
  const { page } = hands;
  hands.clicks += 2;
  await page.locator('input[type=file]').setInputFiles({ name: 'day.xlsx', mimeType: '', buffer });
  await hands.press(hands.button(work));
  await hands.confirm();
  await page.getByText(`${dayOrders}건${done}`).waitFor({ timeout: 120_000 });
};
/** `deliverByFile` uploads this file of tracking numbers again. */
let sentFile: Buffer = Buffer.alloc(0);

const upload = async (hands: Hands, shop: string, file: Uint8Array): Promise<void> => {
  await hands.page.goto(`${shop}/admin/excel/upload`);
  const { workbook, count } = fillEveryTrackingNumber(file);
  if (count !== dayOrders) throw new Error(`${count} orders in the file`);
  sentFile = workbook;
  await send(hands, workbook, /건 배송 처리$/, '의 배송 정보가 업데이트되었습니다');
};

const deliverByFile = async (hands: Hands, shop: string): Promise<void> => {
  await hands.page.goto(`${shop}/admin/excel/upload`);
  await hands.press(hands.page.getByRole('checkbox', { name: '이 파일의 주문을 배송완료로 처리' }));
  await send(hands, sentFile, /건 배송완료 처리$/, '을 배송완료 처리했습니다');
};

/**
 * Packs without a batch and without slips. Uses the Excel file of the orders paid in a period, and the picking list of
 * all waiting orders.
 */
const byWindow = async (hands: Hands, shop: string): Promise<void> => {
  const { page } = hands;
  await page.goto(`${shop}/admin/excel/export`);
  for (const name of ['시작일', '종료일']) {
    hands.clicks += 1;
    await page.getByLabel(name).fill(waitingSince);
  }
  const file = await hands.save(page.getByRole('button', { name: '엑셀 다운로드', exact: true }));
  await hands.press(page.getByRole('link', { name: '피킹 리스트', exact: true }).first());
  await page.getByRole('table').waitFor();
  await upload(hands, shop, file);
};

const byBatch = async (hands: Hands, shop: string): Promise<void> => {
  const { page } = hands;
  await page.goto(`${shop}/admin/packing`);
  await hands.press(page.getByRole('main').getByRole('button', { name: '발주확인' }));
  await hands.confirm();
  const file = await hands.save(hands.button('엑셀 내려받기'));
  await hands.press(page.getByRole('main').getByRole('link', { name: '피킹 리스트' }));
  await page.getByRole('table').waitFor();
  await page.goBack();
  await hands.press(page.getByRole('link', { name: '포장 명세서' }));
  await page
    .getByRole('article')
    .nth(dayOrders - 1)
    .waitFor();
  await upload(hands, shop, file);
};

/**
 * Imitates a browser that pastes a column of a spreadsheet into the fields of the dialog, beginning with the first
 * field.
 */
const pasteNumbers = async (page: Page, first: number, count: number): Promise<void> => {
  const numbers = Array.from({ length: count }, (_, index) => String(first + index)).join('\n');
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  // The script is passed as an expression in a string, because Playwright would not call a function in a string.
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(numbers)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('#ship-many input').dispatchEvent(paste);
  }`);
};

/** Reloads the list until it shows `total` orders. */
const waitForTotal = async (page: Page, total: number): Promise<void> => {
  const shown = page.getByText(`총 ${formatNumber(total)}건`);
  for (let tries = 0; tries < 20; tries += 1) {
    const isShown = await shown.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
    await page.reload();
  }
  throw new Error(`the list does not come to ${total} orders`);
};

/** Ships page by page: chooses all orders of the page, pastes a column of tracking numbers and sends the form. */
const byScreen = async (hands: Hands, shop: string, size: number): Promise<void> => {
  const { page } = hands;
  const period = `startDate=${waitingSince}&endDate=${waitingSince}`;
  await page.goto(`${shop}/admin/order/manage/PREPARING?${period}&sort=oldest`);
  if (size !== 15) {
    hands.clicks += 1;
    await page.getByLabel('한 쪽에 보는 수').selectOption(String(size));
  }
  for (let left = dayOrders; left > 0; left -= size) {
    await waitForTotal(page, left);
    await hands.press(page.getByRole('checkbox', { name: '이 페이지 모두 선택' }));
    await hands.press(hands.button('운송장 입력'));
    hands.clicks += 1;
    await pasteNumbers(page, 6_810_000_000_000 + left * 2, Math.min(size, left));
    await hands.press(page.getByRole('dialog').getByRole('button', { name: '발송 처리' }));
    await hands.confirm();
    await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 120_000 });
  }
};

const travellingList = `/admin/order/manage/SHIPPING?startDate=${waitingSince}&endDate=${waitingSince}&sort=oldest`;
const deliverSingly = async (hands: Hands, shop: string, total: number): Promise<void> => {
  const { page } = hands;
  await page.goto(shop + travellingList);
  for (let done = 0; done < singly; done += 1) {
    await waitForTotal(page, total - done);
    await hands.press(page.getByRole('table').getByRole('link').first());
    const deliver = page.getByRole('button', { name: '배송완료 처리' });
    await hands.press(deliver);
    await hands.confirm();
    await deliver.waitFor({ state: 'detached' });
    await hands.press(page.getByRole('link', { name: '목록으로' }));
  }
};

const deliverByScreen = async (hands: Hands, shop: string, total: number): Promise<void> => {
  const { page } = hands;
  await page.goto(shop + travellingList);
  hands.clicks += 1;
  await page.getByLabel('한 쪽에 보는 수').selectOption(String(longPage));
  for (let done = 0; done < dayOrders; done += longPage) {
    await waitForTotal(page, total - done);
    await page
      .getByRole('row')
      .nth(Math.min(longPage, total - done))
      .waitFor();
    await hands.press(page.getByRole('checkbox', { name: '이 페이지 모두 선택' }));
    await hands.press(page.getByRole('toolbar').getByRole('button', { name: '배송완료 처리' }));
    await hands.confirm();
    await page.getByRole('toolbar').waitFor({ state: 'detached', timeout: 120_000 });
  }
};

/** `total` is the number of the day's orders that are in transit before this walk. */
type Walk = (hands: Hands, shop: string, total: number) => Promise<void>;
const deliveries: readonly (readonly [string, number, Walk])[] = [
  ['came: order by order', singly, deliverSingly],
  ['came: by Excel', dayOrders, deliverByFile],
  ['came: by screen, 100 rows', dayOrders, deliverByScreen],
];
const ways: readonly (readonly [string, Walk])[] = [
  ['sent: Excel of a window, picking list', byWindow],
  ['sent: by screen, 15 rows', (hands, shop) => byScreen(hands, shop, 15)],
  ['sent: by screen, 100 rows', (hands, shop) => byScreen(hands, shop, 100)],
  ['packed and sent: Excel, picking list, slips', byBatch],
];

const measure = async (
  page: Page,
  shop: string,
  walk: Walk,
  total = 0,
): Promise<Pick<PackingWay, 'clicks' | 'seconds'>> => {
  const hands = new Hands(page);
  const begun = performance.now();
  await walk(hands, shop, total).catch(async (cause: unknown) => {
    const text = (await page.getByRole('main').textContent()) ?? '';
    throw new Error(`stopped at ${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 500)}`, { cause });
  });
  return { clicks: hands.clicks, seconds: Math.round((performance.now() - begun) / 100) / 10 };
};

/** Handles `dayOrders` orders in each way, in a real browser that acts like an operator. */
export const measurePackingDay = async (stack: Stack): Promise<PackingWay[]> => {
  const { admin: account } = demos.gyeol;
  const browser = await startBrowser();
  const measured: PackingWay[] = [];
  try {
    const { page } = await openWindow(browser, 'desktop');
    page.setDefaultTimeout(120_000);
    await page.goto(`${stack.shop}/user/login`);
    await page.getByLabel('이메일').fill(account.username);
    await page.getByLabel('비밀번호', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await page.getByRole('link', { name: 'MY BAG' }).waitFor();
    // Packs the demo's own waiting orders first, so that the next batch holds only inserted orders.
    await (await admin(stack.shop)).must(orderCalls.packOrders, { body: { requestId: randomUUID() } });
    for (const [index, [name, walk]] of ways.entries()) {
      await fillWaitingOrders(stack.dataDir, dayOrders, index * dayOrders);
      measured.push({ name, orders: dayOrders, ...(await measure(page, stack.shop, walk)) });
    }
    let travelling = ways.length * dayOrders;
    for (const [name, orders, walk] of deliveries) {
      measured.push({ name, orders, ...(await measure(page, stack.shop, walk, travelling)) });
      travelling -= orders;
    }
  } finally {
    await browser.close();
  }
  return measured;
};
