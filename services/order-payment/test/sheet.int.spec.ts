import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { describe, expect, it } from 'vitest';
import { address, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

/** Replaces a sheet like an instance of the previous release. */
const oldReplace = `update order_sheets set sheet_id = nextval('order_sheet_ids'), lines = $1, cart_lines = $1,
  created_at = $2, merchant_uid = null`;

describe('createOrderSheet', () => {
  it('stores current titles and prices, and replaces the earlier sheet', async () => {
    const first = await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    const second = await shop.sheet([
      { itemOptionId: 11, quantity: 2 },
      { itemOptionId: 22, quantity: 1 },
    ]);
    expect(second.body).toMatchObject({
      productTotal: 130_000,
      totalPrice: 130_000,
      deliveryFee: 0,
      itemTitles: '가죽 토트백, 반지갑',
      name: '김민지',
    });
    expect(second.body.orderSheetId).not.toBe(first.body.orderSheetId);
    const read = await shop.call(orderCalls.sheet, { as: owner });
    expect(read.body).toEqual(second.body);
    expect((await shop.call(orderCalls.sheet, { as: stranger })).code).toBe('SHEET_NOT_FOUND');
  });

  it('shows the address of its request, later the address of its order, and none from an earlier sheet', async () => {
    const read = async () => (await shop.call(orderCalls.sheet, { as: owner })).body;
    const nowhere = { postCode: null, address: null, detailAddress: null, postMemo: null };
    const lines = [{ itemOptionId: 11, quantity: 1 }];
    expect((await shop.sheet(lines)).body).toMatchObject(nowhere);
    const made = await shop.sheet(lines, owner, { ...address, postMemo: '문 앞' });
    expect(made.body).toMatchObject({ ...address, postMemo: '문 앞', name: '김민지' });
    expect(await read()).toEqual(made.body);
    await shop.complete({ name: '이친구', phoneNumber: '010-9999-8888', detailAddress: '9층' });
    const present = { name: '이친구', phoneNumber: '01099998888', detailAddress: '9층', postMemo: null };
    expect(await read()).toMatchObject(present);
    await shop.database.db.run({ name: 'test.old', text: oldReplace }, [JSON.stringify([]), new Date()]);
    expect(await read()).toMatchObject({ ...nowhere, name: '김민지' });
    expect((await shop.sheet(lines)).body).toMatchObject({ ...nowhere, name: '김민지' });
  });

  it('refuses a total that differs from the quote, answers the current total, and keeps no sheet', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const refused = await shop.sheet([{ itemOptionId: 11, quantity: 2 }], owner, { totalPrice: 90_000 });
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', body: { productTotal: 100_000 } });
    expect((await shop.complete()).code).toBe('SHEET_NOT_FOUND');
    expect((await shop.sheet([{ itemOptionId: 11, quantity: 2 }], owner, { totalPrice: 100_000 })).status).toBe(200);
  });

  it('names every line that cannot be bought', async () => {
    shop.catalog.option(22).soldOut = true;
    const refused = await shop.sheet([
      { itemOptionId: 11, quantity: 11 },
      { itemOptionId: 22, quantity: 1 },
    ]);
    expect(refused).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect((refused.body as unknown as { messages: string[] }).messages).toEqual([
      '가죽 토트백 (기본) 상품의 재고가 부족합니다. (남은 수량: 10개)',
      '반지갑 (기본) 상품이 품절되었습니다.',
    ]);
    expect(refused.body).toMatchObject({
      available: [
        { itemOptionId: 11, quantity: 10 },
        { itemOptionId: 22, quantity: 0 },
      ],
    });
  });

  it('names a reordered line that is no longer sold, so that the other lines can be bought', async () => {
    const lines = [
      { itemOptionId: 11, quantity: 1 },
      { itemOptionId: 99, quantity: 1 },
    ];
    const refused = await shop.sheet(lines, owner, { reorder: true });
    expect(refused).toMatchObject({
      ...{ status: 409, code: 'OUT_OF_STOCK' },
      body: { messages: ['판매가 종료된 상품이 있습니다.'], available: [{ itemOptionId: 99, quantity: 0 }] },
    });
    expect((await shop.sheet(lines.slice(0, 1), owner, { reorder: true })).status).toBe(200);
  });

  it('accepts totals up to the limit with fee and coupon, and refuses more with a message', async () => {
    Object.assign(shop.catalog.option(11), { unitPrice: 100_000_000, stock: 20 });
    const refused = await shop.sheet([{ itemOptionId: 11, quantity: 10 }]);
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('998,000,000원까지') } });
    expect((await shop.complete()).code).toBe('SHEET_NOT_FOUND');
    const one = await shop.place(11, 1, owner);
    expect(one.totalPrice).toBe(100_000_000);
    const nine = await shop.buy(11, 9, owner, { couponMapId: 501 });
    expect(nine.totalPrice).toBe(899_995_000);
    expect((await shop.cancel(nine.merchantUid)).status).toBe(200);
    expect(await shop.eventsOf(nine.merchantUid)).toEqual(['OrderPlaced', 'PaymentValidated', 'OrderCancelled']);
  });

  it('answers 404 for an unknown option and 400 above 99 pieces of one option', async () => {
    expect((await shop.sheet([{ itemOptionId: 99, quantity: 1 }])).code).toBe('OPTION_NOT_FOUND');
    const twice = [
      { itemOptionId: 11, quantity: 60 },
      { itemOptionId: 11, quantity: 60 },
    ];
    expect((await shop.sheet(twice)).status).toBe(400);
    expect((await shop.sheet([])).status).toBe(400);
  });

  it('counts pieces held by the member’s own unpaid order as available', async () => {
    await shop.place(33);
    expect(shop.catalog.stockOf(33)).toBe(0);
    expect((await shop.sheet([{ itemOptionId: 33, quantity: 1 }])).status).toBe(200);
    expect((await shop.sheet([{ itemOptionId: 33, quantity: 1 }], stranger)).code).toBe('OUT_OF_STOCK');
    // The cart asks for the unpaid holds before it refuses a line.
    const query = { body: { memberIds: [7, 8] } };
    expect((await shop.callInternal(internalCalls.unpaidHolds, query)).body).toEqual({
      lines: [{ memberId: 7, itemOptionId: 33, quantity: 1 }],
    });
    await shop.buy(22, 1, stranger);
    expect((await shop.callInternal(internalCalls.unpaidHolds, query)).body.lines).toHaveLength(1);
    expect((await shop.callInternal(internalCalls.unpaidHolds, { ...query, caller: 'review' })).status).toBe(403);
  });
});

