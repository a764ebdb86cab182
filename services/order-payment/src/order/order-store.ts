import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { urgentStep } from './check-schedule.ts';
import type { Order } from './order-row.ts';
import { afterUpdate, type Field, selectColumns, selectList, updateList, updateValues } from './order-sql.ts';
import type { LockedOrder } from './transition.ts';

const lock = sql('orders.lock', `select ${selectList} from orders o where o.merchant_uid = $1::text for update`);
const lockSeveral = sql(
  'orders.lock-several',
  `select ${selectList} from orders o where o.merchant_uid = any ($1::text[]) order by o.merchant_uid for update`,
);
const find = sql('orders.find', `select ${selectList} from orders o where o.merchant_uid = $1::text`);
const progress = [
  'merchantUid',
  'memberId',
  'status',
  'impUid',
  'windowProviders',
  'itemTitles',
  'totalPrice',
  'placedAt',
  'paidAt',
  'exchangeClaimId',
  'endedAt',
  'cancelRequestedAt',
] as const satisfies readonly Field[];
const findProgress = sql(
  'orders.progress',
  `select ${selectColumns(progress)} from orders o where o.merchant_uid = $1::text`,
);
const [what, actor, at, note] = [0, 1, 2, 3].map((index) => `$${afterUpdate + index}`);
const save = sql(
  'orders.save',
  `with saved as (
     update orders set ${updateList}
     where merchant_uid = $1::text and version = $2::integer - 1
     returning merchant_uid, version, status
   )
   insert into order_log (merchant_uid, version, status, what, actor, at, note)
   select merchant_uid, version, status, ${what}::text, ${actor}::text, ${at}::timestamptz, ${note}::text from saved`,
);
const updateFailed = sql(
  'orders.prepare-failed',
  'update orders set prepare_failed = $2::boolean where merchant_uid = $1::text and prepare_failed <> $2::boolean',
);

const updateReceiverColumns = sql(
  'orders.set-receiver',
  'update orders set receiver = $2::jsonb, post_memo = $3::text where merchant_uid = $1::text',
);
// Null stands for a window of PortOne V1, which is not recorded. `$3` keeps that window in the list.
const addWindowProvider = sql(
  'orders.add-window-provider',
  `update orders set window_providers = array_append(coalesce(window_providers, $3::text[]), $2::text)
   where merchant_uid = $1::text and not coalesce(window_providers, '{}') @> array[$2::text]`,
);
const scheduleSoon = sql(
  'orders.reconcile-soon',
  `update orders set check_due_at = $2::timestamptz, check_step = ${urgentStep}
   where merchant_uid = $1::text and (check_due_at is null or check_due_at <= $3::timestamptz or check_due_at > $2::timestamptz)`,
);

/** Reads the order under its row lock. Every change is decided under this lock. */
export const lockOrder = (tx: Tx, merchantUid: string): Promise<LockedOrder | undefined> =>
  tx.maybe(lock, [merchantUid]);

/** Throws ORDER_NOT_FOUND. */
export const lockExistingOrder = async (tx: Tx, merchantUid: string): Promise<LockedOrder> => {
  const order = await lockOrder(tx, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  return order;
};

/** Locks several orders in the sequence of their order numbers, so that two batches never deadlock. */
export const lockOrders = (tx: Tx, merchantUids: readonly string[]): Promise<LockedOrder[]> =>
  tx.rows(lockSeveral, [merchantUids]);

export const findOrder = (db: Queries, merchantUid: string): Promise<Order | undefined> =>
  db.maybe(find, [merchantUid]);

/** A few columns of an order, without its lines, for reads that happen at every payment. */
export type OrderProgress = Pick<Order, (typeof progress)[number]>;
export const findOrderProgress = (db: Queries, merchantUid: string): Promise<OrderProgress | undefined> =>
  db.maybe(findProgress, [merchantUid]);

export interface OrderChange {
  what: ChangeKind;
  /** `member:7`, `admin:1`, or the part of the service: `webhook`, `reconciler`, … */
  actor: string;
  at: Date;
  /** The subject of the change, for example a payment or a request. */
  note?: string;
}
export type ChangeKind =
  | 'awaiting payment'
  | 'awaiting deposit'
  | 'deposit reminded'
  | 'refund account needed'
  | 'paid'
  | 'expiry extended'
  | 'expired'
  | 'replaced'
  | 'payment failed'
  | 'abandoned'
  | 'payment returned'
  | 'packed'
  | 'receiver changed'
  | 'shipped'
  | 'parcel shipped'
  | 'tracking number changed'
  | 'tracking link set'
  | 'delivered'
  | 'shipping undone'
  | 'delivery undone'
  | 'confirmed'
  | 'cancel requested'
  | 'cancel refused'
  | 'cancel given up'
  | 'cancelled'
  | 'goods back'
  | 'goods written off'
  | 'refund requested'
  | 'refund processed'
  | 'claim changed'
  | 'noted';

const savedValues = (order: Order, { what, actor, at, note }: OrderChange): unknown[] => [
  ...updateValues(order),
  what,
  actor,
  at,
  note ?? null,
];

/**
 * Saves the next version of an order that was read without a lock, with its log row. The new version is saved only if
 * the stored version is still the previous version. The save locks the order. Answers undefined when another request
 * has changed the order.
 */
export const updateUnlockedOrder = async <O extends Order>(tx: Tx, order: O, change: OrderChange) =>
  (await tx.run(save, savedValues(order, change))) === 1 ? (order as O & LockedOrder) : undefined;

/**
 * Saves the next version of a locked order, with its log row. When no row changes, the transaction fails, so that no
 * event of the change is sent.
 */
export const updateLockedOrder = (tx: Tx, order: LockedOrder, change: OrderChange): void =>
  tx.defer(save, savedValues(order, change), { rows: 1 });

export const updateReceiver = (tx: Tx, { merchantUid, receiver, postMemo }: LockedOrder): void =>
  tx.defer(updateReceiverColumns, [merchantUid, JSON.stringify(receiver), postMemo], { rows: 1 });

/** `failed` is true when the amount still has to be registered at the provider. */
export const updatePrepareFailed = (db: Db, merchantUid: string, failed: boolean): Promise<number> =>
  db.run(updateFailed, [merchantUid, failed]);

/**
 * Records a provider at which a payment window of the order is about to open. `unrecorded` are the providers whose
 * window may be open already although the order has no list.
 */
export const saveWindowProvider = (
  db: Db,
  merchantUid: string,
  name: string,
  unrecorded: readonly string[],
): Promise<number> => db.run(addWindowProvider, [merchantUid, name, unrecorded]);

const soonSeconds = 30;
/**
 * Schedules a check by the reconciler in 30 seconds at the latest, outside the usual schedule. Used for a payment that
 * cannot be checked now.
 */
export const markCheckDueSoon = (tx: Queries, merchantUid: string, now: Date): Promise<number> =>
  tx.run(scheduleSoon, [merchantUid, new Date(now.getTime() + soonSeconds * 1_000), now]);
