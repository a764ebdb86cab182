import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { decrypt } from '@gyeol/service-kit/encryption.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import type { Deps } from './deps.ts';
import type { RefundAccount } from './payment-provider.ts';

export interface MaskedAccount {
  bank: string;
  number: string;
  holder: string;
}
const save = sql(
  'refund-accounts.save',
  `insert into refund_accounts as a (merchant_uid, bank_code, sealed, masked, saved_at)
   values ($1::text, $2::text, $3::bytea, $4::jsonb, $5::timestamptz)
   on conflict (merchant_uid) do update set bank_code = excluded.bank_code, sealed = excluded.sealed,
     masked = excluded.masked, saved_at = excluded.saved_at, refunded_at = null`,
);
const find = sql(
  'refund-accounts.find',
  `select bank_code as "bankCode", sealed, masked from refund_accounts where merchant_uid = $1::text`,
);
const markUsed = sql(
  'refund-accounts.mark-used',
  'update refund_accounts set refunded_at = $2::timestamptz where merchant_uid = $1::text',
);
const erase = sql(
  'refund-accounts.erase',
  `delete from refund_accounts a using orders o
   where o.merchant_uid = a.merchant_uid and coalesce(a.refunded_at, a.saved_at) <= $1::timestamptz
     and o.cancel_requested_at is null and o.lines_cancel_requested_at is null
     and not exists (select from payments p where p.merchant_uid = a.merchant_uid and p.role = 'RETURNING')
     and not exists (select from refund_requests r where r.merchant_uid = a.merchant_uid and r.refund_requested_at is not null)`,
);
const keptDays = 30;

interface StoredAccount {
  bankCode: string;
  sealed: Buffer;
  masked: MaskedAccount;
}
export const saveSealedAccount = (
  tx: Tx,
  merchantUid: string,
  { bankCode, sealed, masked }: StoredAccount,
  at: Date,
): void => tx.defer(save, [merchantUid, bankCode, sealed, JSON.stringify(masked), at]);

export const findMaskedAccount = async (db: Queries, merchantUid: string): Promise<MaskedAccount | undefined> =>
  (await db.maybe<StoredAccount>(find, [merchantUid]))?.masked;

/**
 * Finds the full refund account of an order. Answers undefined when the buyer gave no account, or when the key is
 * missing.
 */
export const findRefundAccount = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  merchantUid: string,
): Promise<RefundAccount | undefined> => {
  const stored = await db.maybe<StoredAccount>(find, [merchantUid]);
  if (stored === undefined || config.refundAccountKey === '') return undefined;
  const opened = decrypt(config.refundAccountKey, merchantUid, stored.sealed) as Omit<RefundAccount, 'bankCode'>;
  return { bankCode: stored.bankCode, ...opened };
};

/** True when the order is, or will be, paid by a deposit. A deposit is refunded to an account of the buyer. */
export const isByDeposit = ({ deposit, paymentMethod }: Order): boolean =>
  deposit !== null || paymentMethod === 'vbank';

/** Checks that a deposit can be refunded. Throws REFUND_ACCOUNT_NEEDED. */
export const requireRefundAccount = async (tx: Queries, { merchantUid, paymentMethod }: Order): Promise<void> => {
  if (paymentMethod !== 'vbank' || (await findMaskedAccount(tx, merchantUid)) !== undefined) return;
  throw problem('REFUND_ACCOUNT_NEEDED');
};

/** Records a refund to the account of an order. The days until the account is erased count from this refund. */
export const markAccountUsed = (
  tx: Tx,
  { merchantUid, method }: { merchantUid: string; method: string | null },
  at: Date,
) => {
  if (method === 'vbank') tx.defer(markUsed, [merchantUid, at]);
};

/**
 * Erases refund accounts 30 days after the last refund to them, or 30 days after they were saved if there was no
 * refund.
 */
export const eraseRefundAccounts = ({ db, now }: { db: Db; now: () => Date }): Promise<number> =>
  db.run(erase, [new Date(now().getTime() - keptDays * 24 * 60 * 60 * 1_000)]);
