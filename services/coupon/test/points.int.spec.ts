import { randomUUID } from 'node:crypto';
import type { DataOf } from '@gyeol/contracts/event.ts';
import { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import { memberRegistered } from '@gyeol/contracts/events/member.ts';
import {
  orderCancelled,
  orderDelivered,
  orderDeliveryUndone,
  orderExpired,
  orderShipped,
} from '@gyeol/contracts/events/order-payment.ts';
import { reviewDeleted, reviewWritten } from '@gyeol/contracts/events/review.ts';
import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { guidePointTerms, type PointTerms } from '@gyeol/contracts/rules/points.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelled, ended, newOrderNumber } from '../../../tests/neighbours/neighbour.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { lockAccount } from '../src/points/account-store.ts';
import { adjustMany } from '../src/points/adjust-many.ts';

const at = (text: string): Date => new Date(`${text}+09:00`);
const start = at('2026-06-01T12:00');
const admin = { id: 1, role: 'ROLE_ADMIN' as const };
const on: PointTerms = { ...guidePointTerms, enabled: true };

describe('points', () => {
  let service: TestApp<Config>;
  let memberId = 100;
  let order: string;
  beforeAll(async () => {
    service = await createTestApp<Config>({
      name: 'coupon',
      migrations: new URL('../migrations/', import.meta.url),
      build: buildApp,
      config: {},
    });
    service.setNow(at('2026-05-01T00:00'));
    // The terms of a new shop apply from its creation, which is long after the times of these tests.
    await setTerms(guidePointTerms);
    await setTerms(on);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    memberId += 1;
    order = newOrderNumber();
    service.setNow(start);
  });

  const setTerms = async (terms: PointTerms) => {
    const { version } = (await service.call(pointCalls.terms)).body;
    return service.call(pointCalls.setTerms, { as: admin, body: { version, ...terms } });
  };
  const mine = async () => (await service.call(pointCalls.mine, { as: { id: memberId } })).body;
  const history = async (as = memberId) =>
    (await service.call(pointCalls.history, { as: { id: as }, params: { page: 0, size: 50 } })).body.content.map(
      ({ kind, amount }) => `${kind} ${amount}`,
    );
  const adjust = (amount: number, more: object = {}, as: object = admin) =>
    service.call(pointCalls.adjust, {
      as,
      body: { memberId, amount, reason: '안내 오류', key: randomUUID(), ...more },
    });
  const hold = (merchantUid: string, points: number, more: object = {}) =>
    service.callInternal(internalCalls.holdCoupon, {
      body: { merchantUid, replaces: null, memberId, couponMapId: null, points, productTotal: 50_000, ...more },
    });
  const line = (lineId: number, quantity: number, paidFor: number) => ({
    ...{ lineId, itemId: 1, itemOptionId: lineId, title: '지갑', itemOptionName: '블랙', imageUrl: '/x.webp' },
    ...{ quantity, unitPrice: 10_000, paid: paidFor },
  });
  const deliver = (merchantUid = order, more: Partial<DataOf<typeof orderDelivered>> = {}) =>
    service.deliver(orderDelivered, {
      subject: merchantUid,
      data: {
        ...{ merchantUid, memberId, itemTitles: '지갑', placedAt: start.toISOString() },
        lines: [line(memberId * 10, 3, 30_000), line(memberId * 10 + 1, 1, 12_345)],
        deliveredAt: at('2026-06-03T15:00').toISOString(),
        ...more,
      },
    });
  let claimId = 0;
  const refund = (pieces: readonly { lineId: number; quantity: number; points?: number }[], id = ++claimId) =>
    service.deliver(linesRefunded, {
      subject: order,
      data: {
        ...{ merchantUid: order, memberId, claimId: id, kind: 'return' as const, amount: 0 },
        lines: pieces.map((one) => ({ ...line(one.lineId, one.quantity, 0), ...one, amount: 0 })),
        refundedAt: at('2026-06-10T15:00').toISOString(),
      },
    });

  describe('earned by a delivered order', () => {
    it('are a share of the money paid for goods, usable from midnight twenty days after delivery', async () => {
      await deliver();
      service.setNow(at('2026-06-22T23:59:59'));
      expect(await mine()).toMatchObject({ balance: 423, usable: 0, waiting: 423 });
      service.setNow(at('2026-06-23T00:00'));
      expect(await mine()).toMatchObject({ balance: 423, usable: 423, waiting: 0 });
    });
    it('can be used by an order from midnight twenty days after delivery, not a moment earlier', async () => {
      await deliver(order, { lines: [line(memberId * 10, 1, 100_000)] });
      service.setNow(at('2026-06-22T23:59:59.999'));
      expect((await hold(newOrderNumber(), 1_000)).code).toBe('POINTS_UNUSABLE');
      service.setNow(at('2026-06-23T00:00'));
      expect((await hold(newOrderNumber(), 1_000)).status).toBe(200);
    });
    it('are earned once when the delivery event arrives twice, and the history finds them by order', async () => {
      await deliver();
      await deliver();
      expect((await mine()).balance).toBe(423);
      const of = async (merchantUid: string, as: object = { id: memberId }) =>
        (
          await service.call(pointCalls.history, {
            as,
            params: { page: 0, size: 5 },
            query: { merchantUid },
          })
        ).body.content;
      expect(await of(order)).toMatchObject([
        { kind: 'earn', amount: 423, usableFrom: at('2026-06-23T00:00').toISOString() },
      ]);
      expect(await of('another')).toEqual([]);
      expect(await of(order, admin)).toMatchObject([{ kind: 'earn', amount: 423 }]);
      expect(await of(order, { id: memberId + 50_000 })).toEqual([]);
    });
    it('are not given for an order placed while points were switched off', async () => {
      await deliver(order, { placedAt: at('2026-04-30T00:00').toISOString() });
      expect((await mine()).balance).toBe(0);
    });
    it('are removed when the delivery is undone, and earned again with the next delivery', async () => {
      await deliver();
      const data = { merchantUid: order, memberId, itemTitles: '지갑', undoneAt: at('2026-06-03T15:30').toISOString() };
      await service.deliver(orderDeliveryUndone, { subject: order, data });
      await service.deliver(orderDeliveryUndone, { subject: order, data });
      expect((await mine()).balance).toBe(0);
      await deliver(order, { deliveredAt: at('2026-06-05T15:00').toISOString() });
      service.setNow(at('2026-06-25T00:00'));
      expect(await mine()).toMatchObject({ balance: 423, usable: 423 });
    });
    it('are taken back to the won for returned pieces, once for each claim, and in full after a cancel', async () => {
      await deliver();
      const lineId = memberId * 10;
      await refund([{ lineId, quantity: 1 }], 901);
      await refund([{ lineId, quantity: 1 }], 901);
      expect((await mine()).balance).toBe(323);
      await refund([{ lineId, quantity: 2 }]);
      expect((await mine()).balance).toBe(123);
      await service.deliver(orderCancelled, cancelled(order, { memberId }));
      expect((await mine()).balance).toBe(0);
    });
    it('are not earned for pieces that were returned before the delivery', async () => {
      await refund([{ lineId: memberId * 10, quantity: 2 }]);
      await deliver();
      expect((await mine()).balance).toBe(223);
    });
    it('leave a debt when they are taken back after being spent, and later points pay off the debt', async () => {
      await deliver();
      service.setNow(at('2026-06-23T00:00'));
      await adjust(1_000);
      expect((await hold(newOrderNumber(), 1_400)).status).toBe(200);
      await service.deliver(orderCancelled, cancelled(order, { memberId }));
      expect(await mine()).toMatchObject({ balance: -400, usable: 0, waiting: 0, endsAt: null });
      await adjust(3_000);
      expect(await mine()).toMatchObject({ balance: 2_600, usable: 2_600 });
    });
  });

  describe('from other sources', () => {
    const review = { reviewId: 0, itemId: 1, photos: 0, writtenAt: start.toISOString() };
    it('are given once for each reviewed line, more for photos, and are taken back with a deleted review', async () => {
      const [first, second] = [memberId * 10, memberId * 10 + 1];
      const write = (reviewId: number, lineId: number, photos: number) =>
        service.deliver(reviewWritten, {
          subject: String(reviewId),
          data: { ...review, reviewId, memberId, merchantUid: order, lineId, photos },
        });
      await write(first, first, 2);
      await write(second, second, 0);
      await write(second + 5, first, 1);
      expect(await mine()).toMatchObject({ balance: 400, usable: 400 });
      const deleted = { reviewId: first, itemId: 1, memberId, deletedAt: start.toISOString() };
      for (const _ of [1, 2]) await service.deliver(reviewDeleted, { subject: String(first), data: deleted });
      await write(second + 6, first, 1);
      expect((await mine()).balance).toBe(100);
    });
    it('are given once for an order that was shipped later than the promised business days', async () => {
      const parcel = {
        ...{ merchantUid: order, memberId, receiverPhone: '0', itemTitles: '지갑', carrier: 'CJ', trackingNumber: '1' },
        ...{ postUrl: '', placedAt: start.toISOString(), paidAt: start.toISOString() },
      };
      const ship = (day: string) =>
        service.deliver(orderShipped, { subject: order, data: { ...parcel, shippedAt: at(day).toISOString() } });
      // This is the eleventh business day after the first of June; the election on the third is a holiday.
      await ship('2026-06-17T23:59');
      expect((await mine()).balance).toBe(0);
      await ship('2026-06-18T00:00');
      await ship('2026-06-19T00:00');
      service.setNow(at('2026-06-18T00:00'));
      expect(await mine()).toMatchObject({ balance: 3_000, usable: 3_000 });
    });
    it('are a one-time gift at sign-up when the owner offers one', async () => {
      const since = at('2026-06-02T00:00');
      service.setNow(since);
      await setTerms({ ...on, signUp: 2_000 });
      const member = {
        ...{
          memberId,
          username: 'a@b.kr',
          displayName: 'a',
          realName: '가',
          phoneNumber: '0',
          role: 'ROLE_USER' as const,
        },
        ...{ kind: 'regular' as const, postCode: null, address: null, detailAddress: null },
        ...{ createdAt: since.toISOString(), updatedAt: since.toISOString() },
      };
      for (const _ of [1, 2]) {
        await service.deliver(memberRegistered, { subject: String(memberId), version: 1, data: member });
      }
      expect((await mine()).balance).toBe(2_000);
      await setTerms(on);
    });
  });

  describe('used by an order', () => {
    beforeEach(() => adjust(20_000));

    it('are taken once with the hold and given back once when the order ends or is cancelled', async () => {
      for (const _ of [1, 2]) expect((await hold(order, 15_000)).status).toBe(200);
      expect((await mine()).usable).toBe(5_000);
      for (const _ of [1, 2]) await service.deliver(orderExpired, ended(order));
      expect((await mine()).usable).toBe(20_000);
      expect((await hold(order, 15_000)).code).toBe('HOLD_RELEASED');
      expect(await history()).toEqual(['adjust 20000']);

      const next = newOrderNumber();
      await hold(next, 15_000);
      await service.deliver(orderCancelled, cancelled(next, { memberId, points: 15_000 }));
      await service.deliver(orderCancelled, cancelled(next, { memberId, points: 15_000 }));
      expect((await mine()).usable).toBe(20_000);
    });
    it('are refused above the owner’s maximum share, above the balance and below the minimum balance', async () => {
      const refusal = await hold(order, 15_001);
      expect(refusal.code).toBe('POINTS_UNUSABLE');
      expect(refusal.body).toMatchObject({ usable: 15_000 });
      expect((await hold(order, 20_001, { productTotal: 1_000_000 })).code).toBe('POINTS_UNUSABLE');
      await adjust(-19_001);
      expect((await hold(order, 999)).code).toBe('POINTS_UNUSABLE');
      expect((await mine()).usable).toBe(999);
    });
    it('pass in one step from an unpaid order to the order that replaces it', async () => {
      await hold(order, 15_000);
      const next = newOrderNumber();
      expect((await hold(next, 14_000, { replaces: order })).status).toBe(200);
      expect((await mine()).usable).toBe(6_000);
      await service.deliver(orderExpired, ended(next));
      expect((await mine()).usable).toBe(20_000);
    });
    it('are given back for pieces as the refund says, and the rest when the whole order is cancelled', async () => {
      await hold(order, 10_000);
      await service.deliver(orderDelivered, { subject: order, data: { ...(await deliveredNothing()) } });
      await refund([{ lineId: 1, quantity: 1, points: 3_333 }], 902);
      await refund([{ lineId: 1, quantity: 1, points: 3_333 }], 902);
      expect((await mine()).usable).toBe(13_333);
      await service.deliver(orderCancelled, cancelled(order, { memberId, points: 10_000 }));
      expect((await mine()).usable).toBe(20_000);
    });
    it('are never overspent by 100 simultaneous orders', async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => hold(newOrderNumber(), 1_500)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(13);
      expect(await mine()).toMatchObject({ balance: 500, usable: 500 });
      const { sum } = await service.db.one<{ sum: number }>({
        name: 'test.sum',
        text: `select sum(amount)::bigint as sum from point_entries where member_id = ${memberId}`,
      });
      expect(sum).toBe(500);
    });
  });
  const deliveredNothing = async (): Promise<DataOf<typeof orderDelivered>> => ({
    ...{ merchantUid: order, memberId, itemTitles: '지갑', lines: [], placedAt: start.toISOString() },
    deliveredAt: start.toISOString(),
  });

  describe('with nothing added for three years', () => {
    const warnings = async () =>
      (await service.outbox()).flatMap(({ type, subject, data }) =>
        type === 'PointsEnding' && subject === String(memberId) ? [(data as { days: number }).days] : [],
      );
    const night = async (time: string) => {
      service.setNow(at(time));
      await service.work('expire points');
    };
    it('expire at midnight, after notices 30 and 7 days before', async () => {
      await adjust(5_000);
      await night('2029-05-02T23:59:59');
      expect(await warnings()).toEqual([]);
      await night('2029-05-03T00:00');
      await night('2029-05-04T00:00');
      expect(await warnings()).toEqual([30]);
      await night('2029-05-26T00:00');
      expect(await warnings()).toEqual([30, 7]);
      await night('2029-06-01T23:59:59');
      expect((await mine()).balance).toBe(5_000);
      await night('2029-06-02T00:00');
      await night('2029-06-02T00:10');
      expect(await mine()).toMatchObject({ balance: 0, endsAt: null });
      expect(await history()).toEqual(['expire -5000', 'adjust 5000']);
    });
    it('do not expire when points are added after the first notice', async () => {
      await adjust(5_000);
      await night('2029-05-03T00:00');
      await adjust(1);
      await night('2029-06-02T00:00');
      expect(await mine()).toMatchObject({ balance: 5_001, endsAt: at('2032-05-04T00:00').toISOString() });
    });
  });

  describe('that expired', () => {
    /** Runs the job at a midnight three years after the accruals of the tests below, so that all their points end. */
    const endAll = async () => {
      service.setNow(at('2029-06-04T00:00'));
      await service.work('expire points');
    };
    const cancel = () => service.deliver(orderCancelled, cancelled(order, { memberId }));

    it('are not taken back by a cancel or a refund of their order, and leave no debt', async () => {
      await deliver();
      await endAll();
      expect((await mine()).balance).toBe(0);
      await refund([{ lineId: memberId * 10, quantity: 1 }]);
      await cancel();
      expect((await mine()).balance).toBe(0);
      expect(await history()).toEqual(['expire -423', 'earn 423']);
    });
    it('are not taken back by a cancel, but spent points of the same order leave a debt', async () => {
      await adjust(1_000);
      await deliver();
      service.setNow(at('2026-06-23T00:00'));
      expect((await hold(newOrderNumber(), 1_100)).status).toBe(200);
      // 100 of the points were spent; the others expire.
      await endAll();
      expect((await mine()).balance).toBe(0);
      await cancel();
      expect((await mine()).balance).toBe(-100);
    });
    it('are not taken back when their review is deleted', async () => {
      const reviewId = memberId * 10;
      const written = { reviewId, itemId: 1, memberId, merchantUid: order, lineId: reviewId, photos: 1 };
      const subject = String(reviewId);
      await service.deliver(reviewWritten, { subject, data: { ...written, writtenAt: start.toISOString() } });
      await endAll();
      expect(await history()).toEqual(['expire -300', 'earn 300']);
      const deleted = { reviewId, itemId: 1, memberId, deletedAt: at('2029-06-05T00:00').toISOString() };
      await service.deliver(reviewDeleted, { subject, data: deleted });
      expect((await mine()).balance).toBe(0);
    });
  });

  describe('managed by an operator', () => {
    it('are added or taken with a reason, once for each request, and a balance never falls below 0', async () => {
      const key = randomUUID();
      for (const _ of [1, 2]) expect((await adjust(500, { key })).body).toMatchObject({ balance: 500 });
      expect((await adjust(-501)).code).toBe('POINTS_SHORT');
      expect((await adjust(0)).status).toBe(400);
      expect((await adjust(1, { reason: ' ' })).body).toMatchObject({ message: '사유를 200자까지 입력해주세요.' });
      const { body } = await service.call(pointCalls.ledger, { as: admin, params: { memberId, page: 0, size: 10 } });
      expect(body).toMatchObject({
        balance: 500,
        totalElements: 1,
        content: [{ kind: 'adjust', reason: '안내 오류' }],
      });
    });
    it('are given and taken by 고객응대 up to the sum of the owner alone, which names it', async () => {
      const staff = { ...admin, staffRole: 'care' as const };
      const limit = (won: number, as: object = admin) => service.call(pointCalls.setGrantLimit, { as, body: { won } });
      const give = (amount: number) => adjust(amount, {}, staff);
      expect(await give(1)).toMatchObject({ status: 409, code: 'POINTS_OVER_LIMIT' });
      expect((await limit(5_000, staff)).code).toBe('RIGHT_MISSING');
      expect((await limit(5_000)).body).toEqual({ won: 5_000 });
      expect((await give(5_000)).body).toMatchObject({ balance: 5_000 });
      const over = await give(5_001);
      expect(over.code).toBe('POINTS_OVER_LIMIT');
      expect(over.body).toMatchObject({ message: expect.stringContaining('5,000원'), limit: 5_000 });
      expect((await give(-5_001)).code).toBe('POINTS_OVER_LIMIT');
      expect((await adjust(5_001)).body).toMatchObject({ balance: 10_001 });
      for (const staffRole of ['orders', 'goods', 'reader'] as const)
        expect((await adjust(1, {}, { ...admin, staffRole })).code).toBe('RIGHT_MISSING');
      await limit(0);
      expect((await give(1)).code).toBe('POINTS_OVER_LIMIT');
    });

    it('of one member in several rows of a file are adjusted one after the other', async () => {
      const rows = [500, -400, -400].map((amount) => ({ memberId, amount, reason: '감사', key: randomUUID() }));
      const { results } = await adjustMany(service.deps, { rows, dryRun: false });
      expect(results.map(({ ok, before, after }) => [ok, before, after])).toEqual([
        ...[
          [true, 0, 500],
          [true, 500, 100],
          [false, 100, 100],
        ],
      ]);
    });
    it('keep their terms when a save is outdated, invalid or by a member', async () => {
      const { version } = (await service.call(pointCalls.terms)).body;
      const stale = await service.call(pointCalls.setTerms, {
        as: admin,
        body: { ...on, version: version - 1, minBalance: 5 },
      });
      expect(stale.code).toBe('SETTING_CHANGED');
      expect(stale.body).toMatchObject({ terms: { version, minBalance: 1_000 } });
      const wrong = await service.call(pointCalls.setTerms, {
        as: admin,
        body: { ...on, version, maxUsePercent: 101 },
      });
      expect(wrong.body).toMatchObject({ message: '최대 사용 비율: 0%부터 100%까지 입력해주세요.' });
      expect((await service.call(pointCalls.setTerms, { as: { id: 7 }, body: { ...on, version } })).status).toBe(403);
    });
    it('publish their terms with each change, and after an upgrade if the terms were never published', async () => {
      const published = async () =>
        (await service.outbox())
          .filter(({ type }) => type === 'PointsTermsChanged')
          .map(({ version, data }) => [version, data]);
      const before = (await published()).length;
      const { body: changed } = await setTerms({ ...on, latePoints: 5_000 });
      const { version, ...terms } = changed as PointTerms & { version: number };
      await service.work('point terms');
      expect((await published()).slice(before)).toEqual([[version, terms]]);
      const text = 'update published_point_terms set version = 0';
      await service.db.run({ name: 'test.upgrade', text });
      await service.work('point terms');
      await service.work('point terms');
      const request = { body: { kind: 'point-terms', after: '' } };
      expect((await service.callInternal(republishCalls.coupon, request)).body.told).toEqual(['point-terms']);
      expect((await published()).slice(before)).toEqual(Array(3).fill([version, terms]));
      await setTerms(on);
    });
  });

  it('are locked before the holds of an order, so that a cancel and a new order cannot deadlock', async () => {
    await deliver();
    const waits = {
      name: 'test.waits',
      text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    };
    const insertHold = {
      name: 'test.insert-hold',
      text: `insert into coupon_holds (merchant_uid, status, updated_at) values ($1::text, 'RELEASED', now())
             on conflict do nothing`,
    };
    let cancelling: Promise<unknown> | undefined;
    await service.db.tx(async (tx) => {
      await lockAccount(tx, memberId);
      cancelling = service.deliver(orderCancelled, cancelled(order, { memberId, couponMapId: 1 }));
      await eventually('the cancel waits', async () => (await service.db.run(waits)) > 0);
      // The cancel waits for this transaction. If the insert below waited for the cancel, neither would ever end.
      await tx.run({ name: 'test.lock-timeout', text: `set local lock_timeout = '500ms'` });
      expect(await tx.run(insertHold, [order])).toBe(1);
    });
    await cancelling;
    expect((await mine()).balance).toBe(0);
  });

  it('are kept in a ledger whose entries cannot be changed or deleted', async () => {
    await adjust(700);
    for (const text of [
      `update point_entries set amount = 1 where member_id = ${memberId}`,
      `delete from point_entries where member_id = ${memberId}`,
      'truncate point_entries',
    ]) {
      await expect(service.db.run({ name: `test.${text.slice(0, 6)}`, text })).rejects.toThrow(/append-only/);
    }
  });

  it('are published as a balance and as entries that add up to the same balance', async () => {
    await adjust(2_000);
    await hold(order, 1_500);
    await service.deliver(orderExpired, ended(order));
    const own = (await service.outbox()).filter(({ subject }) => subject === String(memberId));
    const entries = own.flatMap(({ type, data }) =>
      type === 'PointsRecorded' ? (data as { entries: { amount: number }[] }).entries : [],
    );
    const last = own.findLast(({ type }) => type === 'PointsChanged')?.data as { balance: number };
    expect(entries.map(({ amount }) => amount)).toEqual([2_000, -1_500, 1_500]);
    expect(last.balance).toBe(2_000);
  });

  it('have a balance equal to the sum of the ledger after random concurrent actions', async () => {
    const members = Array.from({ length: 8 }, (_, index) => memberId + 1_000 + index);
    const refundPiece = (merchantUid: string, id: number, lineId: number) =>
      service.deliver(linesRefunded, {
        subject: merchantUid,
        data: {
          ...{ merchantUid, memberId: id, claimId: lineId, kind: 'return' as const, amount: 0 },
          lines: [{ ...line(lineId, 1, 0), points: 400, amount: 0 }],
          refundedAt: start.toISOString(),
        },
      });
    const act = async (id: number, round: number): Promise<unknown> => {
      const uidOf = (of: number): string => `${order.slice(0, 25)}-${id}-${of}`;
      const uid = uidOf(round);
      const body = { replaces: null, memberId: id, couponMapId: null, points: 1_000, productTotal: 50_000 };
      const steps = [
        () => adjust(1_500, { memberId: id }),
        () => service.callInternal(internalCalls.holdCoupon, { body: { ...body, merchantUid: uid } }),
        () => service.deliver(orderCancelled, cancelled(uidOf(round - 1), { memberId: id, points: 1_000 })),
        () => deliver(uid, { memberId: id, lines: [line(id * 100 + round, 1, 90_000)] }),
        () => service.deliver(orderCancelled, cancelled(uidOf(round - 2), { memberId: id })),
        () => adjust(-700, { memberId: id }),
        () => refundPiece(uidOf(round - 1), id, id * 100 + round - 1),
        () => service.work('expire points'),
      ];
      return steps[(id * 3 + round * 5) % steps.length]?.();
    };
    for (let round = 0; round < 16; round += 1) {
      // Three years pass in the middle, and the points of members without a later accrual expire.
      if (round === 8) service.setNow(at('2029-06-20T00:00'));
      await Promise.all(members.map((id) => act(id, round)));
    }
    const published = Map.groupBy(
      (await service.outbox()).flatMap(({ type, data }) =>
        type === 'PointsRecorded' ? [data as { memberId: number; entries: { amount: number }[] }] : [],
      ),
      (data) => data.memberId,
    );
    const replayed = (id: number): number =>
      (published.get(id) ?? []).flatMap(({ entries }) => entries).reduce((sum, { amount }) => sum + amount, 0);
    const balances = {
      name: 'test.balances',
      text: `select a.member_id as "memberId", a.balance, sum(e.amount)::bigint as sum,
               (select count(*) from (select from point_entries x where x.member_id = a.member_id and x.lot in
                 (select id from point_entries where amount > 0 and id = lot) group by x.lot having sum(x.amount) < 0) d) as debts
             from point_accounts a join point_entries e using (member_id)
             where a.member_id = any ($1::bigint[]) group by a.member_id, a.balance`,
    };
    interface Row {
      memberId: number;
      balance: number;
      sum: number;
      debts: number;
    }
    const rows = await service.db.rows<Row>(balances, [members]);
    expect(rows).toHaveLength(members.length);
    for (const { memberId: id, balance, sum, debts } of rows) {
      expect([balance, debts, replayed(id)]).toEqual([sum, 0, sum]);
    }
  });
});
