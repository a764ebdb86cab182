import type { BodyOf } from '@gyeol/contracts/call.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { describe, expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { refundDueBy } from '../src/claims/claim-period.ts';
import { reconcileOrder } from '../src/payment/reconcile.ts';
import { address, admin, fixedCoupon, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const acceptBefore = sql('test.accept-before', "update refund_requests set state = 'ACCEPTED' where id = $1::bigint");
const forgetExchange = sql(
  'test.forget-exchange',
  'update claim_lines set exchange = null where claim_id = $1::bigint',
);
const failOnUpdate = sql(
  'test.fail-on-update',
  `create function test_fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`,
);
type CreateBody = BodyOf<typeof orderCalls.createClaim>;
type Lines = CreateBody['lines'];
const day = 24 * 60 * 60_000;
const later = (ms: number) => new Date(Date.now() + ms);
const page = { page: 0, size: 10 };

/**
 * Answers a delivered order of two totes at 50,000 won and a wallet at 30,000 won, with a coupon of 5,000 won and free
 * delivery: 125,000 won.
 */
const bought = async () => {
  const lines = [
    { itemOptionId: 11, quantity: 2 },
    { itemOptionId: 22, quantity: 1 },
  ];
  await shop.sheet(lines);
  const { merchantUid, totalPrice } = (await shop.complete({ ...address, couponMapId: 501 })).body;
  const impUid = await provider.charge({ merchantUid, amount: totalPrice });
  await shop.validate(merchantUid, impUid);
  const [tote, wallet] = (await shop.order(merchantUid)).lines.map(({ lineId }) => lineId);
  return { merchantUid, impUid, totalPrice, tote: tote ?? 0, wallet: wallet ?? 0 };
};
const delivered = async () => {
  const order = await bought();
  await shop.ship(order.merchantUid);
  await shop.deliver(order.merchantUid);
  return order;
};
/** Answers a delivered order of `quantity` totes at 50,000 won each, without a coupon and with free delivery. */
const boughtAlike = async (quantity: number) => {
  const { merchantUid } = await shop.buy(11, quantity);
  await shop.ship(merchantUid);
  await shop.deliver(merchantUid);
  return { merchantUid, lineId: (await shop.order(merchantUid)).lines[0]?.lineId ?? 0 };
};
const bodyOf = (originalMerchantUid: string, lines: Lines, more: Partial<CreateBody> = {}): CreateBody => ({
  originalMerchantUid,
  kind: 'return',
  reason: 'CHANGE_OF_MIND',
  lines,
  message: ' 색이 달라요 ',
  ...more,
});
const create = (merchantUid: string, lines: Lines, more: Partial<CreateBody> = {}, as = owner) =>
  shop.call(orderCalls.createClaim, { as, body: bodyOf(merchantUid, lines, more) });
const estimate = (merchantUid: string, lines: Lines, more: Partial<CreateBody> = {}, as = owner) =>
  shop.call(orderCalls.estimateClaim, { as, body: bodyOf(merchantUid, lines, more) });
const claimable = (uid: string, as = owner) => shop.call(orderCalls.claimableLines, { as, params: { uid } });
const move = (id: number, to: BodyOf<typeof orderCalls.moveClaim>['to'], more: object = {}) =>
  shop.call(orderCalls.moveClaim, { as: admin, params: { id }, body: { to, ...more } });
const refund = (id: number, expectedRefund: number, as = admin) =>
  shop.call(orderCalls.refundClaim, { as, params: { id }, body: { expectedRefund } });
const withdraw = (id: number, as = owner) => shop.call(orderCalls.withdrawClaim, { as, params: { id } });
const inspected = async (merchantUid: string, lines: Lines, more: Partial<CreateBody> = {}) => {
  const { body } = await create(merchantUid, lines, more);
  for (const to of ['ACCEPTED', 'RECEIVED', 'INSPECTED'] as const) await move(body.id, to);
  return { id: body.id, refund: body.money?.refund ?? 0 };
};
const refundedAtProvider = async (merchantUid: string) =>
  (await provider.payments(merchantUid)).reduce((sum, payment) => sum + payment.cancel_amount, 0);

describe('a claim of single lines', () => {
  it('leaves the stock unchanged for an exchange that an earlier release accepted without a stock hold', async () => {
    const { merchantUid, tote } = await delivered();
    await shop.spread();
    const before = shop.catalog.stockOf(11);
    const { id } = (await create(merchantUid, [{ lineId: tote, quantity: 1 }], { kind: 'exchange' })).body;
    await shop.db.run(acceptBefore, [id]);
    await shop.db.run(forgetExchange, [id]);
    for (const to of ['RECEIVED', 'INSPECTED'] as const) await move(id, to);
    expect((await claimable(merchantUid)).body.claims).toMatchObject([
      { kind: 'exchange', state: 'INSPECTED', lines: [{ restocked: null }] },
    ]);
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(before);
    const body = { trackingNumber: '6800000000011', expectedRefund: 0 };
    expect((await shop.call(orderCalls.shipExchange, { as: admin, params: { id }, body })).body.state).toBe(
      'EXCHANGED',
    );
    const back = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }], { exchangeClaimId: id });
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(before + 1);
    await refund(back.id, back.refund);
    expect((await shop.cancel(merchantUid, admin)).status).toBe(200);
    await shop.call(orderCalls.setReturned, { as: admin, params: { uid: merchantUid } });
    await shop.spread();
    expect([shop.catalog.stockOf(11), shop.catalog.stockOf(22)]).toEqual([10, 5]);
  });

  it('has its exact refund stated before it is made, and then blocks its pieces for other claims', async () => {
    const { merchantUid, tote, wallet, totalPrice } = await delivered();
    expect(totalPrice).toBe(125_000);
    expect((await shop.order(merchantUid)).lineDiscounts).toEqual([3_846, 1_154]);
    const one = [{ lineId: tote, quantity: 1 }];
    const money = {
      goods: 50_000,
      discountShare: 1_923,
      feeBack: 0,
      feeCharged: 0,
      returnFee: 3_000,
      refund: 45_077,
    };
    expect((await estimate(merchantUid, one)).body).toEqual({ fault: 'buyer', money });
    expect((await estimate(merchantUid, one, { reason: 'DEFECT' })).body).toMatchObject({
      fault: 'seller',
      money: { returnFee: 0, refund: 48_077 },
    });
    expect(await create(merchantUid, one, { expectedRefund: 45_078 })).toMatchObject({
      status: 409,
      code: 'CLAIM_MONEY_CHANGED',
    });
    const made = await create(merchantUid, one, { expectedRefund: 45_077 });
    expect(made.body).toMatchObject({
      merchantUid,
      kind: 'return',
      state: 'REQUESTED',
      reason: 'CHANGE_OF_MIND',
      fault: 'buyer',
      message: '색이 달라요',
      money,
      lines: [{ lineId: tote, title: '가죽 토트백', quantity: 1, unitPrice: 50_000 }],
      refunding: false,
      refunded: null,
    });
    const left = (await claimable(merchantUid)).body;
    expect(left).toMatchObject({ refusal: null, claims: [{ id: made.body.id }] });
    expect(left.lines.map((line) => [line.lineId, line.left])).toEqual([
      [tote, 1],
      [wallet, 1],
    ]);
    expect(await create(merchantUid, [{ lineId: tote, quantity: 2 }])).toMatchObject({ code: 'CLAIM_TOO_MANY' });
    expect(await create(merchantUid, [{ lineId: 999, quantity: 1 }])).toMatchObject({ status: 400 });
    expect((await estimate(merchantUid, one, {}, stranger)).status).toBe(403);
    expect((await claimable(merchantUid, stranger)).status).toBe(403);
    expect((await withdraw(made.body.id, stranger)).status).toBe(403);
    expect((await withdraw(made.body.id)).body).toMatchObject({ state: 'WITHDRAWN' });
    expect((await withdraw(made.body.id)).status).toBe(409);
    expect((await estimate(merchantUid, [{ lineId: tote, quantity: 2 }])).status).toBe(200);
  });

  it('accepts photos from its member, and a pick-up address that defaults to the receiver', async () => {
    const { merchantUid, tote } = await delivered();
    const one = [{ lineId: tote, quantity: 1 }];
    const { receiver } = await shop.order(merchantUid);
    expect((await claimable(merchantUid)).body.receiver).toEqual(receiver);
    const foreign = await create(merchantUid, one, { photos: ['pending/8/a.webp'] });
    expect(foreign).toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    const photos = ['pending/7/a.webp', 'pending/7/b.webp'];
    expect((await create(merchantUid, one, { photos: Array.from({ length: 6 }, () => photos[0] ?? '') })).status).toBe(
      400,
    );
    const first = (await create(merchantUid, one, { photos })).body;
    expect(first).toMatchObject({ photos: ['/media/a.webp', '/media/b.webp'], pickup: receiver });
    // Catalog asks which images are in use before it removes an image. The claim shows one of these images, and the
    // order shows another image.
    const { lines } = await shop.order(merchantUid);
    const used = ['/media/b.webp', lines[0]?.imageUrl ?? ''];
    const asked = await shop.callInternal(internalCalls.imagesOfOrders, { body: { urls: ['/media/c.webp', ...used] } });
    expect(asked.body.used.toSorted()).toEqual(used.toSorted());
    const pickup = { ...address, name: ' 이지수 ', phoneNumber: '010-2222-3333' };
    expect(await create(merchantUid, one, { pickup: { ...pickup, phoneNumber: '1' } })).toMatchObject({
      code: 'PHONE_INVALID',
    });
    expect((await create(merchantUid, one, { pickup })).body).toMatchObject({
      photos: [],
      pickup: { ...address, name: '이지수', phoneNumber: '01022223333' },
    });
  });

  it('takes no more pieces than were bought when five requests come at once', async () => {
    const { merchantUid, tote } = await delivered();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create(merchantUid, [{ lineId: tote, quantity: 1 }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  });

  it('is possible from shipping to the legal deadline, which is later for defects', async () => {
    const bought = await shop.buy();
    const [line] = (await shop.order(bought.merchantUid)).lines;
    const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
    expect(await estimate(bought.merchantUid, lines)).toMatchObject({ code: 'CLAIM_NOT_SHIPPED' });
    expect((await claimable(bought.merchantUid)).body).toMatchObject({ refusal: null, kinds: ['cancel'] });
    await shop.ship(bought.merchantUid);
    expect((await estimate(bought.merchantUid, lines)).status).toBe(200);
    await shop.deliver(bought.merchantUid);
    shop.setNow(later(7 * day));
    expect((await estimate(bought.merchantUid, lines)).status).toBe(200);
    shop.setNow(later(13 * day));
    expect(await estimate(bought.merchantUid, lines)).toMatchObject({ status: 409, code: 'CLAIM_TOO_LATE' });
    expect((await estimate(bought.merchantUid, lines, { reason: 'DEFECT' })).status).toBe(200);
    expect((await estimate(bought.merchantUid, lines, {}, admin)).status).toBe(200);
    shop.setNow(later(99 * day));
    expect(await estimate(bought.merchantUid, lines, { reason: 'DEFECT' })).toMatchObject({ code: 'CLAIM_TOO_LATE' });
  });
});

