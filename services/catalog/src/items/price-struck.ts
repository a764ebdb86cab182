/**
 * An SQL expression: the number of days for which a price must have been the selling price before it may be struck. 0
 * allows any price.
 */
export const struckPriceDays = `(select (p.profile #>> '{selling,struckPriceDays}')::integer
  from shop_profiles p order by p.version desc limit 1)`;

/** An SQL expression: true when the item `i` has cost its price for as long as a struck price must have been asked. */
export const mayStrike = `(i.struck_days >= ${struckPriceDays})`;
/** An SQL column: true when the price of the item `i` is struck without a sale. */
export const priceStruck = `(i.discount_price < i.price and ${mayStrike}) as "priceStruck"`;
