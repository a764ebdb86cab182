/** For how many days a price must have been the selling price before it is struck; 0 = any price is. */
export const struckPriceDays = `(select (p.profile #>> '{selling,struckPriceDays}')::integer
  from shop_profiles p order by p.version desc limit 1)`;

/** Whether the price of the item `i` of a statement may be struck. */
export const priceStruck = `(i.discount_price < i.price and i.struck_days >= ${struckPriceDays}) as "priceStruck"`;
