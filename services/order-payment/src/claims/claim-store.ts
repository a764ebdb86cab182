import { gramsOf, searchKey } from '@gyeol/contracts/rules/grams.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { isUniqueViolation } from '@gyeol/service-kit/db/errors.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import { phoneGrams } from './phone-grams.ts';

const insert = sql(
  'claims.insert',
  `insert into refund_requests (merchant_uid, member_id, is_refund, message, status, created_at, processed_at,
     username, real_name, phone_number, name_grams, phone_grams)
   values ($1::text, $2::bigint, $3::boolean, $4::text, $5::text, $6::timestamptz, $7::timestamptz,
     $8::text, $9::text, $10::text, $11::text[], $12::text[])
   returning id`,
);
const lock = sql(
  'claims.lock',
  `select id, merchant_uid as "merchantUid", status from refund_requests where id = $1::bigint for update`,
);
const process = sql(
  'claims.process',
  `update refund_requests set status = 'PROCESSED', processed_at = $2::timestamptz, processed_by = $3::bigint
   where id = $1::bigint`,
);
const exists = sql('claims.exists', 'select 1 as found from refund_requests where merchant_uid = $1::text');

export interface NewClaim {
  isRefund: boolean;
  message: string;
  createdAt: Date;
  /** Of claims that are loaded as history. */
  processedAt?: Date;
}

/** One claim per order, ever. Throws REFUND_EXISTS. */
export const insertClaim = async (tx: Queries, order: Order, claim: NewClaim): Promise<number> => {
  const { username, realName, phoneNumber } = order.buyer;
  const values = [
    order.merchantUid,
    order.memberId,
    claim.isRefund,
    claim.message,
    claim.processedAt === undefined ? 'PENDING' : 'PROCESSED',
    claim.createdAt,
    claim.processedAt ?? null,
    username,
    realName,
    phoneNumber,
    gramsOf(searchKey(realName)),
    phoneGrams(phoneNumber),
  ];
  try {
    return (await tx.one<{ id: number }>(insert, values)).id;
  } catch (error) {
    throw isUniqueViolation(error) ? problem('REFUND_EXISTS', { cause: error }) : error;
  }
};

/** Throws REFUND_NOT_FOUND. */
export const lockClaim = async (tx: Queries, id: number) => {
  const found = await tx.maybe<{ id: number; merchantUid: string; status: 'PENDING' | 'PROCESSED' }>(lock, [id]);
  if (found === undefined) throw problem('REFUND_NOT_FOUND');
  return found;
};

export const markClaimProcessed = (tx: Queries, id: number, at: Date, by: number): Promise<number> =>
  tx.run(process, [id, at, by]);

export const hasClaim = async (db: Queries, merchantUid: string): Promise<boolean> =>
  (await db.maybe(exists, [merchantUid])) !== undefined;
