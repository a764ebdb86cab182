import { type PointCause, type PointKind, pointsEndAt } from '@gyeol/contracts/rules/points.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { listLots } from './account-store.ts';
import { type Lot, usablePoints, waitingPoints } from './lots.ts';

const account = sql(
  'points.account',
  'select last_accrual_at as "lastAccrualAt" from point_accounts where member_id = $1::bigint',
);
// Members do not see points that an unpaid order held and released. Only operators see these entries.
const isShown = `not exists (select from coupon_holds h where h.merchant_uid = e.merchant_uid and h.status = 'RELEASED'
  and h.total_price is null and h.points > 0 and e.kind in ('use', 'restore'))`;
const page = sql(
  'points.page',
  `select min(e.id) as id, e.kind, e.cause, sum(e.amount)::bigint as amount, e.merchant_uid as "merchantUid", e.reason,
     max(e.usable_from) as "usableFrom", e.at, count(*) over ()::integer as total
   from point_entries e where e.member_id = $1::bigint and (not $4::boolean or ${isShown})
     and ($5::text is null or e.merchant_uid = $5::text)
   group by e.kind, e.cause, e.cause_id, e.merchant_uid, e.reason, e.at
   order by e.at desc, min(e.id) desc limit $2::integer offset $3::integer`,
);
const buyer = sql(
  'points.buyer',
  'select member_id as "memberId" from point_entries where merchant_uid = $1::text limit 1',
);
/** Undefined for an order that neither used nor earned points. */
export const findBuyer = async (db: Queries, merchantUid: string): Promise<number | undefined> =>
  (await db.maybe<{ memberId: number }>(buyer, [merchantUid]))?.memberId;

export const balanceView = (
  { lots, lastAccrualAt }: { lots: readonly Lot[]; lastAccrualAt: Date | null },
  now: Date,
) => {
  const balance = lots.reduce((sum, { left }) => sum + left, 0);
  return {
    balance,
    usable: usablePoints(lots, now),
    waiting: waitingPoints(lots, now),
    endsAt: balance > 0 && lastAccrualAt !== null ? pointsEndAt(lastAccrualAt) : null,
  };
};
export const readBalance = async (db: Queries, memberId: number, now: Date) => {
  const [row, lots] = [
    await db.maybe<{ lastAccrualAt: Date | null }>(account, [memberId]),
    await listLots(db, memberId),
  ];
  return balanceView({ lots, lastAccrualAt: row?.lastAccrualAt ?? null }, now);
};

interface EntryRow {
  id: number;
  kind: PointKind;
  cause: PointCause;
  amount: number;
  merchantUid: string | null;
  reason: string | null;
  usableFrom: Date | null;
  at: Date;
  total: number;
}
/**
 * Lists the changes of a member's points, newest first, with one row for each cause. With `merchantUid`, lists only the
 * changes of that order. With `forMember`, leaves out the points of unpaid orders.
 */
export const readHistory = async (
  db: Queries,
  memberId: number,
  { page: number, size }: { page: number; size: number },
  { forMember, merchantUid = null }: { forMember: boolean; merchantUid?: string | null },
) => {
  const rows = await db.rows<EntryRow>(page, [memberId, size, number * size, forMember, merchantUid]);
  const totalElements = rows[0]?.total ?? 0;
  const content = rows.map(({ total: _, ...entry }) => entry);
  return { content, totalElements, totalPages: pageInfo({ page: number, size }, totalElements).totalPages };
};