describe('a claim for goods not as described', () => {
  const at = (date: string) => shop.setNow(seoulInstant(date, 12));
  const receivedOn = async (day: string) => {
    const { merchantUid } = await shop.buy();
    await shop.ship(merchantUid);
    at(day);
    await shop.deliver(merchantUid);
    const [line] = (await shop.order(merchantUid)).lines;
    return { merchantUid, lines: [{ lineId: line?.lineId ?? 0, quantity: 1 }] };
  };

  it('is possible until the thirtieth day after the buyer noticed the defect', async () => {
    const { merchantUid, lines } = await receivedOn('2027-03-03');
    const defect = (noticedOn?: string, as = owner) =>
      estimate(merchantUid, lines, { reason: 'DEFECT', ...(noticedOn && { noticedOn }) }, as);
    // The thirtieth day after 3 March 2027 is Friday, 2 April.
    at('2027-04-02');
    expect((await defect('2027-03-03')).status).toBe(200);
    at('2027-04-03');
    expect(await defect('2027-03-03')).toMatchObject({ status: 409, code: 'CLAIM_NOTICED_TOO_LATE' });
    expect((await defect('2027-03-03', admin)).status).toBe(200);
    expect((await defect('2027-03-04')).status).toBe(200);
    expect((await defect()).status).toBe(200);
    // The thirtieth day after 4 March is Saturday, 3 April, so the period ends on Monday, 5 April.
    at('2027-04-05');
    expect((await defect('2027-03-04')).status).toBe(200);
    at('2027-04-06');
    expect((await defect('2027-03-04')).code).toBe('CLAIM_NOTICED_TOO_LATE');
    // The date of notice does not count for a change of mind.
    expect(await estimate(merchantUid, lines, { noticedOn: '2027-03-03' })).toMatchObject({ code: 'CLAIM_TOO_LATE' });
  });

  it('is possible until midnight in Seoul at the end of the last day', async () => {
    const { merchantUid, lines } = await receivedOn('2027-03-03');
    const asked = async (now: string, noticedOn: string) => {
      shop.setNow(new Date(`${now}+09:00`));
      const { status, code } = await estimate(merchantUid, lines, { reason: 'DEFECT', noticedOn });
      return code ?? status;
    };
    expect(await asked('2027-04-02T23:59:59', '2027-03-03')).toBe(200);
    expect(await asked('2027-04-03T00:00:00', '2027-03-03')).toBe('CLAIM_NOTICED_TOO_LATE');
    expect(await asked('2027-04-03T00:00:00', '2027-04-03')).toBe(200);
    expect(await asked('2027-04-02T23:59:59', '2027-04-03')).toBe('CLAIM_NOTICED_INVALID');
    // The period ends three months after the receipt, even when the defect is noticed on the last day.
    expect(await asked('2027-06-03T23:59:59', '2027-06-03')).toBe(200);
    expect(await asked('2027-06-04T00:00:00', '2027-06-03')).toBe('CLAIM_TOO_LATE');
  });

  it('needs a date of notice between receipt and today, and operators see that date', async () => {
    const { merchantUid, lines } = await receivedOn('2027-03-03');
    at('2027-03-20');
    for (const noticedOn of ['2027-03-02', '2027-03-21']) {
      expect(await estimate(merchantUid, lines, { reason: 'DEFECT', noticedOn }, admin)).toMatchObject({
        ...{ status: 400, code: 'CLAIM_NOTICED_INVALID' },
      });
    }
    expect((await estimate(merchantUid, lines, { reason: 'DEFECT', noticedOn: '2027-02-30' })).status).toBe(400);
    await create(merchantUid, lines, { reason: 'DEFECT', noticedOn: '2027-03-15' });
    const queue = await shop.call(orderCalls.claimQueue, { as: admin, params: page });
    expect(queue.body.content).toMatchObject([{ noticedOn: '2027-03-15', reason: 'DEFECT' }]);
    expect((await claimable(merchantUid)).body.claims).toMatchObject([{ noticedOn: '2027-03-15' }]);
  });
});

