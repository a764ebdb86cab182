import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { paysOnce, savedMethod, testVersion } from './support/provider.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { newShop, provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const minute = 60_000;
const day = 24 * 60 * minute;
const card = savedMethod('card');
const vbank = savedMethod('vbank');
/** The ms by which the shop's clock is ahead of the real clock. */
let ahead = 0;
const later = (ms: number): void => {
  ahead = ms;
  shop.setNow(new Date(Date.now() + ms));
};
const offer = (more: object = {}) =>
  shop.call(orderCalls.setPaymentMethods, { as: admin, body: { version: 0, methods: [card, vbank], ...more } });
beforeEach(async () => {
  ahead = 0;
  expect((await offer()).status).toBe(200);
});

/** Inserts an order for each given order number. Each order belongs to a different member. */
const cloneOrders = {
  name: 'test.clone-orders',
  text: `insert into orders
    select (jsonb_populate_record(o, jsonb_build_object('merchant_uid', c.merchant_uid, 'member_id', 1000 + c.n))).*
    from orders o, unnest($1::text[]) with ordinality as c (merchant_uid, n)`,
};
interface Awaited {
  merchantUid: string;
  impUid: string;
  totalPrice: number;
}
/**
 * Answers an order with an issued account, which the browser reports. The webhook of a `ready` payment would have the
 * same effect.
 */
const awaitDeposit = async (as: Partial<Member> = owner, itemOptionId = 11): Promise<Awaited> => {
  const { merchantUid, totalPrice } = await shop.place(itemOptionId, 1, as);
  const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready', payMethod: 'vbank' });
  const reply = await shop.validate(merchantUid, impUid, as);
  expect(reply).toMatchObject({ status: 409, code: 'DEPOSIT_AWAITED', body: { merchantUid } });
  return { merchantUid, impUid, totalPrice };
};
/**
 * Sends a webhook more than a second after the last question to the provider. A sooner webhook would be left to the
 * reconciler.
 */
const notice = ({ merchantUid, impUid }: Pick<Awaited, 'merchantUid' | 'impUid'>, status = 'paid') => {
  later(ahead + 2_000);
  return shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status });
};
const view = (merchantUid: string, as: Partial<Member> = owner) =>
  shop.call(orderCalls.deposit, { as, params: { uid: merchantUid } });
const account = { bankCode: '088', number: '110-123-456789', holder: '김민지' };
const giveAccount = (merchantUid: string, body: Partial<typeof account> = {}, as: Partial<Member> = owner) =>
  shop.call(orderCalls.setRefundAccount, { as, params: { uid: merchantUid }, body: { ...account, ...body } });
/** Answers the won that the shop still has of an order, according to the provider. */
const balanceOf = async (merchantUid: string): Promise<number> =>
  (await provider.payments(merchantUid))
    .filter(({ status }) => status === 'paid' || status === 'cancelled')
    .reduce((sum, { amount, cancel_amount }) => sum + amount - cancel_amount, 0);
const typesOf = async (merchantUid: string) => shop.eventsOf(merchantUid);

