import { describe, expect, it } from 'vitest';
import type { Order } from '../order/order-row.ts';
import type { OrderState } from '../order/order-states.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { decideSettlement, refundReasons, refundTextOf } from './settlement.ts';

const at = new Date('2026-11-21T03:00:00Z');
const payment = (more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  provider: 'portone',
  impUid: 'imp_1',
  merchantUid: 'order-1',
  status: 'paid',
  amount: 53_000,
  cancelAmount: 0,
  currency: 'KRW',
  method: 'card',
  account: null,
  test: false,
  escrow: false,
  paidAt: at,
  cancellations: [],
  ...more,
});
const order = (status: OrderState, more: Partial<Order> = {}): Order =>
  ({
    merchantUid: 'order-1',
    status,
    totalPrice: 53_000,
    impUid: null,
    paidAt: null,
    cancelRequestedAt: null,
    exchangeClaimId: null,
    ...more,
  }) as Order;
const paidBy = (impUid: string, status: OrderState = 'PREPARING') => order(status, { impUid, paidAt: at });
const decide = (of: Order, found: ProviderPayment, acceptsTests = false) =>
  decideSettlement(of, found, { acceptsTests });

const account = { bank: '신한은행', number: '56212345678901', holder: '결', endsAt: null };
const issued = (more: Partial<ProviderPayment> = {}) => payment({ status: 'ready', method: 'vbank', account, ...more });
const awaiting = order('AWAITING_DEPOSIT', {
  deposit: { impUid: 'imp_1', bank: '신한은행', number: '56212345678901', holder: '결', endsAt: at.toISOString() },
});

describe('the settlement decision', () => {
  it.each([
    ["another order's", order('EXPIRED'), payment({ merchantUid: 'order-2' }), { kind: 'other-order' }],
    ['one for an order that is being placed', order('PLACING'), payment({ amount: 1 }), { kind: 'busy' }],
    ['an open window', order('AWAITING_PAYMENT'), payment({ status: 'ready' }), { kind: 'unpaid' }],
    ['a failed card', order('AWAITING_PAYMENT'), payment({ status: 'failed' }), { kind: 'failed' }],
    [
      'one while a cancel is under way',
      order('AWAITING_PAYMENT', { cancelRequestedAt: at }),
      payment(),
      { kind: 'cancel-pending' },
    ],
    ['a second payment', paidBy('imp_2'), payment(), { kind: 'refund', reason: 'duplicate' }],
    [
      'a second payment of another amount',
      paidBy('imp_2'),
      payment({ amount: 1 }),
      { kind: 'refund', reason: 'duplicate' },
    ],
    ['another amount', order('AWAITING_PAYMENT'), payment({ amount: 52_999 }), { kind: 'refund', reason: 'amount' }],
    [
      'another currency',
      order('AWAITING_PAYMENT'),
      payment({ currency: 'USD' }),
      { kind: 'refund', reason: 'currency' },
    ],
    ['a test payment', order('AWAITING_PAYMENT'), payment({ test: true }), { kind: 'refund', reason: 'sandbox' }],
    [
      'one that was cancelled in part before we learned of it',
      order('AWAITING_PAYMENT'),
      payment({ cancelAmount: 1_000 }),
      { kind: 'refund', reason: 'amount' },
    ],
    ['an account', order('AWAITING_PAYMENT'), issued(), { kind: 'await-deposit' }],
    ['the account, again', awaiting, issued(), { kind: 'await-deposit' }],
    ['a second account', awaiting, issued({ impUid: 'imp_2' }), { kind: 'unpaid' }],
    ['an account for an exchange', order('AWAITING_PAYMENT', { exchangeClaimId: 7 }), issued(), { kind: 'unpaid' }],
    [
      'a deposit for an exchange',
      order('AWAITING_PAYMENT', { exchangeClaimId: 7 }),
      payment({ method: 'vbank' }),
      { kind: 'refund', reason: 'late' },
    ],
    ['an account of another sum', order('AWAITING_PAYMENT'), issued({ amount: 52_999 }), { kind: 'unpaid' }],
    ['an account of a test', order('AWAITING_PAYMENT'), issued({ test: true }), { kind: 'unpaid' }],
    ['an account of an order that ended', order('EXPIRED'), issued(), { kind: 'unpaid' }],
    ['its deposit', awaiting, payment({ method: 'vbank' }), { kind: 'settle' }],
    ['a deposit one won off', awaiting, payment({ amount: 53_001 }), { kind: 'refund', reason: 'amount' }],
    ['the right one', order('AWAITING_PAYMENT'), payment(), { kind: 'settle' }],
    ['the one that paid, again', paidBy('imp_1'), payment(), { kind: 'already' }],
    ['the one that paid, of an order on its way', paidBy('imp_1', 'DELIVERED'), payment(), { kind: 'already' }],
    [
      'the one that paid, cancelled in part',
      paidBy('imp_1'),
      payment({ cancelAmount: 1 }),
      { kind: 'partly-cancelled' },
    ],
    [
      'the one that paid, cancelled in full',
      paidBy('imp_1'),
      payment({ status: 'cancelled', cancelAmount: 53_000 }),
      { kind: 'cancelled-at-provider' },
    ],
    [
      'the one that paid, cancelled piece by piece',
      paidBy('imp_1'),
      payment({ cancelAmount: 53_000 }),
      { kind: 'cancelled-at-provider' },
    ],
    [
      'one that came and went',
      order('AWAITING_PAYMENT'),
      payment({ status: 'cancelled', cancelAmount: 53_000 }),
      { kind: 'gone' },
    ],
    [
      'the one that paid, cancelled in part and reported as cancelled',
      paidBy('imp_1'),
      payment({ status: 'cancelled', cancelAmount: 1_000 }),
      { kind: 'partly-cancelled' },
    ],
    [
      'one reported as cancelled of which something is left',
      order('AWAITING_PAYMENT'),
      payment({ status: 'cancelled', cancelAmount: 1_000 }),
      { kind: 'refund', reason: 'amount' },
    ],
    [
      'what is left of the one of a cancelled order',
      paidBy('imp_1', 'CANCELLED'),
      payment({ status: 'cancelled', cancelAmount: 1_000 }),
      { kind: 'refund', reason: 'late' },
    ],
    ['the one of a cancelled order', paidBy('imp_1', 'CANCELLED'), payment({ status: 'cancelled' }), { kind: 'gone' }],
  ] as const)('is as expected for %s', (_, of, found, meaning) => {
    expect(decide(of, found)).toEqual(meaning);
  });

  it.each(['EXPIRED', 'REPLACED', 'PAYMENT_FAILED', 'ABANDONED', 'CANCELLED'] as const)(
    'is a refund when the order of the payment is %s',
    (status) => {
      expect(decide(order(status), payment())).toEqual({ kind: 'refund', reason: 'late' });
    },
  );

  it('accepts a test payment where test payments are allowed', () => {
    expect(decide(order('AWAITING_PAYMENT'), payment({ test: true }), true)).toEqual({ kind: 'settle' });
  });
});

it('states the reason of a refund, and has a special text for a late payment of an exchange difference', () => {
  expect(refundTextOf('late', { exchangeClaimId: null })).toBe(refundReasons.late);
  expect(refundTextOf('late', { exchangeClaimId: 5 })).toBe('교환 차액으로 받을 수 없는 결제입니다.');
  expect(refundTextOf('duplicate', { exchangeClaimId: 5 })).toBe(refundReasons.duplicate);
});
