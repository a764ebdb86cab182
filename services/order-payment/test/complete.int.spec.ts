import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { describe, expect, it } from 'vitest';
import { admin, fixedCoupon, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

describe('the complete call', () => {
  it('holds the stock, prices the order and registers the amount at the provider', async () => {
    const { merchantUid, totalPrice } = await shop.place(11, 2);
    expect(totalPrice).toBe(100_000);
    expect(merchantUid.length).toBeLessThanOrEqual(40);
    expect(shop.catalog.holds.get(merchantUid)?.state).toBe('HELD');
    expect(await shop.provider.prepared(merchantUid)).toBe(100_000);
    expect(await shop.order(merchantUid)).toMatchObject({ status: 'AWAITING_PAYMENT', version: 2 });
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced']);
    const final = await shop.call(orderCalls.final, { as: owner });
    expect(final.body).toMatchObject({
      merchantUid,
      totalPrice,
      itemTitles: '가죽 토트백',
      name: '김민지',
      detailAddress: '1층',
    });
    expect((await shop.call(orderCalls.final, { as: stranger })).status).toBe(404);
  });

  it('applies the coupon with its frozen terms, and charges the current delivery fee', async () => {
    await shop.call(orderCalls.setDeliveryFee, { as: admin, params: { value: 2_500 } });
    const { merchantUid, totalPrice } = await shop.place(11, 1, owner, { couponMapId: 501 });
    expect(totalPrice).toBe(50_000 - 5_000 + 2_500);
    expect(shop.coupons.copies[0]?.heldBy).toBe(merchantUid);
    expect((await shop.order(merchantUid)).coupon?.title).toBe('5천원 쿠폰');
  });

  it('charges no delivery fee when the order reaches the total that the shop has set', async () => {
    await shop.call(orderCalls.setFreeDeliveryFrom, { as: admin, params: { value: 100_000 } });
    expect((await shop.place(11, 1)).totalPrice).toBe(53_000);
    expect((await shop.place(11, 2)).totalPrice).toBe(100_000);
  });

  it('answers with the same order when it is sent again', async () => {
    const first = await shop.place(11);
    const again = await shop.complete();
    expect(again.body).toEqual(first);
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    expect((await shop.complete()).body).toEqual(first);
    expect(shop.catalog.stockOf(11)).toBe(9);
  });

  it('remembers the cart lines of the newest sheet when the same goods are ordered from another sheet', async () => {
    const from = (cartId?: number) =>
      shop.sheet(
        [{ itemOptionId: 11, quantity: 1, ...(cartId && { cartId }) }],
        owner,
        cartId ? {} : { reorder: true },
      );
    await from();
    const first = (await shop.complete()).body;
    await from(5);
    expect((await shop.complete()).body).toEqual(first);
    await from(9);
    expect((await shop.complete()).body).toEqual(first);
    const { merchantUid, totalPrice } = first;
    await shop.validate(merchantUid, await shop.provider.charge({ merchantUid, amount: totalPrice }));
    const paid = (await shop.outbox()).find(({ type }) => type === 'PaymentValidated');
    expect(paid?.data).toMatchObject({ cartLines: [{ cartLineId: 9, itemOptionId: 11, quantity: 1 }] });
  });

  it('makes one order from ten simultaneous requests', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.complete()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.merchantUid)).size).toBe(1);
    expect(shop.catalog.stockOf(11)).toBe(9);
  });

  /** Starts two `complete` requests that place the same order. Both wait for the answer to their stock hold. */
  const twoAtOnce = async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const first = shop.catalog.pauseNextHold();
    const one = shop.complete();
    const merchantUid = await first.asked;
    const second = shop.catalog.pauseNextHold();
    const other = shop.complete();
    expect(await second.asked).toBe(merchantUid);
    const loseAnswer = async () => {
      shop.catalog.faults.hold.after = problem('UNAVAILABLE');
      first.proceed();
      const answer = await one;
      shop.catalog.faults.hold.after = undefined;
      return answer;
    };
    const goOn = () => {
      second.proceed();
      return other;
    };
    return { merchantUid, loseAnswer, goOn };
  };

  it('keeps the order when one parallel request finishes it before the other loses a stock answer', async () => {
    const { merchantUid, loseAnswer, goOn } = await twoAtOnce();
    const { body } = await goOn();
    expect(body.merchantUid).toBe(merchantUid);
    expect((await loseAnswer()).body).toEqual(body);
    await shop.spread();
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    expect(shop.catalog.holds.get(merchantUid)?.state).toBe('HELD');
    expect(shop.catalog.stockOf(11)).toBe(9);
  });

  it('ends the order for both parallel requests when one loses a stock answer before the other finishes', async () => {
    const { merchantUid, loseAnswer, goOn } = await twoAtOnce();
    expect((await loseAnswer()).code).toBe('UNAVAILABLE');
    expect((await goOn()).code).toBe('HOLD_RELEASED');
    await shop.spread();
    expect(await shop.statusOf(merchantUid)).toBe('ABANDONED');
    expect(shop.catalog.stockOf(11)).toBe(10);
  });

  it('refuses lines that differ from the sheet, and a missing sheet', async () => {
    expect((await shop.complete()).code).toBe('SHEET_NOT_FOUND');
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const other = await shop.complete({ itemManagements: [{ itemOptionId: 11, quantity: 2 }] });
    expect(other).toMatchObject({ status: 409, code: 'SHEET_CHANGED' });
    expect((await shop.complete({ itemManagements: [{ itemOptionId: 11, quantity: 1 }] })).status).toBe(200);
  });

  it('accepts the documented fields and ignores prices and names sent by the client', async () => {
    const line = { itemId: 9, itemOptionId: 11, quantity: 1, title: '거짓', itemOptionName: '거짓', finalPrice: 1 };
    const claims = { username: 'someone@else.kr', itemTitles: '거짓' };
    const made = await shop.sheet([line], owner, { ...claims, name: '김민지', totalPrice: 50_000 });
    expect(made.body).toMatchObject({ itemTitles: '가죽 토트백', username: 'minji@example.com' });
    const done = await shop.complete({ ...claims, itemManagements: [line], totalPrice: 1, couponMapId: null });
    expect(done.body.totalPrice).toBe(53_000);
    expect((await shop.order(done.body.merchantUid)).buyer.username).toBe('minji@example.com');
  });

  it('refuses a missing address or a wrong phone number with a clear message', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    expect((await shop.complete({ postCode: ' ' })).status).toBe(400);
    const missing = await shop.complete({ detailAddress: '' });
    expect(missing.body).toMatchObject({ status: 400, message: '상세주소를 입력해주세요.' });
    expect((await shop.complete({ phoneNumber: 'abc' })).code).toBe('PHONE_INVALID');
  });

  it('releases the stock when the coupon is refused, and answers the reason', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const refused = await shop.complete({ couponMapId: 999 });
    expect(refused).toMatchObject({ status: 409, code: 'COUPON_UNUSABLE' });
    expect(shop.catalog.stockOf(11)).toBe(10);
    const [merchantUid = ''] = await shop.inStatus('ABANDONED');
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderAbandoned']);
    expect((await shop.complete()).status).toBe(200);
  });

  it('releases a stock hold whose answer was lost', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    shop.catalog.faults.hold.after = problem('UNAVAILABLE');
    shop.catalog.faults.release.before = problem('UNAVAILABLE');
    expect((await shop.complete()).status).toBe(503);
    expect(shop.catalog.stockOf(11)).toBe(9);
    shop.catalog.faults.hold.after = undefined;
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(10);
  });

  it('checks the prices again when the sheet is older than 30 minutes', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    shop.catalog.option(11).unitPrice = 60_000;
    shop.setNow(new Date(Date.now() + 20 * 60_000));
    expect((await shop.complete()).body.totalPrice).toBe(53_000);
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    shop.catalog.option(22).unitPrice = 40_000;
    shop.setNow(new Date(Date.now() + 60 * 60_000));
    await shop.work('expire');
    expect((await shop.complete()).code).toBe('PRICE_CHANGED');
  });

  it('abandons an order stuck in PLACING after a minute', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const hold = shop.catalog.pauseNextHold();
    const crashed = shop.complete();
    const merchantUid = await hold.asked;
    await shop.work('abandon');
    expect(await shop.statusOf(merchantUid)).toBe('PLACING');
    shop.setNow(new Date(Date.now() + 61_000));
    await shop.work('abandon');
    expect(await shop.statusOf(merchantUid)).toBe('ABANDONED');
    await shop.spread();
    hold.proceed();
    expect((await crashed).code).toBe('HOLD_RELEASED');
    expect(shop.catalog.stockOf(11)).toBe(10);
  });

  it('abandons stuck orders behind 61 failing orders, and logs the failures in one line', async () => {
    const [first, second] = [await shop.place(), await shop.place(22, 1, stranger)];
    const run = (name: string, text: string) => shop.db.run({ name: `test.${name}`, text });
    await run('stick', "update orders set status = 'PLACING'");
    // Adds 60 copies of the first order, so that 61 orders fail. All of them are older than the second order.
    const copy = `jsonb_build_object('merchant_uid', o.merchant_uid || '-' || n, 'member_id', o.member_id + 1000 + n, 'placed_at', o.placed_at - interval '1 ms' * n)`;
    await run(
      'copy',
      `insert into orders select (jsonb_populate_record(o, ${copy})).* from orders o, generate_series(1, 60) n
       where o.merchant_uid = '${first.merchantUid}'`,
    );
    const held = `check (merchant_uid not like '${first.merchantUid}%' or status = 'PLACING')`;
    await run('hold', `alter table orders add constraint test_held ${held}`);
    const after = (seconds: number) => shop.setNow(new Date(begun + (61 + seconds) * 1_000));
    const begun = Date.now();
    const failures = () => shop.logged.filter(({ msg }) => msg === 'stuck orders cannot be abandoned');
    try {
      after(0);
      await shop.work('abandon');
      expect(failures()).toMatchObject([{ level: 'error', count: 61, merchantUids: { length: 20 } }]);
      expect(await shop.statusOf(first.merchantUid)).toBe('PLACING');
      expect(await shop.statusOf(second.merchantUid)).toBe('ABANDONED');
      // The delay until the next try doubles each time.
      for (const [seconds, tried] of [
        [4, 1],
        [5, 2],
        [14, 2],
        [15, 3],
      ] as const) {
        after(seconds);
        await shop.work('abandon');
        expect(failures(), `after ${seconds} s`).toHaveLength(tried);
      }
    } finally {
      await run('let-go', 'alter table orders drop constraint test_held');
    }
    after(60);
    await shop.work('abandon');
    expect(await shop.statusOf(first.merchantUid)).toBe('ABANDONED');
  });
});

describe('an order with a total of 0', () => {
  it('is paid at once without the provider, and a repeat answers with the same order', async () => {
    await shop.call(orderCalls.setDeliveryFee, { as: admin, params: { value: 0 } });
    shop.coupons.copies.push({ ...fixedCoupon, couponMapId: 502, discountAmount: 50_000 });
    const callsBefore = provider.asked.length;
    const free = await shop.place(11, 1, owner, { couponMapId: 502 });
    expect(free).toMatchObject({ totalPrice: 0, paid: true });
    expect(await shop.statusOf(free.merchantUid)).toBe('PREPARING');
    expect((await shop.complete({ couponMapId: 502 })).body).toEqual(free);
    expect(await shop.eventsOf(free.merchantUid)).toEqual(['OrderPlaced', 'PaymentValidated']);
    expect((await shop.cancel(free.merchantUid)).status).toBe(200);
    expect(provider.asked.length).toBe(callsBefore);
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect(shop.coupons.copies[1]).toMatchObject({ heldBy: null, used: false });
  });
});
