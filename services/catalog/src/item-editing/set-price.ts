import { discountedPrice } from '@gyeol/contracts/rules/discount.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { refuseOverDiscount } from '../items/item.ts';
import { publishItemSaved } from '../items/item-events.ts';
import { readPricing } from '../items/item-store.ts';
import { mustLockItem, recordEdit } from '../items/saved-item.ts';
import { updateShelfEntries } from '../items/shelf-store.ts';
import type { EditDeps } from '../operators/operator.ts';

const updatePrice = sql(
  'items.set-price',
  'update items set price = $2::bigint, discount_price = $3::bigint where id = $1::bigint',
);

interface PriceChange {
  readonly itemId: number;
  readonly price: number;
  /** The price that the operator saw; 409 PRICE_MOVED when the price has changed since. */
  readonly expectedPrice: number;
}

/** Keeps the discount. Answers the new price. Throws DISCOUNT_TOO_LARGE. */
export const setItemPrice = (deps: EditDeps, { itemId, price, expectedPrice }: PriceChange): Promise<number> =>
  deps.db.tx(async (tx) => {
    await mustLockItem(tx, itemId);
    const before = await readPricing(tx, itemId);
    if (before.price !== expectedPrice) throw problem('PRICE_MOVED', { extra: { price: before.price } });
    const after = { ...before, price };
    refuseOverDiscount(after, before);
    await tx.run(updatePrice, [itemId, price, discountedPrice(after)]);
    await updateShelfEntries(tx, itemId);
    await publishItemSaved(tx, itemId, deps.now());
    await recordEdit(tx, deps, itemId);
    return price;
  });
