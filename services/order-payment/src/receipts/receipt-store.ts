import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { maskReceiptNumber, type ReceiptNumber, type ReceiptPurpose } from '@gyeol/contracts/rules/cash-receipt.ts';
import { cashMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { decrypt, encrypt } from '@gyeol/service-kit/encryption.ts';
import type { ProviderReceipt, Recipient } from './receipt-provider.ts';

/** `purpose` is null without a request. */
export interface StoredReceipt {
  merchantUid: string;
  purpose: ReceiptPurpose | null;
  sealed: Buffer | null;
  masked: string | null;
  requestedAt: Date | null;
  /** The payment, once the order is paid. */
  impUid: string | null;
  /** The time when the receipt is checked next, or null when nothing has to be done. */
  dueAt: Date | null;
  issuing: boolean;
  fault: string | null;
}
/** A receipt that a worker has leased. `dueAt` identifies the lease. */
export type LeasedReceipt = StoredReceipt & { impUid: string; dueAt: Date; provider: string | null };
export interface ReceiptEntry {
  kind: 'issued' | 'corrected' | 'cancelled';
  purpose: ReceiptPurpose | 'self';
  masked: string | null;
  amount: number;
  approvalNumber: string;
  at: Date;
}
type IssuedTo = Pick<ReceiptEntry, 'purpose' | 'masked'>;

const columns = `merchant_uid as "merchantUid", purpose, sealed, masked, requested_at as "requestedAt", imp_uid as "impUid",
  due_at as "dueAt", issuing, fault`;
const find = sql('cash-receipts.find', `select ${columns} from cash_receipts where merchant_uid = $1::text`);
// The receipt of an order that is paid already is due at once.
const request = sql(
  'cash-receipts.request',
  `insert into cash_receipts as r (merchant_uid, purpose, sealed, masked, requested_at, erase_at, imp_uid, due_at)
   values ($1::text, $2::text, $3::bytea, $4::text, $5::timestamptz, $6::timestamptz, $7::text,
     case when $7::text is not null then $5::timestamptz end)
   on conflict (merchant_uid) do update set purpose = excluded.purpose, sealed = excluded.sealed,
     masked = excluded.masked, requested_at = excluded.requested_at, erase_at = excluded.erase_at, tries = 0,
     imp_uid = excluded.imp_uid, due_at = excluded.due_at
   where not r.issuing`,
);
const recordRequest = sql(
  'cash-receipts.record-request',
  `insert into cash_receipt_entries (merchant_uid, kind, key, purpose, masked, at, recorded_at)
   values ($1::text, 'requested', 'requested:' || $4::text, $2::text, $3::text, $4::timestamptz, $4::timestamptz)
   on conflict (merchant_uid, key) do nothing`,
);
const lease = sql(
  'cash-receipts.lease',
  `update cash_receipts set tries = tries + 1,
     due_at = $1::timestamptz + least(interval '1 minute' * power(2, least(tries, 7)), interval '2 hours')
   where merchant_uid = (
     select merchant_uid from cash_receipts where due_at <= $1::timestamptz and imp_uid is not null
     order by due_at limit 1 for update skip locked)
   returning ${columns},
     (select p.provider from payments p where p.imp_uid = cash_receipts.imp_uid) as provider`,
);
const begin = sql(
  'cash-receipts.begin',
  'update cash_receipts set issuing = true where merchant_uid = $1::text and due_at = $2::timestamptz',
);
// When money moved meanwhile, the receipt is due again and must stay due. A worker whose lease has ended must not reset
// the `issuing` mark of another worker.
const finish = sql(
  'cash-receipts.finish',
  `update cash_receipts set issuing = issuing and due_at is distinct from $2::timestamptz, fault = null, tries = 0,
     due_at = case when due_at = $2::timestamptz then $3::timestamptz else due_at end,
     erase_at = case when sealed is not null then $4::timestamptz end
   where merchant_uid = $1::text`,
);
// If an operator decided while the provider was asked, the operator's decision is kept.
const fail = sql(
  'cash-receipts.fail',
  `update cash_receipts set issuing = issuing and ($3::boolean or due_at is distinct from $4::timestamptz),
     fault = case when due_at = $4::timestamptz then $2::text else fault end
   where merchant_uid = $1::text`,
);
const returnLease = sql(
  'cash-receipts.return-lease',
  `update cash_receipts set issuing = issuing and $3::boolean, tries = tries - 1, due_at = $4::timestamptz
   where merchant_uid = $1::text and due_at = $2::timestamptz`,
);
const recordFailure = sql(
  'cash-receipts.record-failure',
  `insert into cash_receipt_entries (merchant_uid, kind, key, note, at, recorded_at)
   values ($1::text, 'failed', 'failed:' || $3::text, $2::text, $3::timestamptz, $3::timestamptz)
   on conflict (merchant_uid, key) do nothing`,
);
const recordIssue = sql(
  'cash-receipts.record-issue',
  `insert into cash_receipt_entries
     (merchant_uid, kind, key, purpose, masked, amount, approval_number, url, at, recorded_at)
   select $1::text,
     case when exists (select from cash_receipt_entries where merchant_uid = $1::text and kind = 'issued')
       then 'corrected' else 'issued' end,
     'issued:' || $4::text, $2::text, $3::text, $5::bigint, $4::text, $6::text, $7::timestamptz, $8::timestamptz
   on conflict (merchant_uid, key) do nothing`,
);
const recordCancel = sql(
  'cash-receipts.record-cancel',
  `insert into cash_receipt_entries
     (merchant_uid, kind, key, purpose, masked, amount, approval_number, url, at, recorded_at)
   select merchant_uid, 'cancelled', 'cancelled:' || approval_number, purpose, masked, amount, approval_number, url,
     $3::timestamptz, $4::timestamptz
   from cash_receipt_entries where merchant_uid = $1::text and key = 'issued:' || $2::text
   on conflict (merchant_uid, key) do nothing`,
);
const last = sql(
  'cash-receipts.last-entry',
  `select kind, purpose, masked, amount, approval_number as "approvalNumber", at from cash_receipt_entries
   where merchant_uid = $1::text and kind in ('issued', 'corrected', 'cancelled') order by id desc limit 1`,
);
// A receipt that this shop did not issue has no masked number, because its recipient is unknown.
const issuedByUs = sql(
  'cash-receipts.issued-by-us',
  `select 1 from cash_receipt_entries
   where merchant_uid = $1::text and key = 'issued:' || $2::text and masked is not null`,
);
// The receipt number is needed while the order waits for payment, or while the receipt is due. The statement also finds
// payments that an instance of the previous release settled.
const erase = sql(
  'cash-receipts.erase',
  `update cash_receipts r set
     imp_uid = coalesce(r.imp_uid, n.missed), due_at = case when n.missed is null then r.due_at else $1::timestamptz end,
     sealed = case when n.needed or n.missed is not null then r.sealed end,
     erase_at = case when n.needed or n.missed is not null then $1::timestamptz + interval '1 day' end
   from (
     select c.merchant_uid, c.due_at is not null
       or o.status in ('PLACING', 'AWAITING_PAYMENT', 'AWAITING_DEPOSIT') as needed,
       case when c.imp_uid is null and o.paid_at is not null and o.payment_method = any ($2::text[])
         then o.imp_uid end as missed
     from cash_receipts c join orders o using (merchant_uid)
     where c.erase_at <= $1::timestamptz order by c.erase_at limit 500 for update of c skip locked) n
   where r.merchant_uid = n.merchant_uid`,
);

/**
 * Receipt numbers are kept as long as goods may come back: three months for defective goods, and the time for the
 * delivery to the buyer and the delivery back.
 */
const keptDays = 180;
const subjectOf = (merchantUid: string): string => `cash-receipt:${merchantUid}`;

export const findReceipt = (db: Queries, merchantUid: string): Promise<StoredReceipt | undefined> =>
  db.maybe(find, [merchantUid]);
export const findLastReceiptEntry = (db: Queries, merchantUid: string): Promise<ReceiptEntry | undefined> =>
  db.maybe(last, [merchantUid]);

/** True when this shop's call issued the receipt with this approval number. */
export const wasIssuedByUs = async (db: Queries, merchantUid: string, approvalNumber: string): Promise<boolean> =>
  (await db.run(issuedByUs, [merchantUid, approvalNumber])) > 0;

/** Saves a request. Answers false while the provider is being asked to issue the receipt of the previous request. */
export const saveRequest = async (
  tx: Tx,
  { key, merchantUid, impUid, at }: { key: string; merchantUid: string; impUid: string | null; at: Date },
  { purpose, number }: Recipient,
): Promise<boolean> => {
  const masked = maskReceiptNumber(number);
  const sealed = encrypt(key, subjectOf(merchantUid), number);
  const eraseAt = new Date(at.getTime() + dayMs);
  if ((await tx.run(request, [merchantUid, purpose, sealed, masked, at, eraseAt, impUid])) === 0) return false;
  tx.defer(recordRequest, [merchantUid, purpose, masked, at]);
  return true;
};

/**
 * Answers the recipient that the buyer requested. Answers undefined when there was no request or the number is erased.
 * Throws without the key.
 */
export const decryptRecipient = (
  key: string,
  { merchantUid, purpose, sealed }: StoredReceipt,
): Recipient | undefined => {
  if (purpose === null || sealed === null) return undefined;
  // Without this error the receipt would be self-issued to the tax office, as if there were no request.
  if (key === '') throw new Error('REFUND_ACCOUNT_KEY is missing: the number of a cash receipt cannot be read');
  return { purpose, number: decrypt(key, subjectOf(merchantUid), sealed) as ReceiptNumber };
};

/**
 * Leases a due receipt. The next attempt follows after 1 minute, then after a longer time with each attempt, up to 2
 * hours.
 */
export const leaseDueReceipt = (db: Queries, now: Date): Promise<LeasedReceipt | undefined> => db.maybe(lease, [now]);
/**
 * Ends the lease when the provider could not be asked at all. The receipt is due again at once. `isUnknown` is true
 * while the outcome of an earlier call is not known.
 */
export const markReceiptDue = async (
  db: Db,
  { merchantUid, dueAt }: LeasedReceipt,
  { isUnknown, at }: { isUnknown: boolean; at: Date },
): Promise<void> => {
  await db.run(returnLease, [merchantUid, dueAt, isUnknown, at]);
};
/**
 * Marks the receipt as `issuing` before the provider is asked to issue it. From then on the request cannot be changed.
 * Answers false when the lease has ended, because of another request, moved money or an operator's decision.
 */
export const markReceiptIssuing = async (db: Db, { merchantUid, dueAt }: LeasedReceipt): Promise<boolean> =>
  (await db.run(begin, [merchantUid, dueAt])) === 1;

/**
 * Ends the attempt. The receipt is correct then, or is checked again at `next`. `isOver` is true when no money is left.
 */
export const markReceiptFinished = async (
  db: Db,
  { merchantUid, dueAt }: LeasedReceipt,
  { next, isOver, at }: { next: Date | null; isOver: boolean; at: Date },
): Promise<void> => {
  const eraseAt = isOver ? at : new Date(at.getTime() + keptDays * dayMs);
  await db.run(finish, [merchantUid, dueAt, next, eraseAt]);
};
/**
 * Saves why an attempt failed, and logs the reason if it is new. The lease has already set the time of the next
 * attempt.
 */
export const markReceiptFailed = (
  db: Db,
  { merchantUid, dueAt, fault: before }: LeasedReceipt,
  { fault, isUnknown, at }: { fault: string; isUnknown: boolean; at: Date },
): Promise<void> =>
  db.tx(async (tx) => {
    tx.defer(fail, [merchantUid, fault, isUnknown, dueAt]);
    if (fault !== before) tx.defer(recordFailure, [merchantUid, fault, at]);
  });

/** Saves what the provider reports about a receipt. A repeated report is not saved again. */
export const appendReceiptEntries = (
  db: Db,
  merchantUid: string,
  { receipt, to, at }: { receipt: ProviderReceipt; to: IssuedTo; at: Date },
): Promise<void> =>
  db.tx(async (tx) => {
    const { approvalNumber, amount, url, issuedAt, cancelledAt } = receipt;
    tx.defer(recordIssue, [merchantUid, to.purpose, to.masked, approvalNumber, amount, url, issuedAt, at]);
    if (cancelledAt !== null) tx.defer(recordCancel, [merchantUid, approvalNumber, cancelledAt, at]);
  });

/** Erases numbers for which no receipt can be issued any more. */
export const eraseReceiptNumbers = ({ db, now }: { db: Db; now: () => Date }): Promise<number> =>
  db.run(erase, [now(), [...cashMethods]]);
