import { demoAccounts } from '@gyeol/demo/gyeol/accounts.ts';
import type { Locator, Page } from 'playwright-core';
import { openWindow, startBrowser } from '../../tests/support/browser.ts';
import type { Stack } from '../../tests/support/stack.ts';
import { fillEveryTrackingNumber } from '../../tests/support/tracking-workbook.ts';
import { fillWaitingOrders, waitingSince } from './fill.ts';

export interface PackingWay {
  readonly name: string;
  /** Presses of a button, a link or a box, and every paste or chosen file. */
  readonly clicks: number;
  readonly seconds: number;
}
/** Orders of each way. */
export const dayOrders = 300;

/** An operator's hands: what they do is counted. */
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

/** The filled file goes back: seen first, then sent. */
const upload = async (hands: Hands, shop: string, file: Uint8Array): Promise<void> => {
  const { page } = hands;
  await page.goto(`${shop}/admin/excel/upload`);
  hands.clicks += 2;
  const { workbook, count } = fillEveryTrackingNumber(file);
  if (count < dayOrders) throw new Error(`${count} orders in the file`);
  await page.locator('input[type=file]').setInputFiles({ name: 'day.xlsx', mimeType: '', buffer: workbook });
  await hands.press(hands.button(/건 배송 처리$/));
  await hands.confirm();
  await page.getByText(`${count}건의 배송 정보가 업데이트되었습니다.`).waitFor();
};

/** The file of a window of payment times and the picking list of all that wait; no slips. */
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

/** A batch with its list, slips and file. */
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

/** What a browser does when a column of a spreadsheet is pasted into a field. */
const paste = `(field, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}`;
const pasteNumbers = (page: Page, first: number, count: number): Promise<unknown> => {
  const numbers = Array.from({ length: count }, (_, index) => String(first + index)).join('\n');
  return page.getByRole('dialog').getByRole('textbox').first().evaluate(paste, numbers);
};

/** Page by page: choose all, paste the column of numbers, send. */
const byScreen = async (hands: Hands, shop: string, size: number): Promise<void> => {
  const { page } = hands;
  const period = `startDate=${waitingSince}&endDate=${waitingSince}`;
  await page.goto(`${shop}/admin/order/manage/PREPARING?${period}&sort=oldest`);
  if (size !== 15) {
    hands.clicks += 1;
    await page.getByLabel('한 쪽에 보는 수').selectOption(String(size));
  }
  for (let left = dayOrders; left > 0; left -= size) {
    await page.getByText(`총 ${left}건`).waitFor();
    await hands.press(page.getByRole('checkbox', { name: '이 페이지 모두 선택' }));
    await hands.press(hands.button('운송장 입력'));
    hands.clicks += 1;
    await pasteNumbers(page, 6_810_000_000_000 + left * 2, Math.min(size, left));
    await hands.press(page.getByRole('dialog').getByRole('button', { name: '발송 처리' }));
    await hands.confirm();
    await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 120_000 });
  }
};

const ways: readonly (readonly [string, (hands: Hands, shop: string) => Promise<void>])[] = [
  ['Excel of a window, picking list', byWindow],
  ['packing batch: Excel, picking list, slips', byBatch],
  ['by screen, 15 rows', (hands, shop) => byScreen(hands, shop, 15)],
  ['by screen, 100 rows', (hands, shop) => byScreen(hands, shop, 100)],
];

/** 300 orders packed and sent in each of the ways that there are, by a real browser in an operator's place. */
export const measurePackingDay = async (stack: Stack): Promise<PackingWay[]> => {
  const account = demoAccounts.find(({ role }) => role === 'admin') ?? demoAccounts[0];
  const browser = await startBrowser();
  const measured: PackingWay[] = [];
  try {
    const { page } = await openWindow(browser, 'desktop');
    await page.goto(`${stack.shop}/user/login`);
    await page.getByLabel('이메일').fill(account.username);
    await page.getByLabel('비밀번호', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.waitForURL(`${stack.shop}/**`);
    for (const [index, [name, walk]] of ways.entries()) {
      await fillWaitingOrders(stack.dataDir, dayOrders, index * dayOrders);
      const hands = new Hands(page);
      const begun = performance.now();
      await walk(hands, stack.shop);
      measured.push({ name, clicks: hands.clicks, seconds: Math.round((performance.now() - begun) / 100) / 10 });
    }
  } finally {
    await browser.close();
  }
  return measured;
};
