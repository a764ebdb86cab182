import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { type Journal, openJournal } from '../journal.ts';
import type { Payment } from './payment.ts';
import {
  applyEntry,
  createPaymentBook,
  type PaymentBook,
  type PaymentEntry,
  type Prepared,
  type Token,
  undoEntry,
} from './payment-book.ts';

export interface PaymentStore {
  get(impUid: string): Payment | undefined;
  /** Every attempt of an order, newest first. */
  ofOrder(merchantUid: string): Payment[];
  all(): IterableIterator<Payment>;
  /** The payments opened last, newest first. */
  latest(): Payment[];
  prepared(merchantUid: string): Prepared | undefined;
  token(): Token | undefined;
  newImpUid(): string;
  /**
   * Takes effect at once, resolves when it is on disk: two callers can never both decide on the old state. Throws when
   * the disk does not take it, and then nothing of it holds.
   */
  record(...entries: PaymentEntry[]): Promise<void>;
  close(): Promise<void>;
}

const attemptsOf = ({ newest }: PaymentBook, merchantUid: string): Payment[] => {
  const attempts: Payment[] = [];
  for (let at = newest.get(merchantUid); at !== undefined; at = at.previous) attempts.push(at);
  return attempts;
};
const newImpUid = ({ payments }: PaymentBook): string => {
  let impUid: string;
  do impUid = `imp_${String(randomInt(1_000_000_000_000)).padStart(12, '0')}`;
  while (payments.has(impUid));
  return impUid;
};

const record = async (
  book: PaymentBook,
  journal: Pick<Journal<PaymentEntry>, 'append'>,
  entries: readonly PaymentEntry[],
): Promise<void> => {
  for (const entry of entries) applyEntry(book, entry);
  const results = await Promise.allSettled(entries.map((entry) => journal.append(entry)));
  for (const [index, { status }] of [...results.entries()].reverse())
    if (status === 'rejected') undoEntry(book, entries[index] as PaymentEntry);
  const refused = results.find((one) => one.status === 'rejected');
  if (refused) throw refused.reason;
};

/** Opens the payments kept under `dataDir`. */
export const openPaymentStore = async (dataDir: string): Promise<PaymentStore> => {
  const book = createPaymentBook();
  const journal = await openJournal<PaymentEntry>(join(dataDir, 'payments.jsonl'), (entry) => applyEntry(book, entry));
  return {
    get: (impUid) => book.payments.get(impUid),
    ofOrder: (merchantUid) => attemptsOf(book, merchantUid),
    all: () => book.payments.values(),
    latest: () => book.latest.toReversed(),
    prepared: (merchantUid) => book.prepared.get(merchantUid),
    token: () => book.token,
    newImpUid: () => newImpUid(book),
    record: (...entries) => record(book, journal, entries),
    close: () => journal.close(),
  };
};
