import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface Hold {
  merchantUid: string;
  mapId: number | null;
  status: 'HELD' | 'REDEEMED' | 'RELEASED';
  /** The member whose points the order holds, or null. */
  memberId: number | null;
  points: number;
}

const lockOne = sql(
  'holds.lock',
  `select merchant_uid as "merchantUid", member_coupon_id as "mapId", status, member_id as "memberId", points
   from coupon_holds where merchant_uid = $1::text for update`,
);
export const lockHold = (tx: Tx, merchantUid: string): Promise<Hold | undefined> =>
  tx.maybe<Hold>(lockOne, [merchantUid]);

const pointMembers = sql(
  'holds.point-members',
  'select distinct member_id as "memberId" from coupon_holds where merchant_uid = any ($1::text[]) and points > 0 order by 1',
);
/** Lists the members whose points these orders hold, in the order in which accounts are locked. */
export const listMembersWithPoints = async (tx: Tx, merchantUids: readonly string[]): Promise<number[]> =>
  (await tx.rows<{ memberId: number }>(pointMembers, [merchantUids])).map(({ memberId }) => memberId);

const insertOne = sql(
  'holds.insert',
  `insert into coupon_holds (merchant_uid, member_coupon_id, status, updated_at, member_id, points)
   values ($1::text, $2::bigint, 'HELD', $3::timestamptz, $4::bigint, $5::bigint)
   on conflict (merchant_uid) do nothing`,
);
/** Answers 0 when the order was released meanwhile. */
export const insertHold = (tx: Tx, hold: Omit<Hold, 'status'>, now: Date): Promise<number> =>
  tx.run(insertOne, [hold.merchantUid, hold.mapId, now, hold.memberId, hold.points]);

const tombstone = sql(
  'holds.tombstone',
  `insert into coupon_holds (merchant_uid, status, updated_at) values ($1::text, 'RELEASED', now()) on conflict (merchant_uid) do nothing`,
);
/**
 * Marks an order without a hold as released, so that a hold that arrives late is refused. Answers 1 when the order was
 * unknown.
 */
export const insertTombstone = (tx: Tx, merchantUid: string): Promise<number> => tx.run(tombstone, [merchantUid]);

const setReleased = sql(
  'holds.release',
  `update coupon_holds set status = 'RELEASED', updated_at = now() where merchant_uid = $1::text`,
);
export const markReleased = (tx: Tx, merchantUid: string): Promise<number> => tx.run(setReleased, [merchantUid]);

const setRedeemed = sql(
  'holds.redeem',
  `update coupon_holds set status = 'REDEEMED', total_price = $2::bigint, updated_at = now() where merchant_uid = $1::text and status = 'HELD'`,
);
export const markRedeemed = (tx: Tx, merchantUid: string, totalPrice: number): Promise<number> =>
  tx.run(setRedeemed, [merchantUid, totalPrice]);

const slice = 5_000;
const live = sql(
  'holds.live',
  `with slice as (
     select merchant_uid, status from coupon_holds where merchant_uid > $1::text order by merchant_uid limit ${slice}
   )
   select coalesce(array_agg(merchant_uid order by merchant_uid) filter (where status = 'HELD'), '{}') as "merchantUids",
     case when count(*) = ${slice} then max(merchant_uid) end as next
   from slice`,
);
/** Lists orders that hold a coupon or points, by order number, beginning after `after`. */
export const listLiveHolds = (
  db: Pick<Tx, 'one'>,
  after: string,
): Promise<{ merchantUids: string[]; next: string | null }> => db.one(live, [after]);

const forget = sql(
  'holds.forget-tombstones',
  `delete from coupon_holds where member_coupon_id is null and points = 0 and updated_at < $1::timestamptz`,
);
export const purgeTombstones = (tx: Pick<Tx, 'run'>, at: Date): Promise<number> => tx.run(forget, [at]);

const importUse = sql(
  'holds.import-use',
  `insert into coupon_holds (merchant_uid, member_coupon_id, status, total_price, updated_at)
   values ($1::text, $2::bigint, 'REDEEMED', $3::bigint, now()) on conflict do nothing`,
);
/** An imported order had no hold here before. Answers 0 when its use of the coupon is stored already. */
export const insertRedeemed = (tx: Tx, merchantUid: string, mapId: number, totalPrice: number): Promise<number> =>
  tx.run(importUse, [merchantUid, mapId, totalPrice]);