describe('a return', () => {
  it('is sent with the carrier that the buyer or an operator names', async () => {
    const { merchantUid, tote } = await delivered();
    const { id } = (await create(merchantUid, [{ lineId: tote, quantity: 1 }])).body;
    const set = (trackingNumber: string, carrier?: 'cj' | 'hanjin', as = owner) =>
      shop.call(orderCalls.setReturnParcel, {
        ...{ as, params: { id } },
        body: { trackingNumber, ...(carrier && { carrier }) },
      });
    const shown = async () => (await claimable(merchantUid)).body.claims[0];
    expect((await set('680000000001', 'cj')).code).toBe('ILLEGAL_MOVE');
    await move(id, 'ACCEPTED');
    expect((await set('680000000001', 'cj', stranger)).code).toBe('NOT_OWNER');
    expect(await set('680000000001')).toMatchObject({ status: 400, code: 'TRACKING_NUMBER_INVALID' });
    expect(await set('6800000000011', 'cj')).toMatchObject({ status: 400, code: 'TRACKING_NUMBER_INVALID' });
    expect(await shown()).toMatchObject({ state: 'ACCEPTED', trackingNumber: null, carrier: null });
    expect((await set('6800-0000-0001', 'cj')).body).toMatchObject({
      ...{ state: 'COLLECTING', trackingNumber: '680000000001', carrier: 'cj' },
    });
    await set('68000000000012', 'hanjin', admin);
    expect(await shown()).toMatchObject({
      ...{ state: 'COLLECTING', trackingNumber: '68000000000012', carrier: 'hanjin' },
    });
    const queue = await shop.call(orderCalls.claimQueue, { as: admin, params: page });
    expect(queue.body.content[0]).toMatchObject({ trackingNumber: '68000000000012', carrier: 'hanjin' });
    await move(id, 'RECEIVED');
    expect((await set('680000000001', 'cj')).code).toBe('ILLEGAL_MOVE');
    expect(await shown()).toMatchObject({ state: 'RECEIVED', carrier: 'hanjin' });
  });

  it('is RECEIVED when the carrier delivers its current parcel, and the refund deadline counts from then', async () => {
    const { merchantUid, tote } = await delivered();
    const { id } = (await create(merchantUid, [{ lineId: tote, quantity: 1 }])).body;
    await move(id, 'ACCEPTED');
    const set = (trackingNumber: string) =>
      shop.call(orderCalls.setReturnParcel, { as: owner, params: { id }, body: { trackingNumber, carrier: 'cj' } });
    await set('680000000001');
    await set('680000000002');
    const begun = Date.now();
    const afterHours = (hours: number) => new Date(begun + hours * 60 * 60_000);
    await provider.track('680000000001', 'DELIVERED', afterHours(1).toISOString());
    shop.setNow(afterHours(2));
    await shop.work('tracking');
    const shown = async () => (await claimable(merchantUid)).body.claims[0];
    expect(await shown()).toMatchObject({ state: 'COLLECTING', dueAt: null });
    const came = afterHours(20);
    await provider.track('680000000002', 'DELIVERED', came.toISOString());
    shop.setNow(afterHours(24));
    await Promise.all([shop.work('tracking'), shop.work('tracking')]);
    expect(await shown()).toMatchObject({ state: 'RECEIVED', dueAt: refundDueBy(came).toISOString() });
    expect(
      (await shop.outbox()).filter(
        ({ type, data }) => type === 'ClaimChanged' && (data as { state?: string }).state === 'RECEIVED',
      ),
    ).toHaveLength(1);
    expect(await move(id, 'INSPECTED')).toMatchObject({ status: 200 });
  });

  it('is accepted in a batch, and the answer has the reason for each claim that cannot be accepted', async () => {
    const { merchantUid, tote, wallet } = await delivered();
    const [one, other] = [
      (await create(merchantUid, [{ lineId: tote, quantity: 1 }])).body,
      (await create(merchantUid, [{ lineId: wallet, quantity: 1 }])).body,
    ];
    await withdraw(other.id);
    const accept = (as = admin) =>
      shop.call(orderCalls.acceptClaims, { as, body: { ids: [other.id, one.id, 999_999, one.id] } });
    expect((await accept(owner)).status).toBe(403);
    expect((await accept()).body.results).toMatchObject([
      { id: other.id, ok: false, outcome: expect.stringMatching(/[가-힣]/) },
      { id: one.id, ok: true, outcome: 'accepted' },
      { id: 999_999, ok: false, outcome: expect.stringMatching(/[가-힣]/) },
    ]);
    const { claims } = (await claimable(merchantUid)).body;
    expect(claims.map(({ id, state }) => [id, state]).sort()).toEqual([
      [one.id, 'ACCEPTED'],
      [other.id, 'WITHDRAWN'],
    ]);
  });

  it('is accepted in a batch even when another claim of the batch fails unexpectedly', async () => {
    const { merchantUid, tote, wallet } = await delivered();
    const [failing, other] = [
      (await create(merchantUid, [{ lineId: tote, quantity: 1 }])).body,
      (await create(merchantUid, [{ lineId: wallet, quantity: 1 }])).body,
    ];
    await shop.db.run(failOnUpdate);
    await shop.db.run(
      sql(
        'test.fail-claim',
        `create trigger test_fail before update on refund_requests for each row when (old.id = ${failing.id})
           execute function test_fail()`,
      ),
    );
    const { body } = await shop.call(orderCalls.acceptClaims, { as: admin, body: { ids: [failing.id, other.id] } });
    expect(body.results).toMatchObject([
      { id: failing.id, ok: false, outcome: problems.INTERNAL[1] },
      { id: other.id, ok: true },
    ]);
    const { claims } = (await claimable(merchantUid)).body;
    expect(claims.map(({ id, state }) => [id, state]).sort()).toEqual([
      [failing.id, 'REQUESTED'],
      [other.id, 'ACCEPTED'],
    ]);
  });

  it('moves step by step, shows its deadline, and is refused only with a reason', async () => {
    const { merchantUid, tote, wallet } = await delivered();
    const { id } = (await create(merchantUid, [{ lineId: tote, quantity: 1 }])).body;
    expect((await move(id, 'RECEIVED')).status).toBe(409);
    expect((await move(id, 'ACCEPTED')).body).toMatchObject({ state: 'ACCEPTED', dueAt: null });
    expect((await move(id, 'COLLECTING', { trackingNumber: '6800-0000-00011' })).body).toMatchObject({
      state: 'COLLECTING',
      trackingNumber: '6800000000011',
      carrier: 'epost',
    });
    expect((await withdraw(id)).status).toBe(409);
    const received = await move(id, 'RECEIVED');
    expect(new Date(received.body.dueAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 2 * day);
    expect(await refund(id, 45_077)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
    const dueSoon = async () => {
      await shop.work('cancels');
      return (await shop.deps.metrics.registry.getSingleMetricAsString('order_claims_due_soon'))
        .trim()
        .split(' ')
        .at(-1);
    };
    expect(await dueSoon()).toBe('0');
    shop.setNow(new Date(Date.parse(received.body.dueAt ?? '') - 60_000));
    expect(await dueSoon()).toBe('1');
    shop.setNow(undefined);
    const other = (await create(merchantUid, [{ lineId: wallet, quantity: 1 }])).body.id;
    const queue = await shop.call(orderCalls.claimQueue, { as: admin, params: page });
    expect(queue.body.content.map((claim) => claim.id)).toEqual([id, other]);
    expect(queue.body.content[0]).toMatchObject({ realName: '김민지', paymentStatus: 'DELIVERED' });
    expect(await move(other, 'REFUSED')).toMatchObject({ status: 400, body: { message: '거절 사유를 입력해주세요.' } });
    expect((await move(other, 'REFUSED', { refusal: '착용한 흔적' })).body).toMatchObject({
      state: 'REFUSED',
      refusal: '착용한 흔적',
    });
    const refused = await shop.call(orderCalls.claimQueue, { as: admin, params: page, query: { state: 'REFUSED' } });
    expect(refused.body).toMatchObject({ totalElements: 1, content: [{ id: other }] });
    expect((await shop.call(orderCalls.claimQueue, { as: owner, params: page })).status).toBe(403);
    expect(
      (await shop.call(orderCalls.moveClaim, { as: owner, params: { id }, body: { to: 'INSPECTED' } })).status,
    ).toBe(403);
  });

  it('restocks its pieces once at inspection, except those written off with a reason', async () => {
    const { merchantUid, tote, wallet } = await delivered();
    const { id } = (
      await create(merchantUid, [
        { lineId: tote, quantity: 2 },
        { lineId: wallet, quantity: 1 },
      ])
    ).body;
    for (const to of ['ACCEPTED', 'RECEIVED'] as const) await move(id, to);
    const off = (lineId: number, quantity: number) => ({ writtenOff: [{ lineId, quantity }] });
    expect(await move(id, 'INSPECTED', off(tote, 1))).toMatchObject({
      status: 400,
      body: { message: '폐기 사유를 입력해주세요.' },
    });
    for (const wrong of [off(tote, 3), off(999, 1)])
      expect((await move(id, 'INSPECTED', { ...wrong, writeOff: '얼룩' })).status).toBe(400);
    await shop.spread();
    expect([shop.catalog.stockOf(11), shop.catalog.stockOf(22)]).toEqual([8, 4]);
    expect((await move(id, 'INSPECTED', { ...off(tote, 1), writeOff: ' 얼룩 ' })).body).toMatchObject({
      state: 'INSPECTED',
      writeOff: '얼룩',
      lines: [
        { lineId: tote, quantity: 2, restocked: 1 },
        { lineId: wallet, quantity: 1, restocked: 1 },
      ],
    });
    expect((await move(id, 'REFUSED', { refusal: '늦었어요' })).status).toBe(409);
    // The operator confirms the return of the cancelled order before any event is delivered.
    expect((await shop.cancel(merchantUid, admin)).status).toBe(200);
    expect((await shop.call(orderCalls.setReturned, { as: admin, params: { uid: merchantUid } })).status).toBe(200);
    await shop.spread();
    expect([shop.catalog.stockOf(11), shop.catalog.stockOf(22)]).toEqual([9, 5]);
    const steps = (await shop.outbox()).filter(({ type }) => type === 'ClaimChanged');
    expect(steps.map(({ data }) => (data as { state: string }).state)).toEqual([
      'REQUESTED',
      'ACCEPTED',
      'RECEIVED',
      'INSPECTED',
    ]);
    expect(steps.at(-1)?.data).toMatchObject({ claimId: id, lines: [{ restocked: 1 }, { restocked: 1 }] });
  });

  it('gets the fault that an operator sets, and its refund is recalculated', async () => {
    const { merchantUid, tote } = await delivered();
    const { id } = (await create(merchantUid, [{ lineId: tote, quantity: 1 }])).body;
    const setFault = (fault: 'buyer' | 'seller') =>
      shop.call(orderCalls.setClaimFault, { as: admin, params: { id }, body: { fault } });
    expect((await setFault('seller')).body).toMatchObject({ fault: 'seller', money: { refund: 48_077 } });
    expect((await setFault('buyer')).body).toMatchObject({ money: { refund: 45_077 } });
    await withdraw(id);
    expect((await setFault('seller')).status).toBe(409);
  });
});

describe('the refund of a claim', () => {
  it('is a part of the payment, or all of it when everything returns through the seller’s fault', async () => {
    const { merchantUid, impUid, tote, wallet, totalPrice } = await delivered();
    const more = { reason: 'DEFECT' } as const;
    const first = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }], more);
    expect((await refund(first.id, first.refund)).body).toMatchObject({
      state: 'REFUNDED',
      refunded: 48_077,
      refunding: false,
    });
    expect(await refund(first.id, first.refund)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
    expect(await refundedAtProvider(merchantUid)).toBe(48_077);
    expect(await shop.ledgerOf(merchantUid)).toMatchObject([
      { kind: 'paid', amount: totalPrice },
      { kind: 'refunded', amount: 48_077 },
    ]);
    const rest = await inspected(
      merchantUid,
      [
        { lineId: tote, quantity: 1 },
        { lineId: wallet, quantity: 1 },
      ],
      more,
    );
    await refund(rest.id, rest.refund);
    expect(await refundedAtProvider(merchantUid)).toBe(totalPrice);
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'cancelled' });
    expect(await shop.statusOf(merchantUid)).toBe('DELIVERED');
    expect((await shop.eventsOf(merchantUid)).filter((type) => type === 'RefundProcessed')).toHaveLength(2);
  });

  it('is recalculated and not made when its amount differs from the amount that the operator saw', async () => {
    const { merchantUid, impUid, tote } = await delivered();
    const { id, refund: seen } = await inspected(merchantUid, [{ lineId: tote, quantity: 2 }], { reason: 'DEFECT' });
    await provider.consoleCancel(impUid, 100_000);
    shop.setNow(later(10_000));
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, cancellation_id: 'c' });
    expect(await refund(id, seen)).toMatchObject({ status: 409, code: 'CLAIM_MONEY_CHANGED' });
    expect((await refund(id, 25_000)).body).toMatchObject({ state: 'REFUNDED', refunded: 25_000 });
    expect(await refundedAtProvider(merchantUid)).toBe(125_000);
  });

  it('is made once despite two operators, a console cancel and the worker at the same time', async () => {
    const { merchantUid, impUid, tote } = await delivered();
    const { id, refund: seen } = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }]);
    const [one, other] = await Promise.all([
      refund(id, seen),
      refund(id, seen),
      provider.consoleCancel(impUid, 10_000),
      shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, cancellation_id: 'c' }),
      shop.work('cancels'),
    ]);
    expect([one?.status, other?.status]).toContain(409);
    shop.setNow(later(60_000));
    await shop.work('cancels');
    // If the console cancel came first, the balance had changed since the operators saw it. Then no refund was made,
    // and the refund is requested again.
    const now = (await claimable(merchantUid)).body.claims.find(({ kind }) => kind === 'return');
    if (now?.state === 'INSPECTED') expect((await refund(id, seen)).status).toBe(200);
    expect(await refundedAtProvider(merchantUid)).toBe(10_000 + seen);
    const after = (await claimable(merchantUid)).body.claims.find(({ kind }) => kind === 'return');
    expect(after).toMatchObject({ state: 'REFUNDED', refunded: seen });
  });

  it('is not made when an unreported console refund changed the amount that the operator saw', async () => {
    const { merchantUid, impUid, tote } = await delivered();
    const { id, refund: seen } = await inspected(merchantUid, [{ lineId: tote, quantity: 2 }], { reason: 'DEFECT' });
    await provider.consoleCancel(impUid, 100_000);
    expect(await refund(id, seen)).toMatchObject({ status: 409, code: 'CLAIM_MONEY_CHANGED' });
    expect((await claimable(merchantUid)).body.claims).toMatchObject([
      { kind: 'provider', refunded: 100_000 },
      { state: 'INSPECTED', money: { refund: 25_000 } },
    ]);
    expect(await refundedAtProvider(merchantUid)).toBe(100_000);
    expect((await refund(id, 25_000)).body).toMatchObject({ state: 'REFUNDED', refunded: 25_000 });
  });

  it.each([{ dropAnswer: 1 }, { down: true }])(
    'is finished once after %o, and shown to the buyer as under way',
    async (weather) => {
      const { merchantUid, tote } = await delivered();
      const { id, refund: seen } = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }]);
      await provider.behave(weather);
      const answer = await refund(id, seen);
      if (answer.status !== 200) {
        expect(answer).toMatchObject({ status: 503, code: 'PROVIDER_DOWN' });
        expect((await claimable(merchantUid)).body.claims).toMatchObject([{ state: 'INSPECTED', refunding: true }]);
        expect(await refund(id, seen)).toMatchObject({ status: 409, code: 'CLAIM_REFUNDING' });
        expect(await shop.cancel(merchantUid, admin)).toMatchObject({ status: 409, code: 'CLAIM_REFUNDING' });
        expect(await move(id, 'REFUSED', { refusal: '아니요' })).toMatchObject({ code: 'CLAIM_REFUNDING' });
      }
      await provider.heal();
      shop.setNow(later(60_000));
      await shop.work('cancels');
      expect((await claimable(merchantUid)).body.claims).toMatchObject([{ state: 'REFUNDED', refunded: seen }]);
      expect(await refundedAtProvider(merchantUid)).toBe(seen);
    },
  );

  it('is shown as under way during ten minutes of provider silence, and then made once', async () => {
    const { merchantUid, tote } = await delivered();
    const { id, refund: seen } = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }]);
    await provider.behave({ down: true });
    expect(await refund(id, seen)).toMatchObject({ status: 503, code: 'PROVIDER_DOWN' });
    for (const minute of [1, 4, 7, 11]) {
      shop.setNow(later(minute * 60_000));
      await shop.work('cancels');
      expect((await claimable(merchantUid)).body.claims).toMatchObject([
        { state: 'INSPECTED', refunding: true, refunded: null },
      ]);
    }
    expect(shop.logged.filter(({ level }) => level === 'error')).toMatchObject([{ claimId: id }]);
    await provider.heal();
    shop.setNow(later(12 * 60_000));
    await Promise.all([shop.work('cancels'), shop.work('cancels')]);
    expect((await claimable(merchantUid)).body.claims).toMatchObject([{ state: 'REFUNDED', refunded: seen }]);
    expect(await refundedAtProvider(merchantUid)).toBe(seen);
  });

  it('counts once while only the ledger and not the claim has it, and other refunds are refused', async () => {
    const { merchantUid, impUid, tote } = await delivered();
    const first = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }]);
    const open = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }]);
    await provider.behave({ dropAnswer: 1 });
    await refund(first.id, first.refund);
    await provider.heal();
    shop.setNow(later(4_000));
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid', cancellation_id: 'c' });
    const claims = (await claimable(merchantUid)).body.claims;
    expect(claims).toContainEqual(expect.objectContaining({ id: first.id, state: 'INSPECTED' }));
    const body = { fault: 'seller' } as const;
    const changed = await shop.call(orderCalls.setClaimFault, { as: admin, params: { id: open.id }, body });
    expect(changed.body.money).toMatchObject({ refund: 48_077 });
    expect(await refund(open.id, 48_077)).toMatchObject({ status: 409, code: 'CLAIM_REFUNDING' });
    shop.setNow(later(60_000));
    await shop.work('cancels');
    expect((await refund(open.id, 48_077)).body).toMatchObject({ state: 'REFUNDED', refunded: 48_077 });
    expect(await refundedAtProvider(merchantUid)).toBe(first.refund + 48_077);
  });

  it('charges the fee for a missed free delivery once, even when the buyer withdraws another claim', async () => {
    const { merchantUid, lineId } = await boughtAlike(2);
    const lines = [{ lineId, quantity: 1 }];
    const withdrawn = (await create(merchantUid, lines)).body;
    expect(withdrawn.money).toMatchObject({ feeCharged: 3_000, refund: 44_000 });
    const back = await inspected(merchantUid, lines);
    expect(back.refund).toBe(47_000);
    expect(await refund(back.id, 47_000)).toMatchObject({ status: 409, code: 'CLAIM_MONEY_CHANGED' });
    expect((await refund(back.id, 44_000)).body).toMatchObject({ state: 'REFUNDED', refunded: 44_000 });
    expect((await withdraw(withdrawn.id)).status).toBe(200);
    const again = await inspected(merchantUid, lines);
    expect((await refund(again.id, 47_000)).body).toMatchObject({ state: 'REFUNDED', money: { feeCharged: 0 } });
  });

  it('keeps the amount shown at inspection after a provider refusal and a change of fault', async () => {
    const { merchantUid, lineId } = await boughtAlike(2);
    const lines = [{ lineId, quantity: 1 }];
    await create(merchantUid, lines);
    const { id } = (await create(merchantUid, lines)).body;
    for (const to of ['ACCEPTED', 'RECEIVED'] as const) await move(id, to);
    const money = { feeCharged: 3_000, refund: 44_000 };
    expect((await move(id, 'INSPECTED')).body).toMatchObject({ money });
    await provider.behave({ cancelFail: 1 });
    expect(await refund(id, 44_000)).toMatchObject({ status: 409, code: 'CANCEL_REFUSED' });
    const seen = (await claimable(merchantUid)).body.claims.find((claim) => claim.id === id);
    expect(seen).toMatchObject({ state: 'INSPECTED', money });
    const setFault = (fault: 'seller' | 'buyer') =>
      shop.call(orderCalls.setClaimFault, { as: admin, params: { id }, body: { fault } });
    await setFault('seller');
    expect((await setFault('buyer')).body).toMatchObject({ money });
    expect((await refund(id, 44_000)).body).toMatchObject({ state: 'REFUNDED', refunded: 44_000 });
  });

  it('is made for both of two claims with the same amount', async () => {
    const { merchantUid, lineId } = await boughtAlike(3);
    const more = { reason: 'DEFECT' } as const;
    const one = await inspected(merchantUid, [{ lineId, quantity: 1 }], more);
    const other = await inspected(merchantUid, [{ lineId, quantity: 1 }], more);
    expect([one.refund, other.refund]).toEqual([50_000, 50_000]);
    await provider.behave({ down: true });
    await Promise.all([refund(one.id, 50_000), refund(other.id, 50_000)]);
    await provider.heal();
    shop.setNow(later(60_000));
    await Promise.all([shop.work('cancels'), shop.work('cancels')]);
    for (const { id, state, refunding } of (await claimable(merchantUid)).body.claims) {
      if (state === 'INSPECTED' && !refunding) await refund(id, 50_000);
    }
    expect((await claimable(merchantUid)).body.claims).toMatchObject([
      { state: 'REFUNDED', refunded: 50_000 },
      { state: 'REFUNDED', refunded: 50_000 },
    ]);
    expect(await refundedAtProvider(merchantUid)).toBe(100_000);
  });

  it('leaves the claim as it was when the provider refuses', async () => {
    const { merchantUid, tote } = await delivered();
    const { id, refund: seen } = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }]);
    await provider.behave({ cancelFail: 1 });
    expect(await refund(id, seen)).toMatchObject({ status: 409, code: 'CANCEL_REFUSED' });
    expect((await refund(id, seen)).body).toMatchObject({ state: 'REFUNDED' });
    expect(await refundedAtProvider(merchantUid)).toBe(seen);
  });

  it('is not possible for an open claim after a cancel of the order, which refunds the rest', async () => {
    const { merchantUid, tote, totalPrice } = await delivered();
    const first = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }]);
    const open = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }]);
    await refund(first.id, first.refund);
    expect((await shop.cancel(merchantUid, admin)).status).toBe(200);
    expect(await refundedAtProvider(merchantUid)).toBe(totalPrice);
    expect(await refund(open.id, open.refund)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
    const queue = await shop.call(orderCalls.claimQueue, { as: admin, params: page });
    expect(queue.body.content).toMatchObject([{ id: open.id, paymentStatus: 'CANCELLED' }]);
  });
});

