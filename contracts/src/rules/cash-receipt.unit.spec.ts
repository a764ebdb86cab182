import { describe, expect, it } from 'vitest';
import { maskReceiptNumber, parseReceiptNumber, selfIssueAt } from './cash-receipt.ts';

describe('the number of a cash receipt', () => {
  it.each([
    ['deduction', '010-1234-5678', { kind: 'phone', digits: '01012345678' }],
    ['deduction', '1544 2020 1234 567890', { kind: 'card', digits: '154420201234567890' }],
    ['expense', '220-81-62517', { kind: 'business', digits: '2208162517' }],
  ] as const)('for the purpose %s is read from %s', (purpose, typed, number) => {
    expect(parseReceiptNumber(purpose, typed)).toEqual(number);
  });

  it.each([
    ['deduction', '02-123-4567', 'no mobile phone'],
    ['deduction', '900101-1234567', 'a resident registration number'],
    ['deduction', '220-81-62517', 'a business for a person'],
    ['expense', '220-81-62518', 'a wrong check digit'],
    ['expense', '010-1234-5678', 'a phone for a business'],
    ['deduction', '', 'nothing'],
  ] as const)('for the purpose %s cannot be “%s”: %s', (purpose, typed, _why) => {
    expect(parseReceiptNumber(purpose, typed)).toBeUndefined();
  });

  it('is shown masked', () => {
    expect(maskReceiptNumber({ kind: 'phone', digits: '01012345678' })).toBe('010-****-5678');
    expect(maskReceiptNumber({ kind: 'phone', digits: '0111234567' })).toBe('011-***-4567');
    expect(maskReceiptNumber({ kind: 'business', digits: '2208162517' })).toBe('******2517');
  });
});

describe('the day on which a receipt is issued without a request', () => {
  it.each([
    ['2026-11-20T00:00:00+09:00', '2026-11-25T00:00:00+09:00'],
    ['2026-11-20T23:59:59+09:00', '2026-11-25T00:00:00+09:00'],
    ['2026-02-26T12:00:00+09:00', '2026-03-03T00:00:00+09:00'],
  ])('for a payment at %s begins at %s', (paidAt, at) => {
    expect(selfIssueAt(new Date(paidAt))).toEqual(new Date(at));
  });
});
