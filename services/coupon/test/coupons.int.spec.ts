import { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import { orderCancelled, paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { foldTexts } from '@gyeol/service-kit/db/fold-texts.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createTestApp, fake, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { typedTables } from '../src/coupons/typed-tables.ts';

const now = new Date('2026-06-01T03:00:00Z');
const admin = { id: 1, role: 'ROLE_ADMIN' as const };
const terms = {
  title: '여름 쿠폰',
  couponType: 'AMOUNT_ALL_EXPIRES_AT',
  minPrice: 30_000,
  discountAmount: 5_000,
  allStartedAt: '2026-05-01',
  allExpiresAt: '2026-06-30',
};
const paid = (merchantUid: string, memberId: number, couponMapId: number | null) => ({
  merchantUid,
  memberId,
  couponMapId,
  couponTitle: null,
  buyer: { username: 'a@b.kr', displayName: '결이', realName: '홍길동', phoneNumber: '01012345678' },
  receiver: { name: '홍길동', phoneNumber: '01012345678', postCode: '04524', address: '서울', detailAddress: '1층' },
  postMemo: null,
  itemTitles: '지갑',
  lines: [],
  productTotal: 50_000,
  discount: 5_000,
  deliveryFee: 3_000,
  totalPrice: 48_000,
  provider: 'portone',
  impUid: 'imp_1',
  paidAt: now.toISOString(),
  cartLines: [],
});
const cancelled = (merchantUid: string, memberId: number, couponMapId: number | null) => ({
  merchantUid,
  memberId,
  couponMapId,
  itemTitles: '지갑',
  totalPrice: 48_000,
  refunded: 48_000,
  restock: true,
  cancelledAt: now.toISOString(),
  by: 'owner' as const,
});

describe('coupons', () => {
  let service: TestApp<Config>;
  let serial = 0;
  /** The number of an order that waits for its deposit, or `down` to make order-payment unreachable. */
  let irreplaceable = '';
  beforeAll(async () => {
    service = await createTestApp<Config>({
      name: 'coupon',
      migrations: new URL('../migrations/', import.meta.url),
      build: buildApp,
      config: {},
      internal: [
        fake(internalCalls.findMember, async ({ body }) => ({
          memberId: body.username === 'found@b.kr' || body.phoneNumber === '01099998888' ? 77 : null,
        })),
        fake(internalCalls.irreplaceableOrders, ({ body }) => {
          if (irreplaceable === 'down') throw problem('UNAVAILABLE');
          return { merchantUids: body.merchantUids.filter((merchantUid) => merchantUid === irreplaceable) };
        }),
      ],
    });
  });
  afterAll(() => service.close());
  beforeEach(() => service.setNow(now));

  const create = async (more: object = {}) => {
    serial += 1;
    const response = await service.call(couponCalls.create, {
      as: admin,
      body: { ...terms, code: `CODE${serial}`, ...more },
    });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return response.body;
  };
  const held = async (memberId: number, more: object = {}) => {
    const coupon = await create(more);
    expect(
      (await service.call(couponCalls.issueByPromoCode, { as: { id: memberId }, params: { code: coupon.code } }))
        .status,
    ).toBe(200);
    const list = await service.call(couponCalls.available, { as: { id: memberId } });
    return { coupon, mapId: list.body.find(({ title }) => title === coupon.title)?.mapId ?? 0 };
  };
  const hold = (merchantUid: string, memberId: number, couponMapId: number, more: object = {}) =>
    service.callInternal(internalCalls.holdCoupon, {
      body: { merchantUid, replaces: null, memberId, couponMapId, productTotal: 50_000, ...more },
    });
  const listed = async (memberId: number) =>
    (await service.call(couponCalls.available, { as: { id: memberId } })).body.map(({ mapId }) => mapId);

  describe('creation by an operator', () => {
    it.each([
      ['an end before the start', { allExpiresAt: '2026-04-01' }, '종료일은 시작일보다 이후여야 합니다.'],
      ['an amount of 0', { discountAmount: 0 }, '할인 금액은 0보다 커야 합니다.'],
      [
        'a percentage of 0',
        { couponType: 'PERCENTAGE_ALL_EXPIRES_AT', discountPercentage: 0 },
        '할인율은 1에서 100 사이여야 합니다.',
      ],
      [
        'a duration of no days',
        { couponType: 'AMOUNT_DURATION_DAYS', durationDays: 0 },
        '유효 기간은 1일 이상이어야 합니다.',
      ],
      ['a date that is none', { allStartedAt: 'not-a-date' }, '시작일이 올바르지 않습니다.'],
      ['a day that no calendar has', { allExpiresAt: '2027-02-30' }, '종료일이 올바르지 않습니다.'],
      ['a code that no address can hold', { code: '..x' }, '점을 이어 쓰거나 점만 쓸 수 없습니다.'],
    ])('refuses %s', async (_, more, message) => {
      const response = await service.call(couponCalls.create, {
        as: admin,
        body: { ...terms, code: 'WRONG', ...more },
      });
      expect([response.status, (response.body as unknown as { message: string }).message]).toEqual([400, message]);
    });
    it.each([
      ['a date, with its last second in Seoul', '2026-06-30', '2026-06-30T14:59:59.000Z'],
      ['the instant that was typed', '2026-06-30T23:59:59', '2026-06-30T14:59:59.000Z'],
      ['an instant of another zone', '2026-06-30T12:00:00Z', '2026-06-30T12:00:00.000Z'],
    ])('reads the end of the period as %s', async (_, allExpiresAt, end) => {
      expect((await create({ allExpiresAt })).allExpiresAt).toBe(end);
    });
    it('refuses a code that is taken, and warns of a code that differs only in case', async () => {
      expect((await create({ code: 'Summer' })).similarCode).toBeNull();
      expect((await service.call(couponCalls.create, { as: admin, body: { ...terms, code: 'Summer' } })).code).toBe(
        'COUPON_CODE_TAKEN',
      );
      expect((await create({ code: 'SUMMER' })).similarCode).toBe('Summer');
    });
    it('folds stored codes and titles, but not a code that would then equal the code of another coupon', async () => {
      const [one, two, other] = [await create(), await create(), await create({ code: 'TWO' })];
      const spell = sql('test.spell', 'update coupons set code = $2, title = $3 where id = $1');
      await service.db.run(spell, [one.id, 'ONE\u200b', '봄'.normalize('NFD')]);
      await service.db.run(spell, [two.id, 'TWO\u200b', '봄']);
      await foldTexts(service.deps, typedTables);
      const codes = sql('test.codes', 'select code, title from coupons where id = any ($1) order by id');
      expect(await service.db.rows(codes, [[one.id, two.id, other.id]])).toEqual([
        { code: 'ONE', title: '봄' },
        { code: 'TWO\u200b', title: '봄' },
        { code: 'TWO', title: terms.title },
      ]);
      const typed = await service.call(couponCalls.issueByPromoCode, { as: { id: 11 }, params: { code: 'ONE\u2060' } });
      expect(typed.body).toBe('봄');
      expect((await service.outbox()).filter(({ type }) => type === 'CouponChanged').at(-1)).toMatchObject({
        data: { couponId: one.id, code: 'ONE' },
      });
    });
    it('answers 403 to members and 401 to visitors', async () => {
      expect((await service.call(couponCalls.create, { as: { id: 2 }, body: terms })).status).toBe(403);
      expect((await service.call(couponCalls.create, { body: terms })).status).toBe(401);
    });
  });

  describe('a member’s coupon', () => {
    it('is issued once by its code, and the answer is its title', async () => {
      const coupon = await create();
      const response = await service.call(couponCalls.issueByPromoCode, {
        as: { id: 10 },
        params: { code: coupon.code },
      });
      expect(response.body).toBe('여름 쿠폰');
      const again = await service.call(couponCalls.issueByPromoCode, { as: { id: 10 }, params: { code: coupon.code } });
      expect([again.status, again.code]).toEqual([400, 'COUPON_HELD_ALREADY']);
    });
    it('is issued once when eight requests race', async () => {
      const coupon = await create();
      const tries = await Promise.all(
        Array.from({ length: 8 }, () =>
          service.call(couponCalls.issueByPromoCode, { as: { id: 11 }, params: { code: coupon.code } }),
        ),
      );
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    });
    it.each([
      ['an unknown code', 'NONE', 'COUPON_CODE_UNKNOWN'],
      ['a code that has not begun', 'EARLY', 'COUPON_NOT_STARTED'],
      ['a code that is over', 'LATE', 'COUPON_ENDED'],
    ])('is not issued for %s', async (_, code, refusal) => {
      if (code === 'EARLY') await create({ code, allStartedAt: '2026-06-15' });
      if (code === 'LATE') await create({ code, allStartedAt: '2026-04-01', allExpiresAt: '2026-05-31' });
      const response = await service.call(couponCalls.issueByPromoCode, { as: { id: 12 }, params: { code } });
      expect([response.status, response.code]).toEqual([400, refusal]);
    });
    it('is not issued for an hour after 20 wrong codes, and only that member has to wait', async () => {
      const coupon = await create();
      const type = (memberId: number, code: string) =>
        service.call(couponCalls.issueByPromoCode, { as: { id: memberId }, params: { code } });
      // The guesses are sent at once, because speed must not bypass the limit.
      const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => type(41, `GUESS${n}`)));
      const codes = Object.groupBy(guesses, ({ code }) => String(code));
      expect([codes.COUPON_CODE_UNKNOWN?.length, codes.COUPON_CODE_LIMIT?.length]).toEqual([20, 10]);
      const response = await type(41, coupon.code);
      expect([response.status, response.code, Number(response.headers['retry-after'])]).toEqual([
        429,
        'COUPON_CODE_LIMIT',
        3600,
      ]);
      expect((await type(42, coupon.code)).status).toBe(200);
      service.setNow(new Date(now.getTime() + 61 * 60_000));
      await service.work('forget unknown codes');
      expect((await type(41, coupon.code)).status).toBe(200);
    });
    it('can be issued by an operator by e-mail or phone, but not to an unknown member or a second time', async () => {
      const [one, two] = [await create(), await create()];
      const byName = (username: string, couponId: number) =>
        service.call(couponCalls.issueByUsername, { as: admin, body: { username, couponId } });
      expect((await byName('found@b.kr', one.id)).status).toBe(200);
      expect((await byName('found@b.kr', one.id)).code).toBe('COUPON_OWNED');
      expect((await byName('lost@b.kr', one.id)).code).toBe('MEMBER_NOT_FOUND');
      expect((await byName('found@b.kr', 999_999)).code).toBe('COUPON_NOT_FOUND');
      const byPhone = await service.call(couponCalls.issueByPhoneNumber, {
        as: admin,
        body: { phoneNumber: '01099998888', couponId: two.id },
      });
      expect(byPhone.status).toBe(200);
    });
    it('is offered while a replaceable order holds it, but not while an order awaiting deposit holds it', async () => {
      onTestFinished(() => {
        irreplaceable = '';
      });
      const { mapId } = await held(14);
      await hold('order-14', 14, mapId);
      expect(await listed(14)).toEqual([mapId]);
      const usedElsewhere = async () =>
        (await service.call(couponCalls.held, { as: { id: 14 } })).body.map((coupon) => coupon.mapId);
      expect(await usedElsewhere()).toEqual([]);
      irreplaceable = 'order-14';
      expect(await listed(14)).toEqual([]);
      expect(await usedElsewhere()).toEqual([mapId]);
      irreplaceable = 'down';
      expect(await listed(14)).toEqual([mapId]);
    });
    it('is offered until its duration in days is over', async () => {
      const { mapId } = await held(13, { couponType: 'AMOUNT_DURATION_DAYS', durationDays: 7 });
      service.setNow(new Date('2026-06-08T02:59:59Z'));
      expect(await listed(13)).toEqual([mapId]);
      service.setNow(new Date('2026-06-08T03:00:00Z'));
      expect(await listed(13)).toEqual([]);
    });
  });

  describe('an order’s hold on a coupon', () => {
    it('succeeds for one of four simultaneous orders', async () => {
      const { mapId } = await held(21);
      const tries = await Promise.all(['a', 'b', 'c', 'd'].map((name) => hold(`order-21${name}`, 21, mapId)));
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });
    it('is refused for another member’s, disabled or expired coupon, and below the minimum price', async () => {
      const { coupon, mapId } = await held(22);
      expect((await hold('order-22a', 99, mapId)).code).toBe('COUPON_UNUSABLE');
      expect((await hold('order-22b', 22, mapId, { productTotal: 29_999 })).code).toBe('COUPON_MIN_PRICE');
      await service.call(couponCalls.disable, { as: admin, params: { id: coupon.id } });
      expect((await hold('order-22c', 22, mapId)).code).toBe('COUPON_UNUSABLE');
      await service.call(couponCalls.enable, { as: admin, params: { id: coupon.id } });
      service.setNow(new Date('2026-07-02T00:00:00Z'));
      expect((await hold('order-22d', 22, mapId)).code).toBe('COUPON_UNUSABLE');
    });
  });

  describe('a coupon used by a paid order', () => {
    it('is used once, and counts in the statistics until the order is cancelled', async () => {
      const { coupon, mapId } = await held(30);
      await hold('order-30', 30, mapId);
      const payment = { subject: 'order-30', data: paid('order-30', 30, mapId) };
      await service.deliver(paymentValidated, payment);
      await service.deliver(paymentValidated, payment);
      expect(await listed(30)).toEqual([]);
      const stats = () => service.call(couponCalls.stats, { as: admin, params: { id: coupon.id } });
      expect((await stats()).body).toEqual({ issuedCount: 1, usedCount: 1, totalAmount: 48_000 });
      const released = await service.callInternal(internalCalls.releaseCoupon, {
        body: { merchantUids: ['order-30'] },
      });
      expect([released.status, await listed(30)]).toEqual([200, []]);

      const cancel = { subject: 'order-30', data: cancelled('order-30', 30, mapId) };
      await service.deliver(orderCancelled, cancel);
      await service.deliver(orderCancelled, cancel);
      expect(await listed(30)).toEqual([mapId]);
      expect((await stats()).body).toEqual({ issuedCount: 1, usedCount: 0, totalAmount: 0 });
      const published = (await service.outbox())
        .filter(
          ({ subject, type }) =>
            subject === String(mapId) && ['CouponIssued', 'CouponRedeemed', 'CouponRestored'].includes(type),
        )
        .map(({ type, version }) => [type, version]);
      expect(published).toEqual([
        ['CouponIssued', 1],
        ['CouponRedeemed', 2],
        ['CouponRestored', 3],
      ]);
    });
    it('is given back to the member once, when the refund of a claim names the coupon', async () => {
      const { mapId } = await held(34);
      await hold('order-34', 34, mapId);
      await service.deliver(paymentValidated, { subject: 'order-34', data: paid('order-34', 34, mapId) });
      const refund = { merchantUid: 'order-34', memberId: 34, kind: 'return' as const, amount: 9_000, lines: [] };
      const deliver = (claimId: number, more: object) =>
        service.deliver(linesRefunded, {
          subject: 'order-34',
          data: { ...refund, claimId, refundedAt: '2026-11-20T02:00:00.000Z', ...more },
        });
      await deliver(1, {});
      expect(await listed(34)).toEqual([]);
      for (const _ of [1, 2]) await deliver(2, { couponMapId: mapId });
      expect(await listed(34)).toEqual([mapId]);
      const restored = (await service.outbox()).filter(
        ({ subject, type }) => subject === String(mapId) && type === 'CouponRestored',
      );
      expect(restored).toHaveLength(1);
    });
    it('counts as used although it was disabled after the hold', async () => {
      const { coupon, mapId } = await held(31);
      await hold('order-31', 31, mapId);
      await service.call(couponCalls.disable, { as: admin, params: { id: coupon.id } });
      await service.deliver(paymentValidated, { subject: 'order-31', data: paid('order-31', 31, mapId) });
      expect((await service.call(couponCalls.stats, { as: admin, params: { id: coupon.id } })).body).toMatchObject({
        usedCount: 1,
      });
    });
    it('cannot be issued again by its code', async () => {
      const { coupon, mapId } = await held(32);
      await hold('order-32', 32, mapId);
      await service.deliver(paymentValidated, { subject: 'order-32', data: paid('order-32', 32, mapId) });
      const again = await service.call(couponCalls.issueByPromoCode, { as: { id: 32 }, params: { code: coupon.code } });
      expect([again.status, again.code]).toEqual([400, 'COUPON_USED']);
      expect((again.body as unknown as { message: string }).message).toBe('이미 사용한 쿠폰입니다.');
    });
  });

  it('cannot be enabled again after their end date', async () => {
    const coupon = await create();
    await service.call(couponCalls.disable, { as: admin, params: { id: coupon.id } });
    service.setNow(new Date('2026-07-02T00:00:00Z'));
    const response = await service.call(couponCalls.enable, { as: admin, params: { id: coupon.id } });
    expect([response.status, response.code]).toEqual([409, 'COUPON_EXPIRED']);
  });
});