describe('a cancel of unshipped lines', () => {
  const cancelOf = (merchantUid: string, lines: Lines, more: Partial<CreateBody> = {}, as = owner) =>
    create(merchantUid, lines, { kind: 'cancel', ...more }, as);

  it('refunds their share at once and restocks them, and the order continues without them', async () => {
    const { merchantUid, tote, wallet, totalPrice } = await bought();
    const one = [{ lineId: tote, quantity: 1 }];
    // The rest is 80,000 won, so delivery stays free. A cancel has no return fee.
    expect((await estimate(merchantUid, one, { kind: 'cancel' })).body.money).toMatchObject({
      returnFee: 0,
      refund: 48_077,
    });
    expect(await cancelOf(merchantUid, one, { expectedRefund: 48_078 })).toMatchObject({ code: 'CLAIM_MONEY_CHANGED' });
    expect((await cancelOf(merchantUid, one, {}, stranger)).status).toBe(403);
    expect((await cancelOf(merchantUid, one, { expectedRefund: 48_077 })).body).toMatchObject({
      kind: 'cancel',
      state: 'REFUNDED',
      refunded: 48_077,
      lines: [{ lineId: tote, quantity: 1, restocked: 1 }],
    });
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(9);
    const refunds = (await shop.outbox()).filter(({ type }) => type === 'LinesRefunded');
    expect(refunds.map(({ data }) => data)).toMatchObject([
      { kind: 'cancel', amount: 48_077, lines: [{ lineId: tote, quantity: 1, amount: 48_077 }] },
    ]);
    // Without the second tote, the rest is below the free-delivery limit. A cancel of the wallet would be a cancel of
    // the whole order.
    const second = await cancelOf(merchantUid, one);
    expect(second.body).toMatchObject({ money: { feeCharged: 3_000 }, refunded: 45_077 });
    expect(await cancelOf(merchantUid, [{ lineId: wallet, quantity: 1 }])).toMatchObject({ code: 'CLAIM_WHOLE_ORDER' });
    await shop.ship(merchantUid);
    expect(await cancelOf(merchantUid, [{ lineId: wallet, quantity: 1 }])).toMatchObject({ code: 'CLAIM_SHIPPED' });
    await shop.deliver(merchantUid);
    const arrived = (await shop.outbox()).find(({ type }) => type === 'OrderDelivered');
    expect(arrived?.data).toMatchObject({ lines: [{ lineId: wallet, quantity: 1 }] });
    expect((await claimable(merchantUid)).body.lines.map(({ left }) => left)).toEqual([0, 1]);
    const params = { uid: merchantUid };
    // A cancel of lines is no return and no exchange, so the lists of returns and exchanges do not contain the cancel.
    expect((await shop.call(orderCalls.hasClaim, { as: owner, params })).body).toBe(false);
    expect((await shop.call(orderCalls.processedClaims, { as: admin, params: page })).body.totalElements).toBe(0);
    const cancels = { as: admin, params: page, query: { processed: true, realName: '김민지' } };
    expect((await shop.call(orderCalls.cancels, cancels)).body).toMatchObject({
      totalElements: 2,
      content: [{ kind: 'cancel' }, { kind: 'cancel', originalMerchantUid: merchantUid }],
    });
    expect((await shop.call(orderCalls.cancels, { as: admin, params: page })).body.totalElements).toBe(0);
    const claims = [
      { kind: 'cancel', state: 'REFUNDED', refunded: 48_077, processedAt: expect.any(String) },
      { kind: 'cancel', state: 'REFUNDED', refunded: 45_077, processedAt: expect.any(String) },
    ];
    const refunded = 48_077 + 45_077;
    const { body } = await shop.call(orderCalls.detail, { as: owner, params });
    expect(body).toMatchObject({ refundRequest: null, refunded, refundable: body.totalPrice - refunded, claims });
    const [row] = (await shop.call(orderCalls.history, { as: owner, params: page })).body._embedded
      .paymentHistoryDTOList;
    expect(row).toMatchObject({ merchantUid, claims });
    expect(await refundedAtProvider(merchantUid)).toBe(refunded);
    expect(await shop.cancel(merchantUid, admin)).toMatchObject({ status: 200 });
    expect(await refundedAtProvider(merchantUid)).toBe(totalPrice);
    expect((await shop.call(orderCalls.setReturned, { as: admin, params: { uid: merchantUid } })).status).toBe(200);
    await shop.spread();
    expect([shop.catalog.stockOf(11), shop.catalog.stockOf(22)]).toEqual([10, 5]);
  });

  it('can be followed by a cancel of the order, and each piece is restocked and refunded once', async () => {
    const { merchantUid, tote, totalPrice } = await bought();
    await cancelOf(merchantUid, [{ lineId: tote, quantity: 1 }]);
    expect((await shop.cancel(merchantUid)).status).toBe(200);
    await shop.spread();
    expect([shop.catalog.stockOf(11), shop.catalog.stockOf(22)]).toEqual([10, 5]);
    expect(await refundedAtProvider(merchantUid)).toBe(totalPrice);
  });

  it('blocks shipping and cancelling while the provider is silent, and is finished once', async () => {
    const { merchantUid, tote } = await bought();
    await provider.behave({ down: true });
    expect(await cancelOf(merchantUid, [{ lineId: tote, quantity: 1 }])).toMatchObject({ code: 'PROVIDER_DOWN' });
    expect(await cancelOf(merchantUid, [{ lineId: tote, quantity: 1 }])).toMatchObject({ status: 409 });
    await provider.heal();
    expect(await shop.ship(merchantUid)).toMatchObject({ status: 409, code: 'CANCEL_PENDING' });
    expect((await shop.cancel(merchantUid)).status).toBe(409);
    const queue = await shop.call(orderCalls.claimQueue, { as: admin, params: page });
    expect(queue.body.content).toMatchObject([{ kind: 'cancel', state: 'ACCEPTED', dueAt: expect.any(String) }]);
    shop.setNow(later(60_000));
    await Promise.all([shop.work('cancels'), shop.work('cancels')]);
    expect((await claimable(merchantUid)).body.claims).toMatchObject([{ state: 'REFUNDED', refunded: 48_077 }]);
    expect(await refundedAtProvider(merchantUid)).toBe(48_077);
    expect((await shop.ship(merchantUid)).status).toBe(200);
  });

  it('is refused when the provider refuses, and its pieces stay in the order', async () => {
    const { merchantUid, tote } = await bought();
    await provider.behave({ cancelFail: 1 });
    const lines = [{ lineId: tote, quantity: 1 }];
    expect(await cancelOf(merchantUid, lines)).toMatchObject({ status: 409, code: 'CANCEL_REFUSED' });
    const now = (await claimable(merchantUid)).body;
    expect(now.claims).toMatchObject([{ state: 'REFUSED', refunded: null }]);
    expect(now.lines.map(({ left }) => left)).toEqual([2, 1]);
    expect((await cancelOf(merchantUid, lines)).body).toMatchObject({ state: 'REFUNDED' });
  });
});

