import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { seoulOffsetMs } from '@gyeol/contracts/rules/business-day.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { admin } from '../support/members.ts';
import { enterBackOffice, openScreen } from '../support/operating.ts';
import { shop } from '../support/shop.ts';
import { addToCartOnPage, approve, completeSheet, enterShop, orderCart, stepOf } from '../support/shopping.ts';
import { findAddress } from '../support/signing-up.ts';
import { newItem } from '../support/stock.ts';
import { expectSound, expectText, noJourneys } from '../support/visitor.ts';

const [regular, onSale] = [100_000, 80_000];
const secondMs = 1_000;
/** The time in which the operator finishes the form and the buyer sees the countdown. */
const untilStartMs = 30 * secondMs;
const untilEndMs = 3_600 * secondMs;

/** The value of a field with date, time and seconds, in Seoul. */
const inSeoul = (ms: number): string => new Date(ms + seoulOffsetMs).toISOString().slice(0, 19);

describe.skipIf(noJourneys)('a sale', () => {
  it('is set up on a desktop, and a buyer on a phone waits for its second and buys at its price', {
    timeout: 180_000,
  }, async () => {
    const operator = await admin(shop);
    const title = `행사 가방 ${Date.now()}`;
    const { itemId } = await newItem(operator, 10, regular, title);
    onTestFinished(async () => void (await operator.must(catalogCalls.deleteItem, { params: { id: itemId } })));

    const { page: office, complaints: faults } = await enterBackOffice('desktop');
    await openScreen(office, '/admin/sales/new', '행사 등록');
    await office.getByLabel('행사 이름').fill('한 시간 특가');
    await office.getByLabel('할인율 (%)').fill('20');
    await office.getByLabel('상품 찾기').fill(title);
    await office.getByRole('checkbox', { name: title }).click();
    await office.getByRole('radio', { name: '시각 지정' }).click();
    await expectSound(office);
    const now = Date.now();
    await office.getByLabel('종료 시각').fill(inSeoul(now + untilEndMs));
    await office.getByLabel('시작 시각').fill(inSeoul(now + untilStartMs));
    await office.getByRole('form', { name: '행사 등록' }).getByRole('button', { name: '행사 등록' }).click();
    const preview = office.getByRole('dialog');
    await expectText(preview, `${formatWon(regular)} → ${formatWon(onSale)}`);
    await preview.getByRole('button', { name: '행사 등록' }).click();
    await office.getByRole('heading', { level: 1, name: '행사', exact: true }).waitFor();
    expect(faults).toEqual([]);

    const { visitor } = await enterShop('phone');
    const { page, complaints } = visitor;
    await page.goto(`${shop}/detail/${itemId}`);
    const note = page.getByRole('complementary', { name: '행사 안내' });
    await expectText(note, `부터 ${formatWon(onSale)}`);
    await expectText(note.getByRole('timer'), '시작까지');
    await expectSound(page);
    // The page shows the new price at its second, without a reload.
    await expectText(page.getByRole('main'), '행사가');
    await note.getByRole('timer').waitFor({ state: 'detached' });
    await addToCartOnPage(visitor, { optionName: '단일', unitPrice: onSale });
    await expectText(page.getByRole('main'), formatWon(onSale));
    await orderCart(page);
    await findAddress(page, '연무장길');
    await page.getByLabel('상세주소', { exact: true }).fill('2층');
    await expectText(page.getByRole('region', { name: '결제 금액' }), '30분 동안 유지됩니다.');
    await approve(visitor, await completeSheet(visitor));
    await expectText(stepOf(page), '배송준비중');
    await expectText(page.getByRole('main'), formatWon(onSale));
    expect(complaints).toEqual([]);
  });

  it('with a waiting room sells in turn on a phone, and its figures follow in the back office', {
    timeout: 180_000,
  }, async () => {
    const operator = await admin(shop);
    const title = `대기실 가방 ${Date.now()}`;
    const { itemId } = await newItem(operator, 10, regular, title);
    onTestFinished(async () => void (await operator.must(catalogCalls.deleteItem, { params: { id: itemId } })));
    const { id } = await operator.must(catalogCalls.createSale, {
      body: {
        ...{ title: '대기실 특가', startsAt: null, endsAt: new Date(Date.now() + untilEndMs).toISOString() },
        ...{ discountRate: 20, discountAmount: null, itemIds: [itemId], categoryIds: [] },
        waitingRoom: { minPerMinute: 60, maxPerMinute: 600 },
      },
    });
    onTestFinished(async () => void (await operator.must(catalogCalls.endSale, { params: { id } })));
    await eventually('the gate of the sale is open', async () => {
      const gates = await operator.must(waitingCalls.saleGates, { query: { itemId } });
      return gates.some(({ saleId }) => saleId === id);
    });

    const { visitor } = await enterShop('phone');
    const { page, complaints } = visitor;
    await page.goto(`${shop}/detail/${itemId}`);
    await page.getByRole('complementary', { name: '대기실 안내' }).waitFor();
    await addToCartOnPage(visitor, { optionName: '단일', unitPrice: onSale });
    await page.getByRole('button', { name: 'ORDER' }).click();
    await page.getByRole('heading', { level: 1, name: '주문서' }).waitFor();
    await findAddress(page, '연무장길');
    await page.getByLabel('상세주소', { exact: true }).fill('2층');
    await approve(visitor, await completeSheet(visitor));
    await expectText(stepOf(page), '배송준비중');
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);

    const { page: office, complaints: faults } = await enterBackOffice('desktop');
    await openScreen(office, `/admin/sales/${id}/live`, '행사 현황');
    await expectText(office.getByRole('region', { name: '주문', exact: true }), /결제 완료\s*1건/);
    await expectText(office.getByRole('region', { name: '대기실', exact: true }), /입장\s*1명/);
    await expectText(office.getByRole('region', { name: '재고', exact: true }), /남은 수량\s*9개/);
    await expectSound(office);
    expect(faults).toEqual([]);
  });
});
