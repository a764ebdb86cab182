import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** A member may type this many unknown codes within an hour (docs/design/decisions/orders.md). */
const maxUnknownCodes = 20;
const windowMs = 60 * 60 * 1000;
const windowStart = (now: Date): Date => new Date(now.getTime() - windowMs);

const lock = sql(
  'unknown-codes.lock',
  `insert into unknown_codes (member_id, tried_at, last_at) values ($1::bigint, '{}', $2::timestamptz)
   on conflict (member_id) do update set last_at = unknown_codes.last_at
   returning array(select t from unnest(unknown_codes.tried_at) t where t > $3::timestamptz order by t) as "tried"`,
);
/**
 * Makes a member's attempts to enter a code run one after another. Throws COUPON_CODE_LIMIT after too many unknown
 * codes.
 */
export const lockTries = async (tx: Tx, memberId: number, now: Date): Promise<void> => {
  const { tried } = await tx.one<{ tried: Date[] }>(lock, [memberId, now, windowStart(now)]);
  const [oldest] = tried;
  if (oldest === undefined || tried.length < maxUnknownCodes) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000));
  throw problem('COUPON_CODE_LIMIT', { retryAfterSeconds });
};

const count = sql(
  'unknown-codes.count',
  `update unknown_codes
      set tried_at = array(select t from unnest(tried_at) t where t > $3::timestamptz) || $2::timestamptz, last_at = $2
    where member_id = $1::bigint`,
);
export const countUnknownCode = (tx: Tx, memberId: number, now: Date) =>
  tx.run(count, [memberId, now, windowStart(now)]);

const drop = sql('unknown-codes.drop-old', 'delete from unknown_codes where last_at < $1::timestamptz');
export const forgetUnknownCodes = (db: Db, now: Date) => db.run(drop, [windowStart(now)]);
