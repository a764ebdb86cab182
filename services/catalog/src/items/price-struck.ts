/**
 * An SQL expression: the number of days for which a price must have been the selling price before it may be struck. 0
 * allows any price.
 */
export const struckPriceDays = `(select (p.profile #>> '{selling,struckPriceDays}')::integer
  from shop_profiles p order by p.version desc limit 1)`;

/** An SQL column: true when the price of the item `i` may be struck. */
export const priceStruck = `(i.discount_price < i.price and i.struck_days >= ${struckPriceDays}) as "priceStruck"`;