describe('cart lines that were paid', () => {
  const line = { itemOptionId: 11, quantity: 1, cartId: 91 };
  const other = { itemOptionId: 22, quantity: 1, cartId: 92 };
  const payFor = async (as = owner) => {
    const { merchantUid, totalPrice } = (await shop.complete({}, as)).body;
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    expect((await shop.validate(merchantUid, impUid, as)).status).toBe(200);
    return merchantUid;
  };

  it('cannot be ordered again until the cart has received the payment event', async () => {
    await shop.sheet([line]);
    const merchantUid = await payFor();
    const again = await shop.sheet([line, other]);
    expect(again).toMatchObject({ status: 409, code: 'ALREADY_ORDERED', body: { merchantUid } });
    expect((await shop.call(orderCalls.sheet, { as: owner })).code).toBe('SHEET_NOT_FOUND');
    // Other lines, the same goods from the item page or from an earlier order, and carts of other members are accepted.
    expect((await shop.sheet([other])).status).toBe(200);
    expect((await shop.sheet([{ itemOptionId: 11, quantity: 1 }])).status).toBe(200);
    expect((await shop.sheet([line], owner, { reorder: true })).status).toBe(200);
    expect((await shop.sheet([line], stranger)).status).toBe(200);
    // Once the cart has consumed the event, any quantity left in the line was added later.
    await shop.spread();
    expect((await shop.sheet([line])).status).toBe(200);
  });

  it('can be ordered again after a cancel, or after ten minutes when the cart is unavailable', async () => {
    await shop.sheet([line]);
    await shop.cancel(await payFor());
    expect((await shop.sheet([line])).status).toBe(200);
    await payFor();
    shop.cart.faults.before = problem('UNAVAILABLE');
    expect((await shop.sheet([line])).code).toBe('ALREADY_ORDERED');
    shop.setNow(new Date(Date.now() + 11 * 60_000));
    expect((await shop.sheet([line])).status).toBe(200);
  });

  it('cannot be ordered again from a sheet that another tab made earlier', async () => {
    await shop.sheet([line]);
    const { merchantUid, totalPrice } = (await shop.complete()).body;
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    // The second tab makes a sheet of the same cart while the member pays in the first tab.
    expect((await shop.sheet([line, other])).status).toBe(200);
    expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
    await shop.spread();
    expect((await shop.call(orderCalls.sheet, { as: owner })).code).toBe('SHEET_NOT_FOUND');
    expect(await shop.complete()).toMatchObject({ status: 409, code: 'ALREADY_ORDERED', body: { merchantUid } });
    expect(shop.catalog.stockOf(22)).toBe(5);
    // A new sheet of the current cart can be ordered.
    expect((await shop.sheet([other])).status).toBe(200);
    expect((await shop.complete()).body.merchantUid).not.toBe(merchantUid);
  });
});
