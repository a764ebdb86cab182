import { describe, expect, it } from 'vitest';
import { applyEntry, createPaymentBook, type PaymentEntry } from './payment-book.ts';

const open = (uid: string, at: number): PaymentEntry => ({ k: 'opened', uid, order: 'order-1', won: 1_000, at });
const bookOf = (...entries: PaymentEntry[]) => {
  const book = createPaymentBook();
  for (const entry of entries) applyEntry(book, entry);
  return book;
};

describe('the book of payments', () => {
  it('links each payment attempt of an order to the previous one', () => {
    const book = bookOf(open('a', 1), open('b', 2));
    expect(book.newest.get('order-1')?.impUid).toBe('b');
    expect(book.newest.get('order-1')?.previous?.impUid).toBe('a');
  });

  it('marks a payment as cancelled when its whole amount was refunded', () => {
    const cancel = (id: string): PaymentEntry => ({ k: 'cancelled', uid: 'a', at: 3, won: 500, why: '', id });
    const book = bookOf(open('a', 1), { k: 'paid', uid: 'a', at: 2 }, cancel('1'));
    expect(book.payments.get('a')?.status).toBe('paid');
    applyEntry(book, cancel('2'));
    expect(book.payments.get('a')?.status).toBe('cancelled');
  });
});
