import { describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { paymentDecision } from './payment-decision.ts';

const message = '결제가 완료되지 않았습니다.';

describe('a refused validation of a payment', () => {
  it.each([
    ['asked too often', new ApiError(429, 'TOO_MANY_REQUESTS', message)],
    ['a card window is still open', new ApiError(409, 'PAYMENT_NOT_PAID', message, { open: true })],
    ['a cancel is under way', new ApiError(409, 'CANCEL_PENDING', message)],
    ['the provider is away', new ApiError(503, 'PROVIDER_DOWN', message)],
    ['the answer was lost', new ApiError(0, 'OFFLINE', message)],
    ['the answer cannot be read', new SyntaxError('Unexpected token')],
  ])('leaves the payment undecided: %s', (_why, error) => {
    expect(paymentDecision(error)).toBeUndefined();
  });

  it.each([
    ['nothing was paid and no window is open', new ApiError(409, 'PAYMENT_NOT_PAID', message, { open: false })],
    ['a window of which nothing is told', new ApiError(409, 'PAYMENT_NOT_PAID', message)],
    ['another amount', new ApiError(409, 'PAYMENT_MISMATCH', message)],
    ['a second payment', new ApiError(409, 'PAYMENT_DUPLICATE', message)],
  ])('refuses the payment with the shop’s own sentence: %s', (_why, error) => {
    expect(paymentDecision(error)).toEqual({ kind: 'refused', message });
  });

  it('means an awaited deposit when its code is DEPOSIT_AWAITED', () => {
    expect(paymentDecision(new ApiError(409, 'DEPOSIT_AWAITED', message))).toEqual({ kind: 'deposit' });
  });

  it('means an ended session (401) or an order of another member (403)', () => {
    expect(paymentDecision(new ApiError(401, 'UNAUTHENTICATED', message))).toEqual({ kind: 'left' });
    expect(paymentDecision(new ApiError(403, 'NOT_OWNER', message))).toEqual({ kind: 'foreign' });
  });
});
