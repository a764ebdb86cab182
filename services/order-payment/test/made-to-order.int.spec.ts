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
 * Answers an order whose two lines are delivered, with the line ids of the engraved one (`made`) and of the other
 * (`ready`).
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

describe('goods that are made to order', () => {
  it('are told with the sheet, and only where there are any', async () => {
    const { body } = await openSheet();
    expect(body.madeToOrderTerms).toBe(madeToOrderTerms);
    expect(body.itemManagements.map(({ madeToOrder }) => madeToOrder)).toEqual([true, false]);
    const again = await shop.call(orderCalls.sheet, { as: owner, query: {} });
    expect(again.body).toMatchObject({ madeToOrderTerms });
    expect((await openSheet([{ itemOptionId: 22, quantity: 1 }])).body.madeToOrderTerms).toBeNull();
  });

  it('do not come back by a change of mind once their buyer agreed to that; all else does', async () => {
    const { merchantUid, made, ready } = await delivered(agreement);
    for (const reason of ['CHANGE_OF_MIND', 'SIZE', 'COLOUR_DESIGN'] as const) {
      expect(await claim(merchantUid, made, { reason })).toMatchObject({ status: 409, code: 'CLAIM_MADE_TO_ORDER' });
    }
    expect((await claim(merchantUid, ready)).status).toBe(200);
    expect((await claim(merchantUid, made, { reason: 'DEFECT' })).status).toBe(200);
  });

  it('come back by whatever reason when an operator takes the claim', async () => {
    const { merchantUid, made } = await delivered(agreement);
    expect((await claim(merchantUid, made, { as: admin })).status).toBe(200);
  });

  it('come back by the documented request, which names no change of mind', async () => {
    const { merchantUid, made } = await delivered(agreement);
    const body = { originalMerchantUid: merchantUid, isRefund: true, message: '전부 반품할게요' };
    expect((await shop.call(orderCalls.requestClaim, { as: owner, body })).status).toBe(200);
    const { body: claimable } = await shop.call(orderCalls.claimableLines, { as: owner, params: { uid: merchantUid } });
    expect(claimable.claims).toMatchObject([{ reason: 'OTHER', lines: [{ lineId: made }, {}] }]);
  });

  it('come back like anything else when nobody asked their buyer', async () => {
    const { merchantUid, made } = await delivered({});
    expect((await detail(merchantUid)).madeToOrderAgreement).toBeNull();
    expect((await claim(merchantUid, made)).status).toBe(200);
  });
});

describe('the agreement', () => {
  it('is on record with its words and its moment, and the lines that it is about', async () => {
    const before = Date.now();
    const { merchantUid, made } = await delivered(agreement);
    const { madeToOrderAgreement, itemManagements } = await detail(merchantUid);
    expect(madeToOrderAgreement?.text).toBe(madeToOrderTerms);
    expect(Date.parse(madeToOrderAgreement?.at ?? '')).toBeGreaterThanOrEqual(before);
    expect(itemManagements.map(({ madeToOrder }) => madeToOrder)).toEqual([true, false]);
    const { body } = await shop.call(orderCalls.claimableLines, { as: owner, params: { uid: merchantUid } });
    expect(body.lines.filter(({ madeToOrder }) => madeToOrder).map(({ lineId }) => lineId)).toEqual([made]);
  });

  it('is to the words of the sheet alone', async () => {
    await openSheet();
    for (const madeToOrderAgreement of ['다른 말', '']) {
      expect(await shop.complete({ madeToOrderAgreement })).toMatchObject({ status: 409, code: 'SHEET_CHANGED' });
    }
    expect((await shop.complete({ madeToOrderAgreement: 'a'.repeat(1_001) })).status).toBe(400);
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    expect(await shop.complete(agreement)).toMatchObject({ status: 409, code: 'SHEET_CHANGED' });
  });

  it('is of the order that it came with: given later, it makes another one', async () => {
    await openSheet();
    const without = (await shop.complete()).body.merchantUid;
    const agreed = (await shop.complete(agreement)).body.merchantUid;
    expect(agreed).not.toBe(without);
    expect((await shop.order(without)).status).toBe('REPLACED');
    expect((await shop.complete(agreement)).body.merchantUid).toBe(agreed);
  });
});