describe('the coupon of an order', () => {
  const setRule = async (couponBackBelowMinimum: boolean) => {
    const { body } = await shop.call(orderCalls.deliveryTerms, { as: admin });
    await shop.call(orderCalls.setDeliveryTerms, { as: admin, body: { ...body, couponBackBelowMinimum } });
  };
  const couponsBack = async () =>
    (await shop.outbox())
      .filter(({ type }) => type === 'LinesRefunded')
      .map(({ data }) => (data as { couponMapId?: number }).couponMapId);

  it.each([
    [false, [undefined, 501]],
    [true, [501, undefined]],
  ])('is restored once, with the rule to restore it for a rest below its minimum: %s', async (rule, expected) => {
    shop.coupons.copies[0] = { ...fixedCoupon, minPrice: 100_000 };
    await setRule(rule);
    const { merchantUid, tote, wallet } = await delivered();
    const more = { reason: 'DEFECT' } as const;
    const first = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }], more);
    await refund(first.id, first.refund);
    const rest = [
      { lineId: tote, quantity: 1 },
      { lineId: wallet, quantity: 1 },
    ];
    const last = await inspected(merchantUid, rest, more);
    await refund(last.id, last.refund);
    expect(await couponsBack()).toEqual(expected);
  });
});

describe('a partial cancel at the provider’s console', () => {
  const say = (merchantUid: string, imp_uid: string) =>
    shop.webhook({ imp_uid, merchant_uid: merchantUid, cancellation_id: 'c' });

  it('becomes one claim without lines, whether found by webhook or by reconciliation', async () => {
    const { merchantUid, impUid } = await delivered();
    await provider.consoleCancel(impUid, 10_000);
    for (const seconds of [10, 20]) {
      shop.setNow(later(seconds * 1_000));
      await say(merchantUid, impUid);
    }
    await reconcileOrder(createOrderDeps(shop.deps), merchantUid);
    expect((await claimable(merchantUid)).body.claims).toMatchObject([
      { kind: 'provider', state: 'REFUNDED', refunded: 10_000, lines: [], money: { refund: 10_000 } },
    ]);
    await provider.consoleCancel(impUid, 5_000);
    await reconcileOrder(createOrderDeps(shop.deps), merchantUid);
    expect((await claimable(merchantUid)).body.claims.map(({ refunded }) => refunded)).toEqual([5_000, 10_000]);
    const refunds = (await shop.outbox()).filter(({ type }) => type === 'LinesRefunded');
    expect(refunds.map(({ data }) => (data as { amount: number }).amount)).toEqual([10_000, 5_000]);
    expect(await shop.statusOf(merchantUid)).toBe('DELIVERED');
  });

  it('is distinguished from a simultaneous refund by an operator', async () => {
    const { merchantUid, impUid, tote } = await delivered();
    const { id, refund: seen } = await inspected(merchantUid, [{ lineId: tote, quantity: 1 }]);
    await Promise.all([refund(id, seen), provider.consoleCancel(impUid, 10_000), say(merchantUid, impUid)]);
    shop.setNow(later(60_000));
    await shop.work('cancels');
    await reconcileOrder(createOrderDeps(shop.deps), merchantUid);
    const claims = (await claimable(merchantUid)).body.claims;
    if (claims.some(({ state }) => state === 'INSPECTED')) await refund(id, seen);
    const after = (await claimable(merchantUid)).body.claims;
    expect(after.map(({ kind, refunded }) => [kind, refunded]).sort()).toEqual([
      ['provider', 10_000],
      ['return', seen],
    ]);
    expect(await refundedAtProvider(merchantUid)).toBe(10_000 + seen);
  });

  it('leaves the order DELIVERED when a claim refunds the rest', async () => {
    const { merchantUid, impUid, tote } = await delivered();
    await provider.consoleCancel(impUid, 100_000);
    shop.setNow(later(10_000));
    await say(merchantUid, impUid);
    const { id } = await inspected(merchantUid, [{ lineId: tote, quantity: 2 }], { reason: 'DEFECT' });
    expect((await refund(id, 25_000)).body).toMatchObject({ state: 'REFUNDED', refunded: 25_000 });
    shop.setNow(later(20_000));
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'cancelled' });
    expect(await shop.statusOf(merchantUid)).toBe('DELIVERED');
  });
});

