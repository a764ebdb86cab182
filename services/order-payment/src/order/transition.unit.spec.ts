import { isProblem } from '@gyeol/service-kit/errors.ts';
import { describe, expect, it } from 'vitest';
import { newOrder, type Order } from './order-row.ts';
import { canBecome, isEnded, isShown, type OrderState, orderStates, transitions } from './order-states.ts';
import {
  cancel,
  clearCancel,
  deliver,
  parcelOf,
  receiveReturn,
  requestCancel,
  setTrackingLink,
  ship,
} from './paid-transitions.ts';
import { transition } from './transition.ts';
import {
  abandon,
  awaitDeposit,
  awaitPayment,
  expire,
  extend,
  failPayment,
  holdEnds,
  markReminded,
  mayExtend,
  nextCheck,
  pay,
  replace,
} from './unpaid-transitions.ts';

const now = new Date('2026-11-21T03:00:00Z');
const times = { expiryMinutes: 15 };
const orderIn = (status: OrderState, more: Partial<Order> = {}): Order =>
  ({
    ...newOrder({
      merchantUid: '20261121120000000-ABCDEFGHJKMNPQRS',
      memberId: 7,
      fingerprint: 'f',
      origin: 'shop',
      replaces: null,
      buyer: { username: 'a@b.kr', displayName: '민지', realName: '김민지', phoneNumber: '01012345678' },
      receiver: {
        name: '김민지',
        phoneNumber: '01012345678',
        postCode: '04524',
        address: '서울',
        detailAddress: '1층',
      },
      postMemo: null,
      itemTitles: '가방',
      imageUrl: '',
      cartLines: [],
      lines: [],
      productTotal: 50_000,
      couponMapId: null,
      madeToOrderAgreement: null,
      points: 0,
      placedAt: now,
      holdSince: now,
      behindSale: false,
      windowProviders: null,
    }),
    status,
    version: 3,
    deliveryFee: 3_000,
    totalPrice: 53_000,
    paidAt: ['PREPARING', 'SHIPPING', 'DELIVERED'].includes(status) ? now : null,
    endedAt: isEnded(status) ? now : null,
    ...more,
  }) as Order;
const parcel = parcelOf('epost', '6800000000001');
const issued = { impUid: 'imp_1', bank: '신한은행', number: '56212345678901', holder: '결' };
const ways: Partial<Record<OrderState, (order: Order) => Order>> = {
  AWAITING_PAYMENT: (order) => awaitPayment(order, { coupon: null, deliveryFee: 0, expiryMinutes: 15 }, now),
  AWAITING_DEPOSIT: (order) => awaitDeposit(order, issued, new Date('2026-11-28T03:00:00Z'), now),
  PREPARING: (order) => pay(order, { provider: 'portone', impUid: 'imp_1', paymentMethod: 'card', paidAt: now }),
  EXPIRED: (order) => expire(order, now),
  REPLACED: (order) => replace(order, now),
  PAYMENT_FAILED: (order) => failPayment(order, now),
  ABANDONED: (order) => abandon(order, now),
  SHIPPING: (order) => ship(order, parcel, now),
  DELIVERED: (order) => deliver(order, now),
  CANCELLED: (order) => cancel(order, 'admin', now),
};
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return isProblem(error) ? error.code : String(error);
  }
};

describe('the states of an order', () => {
  const pairs = orderStates.flatMap((from) =>
    Object.entries(ways).map(([to, way]) => [from, to as OrderState, way] as const),
  );

  it.each(pairs.filter(([from, to]) => canBecome(from, to)))(
    '%s becomes %s and raises the version by one',
    (from, to, way) => {
      const order = orderIn(from);
      expect(way(order)).toMatchObject({ status: to, version: order.version + 1 });
    },
  );

  it.each(pairs.filter(([from, to]) => !canBecome(from, to)))('%s never becomes %s', (from, _, way) => {
    expect(codeOf(() => way(orderIn(from)))).toBe('ILLEGAL_MOVE');
  });

  it('include five final states, and the four shown states of the specification', () => {
    expect(orderStates.filter(isEnded)).toEqual(['CANCELLED', 'EXPIRED', 'REPLACED', 'PAYMENT_FAILED', 'ABANDONED']);
    expect(orderStates.filter(isShown)).toEqual(['PREPARING', 'SHIPPING', 'DELIVERED', 'CANCELLED']);
    for (const state of orderStates) expect(transitions[state]).not.toContain(state);
    expect(() => transition(orderIn('CANCELLED'), 'PREPARING', {})).toThrow();
  });
});

describe('while a cancel is under way', () => {
  const pending = (status: OrderState) => requestCancel(orderIn(status), 'admin', now);

  it.each(['PREPARING', 'EXPIRED', 'REPLACED', 'PAYMENT_FAILED'] as const)('an unpaid order never becomes %s', (to) => {
    expect(codeOf(() => ways[to]?.(pending('AWAITING_PAYMENT')))).toBe('CANCEL_PENDING');
  });

  it('a paid order is not shipped, given a tracking link, delivered or cancelled again', () => {
    expect(codeOf(() => ship(pending('PREPARING'), parcel, now))).toBe('CANCEL_PENDING');
    expect(codeOf(() => setTrackingLink(pending('SHIPPING'), 'https://a.kr'))).toBe('CANCEL_PENDING');
    expect(codeOf(() => deliver(pending('SHIPPING'), now))).toBe('CANCEL_PENDING');
    expect(codeOf(() => requestCancel(pending('PREPARING'), 'admin', now))).toBe('CANCEL_PENDING');
  });

  it('an order continues as before once the provider refuses the cancel', () => {
    const order = clearCancel(pending('PREPARING'), now);
    expect(order).toMatchObject({ status: 'PREPARING', cancelRequestedAt: null, cancelDueAt: null, cancelBy: null });
    expect(ship(order, parcel, now).status).toBe('SHIPPING');
  });
});