describe('a deposit account', () => {
  it('holds the order’s stock for days, is shown to the buyer, and removes the ordered lines from the cart', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1, cartId: 91 }]);
    const { merchantUid, totalPrice } = (await shop.complete()).body;
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready', payMethod: 'vbank' });
    expect((await notice({ merchantUid, impUid }, 'ready')).status).toBe(200);
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_DEPOSIT');
    expect((await view(merchantUid)).body).toMatchObject({
      ...{ merchantUid, totalPrice, state: 'waiting', refundDue: 0, refundAccount: null },
      account: { bank: '신한은행', number: expect.stringMatching(/^562\d+$/), holder: '시험상점' },
    });
    expect(await view(merchantUid, stranger)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    expect((await view(merchantUid)).body).toMatchObject({ mine: true, buyer: null });
    expect((await view(merchantUid, admin)).body).toMatchObject({ mine: false, buyer: { name: '김민지' } });
    const events = await shop.spread();
    expect(events.find(({ type }) => type === 'DepositAwaited')?.data).toMatchObject({
      ...{ merchantUid, totalPrice, bank: '신한은행' },
      cartLines: [{ cartLineId: 91, itemOptionId: 11, quantity: 1 }],
    });
    expect((await shop.call(orderCalls.unpaid, { as: owner })).body).toMatchObject([
      { merchantUid, awaitsDeposit: true },
    ]);
    expect(
      (await shop.call(orderCalls.history, { as: owner, params: { page: 0, size: 10 } })).body.page.totalElements,
    ).toBe(0);
    later(6 * day);
    await shop.work('expire');
    expect(shop.catalog.holds.get(merchantUid)?.state).toBe('HELD');
    await provider.deposit(impUid);
    await notice({ merchantUid, impUid });
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
    const paid = (await shop.spread()).find(({ type }) => type === 'PaymentValidated');
    expect(paid?.data).toMatchObject({ paymentMethod: 'vbank', cartLines: [] });
    expect(shop.catalog.holds.get(merchantUid)?.state).toBe('SOLD');
  });

  it('is not accepted for a wrong amount or beyond three open deposits', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const wrong = await provider.charge({ merchantUid, amount: totalPrice - 1, status: 'ready', payMethod: 'vbank' });
    expect(await shop.validate(merchantUid, wrong)).toMatchObject({ code: 'PAYMENT_NOT_PAID' });
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    shop.catalog.option(11).stock = 100;
    for (let open = 0; open < 3; open += 1) await awaitDeposit();
    const fourth = await shop.place();
    const final = await shop.call(orderCalls.final, { as: owner, query: { method: 'vbank' } });
    expect(final).toMatchObject({ status: 409, code: 'DEPOSITS_OPEN' });
    const impUid = await provider.charge({
      ...{ merchantUid: fourth.merchantUid, amount: fourth.totalPrice },
      ...{ status: 'ready', payMethod: 'vbank' },
    });
    expect(await shop.validate(fourth.merchantUid, impUid)).toMatchObject({ code: 'DEPOSITS_OPEN' });
    expect(await shop.statusOf(fourth.merchantUid)).toBe('AWAITING_PAYMENT');
  });

  it('is not offered for 30 days to a member who left two deposits unpaid within 30 days', async () => {
    shop.catalog.option(11).stock = 100;
    const leaveUnpaid = async () => {
      await awaitDeposit();
      later(ahead + 8 * day);
      await shop.work('expire');
    };
    const offered = async (as: Partial<Member> = owner) => {
      await shop.place(11, 1, as);
      return (await shop.call(orderCalls.final, { as, query: { method: 'vbank' } })).code;
    };
    await leaveUnpaid();
    expect(await offered()).toBeUndefined();
    await leaveUnpaid();
    expect(await offered()).toBe('DEPOSITS_CLOSED');
    const order = await shop.place();
    const charge = { amount: order.totalPrice, status: 'ready', payMethod: 'vbank' } as const;
    const impUid = await provider.charge({ merchantUid: order.merchantUid, ...charge });
    expect(await shop.validate(order.merchantUid, impUid)).toMatchObject({ code: 'DEPOSITS_CLOSED' });
    expect(await offered(stranger)).toBeUndefined();
    later(ahead + 30 * day);
    await shop.work('expire');
    expect(await offered()).toBeUndefined();
  });

  it('blocks a second order from the same sheet, and the buyer can cancel the first order at once', async () => {
    const { merchantUid } = await awaitDeposit();
    expect(await shop.complete()).toMatchObject({ status: 409, code: 'DEPOSIT_AWAITED' });
    expect((await shop.call(orderCalls.sheet, { as: owner })).code).toBe('SHEET_NOT_FOUND');
    const stock = shop.catalog.stockOf(11);
    expect((await shop.cancel(merchantUid)).status).toBe(200);
    await shop.spread();
    expect(await shop.statusOf(merchantUid)).toBe('CANCELLED');
    expect(shop.catalog.stockOf(11)).toBe(stock + 1);
  });

  it('is offered only when refund accounts can be stored, and lasts as many days as the owner sets', async () => {
    expect((await offer({ version: 1, depositDays: 3 })).body).toMatchObject({ version: 2, depositDays: 3 });
    later(0);
    const now = shop.deps.now().getTime();
    const { merchantUid } = await awaitDeposit();
    const { endsAt } = (await view(merchantUid)).body;
    expect(Date.parse(endsAt ?? '')).toBe(now - (now % minute) + 3 * day);
    expect(await offer({ version: 2, depositDays: 31 })).toMatchObject({ status: 400 });
    await newShop({ refundAccountKey: '' });
    expect(await offer()).toMatchObject({ status: 409, code: 'DEPOSITS_OFF' });
    expect((await shop.call(orderCalls.paymentMethods, { as: admin })).body).toMatchObject({ depositsOff: true });
  });
});

