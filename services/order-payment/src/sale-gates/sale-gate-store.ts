import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { SaleGate, SaleGateScope } from './sale-gate.ts';
import { standsBefore } from './sale-gate-sql.ts';

const columns = `door_id as "doorId", case when sale_id is null then item_id end as "itemId", sale_id as "saleId", title,
  opens_at as "opensAt", closes_at as "closesAt", per_minute as "perMinute", max_per_minute as "maxPerMinute",
  created_at as "createdAt", closed_at as "closedAt"`;
const before = sql(
  'sale-gates.before',
  `select d.door_id as "doorId", case when d.sale_id is not null then d.opens_at end as "standsFrom",
     d.closes_at as "closesAt", array(
       select wanted from unnest($1::bigint[]) wanted where d.item_id is null or d.item_id = wanted
         or exists (select from sale_items i where i.sale_id = d.sale_id and i.item_id = wanted)) as "itemIds"
   from doors d where ${standsBefore('select unnest($1::bigint[])')} order by d.door_id`,
);
const active = sql(
  'sale-gates.active',
  `select ${columns}, case when sale_id is not null then
     array(select i.item_id from sale_items i where i.sale_id = doors.sale_id) end as "itemIds"
   from doors where closed_at is null order by door_id`,
);
const newest = sql(
  'sale-gates.newest',
  `select ${columns} from doors order by closed_at is null desc, door_id desc limit 50`,
);
const lock = sql('sale-gates.lock', `select ${columns} from doors where door_id = $1::bigint for update`);
const insert = sql(
  'sale-gates.insert',
  `insert into doors (item_id, title, opens_at, closes_at, per_minute, created_at)
   values ($1::bigint, $2::text, $3::timestamptz, $4::timestamptz, $5::integer, $6::timestamptz)
   returning ${columns}`,
);
const update = sql(
  'sale-gates.update',
  `update doors set title = $2::text, opens_at = $3::timestamptz, closes_at = $4::timestamptz,
     per_minute = $5::integer, closed_at = $6::timestamptz
   where door_id = $1::bigint`,
);
const closePast = sql(
  'sale-gates.close-past',
  'update doors set closed_at = closes_at where closed_at is null and closes_at <= $1::timestamptz',
);
const spentByMember = sql(
  'sale-gates.admissions-of-member',
  `select p.door_id as "doorId", p.jti, o.paid_at is not null as paid, o.ended_at is null as open
   from door_passes p
   join orders o using (merchant_uid)
   where p.member_id = $1::bigint and p.door_id = any($2::bigint[])`,
);
const transfer = sql(
  'sale-gates.transfer-admission',
  'update door_passes set merchant_uid = $3::text where door_id = $1::bigint and merchant_uid = $2::text',
);
const spend = sql(
  'sale-gates.spend-admission',
  `insert into door_passes as p (door_id, member_id, jti, merchant_uid, spent_at)
   values ($1::bigint, $2::bigint, $3::text, $4::text, $5::timestamptz)
   on conflict (door_id, member_id, jti) do update set merchant_uid = excluded.merchant_uid
   where exists (
     select 1 from orders o
     where o.merchant_uid = p.merchant_uid and o.ended_at is not null and o.paid_at is null
   )`,
);

/** A gate with the items of its sale, or null for a gate of no sale. */
type GateWithItems = SaleGate & { itemIds: number[] | null };
export const listActiveSaleGates = (db: Queries): Promise<GateWithItems[]> => db.rows<GateWithItems>(active);
type GateBefore = SaleGateScope & { itemIds: number[] };
/** Lists the gates that stand before one of the items, each with those of these items. */
export const listSaleGatesBefore = (db: Queries, itemIds: readonly number[]): Promise<GateBefore[]> =>
  db.rows<GateBefore>(before, [itemIds]);
/** Lists the open gates, then the gates that were closed last. */
export const listSaleGates = (db: Queries): Promise<SaleGate[]> => db.rows<SaleGate>(newest);
export const lockSaleGate = (tx: Tx, doorId: number): Promise<SaleGate | undefined> =>
  tx.maybe<SaleGate>(lock, [doorId]);

export type SaleGateTerms = Pick<SaleGate, 'title' | 'opensAt' | 'closesAt' | 'perMinute'>;
export const insertSaleGate = (
  tx: Tx,
  gate: SaleGateTerms & Pick<SaleGate, 'itemId' | 'createdAt'>,
): Promise<SaleGate> =>
  tx.one<SaleGate>(insert, [gate.itemId, gate.title, gate.opensAt, gate.closesAt, gate.perMinute, gate.createdAt]);
export const updateSaleGate = (tx: Tx, gate: SaleGate): Promise<number> =>
  tx.run(update, [gate.doorId, gate.title, gate.opensAt, gate.closesAt, gate.perMinute, gate.closedAt]);
/** Closes gates whose time is over, so that new gates can be opened for the same goods. */
export const closePastSaleGates = (tx: Tx, now: Date): Promise<number> => tx.run(closePast, [now]);

export interface SpentAdmission {
  doorId: number;
  jti: string;
  paid: boolean;
  /** True while the order that has the admission has not ended. */
  open: boolean;
}
export const listSpentAdmissions = (
  db: Queries,
  memberId: number,
  gates: readonly SaleGateScope[],
): Promise<SpentAdmission[]> => db.rows<SpentAdmission>(spentByMember, [memberId, gates.map(({ doorId }) => doorId)]);

/** Answers true when the replaced order had an admission. */
export const transferAdmission = async (tx: Tx, doorId: number, from: string, to: string): Promise<boolean> =>
  (await tx.run(transfer, [doorId, from, to])) > 0;

interface Spending {
  doorId: number;
  memberId: number;
  jti: string;
  merchantUid: string;
  at: Date;
}
/** Spends an admission on an order. Answers false when another order has the admission and is open or was paid. */
export const spendAdmission = async (tx: Tx, { doorId, memberId, jti, merchantUid, at }: Spending): Promise<boolean> =>
  (await tx.run(spend, [doorId, memberId, jti, merchantUid, at])) > 0;
