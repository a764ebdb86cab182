import type { AnswerOf, BodyOf } from '@gyeol/contracts/call.ts';
import { claimChanged } from '@gyeol/contracts/events/claims.ts';
import { orderCancelled, paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCatalog, type Shop } from './support/catalog.ts';

const counted = sql(
  'test.counted',
  'select count(*) as n from stock_hold_lines where item_option_id = $1::bigint and counted <> 0',
);
/** 21,000 sold lines of three popular options. One statement adds fewer lines than this to the sums of the options. */
const manyEnded = [
  `insert into item_options (item_id, name, stock) select id, 'hot ' || n, 5 from (select min(id) as id from items) i, generate_series(1, 3) n`,
  `insert into stock_adjustments (item_option_id, delta, at) select id, 7005, now() from item_options where name like 'hot %'`,
  `insert into stock_holds (merchant_uid, status) select 'hot-' || n, 'SOLD' from generate_series(1, 7000) n`,
  `insert into stock_hold_lines (merchant_uid, item_option_id, quantity, counted)
   select 'hot-' || n, o.id, 1, 1 from generate_series(1, 7000) n, item_options o where o.name like 'hot %'`,
];
const stillCounted = sql(
  'test.still-counted',
  `select count(*) as n from stock_hold_lines where merchant_uid like 'hot-%' and counted <> 0`,
);
let shop: Shop;
let option: number;
let unheldAtStart: number;
const unheld = async () => {
  const text = await shop.deps.metrics.registry.getSingleMetricAsString('catalog_sales_without_hold_total');
  return Number(text.trim().split(' ').at(-1));
};
beforeAll(async () => {
  shop = await openCatalog();
  unheldAtStart = await unheld();
  [option] = (
    await shop.addItem({
      itemOptionDTOs: [{ name: '블랙', stockQuantity: 1000, additionalPrice: 0 }],
    })
  ).optionIds as [number];
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.drift()).toBe(0));

type LiveHolds = AnswerOf<typeof internalCalls.liveStockHolds>;
const livePage = async (after: string): Promise<LiveHolds> =>
  (await shop.callInternal(internalCalls.liveStockHolds, { body: { after } })).body;
/** Lists the order numbers of all live holds, over all pages. */
const live = async (): Promise<string[]> => {
  const all: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: LiveHolds = await livePage(after);
    all.push(...page.merchantUids);
    after = page.next;
  }
  return all;
};

const at = '2026-11-21T03:00:00.000Z';
const paid = (merchantUid: string, quantity: number) => ({
  subject: merchantUid,
  data: {
    merchantUid,
    memberId: 7,
    buyer: { username: 'a@b.kr', displayName: '민지', realName: '김민지', phoneNumber: '01012345678' },
    receiver: { name: '김민지', phoneNumber: '01012345678', postCode: '0', address: 'a', detailAddress: 'b' },
    postMemo: null,
    itemTitles: '가죽 토트백',
    lines: [
      {
        lineId: 1,
        itemId: 1,
        itemOptionId: option,
        title: '가죽 토트백',
        itemOptionName: '블랙',
        imageUrl: '/media/x',
        quantity,
        unitPrice: 100_000,
      },
    ],
    productTotal: 100_000,
    discount: 0,
    deliveryFee: 0,
    totalPrice: 100_000,
    couponMapId: null,
    couponTitle: null,
    provider: 'portone',
    impUid: 'imp_1',
    paidAt: at,
    cartLines: [],
  },
});
const cancelled = (merchantUid: string, restock: boolean) => ({
  subject: merchantUid,
  data: {
    merchantUid,
    memberId: 7,
    itemTitles: '가죽 토트백',
    totalPrice: 100_000,
    refunded: 100_000,
    restock,
    couponMapId: null,
    cancelledAt: at,
    by: 'owner' as const,
  },
});
const stock = () => shop.stock(option);
type Claims = BodyOf<typeof internalCalls.returnStock>['claims'];
const returnStock = (merchantUid: string, claims: Claims = []) =>
  shop.callInternal(internalCalls.returnStock, { body: { merchantUid, claims } });
/** A claim of `quantity` pieces, of which `restocked` are in stock again. */
const claimed = (merchantUid: string, claimId: number, quantity: number, restocked: number | null) => ({
  subject: merchantUid,
  data: {
    merchantUid,
    memberId: 7,
    claimId,
    kind: 'return' as const,
    state: 'INSPECTED' as const,
    reason: null,
    fault: 'buyer' as const,
    lines: [
      { lineId: 1, itemId: 1, itemOptionId: option, title: '토트백', itemOptionName: '블랙', quantity, restocked },
    ],
    money: null,
    refunded: null,
    refusal: null,
    requestedAt: at,
    changedAt: at,
  },
});