describe('a payment notice', () => {
  it('settles only what the provider confirms, even when the notice is forged, early or repeated', async () => {
    const { merchantUid, impUid } = await awaitDeposit();
    await notice({ merchantUid, impUid });
    await notice({ merchantUid, impUid: 'imp_999999999999' });
    // The reported payment is paid, but belongs to another order.
    await notice({ merchantUid, impUid: (await shop.buy(22, 1, stranger)).impUid });
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_DEPOSIT');
    await provider.deposit(impUid);
    for (let times = 0; times < 3; times += 1) expect((await notice({ merchantUid, impUid })).status).toBe(200);
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
    expect((await typesOf(merchantUid)).filter((type) => type === 'PaymentValidated')).toHaveLength(1);
  });

  it('is replaced by a check of the reconciler when the notice is lost', async () => {
    const { merchantUid, impUid } = await awaitDeposit();
    await provider.deposit(impUid);
    later(61 * minute);
    await shop.work('reconcile');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it.each(['one won off', 'after the end', 'of a cancelled order', ...(paysOnce ? [] : ['twice'])])(
    'leads to a refund once the buyer gives an account, for a deposit %s',
    async (how) => {
      const { merchantUid, impUid, totalPrice } = await awaitDeposit();
      if (how === 'after the end') {
        later(7 * day + minute);
        await shop.work('expire');
        expect(await shop.statusOf(merchantUid)).toBe('EXPIRED');
      }
      if (how === 'of a cancelled order') await shop.cancel(merchantUid);
      const first = await provider.deposit(impUid, how === 'one won off' ? totalPrice - 1 : totalPrice);
      await notice({ merchantUid, impUid: first });
      const wrong = how === 'twice' ? await provider.deposit(impUid) : first;
      if (how === 'twice') await notice({ merchantUid, impUid: wrong });
      expect(await shop.statusOf(merchantUid)).toBe(
        { 'one won off': 'AWAITING_DEPOSIT', 'after the end': 'EXPIRED', twice: 'PREPARING' }[how] ?? 'CANCELLED',
      );
      const due = how === 'one won off' ? totalPrice - 1 : totalPrice;
      expect((await view(merchantUid)).body).toMatchObject({ refundDue: due, refundAccount: null });
      later(8 * day);
      await shop.work('returns');
      expect((await typesOf(merchantUid)).filter((type) => type === 'RefundAccountNeeded')).toHaveLength(1);

      expect((await giveAccount(merchantUid)).status).toBe(200);
      await shop.work('returns');
      expect(await balanceOf(merchantUid)).toBe(how === 'twice' ? totalPrice : 0);
      expect((await view(merchantUid)).body).toMatchObject({
        refundDue: 0,
        refundAccount: { bank: '신한은행', number: '********6789', holder: '김민*' },
      });
      expect((await typesOf(merchantUid)).at(-1)).toBe('PaymentReturned');
    },
  );
});

it('orders that await a deposit or are paid cannot be replaced, but orders that await a card payment can', async () => {
  const awaited = await awaitDeposit();
  const { merchantUid: paid } = await shop.buy(11, 1, stranger);
  const { merchantUid: unpaid } = await shop.place(22);
  const merchantUids = [awaited.merchantUid, paid, unpaid];
  const asked = () => shop.callInternal(internalCalls.irreplaceableOrders, { body: { merchantUids } });
  expect(new Set((await asked()).body.merchantUids)).toEqual(new Set([awaited.merchantUid, paid]));
  await shop.cancel(awaited.merchantUid);
  await shop.cancel(paid, admin);
  expect((await asked()).body.merchantUids).toEqual([]);
});

describe('the deadline of a deposit', () => {
  const endOf = async (merchantUid: string): Promise<number> => Date.parse((await view(merchantUid)).body.endsAt ?? '');

  it('is announced by one reminder a day before', async () => {
    const { merchantUid } = await awaitDeposit();
    const endsAt = await endOf(merchantUid);
    const reminders = async () => {
      await shop.work('deposits');
      return (await typesOf(merchantUid)).filter((type) => type === 'DepositReminded').length;
    };
    shop.setNow(new Date(endsAt - day - 1_000));
    expect(await reminders()).toBe(0);
    shop.setNow(new Date(endsAt - day));
    expect(await reminders()).toBe(1);
    expect(await reminders()).toBe(1);
  });

  it('ends the order to the minute, not a second earlier', async () => {
    const { merchantUid } = await awaitDeposit();
    const endsAt = await endOf(merchantUid);
    expect(endsAt % minute).toBe(0);
    shop.setNow(new Date(endsAt - 1_000));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_DEPOSIT');
    shop.setNow(new Date(endsAt));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('EXPIRED');
  });

  it('ends the order only after a last check, so that a last-minute deposit still pays', async () => {
    const { merchantUid, impUid } = await awaitDeposit();
    await provider.deposit(impUid);
    later(7 * day + minute);
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('ends 101 orders, although one batch takes fewer, and restores exactly the stock of these orders', async () => {
    shop.catalog.option(11).stock = 1;
    const { merchantUid } = await awaitDeposit();
    const clones = Array.from({ length: 100 }, (_, index) => `${merchantUid}-${index}`);
    await shop.db.run(cloneOrders, [clones]);
    const lines = [{ itemOptionId: 11, quantity: 1 }];
    for (const clone of clones) shop.catalog.holds.set(clone, { state: 'HELD', lines, returned: new Map() });
    shop.catalog.option(11).stock = 0;
    later(7 * day + minute);
    await shop.work('expire');
    await shop.spread();
    expect(await shop.inStatus('EXPIRED')).toHaveLength(101);
    expect(shop.catalog.stockOf(11)).toBe(101);
  });
});

describe('a refund account', () => {
  const paidByDeposit = async () => {
    const made = await awaitDeposit();
    await provider.deposit(made.impUid);
    await notice(made);
    return made;
  };

  it('is required before an exchange ships a cheaper option, and receives the difference', async () => {
    const { merchantUid } = await paidByDeposit();
    shop.catalog.add({
      itemId: 1,
      title: '가죽 토트백',
      itemOptionId: 13,
      unitPrice: 45_000,
      soldOut: false,
      stock: 3,
    });
    await shop.ship(merchantUid);
    await shop.deliver(merchantUid);
    const [line] = (await shop.order(merchantUid)).lines;
    const lines = [{ lineId: line?.lineId ?? 0, quantity: 1, itemOptionId: 13 }];
    const wanted = {
      originalMerchantUid: merchantUid,
      kind: 'exchange',
      reason: 'SIZE',
      message: '큰 것',
      lines,
    } as const;
    const { id } = (await shop.call(orderCalls.createClaim, { as: owner, body: wanted })).body;
    for (const to of ['ACCEPTED', 'RECEIVED', 'INSPECTED'] as const)
      await shop.call(orderCalls.moveClaim, { as: admin, params: { id }, body: { to } });
    const body = { trackingNumber: '6800000000011', expectedRefund: 5_000 };
    const send = () => shop.call(orderCalls.shipExchange, { as: admin, params: { id }, body });
    const before = await balanceOf(merchantUid);
    expect(await send()).toMatchObject({ status: 409, code: 'REFUND_ACCOUNT_NEEDED' });
    const { claims } = (await shop.call(orderCalls.claimableLines, { as: owner, params: { uid: merchantUid } })).body;
    expect(claims).toMatchObject([{ state: 'INSPECTED', parcel: null, refunding: false }]);
    expect((await giveAccount(merchantUid)).status).toBe(200);
    expect((await send()).body).toMatchObject({ state: 'EXCHANGED', refunded: 5_000 });
    expect(await balanceOf(merchantUid)).toBe(before - 5_000);
  });

  it('is required before a paid deposit is cancelled, and receives the refund', async () => {
    const { merchantUid } = await paidByDeposit();
    expect(await shop.cancel(merchantUid)).toMatchObject({ status: 409, code: 'REFUND_ACCOUNT_NEEDED' });
    const [line] = (await shop.order(merchantUid)).lines;
    const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
    const wanted = {
      originalMerchantUid: merchantUid,
      kind: 'cancel',
      reason: 'OTHER',
      message: '취소',
      lines,
    } as const;
    const ofAnother = await shop.call(orderCalls.createClaim, { as: { id: 987_654 }, body: wanted });
    expect(ofAnother).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
    expect((await giveAccount(merchantUid)).status).toBe(200);
    expect((await shop.cancel(merchantUid)).status).toBe(200);
    expect(await balanceOf(merchantUid)).toBe(0);
  });

  const refusals: [Partial<typeof account>, number, string][] = [
    [{ number: '12-34' }, 400, 'REFUND_ACCOUNT_INVALID'],
    [{ bankCode: '999' }, 400, 'BAD_REQUEST'],
    [{ holder: ' ' }, 400, 'BAD_REQUEST'],
  ];
  // V2 tells nobody the holder of an account.
  if (testVersion === 'v1') refusals.push([{ number: '110-000-000000' }, 409, 'REFUND_ACCOUNT_HOLDER']);
  it.each(refusals)('is refused with %j', async (wrong, status, code) => {
    const { merchantUid } = await awaitDeposit();
    expect(await giveAccount(merchantUid, wrong)).toMatchObject({ status, code });
    expect((await view(merchantUid)).body.refundAccount).toBeNull();
  });

  it('is accepted only from the buyer, for a deposit, and when the bank confirms the holder', async () => {
    const { merchantUid } = await awaitDeposit();
    expect((await giveAccount(merchantUid, { number: '110000000000', holder: '김 하늘' })).status).toBe(200);
    expect(await giveAccount(merchantUid, {}, stranger)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    const byCard = await shop.buy(22);
    expect(await giveAccount(byCard.merchantUid)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
  });

  it('is stored encrypted and erased 30 days after the refund', async () => {
    const { merchantUid } = await paidByDeposit();
    await giveAccount(merchantUid);
    const stored = async () =>
      shop.db.rows({ name: 'test.accounts', text: 'select a::text as row from refund_accounts a' });
    expect(JSON.stringify(await stored())).not.toMatch(/110123456789|김민지/);
    later(20 * day);
    await shop.cancel(merchantUid);
    later(50 * day - minute);
    await shop.work('deposits');
    expect(await stored()).toHaveLength(1);
    later(50 * day + minute);
    await shop.work('deposits');
    expect(await stored()).toHaveLength(0);
  });
});

describe('the operators’ list of deposits', () => {
  const list = async (as: Partial<Member>, page = 0, size = 1) =>
    shop.call(orderCalls.waitingDeposits, { as, params: { page, size } });

  it('shows awaited deposits, earliest deadline first, until they are paid', async () => {
    const first = await awaitDeposit();
    later(day);
    const second = await awaitDeposit(stranger, 22);
    const total = first.totalPrice + second.totalPrice;
    const bank = { bank: '신한은행', number: expect.stringMatching(/^562\d+$/) };
    expect(await list(admin)).toMatchObject({
      status: 200,
      body: {
        content: [{ merchantUid: first.merchantUid, buyerName: '김민지', totalPrice: first.totalPrice, ...bank }],
        ...{ totalElements: 2, totalPages: 2, total },
      },
    });
    expect((await list(admin, 1)).body.content).toMatchObject([{ merchantUid: second.merchantUid }]);
    await provider.deposit(first.impUid);
    await notice(first);
    expect((await list(admin)).body).toMatchObject({ totalElements: 1, total: second.totalPrice });
    expect((await list(owner)).status).toBe(403);
  });
});