describe('a cancel request', () => {
  it.each([
    ['owner', 'PREPARING', undefined],
    ['owner', 'SHIPPING', 'ILLEGAL_MOVE'],
    ['owner', 'DELIVERED', 'ILLEGAL_MOVE'],
    ['owner', 'AWAITING_PAYMENT', 'ALREADY_CANCELLED'],
    ['admin', 'AWAITING_PAYMENT', undefined],
    ['admin', 'PREPARING', undefined],
    ['admin', 'SHIPPING', undefined],
    ['admin', 'DELIVERED', undefined],
    ['admin', 'PLACING', 'ORDER_BUSY'],
    ['admin', 'CANCELLED', 'ALREADY_CANCELLED'],
    ['admin', 'EXPIRED', 'ALREADY_CANCELLED'],
    ['owner', 'CANCELLED', 'ALREADY_CANCELLED'],
  ] as const)('by the %s in state %s has the error code %s (undefined when allowed)', (by, status, code) => {
    expect(codeOf(() => requestCancel(orderIn(status), by, now))).toBe(code);
  });
});

describe('an unpaid order', () => {
  const coupon = { title: 't', couponType: 'PERCENTAGE_ALL_EXPIRES_AT', minPrice: 0, discountAmount: null } as const;
  const priced = (discountPercentage: number, deliveryFee: number) =>
    awaitPayment(
      orderIn('PLACING'),
      { coupon: { ...coupon, discountPercentage }, deliveryFee, expiryMinutes: 15 },
      now,
    );

  it('costs products − coupon + delivery fee', () => {
    expect(priced(7, 3_000)).toMatchObject({ discount: 3_500, totalPrice: 49_500, deliveryFee: 3_000 });
    expect(priced(100, 0).totalPrice).toBe(0);
  });

  it('expires after 15 minutes, extended by five minutes twice at most', () => {
    const waiting = priced(0, 0);
    expect(waiting.expiresAt).toEqual(new Date('2026-11-21T03:15:00Z'));
    const once = extend(waiting, times, new Date('2026-11-21T03:15:00Z'));
    const twice = extend(once, times, new Date('2026-11-21T03:20:00Z'));
    expect(twice.expiresAt).toEqual(new Date('2026-11-21T03:25:00Z'));
    expect([waiting, once, twice].map((order) => mayExtend(order, times, now))).toEqual([true, true, false]);
  });

  it('expires 30 minutes after its goods were first held, even when extended or replacing another order', () => {
    const held = { holdSince: new Date('2026-11-21T02:40:00Z') };
    const late = awaitPayment(orderIn('PLACING', held), { coupon: null, deliveryFee: 0, ...times }, now);
    expect(late.expiresAt).toEqual(new Date('2026-11-21T03:10:00Z'));
    expect(extend(late, times, new Date('2026-11-21T03:09:00Z')).expiresAt).toEqual(new Date('2026-11-21T03:10:00Z'));
    expect(mayExtend(late, times, new Date('2026-11-21T03:10:00Z'))).toBe(false);
    // Orders of the previous release have no `holdSince`. Their hold began when they were placed.
    expect(holdEnds(orderIn('AWAITING_PAYMENT', { holdSince: null }), times)).toEqual(new Date('2026-11-21T03:30:00Z'));
  });

  it('is checked at the provider after 1, 5, 15, 60 min and 24 h, skipping checks in the past', () => {
    const waiting = priced(0, 0);
    expect(waiting.checkDueAt).toEqual(new Date('2026-11-21T03:01:00Z'));
    expect(nextCheck(waiting, new Date('2026-11-21T03:01:02Z')).checkDueAt).toEqual(new Date('2026-11-21T03:05:00Z'));
    expect(nextCheck(waiting, new Date('2026-11-21T03:59:00Z')).checkDueAt).toEqual(new Date('2026-11-21T04:00:00Z'));
    expect(nextCheck(waiting, new Date('2026-11-23T00:00:00Z')).checkDueAt).toBeNull();
  });
});

it('lasts until the deadline of its awaited deposit, and is checked every hour', () => {
  const end = new Date('2026-11-28T03:00:00Z');
  const waiting = awaitDeposit(orderIn('AWAITING_PAYMENT'), issued, end, now);
  expect(waiting).toMatchObject({ expiresAt: end, deposit: { ...issued, endsAt: end.toISOString() } });
  expect(waiting.checkDueAt).toEqual(new Date('2026-11-21T04:00:00Z'));
  expect(nextCheck(waiting, new Date('2026-11-27T03:30:00Z')).checkDueAt).toEqual(new Date('2026-11-27T04:00:00Z'));
  expect(markReminded(waiting, now).deposit.remindedAt).toBe(now.toISOString());
});

describe('the return of goods', () => {
  it('is recorded once, and only for a cancelled order that had been shipped', () => {
    const left = orderIn('CANCELLED', { shippedAt: now });
    const back = receiveReturn(left, now);
    expect(back.goodsBackAt).toEqual(now);
    expect(codeOf(() => receiveReturn(back, now))).toBe('ILLEGAL_MOVE');
    expect(codeOf(() => receiveReturn(orderIn('CANCELLED'), now))).toBe('ILLEGAL_MOVE');
    expect(codeOf(() => receiveReturn(orderIn('SHIPPING', { shippedAt: now }), now))).toBe('ILLEGAL_MOVE');
  });
});