describe('the refund request of the specification', () => {
  const requestAll = (originalMerchantUid: string) =>
    shop.call(orderCalls.requestClaim, {
      as: owner,
      body: { originalMerchantUid, isRefund: true, message: '전부 반품할게요' },
    });

  it('claims all remaining pieces, and is PENDING until the claim ends', async () => {
    const { merchantUid, tote, wallet } = await delivered();
    await create(merchantUid, [{ lineId: tote, quantity: 1 }]);
    expect((await requestAll(merchantUid)).body).toEqual({ ok: true });
    expect(await requestAll(merchantUid)).toMatchObject({ status: 409, code: 'REFUND_EXISTS' });
    const [claim] = (await claimable(merchantUid)).body.claims;
    expect(claim).toMatchObject({ reason: 'OTHER', kind: 'return', fault: 'buyer', money: { goods: 80_000 } });
    expect(claim?.lines.map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
      [tote, 1],
      [wallet, 1],
    ]);
    const id = claim?.id ?? 0;
    await shop.call(orderCalls.processClaim, { as: admin, params: { id } });
    const processed = await shop.call(orderCalls.processedClaims, { as: admin, params: page });
    expect(processed.body.content).toMatchObject([{ id, refundStatus: 'PROCESSED' }]);
    expect((await shop.call(orderCalls.claims, { as: admin, params: page })).body.totalElements).toBe(1);
    expect((await claimable(merchantUid)).body.claims[0]).toMatchObject({ state: 'CLOSED', refunded: null });
    expect(await refundedAtProvider(merchantUid)).toBe(0);
  });
});
