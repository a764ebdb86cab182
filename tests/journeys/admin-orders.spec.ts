import { readFile } from 'node:fs/promises';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyableOption, payOrder, placeOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, signUp, type TestMember } from '../support/members.ts';
import { enterBackOffice, openScreen } from '../support/operating.ts';
import { sandbox, shop } from '../support/shop.ts';
import { fillTrackingNumbers } from '../support/tracking-workbook.ts';
import { answer, expectSound, expectText, noJourneys, screensOr } from '../support/visitor.ts';

/** Waits until the lists show the expected note of the order. Events update the lists. */
const waitForMemo = async (merchantUid: string, isRight: (memo: string | null) => boolean): Promise<void> => {
  const operator = await admin(shop);
  await eventually(
    'the order is in the lists',
    async () => {
      const { _embedded } = await operator.must(reportingCalls.orders, { params: { page: 0, size: 50 } });
      const row = _embedded.paymentHistoryDTOList.find(({ merchantUid: other }) => other === merchantUid);
      return row && isRight(row.memo);
    },
    30_000,
  );
};

/** Makes an order that waits to be shipped. Returns the order number and the buyer. */
const waitingOrder = async (): Promise<{ member: TestMember; merchantUid: string }> => {
  const member = await signUp(shop);
  const goods = await buyableOption(member.client);
  const order = await placeOrder(member.client, { optionId: goods.optionId, quantity: 1 });
  await payOrder(member.client, sandbox, order);
  await waitForMemo(order.merchantUid, () => true);
  return { member, merchantUid: order.merchantUid };
};
const statusOf = async ({ member, merchantUid }: { member: TestMember; merchantUid: string }): Promise<string> =>
  (await member.client.must(orderCalls.detail, { params: { uid: merchantUid } })).paymentStatus;
const newNumber = (): string => `68${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`;

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const download = async (page: Page, button: string): Promise<{ name: string; bytes: Buffer }> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};
const rowOf = (page: Page, merchantUid: string) => page.getByRole('row').filter({ hasText: merchantUid });

/** Expects that each text is visible in the order's row without horizontal scrolling. */
const expectMessages = async (page: Page, merchantUid: string, words: readonly (string | RegExp)[]): Promise<void> => {
  for (const text of words) {
    const box = await rowOf(page, merchantUid).getByText(text).filter({ visible: true }).first().boundingBox();
    expect(box?.x, String(text)).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), String(text)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
};

