import { shopProfileSaved } from '@gyeol/contracts/events/catalog.ts';
import { type Queries, sql } from './db/db.ts';
import { on } from './events/subscription.ts';

/**
 * `name` is put before a message (결), `full` is shown beside a reply (결 GYEOL). Both are empty until the catalogue
 * publishes the shop's profile.
 */
export interface ShopName {
  readonly name: string;
  readonly full: string;
}
const select = sql('kit.shop-name', `select name, full_name as "full" from shop_name`);
const update = sql(
  'kit.shop-name.update',
  'update shop_name set version = $1::bigint, name = $2::text, full_name = $3::text where version < $1',
);

/** Reads the current name from the service's own table `shop_name`, which its migration creates with one row. */
export const readShopName = (db: Queries): Promise<ShopName> => db.one<ShopName>(select);
/** Stores the name that the catalogue publishes. */
export const followShopName = on(shopProfileSaved, async (tx, { version, data: { profile } }) => {
  await tx.run(update, [version, profile.names.name, profile.names.full]);
});
