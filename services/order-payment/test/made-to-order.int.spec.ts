import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { ClaimReason } from '@gyeol/contracts/rules/claim.ts';
import { madeToOrderTerms } from '@gyeol/contracts/rules/made-to-order.ts';
import { describe, expect, it } from 'vitest';
import { admin, owner } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const engraved = 44;
const lines = [
  { itemOptionId: engraved, quantity: 1 },
  { itemOptionId: 22, quantity: 1 },
];
const agreement = { madeToOrderAgreement: madeToOrderTerms };
const openSheet = (of = lines) => {
  const option = { itemOptionId: engraved, itemId: 4, title: '각인 지갑', unitPrice: 60_000, stock: 9, soldOut: false };
  shop.catalog.add({ ...option, madeToOrder: true });
  return shop.sheet(of);
};
/**
 * Answers a delivered order of two lines. `made` is the line id of the engraved item, and `ready` is the line id of the
 * other item.
 */
const delivered = async (body: object) => {
  await openSheet();
  const { merchantUid, totalPrice } = (await shop.complete(body)).body;
  await shop.validate(merchantUid, await provider.charge({ merchantUid, amount: totalPrice }));
  await shop.ship(merchantUid);
  await shop.deliver(merchantUid);
  const [made = 0, ready = 0] = (await shop.order(merchantUid)).lines.map(({ lineId }) => lineId);
  return { merchantUid, made, ready };
};
const claim = (
  originalMerchantUid: string,
  lineId: number,
  { reason = 'CHANGE_OF_MIND', as = owner }: { reason?: ClaimReason; as?: typeof owner } = {},
) =>
  shop.call(orderCalls.createClaim, {
    as,
    body: { originalMerchantUid, kind: 'return', reason, lines: [{ lineId, quantity: 1 }], message: '반품할게요' },
  });
const detail = async (uid: string) => (await shop.call(orderCalls.detail, { as: owner, params: { uid } })).body;

describe('goods made to order', () => {
  it('add their terms to the sheet, and a sheet without such goods has no terms', async () => {
    const { body } = await openSheet();
    expect(body.madeToOrderTerms).toBe(madeToOrderTerms);
    expect(body.itemManagements.map(({ madeToOrder }) => madeToOrder)).toEqual([true, false]);
    const again = await shop.call(orderCalls.sheet, { as: owner, query: {} });
    expect(again.body).toMatchObject({ madeToOrderTerms });
    expect((await openSheet([{ itemOptionId: 22, quantity: 1 }])).body.madeToOrderTerms).toBeNull();
  });

  it('cannot be returned for a change of mind once the buyer agreed, but other goods and reasons can', async () => {
    const { merchantUid, made, ready } = await delivered(agreement);
    for (const reason of ['CHANGE_OF_MIND', 'SIZE', 'COLOUR_DESIGN'] as const) {
      expect(await claim(merchantUid, made, { reason })).toMatchObject({ status: 409, code: 'CLAIM_MADE_TO_ORDER' });
    }
    expect((await claim(merchantUid, ready)).status).toBe(200);
    expect((await claim(merchantUid, made, { reason: 'DEFECT' })).status).toBe(200);
  });

  it('can be returned for any reason when an operator makes the claim', async () => {
    const { merchantUid, made } = await delivered(agreement);
    expect((await claim(merchantUid, made, { as: admin })).status).toBe(200);
  });

  it('can be returned by the refund request of the specification, because its reason is OTHER', async () => {
    const { merchantUid, made } = await delivered(agreement);
    const body = { originalMerchantUid: merchantUid, isRefund: true, message: '전부 반품할게요' };
    expect((await shop.call(orderCalls.requestClaim, { as: owner, body })).status).toBe(200);
    const { body: claimable } = await shop.call(orderCalls.claimableLines, { as: owner, params: { uid: merchantUid } });
    expect(claimable.claims).toMatchObject([{ reason: 'OTHER', lines: [{ lineId: made }, {}] }]);
  });

  it('can be returned like other goods when the buyer gave no agreement', async () => {
    const { merchantUid, made } = await delivered({});
    expect((await detail(merchantUid)).madeToOrderAgreement).toBeNull();
    expect((await claim(merchantUid, made)).status).toBe(200);
  });
});

describe('the made-to-order agreement', () => {
  it('is recorded with its text, its time and the lines that it covers', async () => {
    const before = Date.now();
    const { merchantUid, made } = await delivered(agreement);
    const { madeToOrderAgreement, itemManagements } = await detail(merchantUid);
    expect(madeToOrderAgreement?.text).toBe(madeToOrderTerms);
    expect(Date.parse(madeToOrderAgreement?.at ?? '')).toBeGreaterThanOrEqual(before);
    expect(itemManagements.map(({ madeToOrder }) => madeToOrder)).toEqual([true, false]);
    const { body } = await shop.call(orderCalls.claimableLines, { as: owner, params: { uid: merchantUid } });
    expect(body.lines.filter(({ madeToOrder }) => madeToOrder).map(({ lineId }) => lineId)).toEqual([made]);
  });

  it('is accepted only with the exact text of the sheet', async () => {
    await openSheet();
    for (const madeToOrderAgreement of ['다른 말', '']) {
      expect(await shop.complete({ madeToOrderAgreement })).toMatchObject({ status: 409, code: 'SHEET_CHANGED' });
    }
    expect((await shop.complete({ madeToOrderAgreement: 'a'.repeat(1_001) })).status).toBe(400);
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    expect(await shop.complete(agreement)).toMatchObject({ status: 409, code: 'SHEET_CHANGED' });
  });

  it('replaces the order of a buyer who ordered first and agreed afterwards', async () => {
    await openSheet();
    const without = (await shop.complete()).body.merchantUid;
    const agreed = (await shop.complete(agreement)).body.merchantUid;
    expect(agreed).not.toBe(without);
    expect((await shop.order(without)).status).toBe('REPLACED');
    expect((await shop.complete(agreement)).body.merchantUid).toBe(agreed);
  });
});
