import { discountedPrice, type Priced } from '@gyeol/contracts/rules/discount.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { type EditDeps, recordEdit } from '../operators/operator.ts';
import { publishItemSaved } from './item-events.ts';
import { mustLockItem } from './saved-item.ts';
import { refreshShelf } from './shelf-store.ts';

const selectPricing = sql(
  'items.pricing',
  `select price, is_discount_by_rate as "isDiscountByRate", discount_rate as "discountRate",
     discount_amount as "discountAmount" from items where id = $1::bigint`,
);
const updatePrice = sql(
  'items.set-price',
  'update items set price = $2::bigint, discount_price = $3::bigint where id = $1::bigint',
);

interface PriceChange {
  readonly itemId: number;
  readonly price: number;
  /** What the operator saw; 409 PRICE_MOVED when it is not so now. */
  readonly expectedPrice: number;
}

/** A new price under the same discount; refused where an amount off would leave nothing of it. Answers the price. */
export const setItemPrice = (deps: EditDeps, { itemId, price, expectedPrice }: PriceChange): Promise<number> =>
  deps.db.tx(async (tx) => {
    await mustLockItem(tx, itemId);
    const before = await tx.one<Priced>(selectPricing, [itemId]);
    if (before.price !== expectedPrice) throw problem('PRICE_MOVED', { extra: { price: before.price } });
    const discountPrice = discountedPrice({ ...before, price });
    if (!before.isDiscountByRate && (before.discountAmount ?? 0) > 0 && discountPrice === 0) {
      throw problem('DISCOUNT_TOO_LARGE', { extra: { price: before.price } });
    }
    await tx.run(updatePrice, [itemId, price, discountPrice]);
    await refreshShelf(tx, itemId);
    await publishItemSaved(tx, itemId, deps.now());
    await recordEdit(tx, deps, itemId);
    return price;
  });
