import { isCash } from '@gyeol/contracts/rules/payment-methods.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { ProviderPayment } from './payment-provider.ts';
import type { RefundReason } from './settlement.ts';

export interface StoredPayment {
  impUid: string;
  merchantUid: string;
  provider: string;
  role: 'SETTLED' | 'RETURNING' | 'RETURNED';
  amount: number;
  reason: RefundReason | null;
  tries: number;
}
interface LedgerEntry {
  impUid: string;
  cancellationId: string;
  kind: 'paid' | 'refunded';
  amount: number;
  at: Date;
}

const columns = `imp_uid as "impUid", merchant_uid as "merchantUid", provider, role, amount, reason, tries`;
const upsert = sql(
  'payments.save',
  `insert into payments as p (imp_uid, merchant_uid, provider, role, amount, reason, seen_at, return_due_at)
   values ($1::text, $2::text, $3::text, $4::text, $5::bigint, $6::text, $7::timestamptz, $8::timestamptz)
   on conflict (imp_uid) do update set role = excluded.role, reason = excluded.reason,
     return_due_at = excluded.return_due_at
   where p.role is distinct from excluded.role`,
);
const find = sql('payments.find', `select ${columns} from payments where imp_uid = $1::text`);
const leaseRefund = sql(
  'payments.lease-refund',
  `update payments set tries = tries + 1,
     return_due_at = $1::timestamptz + least(interval '30 seconds' * power(2, least(tries, 7)), interval '1 hour')
   where imp_uid = (
     select imp_uid from payments where return_due_at <= $1::timestamptz
     order by return_due_at limit 1 for update skip locked)
   returning ${columns}`,
);
const returnLease = sql(
  'payments.return-lease',
  `update payments set tries = greatest(tries - 1, 0), return_due_at = $2::timestamptz
   where imp_uid = $1::text and role = 'RETURNING'`,
);
const askAccount = sql(
  'payments.ask-account',
  'update payments set account_asked_at = $2::timestamptz where imp_uid = $1::text and account_asked_at is null',
);
const awaitingAccount = sql(
  'payments.awaiting-account',
  `select coalesce(sum(amount), 0)::bigint as won from payments
   where merchant_uid = $1::text and role = 'RETURNING' and account_asked_at is not null`,
);
const insertEntries = `insert into ledger (merchant_uid, imp_uid, cancellation_id, kind, amount, at, recorded_at)
   select $1::text, $2::text, e."cancellationId", e.kind, e.amount, e.at, $4::timestamptz
   from jsonb_to_recordset($3::jsonb) as e ("cancellationId" text, kind text, amount bigint, at timestamptz)
   where e.amount > 0
   on conflict (imp_uid, cancellation_id) do nothing`;
const record = sql('ledger.record', insertEntries);
const sums = sql(
  'ledger.sums',
  `select coalesce(sum(amount) filter (where kind = 'paid'), 0)::bigint as paid,
     coalesce(sum(amount) filter (where kind = 'refunded'), 0)::bigint as refunded
   from ledger where merchant_uid = $1::text and imp_uid = coalesce($2::text, imp_uid)`,
);

const receiptAgain = sql(
  'cash-receipts.again',
  'update cash_receipts set due_at = $2::timestamptz, tries = 0 where merchant_uid = $1::text',
);
// When an order is paid in cash or cash is refunded, the receipt of the order becomes due. A repeated notice changes
// nothing. Only the payment that pays the order counts. A payment that is refunded on arrival needs no receipt.
const recordCash = sql(
  'ledger.record-cash',
  `with moved as (${insertEntries} returning 1)
   insert into cash_receipts as r (merchant_uid, imp_uid, due_at)
   select merchant_uid, imp_uid, $4::timestamptz from orders
   where merchant_uid = $1::text and imp_uid = $2::text and origin = 'shop' and exists (select from moved)
   on conflict (merchant_uid) do update set imp_uid = excluded.imp_uid, due_at = excluded.due_at, tries = 0`,
);

/**
 * Rounds up to a whole unit of the currency, because the ledger stores whole units. Cents occur only in payments of
 * another currency, which are refunded on arrival.
 */