describe.skipIf(noJourneys)('an operator ships orders', () => {
  it.each(screensOr('desktop'))('by Excel, on a %s', { timeout: 180_000 }, async (screen) => {
    const order = await waitingOrder();
    const number = newNumber();
    const { page, complaints } = await enterBackOffice(screen);
    await page.goto(`${shop}/admin/excel/export`);
    await heading(page, '배송 엑셀 다운로드');
    await expectSound(page);
    // An order paid just now is in the list that closes today at 11:00 or in the list that closes tomorrow.
    await page.getByLabel('종료일').fill(addDays(seoulDate(new Date()), 1));
    const { name, bytes } = await download(page, '엑셀 다운로드');
    const today = seoulDate(new Date());
    expect(name).toBe(`preparing_${addDays(today, -6)}_${addDays(today, 1)}.xlsx`);
    const filled = fillTrackingNumbers(bytes, order.merchantUid, number);
    expect(filled.found).toBe(true);

    await page.goto(`${shop}/admin/excel/upload`);
    await heading(page, '운송장 엑셀 업로드');
    const file = { name: 'filled.xlsx', mimeType: 'application/octet-stream', buffer: filled.workbook };
    await page.getByLabel('엑셀 파일').setInputFiles(file);
    await expectText(page.getByRole('status'), '1건을 배송 처리할 수 있습니다.');
    await expectText(rowOf(page, 'no-such-order'), '존재하지 않는 주문번호입니다.');
    expect(await statusOf(order)).toBe('PREPARING');
    await expectSound(page);
    expect((await download(page, '오류 행 다운로드')).name).toBe('shipping_errors.xlsx');

    await page.getByRole('button', { name: '1건 배송 처리' }).click();
    await answer(page, '1건을 배송 처리 하시겠습니까?');
    await expectText(page.getByRole('status'), '1건의 배송 정보가 업데이트되었습니다.');
    await expectSound(page);
    expect(await statusOf(order)).toBe('SHIPPING');
    const message = await eventually('the buyer is told', async () =>
      (await sandbox.messages(order.member.phoneNumber)).find(({ text }) => text.includes(number)),
    );
    expect(message.to).toBe(order.member.phoneNumber);

    await page.getByLabel('엑셀 파일').setInputFiles(file);
    await expectText(page.getByRole('status'), '1건은 이미 같은 운송장 번호로 처리되어 변경하지 않았습니다.');
    expect(await page.getByRole('button', { name: '0건 배송 처리' }).isDisabled()).toBe(true);

    // Answers very long titles, because the row must fit the screen with any title.
    await page.route('**/api/admin/payment/fetch*/**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /"itemTitles":"/g,
        '$&아주 긴 이름의 상품, 또 하나의 긴 이름의 상품, ',
      );
      await route.fulfill({ response, body });
    });
    await openScreen(page, '/admin/order/manage/SHIPPING', '배송중 내역');
    await rowOf(page, order.merchantUid).waitFor();
    const end = screen === 'phone' ? `…${order.merchantUid.slice(-6)}` : order.merchantUid;
    await expectMessages(page, order.merchantUid, [end, order.member.realName, /[\d,]+원/]);
    if (screen === 'phone') await expectMessages(page, order.merchantUid, ['배송중']);
    expect(complaints).toEqual([]);
  });

  it('by hand from the list, after a note and a picking list', { timeout: 180_000 }, async () => {
    const order = await waitingOrder();
    const { page, complaints } = await enterBackOffice('desktop');
    await page.goto(`${shop}/admin/order/manage/PREPARING`);
    await heading(page, '배송준비중 내역');
    await rowOf(page, order.merchantUid).waitFor();
    await page.getByRole('button', { name: `${order.merchantUid} 메모 추가` }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('선물 포장');
    await page.getByRole('dialog').getByRole('button', { name: '저장' }).click();
    await waitForMemo(order.merchantUid, (memo) => memo === '선물 포장');
    await page.reload();
    await rowOf(page, order.merchantUid).filter({ hasText: '선물 포장' }).waitFor();

    await page.getByRole('checkbox', { name: `${order.merchantUid} 선택` }).check();
    await expectSound(page);
    await page.getByRole('toolbar').getByRole('link', { name: '피킹 리스트' }).click();
    await heading(page, '피킹 리스트');
    await expectText(page.getByRole('status'), '선택한 배송준비중 주문 1건');
    // The quantity must not wrap onto a second line, because a packer would read 1 instead of 13.
    const quantity = 'getComputedStyle(document.querySelector("tbody td:nth-child(3)")).whiteSpace';
    expect(await page.evaluate(quantity)).toBe('nowrap');
    await expectSound(page);
    await page.goBack();

    await page.getByRole('checkbox', { name: `${order.merchantUid} 선택` }).check();
    await page.getByRole('button', { name: '운송장 입력' }).click();
    const dialog = page.getByRole('dialog');
    const [wrong, right] = [newNumber(), newNumber()];
    await dialog.getByRole('textbox').fill(wrong);
    await dialog.getByRole('button', { name: '발송 처리' }).click();
    await answer(page, '1건을 발송 처리 하시겠습니까?');
    await expectText(page.getByRole('status'), '1건이 발송 처리되었습니다.');
    expect(await statusOf(order)).toBe('SHIPPING');

    await page.goto(`${shop}/payment/details/${order.merchantUid}`);
    const number = page.getByLabel('운송장 번호 변경');
    expect(await number.inputValue()).toBe(wrong);
    await number.fill(right);
    await page.getByRole('button', { name: '변경', exact: true }).click();
    await answer(page, `운송장 번호를 ${wrong}에서 ${right}(으)로 변경하시겠습니까?`);
    await expectText(page.getByRole('region', { name: '배송지' }), right);
    await eventually('the buyer is told of the new number', async () =>
      (await sandbox.messages(order.member.phoneNumber)).find(({ text }) => text.includes(right)),
    );
    expect(await statusOf(order)).toBe('SHIPPING');
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('an operator finds an order', () => {
  it('with the search box', { timeout: 120_000 }, async () => {
    const order = await waitingOrder();
    const { page, complaints } = await enterBackOffice('desktop');
    await page.goto(`${shop}/admin/order/manage/ALL`);
    await heading(page, '전체 내역');
    await page.keyboard.press('/');
    await page.keyboard.type(order.merchantUid);
    const hits = page.getByRole('listbox', { name: '검색 결과' });
    await hits.getByRole('option', { name: order.merchantUid }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/payment/details/${order.merchantUid}`);
    await expectText(page.getByRole('main'), order.merchantUid);
    expect(complaints).toEqual([]);
  });

  it('by keyboard in the table, and downloads the list as CSV', { timeout: 120_000 }, async () => {
    const { page, complaints } = await enterBackOffice('desktop');
    await page.goto(`${shop}/admin/order/manage/ALL`);
    await heading(page, '전체 내역');
    await page.getByRole('row').nth(1).waitFor();
    expect((await download(page, 'CSV 내려받기')).name).toMatch(/^주문_전체_\d{4}-\d{2}-\d{2}\.csv$/);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/payment/details/*');
    expect(complaints).toEqual([]);
  });
});
