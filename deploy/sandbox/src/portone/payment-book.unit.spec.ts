import { describe, expect, it } from 'vitest';
import { applyEntry, createPaymentBook, type PaymentEntry, undoEntry } from './payment-book.ts';

const open = (uid: string, at: number): PaymentEntry => ({ k: 'opened', uid, order: 'order-1', won: 1_000, at });
const delivery = { company: 'epost', invoice: '1', sent_at: 1, applied_at: 1, sender: {}, receiver: {} };
const bookOf = (...entries: PaymentEntry[]) => {
  const book = createPaymentBook();
  for (const entry of entries) applyEntry(book, entry);
  return book;
};

describe('the book of payments', () => {
  it('hangs the attempts of an order behind each other', () => {
    const book = bookOf(open('a', 1), open('b', 2));
    expect(book.newest.get('order-1')?.impUid).toBe('b');
    expect(book.newest.get('order-1')?.previous?.impUid).toBe('a');
  });

  it('is cancelled when the whole amount went back', () => {
    const cancel = (id: string): PaymentEntry => ({ k: 'cancelled', uid: 'a', at: 3, won: 500, why: '', id });
    const book = bookOf(open('a', 1), { k: 'paid', uid: 'a', at: 2 }, cancel('1'));
    expect(book.payments.get('a')?.status).toBe('paid');
    applyEntry(book, cancel('2'));
    expect(book.payments.get('a')?.status).toBe('cancelled');
  });

  it.each<PaymentEntry[]>([
    [{ k: 'delivery', uid: 'a', delivery: { ...delivery, invoice: '2' } }],
    [{ k: 'confirmed', uid: 'a' }],
  ])('keeps what was before when the disk did not take %o after another', (entry) => {
    const book = bookOf(open('a', 1), { k: 'delivery', uid: 'a', delivery }, { k: 'confirmed', uid: 'a' });
    const before = structuredClone(book);
    applyEntry(book, entry);
    expect(book).not.toEqual(before);
    undoEntry(book, entry);
    expect(book).toEqual(before);
  });

  it.each<PaymentEntry[]>([
    [open('b', 2)],
    [{ k: 'paid', uid: 'a', at: 2 }],
    [{ k: 'failed', uid: 'a', at: 2, why: 'no' }],
    [{ k: 'receipt', uid: 'a', receipt: { number: '1', type: 'person', amount: 1_000, at: 3 } }],
    [{ k: 'prepared', order: 'order-1', won: 5 }],
    [{ k: 'token', token: 't', until: 5 }],
  ])('is as before when the disk did not take %o', (entry) => {
    const book = bookOf(open('a', 1));
    const before = structuredClone(book);
    applyEntry(book, entry);
    expect(book).not.toEqual(before);
    undoEntry(book, entry);
    expect(book).toEqual(before);
  });
});
