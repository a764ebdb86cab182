import { shopProfileSaved } from '@gyeol/contracts/events/catalog.ts';
import { type Queries, sql } from './db/db.ts';
import { on } from './events/subscription.ts';

/** How a service signs what it says: `name` before a message (결), `full` beside a reply (결 GYEOL). Empty until the catalogue said it. */
export interface ShopName {
  readonly name: string;
  readonly full: string;
}
const select = sql('kit.shop-name', `select name, full_name as "full" from shop_name`);
const update = sql(
  'kit.shop-name.update',
  'update shop_name set version = $1::bigint, name = $2::text, full_name = $3::text where version < $1',
);

/** The name of now, of the service's own table `shop_name`, which its migration makes with one row. */
export const readShopName = (db: Queries): Promise<ShopName> => db.one<ShopName>(select);
/** Keeps it as the catalogue says it. */
export const followShopName = on(shopProfileSaved, async (tx, { version, data: { profile } }) => {
  await tx.run(update, [version, profile.names.name, profile.names.full]);
});
