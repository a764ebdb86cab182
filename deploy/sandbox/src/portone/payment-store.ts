import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import { isV2, type Payment } from './payment.ts';
import {
  applyEntry,
  createPaymentBook,
  type PaymentBook,
  type PaymentEntry,
  type Prepared,
  type Token,
} from './payment-book.ts';

export interface PaymentStore {
  get(impUid: string): Payment | undefined;
  /** The payments of an order in one version of PortOne, newest first. The versions know nothing of each other. */
  ofOrder(merchantUid: string, version?: 'v1' | 'v2'): Payment[];
  /** The payments of an order in both versions, newest first. */
  everyAttempt(merchantUid: string): Payment[];
  all(): IterableIterator<Payment>;
  /** Newest first. */
  latest(): Payment[];
  prepared(merchantUid: string): Prepared | undefined;
  token(): Token | undefined;
  newImpUid(): string;
  newTransactionId(): string;
  /**
   * Writes the entries to disk and applies them before it returns. So two callers can never both decide on the old
   * state. On a full disk this call throws, and none of the entries is applied.
   */
  record(...entries: PaymentEntry[]): void;
  close(): void;
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

export const openPaymentStore = async (dataDir: string): Promise<PaymentStore> => {
  const book = createPaymentBook();
  const journal = await openJournal<PaymentEntry>(join(dataDir, 'payments.jsonl'), (entry) => applyEntry(book, entry));
  return {
    get: (impUid) => book.payments.get(impUid),
    ofOrder: (merchantUid, version = 'v1') =>
      attemptsOf(book, merchantUid).filter((payment) => isV2(payment) === (version === 'v2')),
    everyAttempt: (merchantUid) => attemptsOf(book, merchantUid),
    all: () => book.payments.values(),
    latest: () => book.latest.toReversed(),
    prepared: (merchantUid) => book.prepared.get(merchantUid),
    token: () => book.token,
    newImpUid: () => newImpUid(book),
    newTransactionId: randomUUID,
    record: journal.record,
    close: journal.close,
  };
};