describe('stock at the end of an order', () => {
  it('is restocked once when an operator reports the return of goods that were cancelled in transit', async () => {
    const before = await stock();
    await shop.hold('cancel-2', [[option, 3]]);
    await shop.deliver(paymentValidated, paid('cancel-2', 3));
    await shop.deliver(orderCancelled, cancelled('cancel-2', false));
    expect(await stock()).toBe(before - 3);
    await Promise.all([returnStock('cancel-2'), returnStock('cancel-2'), returnStock('cancel-2')]);
    expect(await stock()).toBe(before);
  });
  it('is not restocked a second time for pieces that a claim has already restocked', async () => {
    const before = await stock();
    await shop.hold('claim-1', [[option, 5]]);
    await shop.deliver(paymentValidated, paid('claim-1', 5));
    await shop.deliver(claimChanged, claimed('claim-1', 1, 2, null));
    expect(await stock()).toBe(before - 5);
    // Each later event of the claim repeats that one of the two pieces was restocked. The other piece is written off.
    for (const _ of [1, 2, 3]) await shop.deliver(claimChanged, claimed('claim-1', 1, 2, 1));
    expect(await stock()).toBe(before - 4);
    await shop.work('stock-drift');
    await shop.deliver(claimChanged, claimed('claim-1', 2, 1, 1));
    expect(await stock()).toBe(before - 3);
    await shop.deliver(orderCancelled, cancelled('claim-1', false));
    await Promise.all([returnStock('claim-1'), returnStock('claim-1')]);
    expect(await stock()).toBe(before - 1);
    await shop.deliver(claimChanged, claimed('claim-1', 3, 2, 2));
    expect(await stock()).toBe(before - 1);
  });
  it('is restocked once when the operator’s return, the claim event and its repeats arrive together', async () => {
    const before = await stock();
    for (const round of [1, 2, 3, 4, 5]) {
      const merchantUid = `claim-race-${round}`;
      await shop.hold(merchantUid, [[option, 3]]);
      await shop.deliver(paymentValidated, paid(merchantUid, 3));
      const claimId = 100 + round;
      const claims = [{ claimId, lines: [{ itemOptionId: option, quantity: 2, restocked: 1 }] }];
      await Promise.all([
        shop.deliver(claimChanged, claimed(merchantUid, claimId, 2, 1)),
        returnStock(merchantUid, claims),
        shop.deliver(claimChanged, claimed(merchantUid, claimId, 2, 1)),
        returnStock(merchantUid, claims),
      ]);
      expect(await stock()).toBe(before - round);
    }
  });
  it('of returned goods from an exchange goes back to the hold of the exchange, not of the order', async () => {
    const before = await stock();
    await shop.hold('claim-5', [[option, 1]]);
    await shop.deliver(paymentValidated, paid('claim-5', 1));
    await shop.hold(exchangeHoldKey(501), [[option, 1]]);
    const { subject, data } = claimed('claim-5', 501, 1, 1);
    const lines = data.lines.map((line) => ({ ...line, exchange: { itemOptionId: option, itemOptionName: '블랙' } }));
    await shop.deliver(claimChanged, { subject, data: { ...data, kind: 'exchange', state: 'EXCHANGED', lines } });
    expect(await stock()).toBe(before - 1);
    const back = claimed('claim-5', 502, 1, 1);
    const again = { subject, data: { ...back.data, exchangeClaimId: 501 } };
    for (const _ of [1, 2]) await shop.deliver(claimChanged, again);
    expect(await stock()).toBe(before);
    for (const merchantUid of ['claim-5', exchangeHoldKey(501)]) await returnStock(merchantUid);
    expect(await stock()).toBe(before);
  });
  it('held for an exchange is sold after the inspection, and released when the claim ends earlier', async () => {
    const before = await stock();
    const step = (claimId: number, state: 'ACCEPTED' | 'INSPECTED' | 'EXCHANGED' | 'CLOSED', more: object = {}) => {
      const { subject, data } = claimed('loaded-2', claimId, 2, null);
      const lines = data.lines.map((line) => ({ ...line, exchange: { itemOptionId: option, itemOptionName: '블랙' } }));
      return shop.deliver(claimChanged, { subject, data: { ...data, kind: 'exchange', state, lines, ...more } });
    };
    const hold = (claimId: number) => shop.hold(exchangeHoldKey(claimId), [[option, 2]]);
    for (const claimId of [601, 602, 603]) expect((await hold(claimId)).status).toBe(200);
    for (const state of ['ACCEPTED', 'INSPECTED', 'INSPECTED', 'EXCHANGED'] as const) await step(601, state);
    expect(await stock()).toBe(before - 6);
    await step(602, 'CLOSED');
    await step(602, 'CLOSED');
    expect(await stock()).toBe(before - 4);
    // The claim is closed after its parcel has left.
    await step(603, 'INSPECTED');
    await step(603, 'CLOSED', { parcel: { carrier: '우체국', trackingNumber: '1' } });
    expect(await stock()).toBe(before - 4);
    // The request for the hold arrives after the claim has ended.
    await step(604, 'CLOSED');
    expect(await hold(604)).toMatchObject({ code: 'HOLD_RELEASED' });
    expect(await stock()).toBe(before - 4);
    expect(await live()).not.toContain(exchangeHoldKey(601));
  });
  it('does not change for a claim on goods that were never held here', async () => {
    const before = await stock();
    await shop.deliver(claimChanged, claimed('loaded-1', 500, 2, 2));
    expect(await stock()).toBe(before);
  });
  it('is not taken again by a payment that arrives after the cancel', async () => {
    const before = await stock();
    await shop.hold('late-1', [[option, 3]]);
    await shop.deliver(orderCancelled, cancelled('late-1', true));
    await shop.deliver(paymentValidated, paid('late-1', 3));
    expect(await stock()).toBe(before);
  });
  it('is taken as far as available when a payment has no hold, and this fault is logged and counted', async () => {
    // The counter is exported as 0 before the first sale without a hold. Prometheus would see no increase in a counter
    // that begins with 1.
    expect(unheldAtStart).toBe(0);
    const unheldBefore = await unheld();
    const before = await stock();
    await shop.deliver(paymentValidated, paid('lost-1', 3));
    await shop.deliver(paymentValidated, paid('lost-1', 3));
    expect(await stock()).toBe(before - 3);
    await shop.deliver(paymentValidated, paid('lost-2', 5000));
    expect(await stock()).toBe(0);
    expect(shop.logged.filter(({ merchantUid }) => String(merchantUid).startsWith('lost-'))).toMatchObject([
      { merchantUid: 'lost-1', short: false },
      { merchantUid: 'lost-2', short: true },
    ]);
    await shop.deliver(orderCancelled, cancelled('lost-2', true));
    expect(await stock()).toBe(before - 3);
    expect(await unheld()).toBeGreaterThan(unheldBefore);
  });
  it('shows no drift over holds that end before and after the drift check counted them', async () => {
    const live = async () => (await shop.database.db.one<{ n: number }>(counted, [option])).n;
    const wrong = async () => {
      await shop.work('stock-drift');
      return shop.deps.metrics.registry.getSingleMetricAsString('catalog_stock_drift_options');
    };
    await wrong();
    const before = await live();
    for (const merchantUid of ['fold-sold', 'fold-back', 'fold-old', 'fold-live'])
      await shop.hold(merchantUid, [[option, 2]]);
    await shop.deliver(paymentValidated, paid('fold-sold', 2));
    await shop.deliver(paymentValidated, paid('fold-back', 2));
    await shop.hold('fold-new', [[option, 1]], { replaces: 'fold-old' });
    expect(await wrong()).toMatch(/ 0$/m);
    expect(await live()).toBe(before + 2);
    await shop.deliver(orderCancelled, cancelled('fold-back', true));
    await shop.release('fold-live', 'fold-new');
    expect(await wrong()).toMatch(/ 0$/m);
    expect(await live()).toBe(before);
    await shop.deliver(paymentValidated, paid('fold-live', 2));
    expect(await wrong()).toMatch(/ 0$/m);
    await shop.deliver(orderCancelled, cancelled('fold-live', true));
    await shop.deliver(orderCancelled, cancelled('fold-sold', true));
    expect(await wrong()).toMatch(/ 0$/m);
  });
  it('is reported as drift when it does not fit its sources', async () => {
    await shop.work('stock-drift');
    const metric = () => shop.deps.metrics.registry.getSingleMetricAsString('catalog_stock_drift_options');
    expect(await metric()).toMatch(/ 0$/m);
    const bend = (by: number) =>
      shop.database.db.run({
        name: `bend${by}`,
        text: `update item_options set stock = stock + ${by} where id = ${option}`,
      });
    await bend(1);
    await shop.work('stock-drift');
    expect(await metric()).toMatch(/ 1$/m);
    expect(shop.logged.at(-1)).toMatchObject({ level: 'error', itemOptionId: option });
    await bend(-1);
    await shop.work('stock-drift');
    expect(await metric()).toMatch(/ 0$/m);
  });
  it('is checked for drift without reading the 21,000 lines of ended holds again', async () => {
    for (const [n, text] of manyEnded.entries()) await shop.database.db.run(sql(`test.many-ended-${n}`, text));
    expect(await shop.drift()).toBe(0);
    await shop.work('stock-drift');
    await shop.work('stock-drift');
    // No line may count any more. With a million lines, it took 105 s to sum the lines of all holds that ever existed.
    expect((await shop.database.db.one<{ n: number }>(stillCounted)).n).toBe(0);
    expect(await shop.deps.metrics.registry.getSingleMetricAsString('catalog_stock_drift_options')).toMatch(/ 0$/m);
  });
});

describe('the list of live holds', () => {
  it('names every order with a hold, across pages, without sold and released holds', async () => {
    const before = await live();
    const merchantUids = Array.from({ length: 503 }, (_, n) => `live-${String(n).padStart(4, '0')}`);
    for (const merchantUid of merchantUids) await shop.hold(merchantUid, [[option, 1]]);
    await shop.deliver(paymentValidated, paid('live-0000', 1));
    await shop.release('live-0001');
    expect((await live()).filter((merchantUid) => !before.includes(merchantUid))).toEqual(merchantUids.slice(2));
    await shop.work('stock-drift');
    expect((await live()).filter((merchantUid) => !before.includes(merchantUid))).toEqual(merchantUids.slice(2));
    await shop.release(...merchantUids.slice(0, 300));
    await shop.release(...merchantUids.slice(300));
  });
});
