import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { openingChanged } from '@gyeol/contracts/events/catalog.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

const save = sql(
  'opening.save',
  `insert into opening (version, takes_orders) values ($1::bigint, $2::boolean)
   on conflict (only_row) do update set version = excluded.version, takes_orders = excluded.takes_orders
    where opening.version < excluded.version`,
);
/** A state with an older version than the saved state changes nothing. */
export const projectOpening = async (
  tx: Tx,
  { version, data }: Envelope<DataOf<typeof openingChanged>>,
): Promise<void> => {
  await tx.run(save, [version, data.takesOrders]);
};

/** SQL condition that is true when the last report of catalog was that the shop takes no orders. */
export const isUnopened = 'exists (select from opening where not takes_orders)';
const closed = sql('opening.closed', `select 1 where ${isUnopened}`);
/** Throws SHOP_NOT_OPEN while the shop takes no orders. */
export const requireOpenShop = async (db: Queries): Promise<void> => {
  if ((await db.maybe(closed)) !== undefined) throw problem('SHOP_NOT_OPEN');
};