export const toWholeAmount = (amount: number): number => Math.ceil(amount);

/**
 * Saves the role of a payment for its order. `refundDueAt` is the time when a worker takes over a refund that the
 * request did not finish.
 */
export const savePayment = (
  tx: Tx,
  payment: ProviderPayment,
  details: { role: StoredPayment['role']; reason?: RefundReason; at: Date; refundDueAt?: Date },
): void =>
  tx.defer(upsert, [
    payment.impUid,
    payment.merchantUid,
    payment.provider,
    details.role,
    toWholeAmount(payment.amount),
    details.reason ?? null,
    details.at,
    details.refundDueAt ?? null,
  ]);

export const findPayment = (db: Queries, impUid: string): Promise<StoredPayment | undefined> =>
  db.maybe(find, [impUid]);

/**
 * Leases a due refund, so that other instances skip this refund. The next attempt follows after 30 s, then after a
 * longer time with each attempt, up to an hour.
 */
export const leaseDueRefund = (db: Queries, now: Date): Promise<StoredPayment | undefined> =>
  db.maybe(leaseRefund, [now]);
/** Ends the lease when the provider could not be asked at all. The refund is due again at once. */
export const markRefundDue = (db: Queries, { impUid }: StoredPayment, at: Date): Promise<number> =>
  db.run(returnLease, [impUid, at]);

/** Records that the buyer is asked for an account to refund a payment to. Answers true the first time only. */
export const markAccountAsked = async (tx: Tx, impUid: string, at: Date): Promise<boolean> =>
  (await tx.run(askAccount, [impUid, at])) === 1;
/** Answers the won of an order that are not refunded yet because the buyer was asked for a refund account. */
export const readAmountAwaitingAccount = async (db: Queries, merchantUid: string): Promise<number> =>
  (await db.one<{ won: number }>(awaitingAccount, [merchantUid])).won;

const ledgerEntriesOf = (payment: ProviderPayment): Omit<LedgerEntry, 'impUid'>[] => {
  const moved = payment.status === 'paid' || payment.status === 'cancelled';
  if (!moved) return [];
  const paid = {
    cancellationId: '',
    kind: 'paid',
    amount: toWholeAmount(payment.amount),
    at: payment.paidAt ?? new Date(0),
  } as const;
  const refunds = payment.cancellations.map(
    ({ id, amount, at }) => ({ cancellationId: id, kind: 'refunded', amount: toWholeAmount(amount), at }) as const,
  );
  return [paid, ...refunds];
};

/**
 * Inserts ledger entries for everything that the provider reports about a payment. Existing entries stay. When cash
 * moved, the order's 현금영수증 becomes due.
 */
export const appendLedgerEntries = (tx: Tx, payment: ProviderPayment, now: Date): void => {
  const { merchantUid, impUid } = payment;
  const statement = isCash(payment.method) ? recordCash : record;
  tx.defer(statement, [merchantUid, impUid, JSON.stringify(ledgerEntriesOf(payment)), now]);
};

/** The cancellation id of a refund that an operator made in another way. It takes the place of the provider's id. */
const elsewhere = 'elsewhere';
const isElsewhere = sql(
  'ledger.elsewhere',
  'select 1 from ledger where imp_uid = $1::text and cancellation_id = $2::text',
);
export const appendRefundElsewhere = (
  tx: Tx,
  { merchantUid, impUid, amount, at }: { merchantUid: string; impUid: string; amount: number; at: Date },
): void => {
  const entry = { cancellationId: elsewhere, kind: 'refunded', amount, at };
  tx.defer(record, [merchantUid, impUid, JSON.stringify([entry]), at]);
  tx.defer(receiptAgain, [merchantUid, at]);
};
export const wasRefundedElsewhere = async (db: Queries, impUid: string): Promise<boolean> =>
  (await db.run(isElsewhere, [impUid, elsewhere])) === 1;

/** Answers the paid and the refunded amount of an order, or of one payment of the order, in won. */
export const readLedgerSums = (
  db: Queries,
  merchantUid: string,
  impUid: string | null = null,
): Promise<{ paid: number; refunded: number }> => db.one(sums, [merchantUid, impUid]);
