import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { discountedPrice, isOverDiscounted, type Priced } from '@gyeol/contracts/rules/discount.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

type Fields = Pick<
  BodyOf<typeof catalogCalls.editItem>,
  'title' | 'description' | 'price' | 'isDiscountByRate' | 'discountRate' | 'discountAmount'
>;

export interface ItemFields extends Priced {
  readonly title: string;
  readonly description: string;
  readonly discountPrice: number;
}

/** Keeps only the chosen kind of discount. An item without a discount gets null (back-office document §5). */
export const itemFields = (fields: Fields): ItemFields => {
  const priced: Priced = {
    price: fields.price,
    isDiscountByRate: fields.isDiscountByRate,
    discountRate: (fields.isDiscountByRate && fields.discountRate) || null,
    discountAmount: (!fields.isDiscountByRate && fields.discountAmount) || null,
  };
  return {
    ...priced,
    title: fields.title,
    description: fields.description.trim(),
    discountPrice: discountedPrice(priced),
  };
};

/** Throws DISCOUNT_TOO_LARGE, but accepts the price and discount that are already saved (`before`). */
export const refuseOverDiscount = (after: Priced, before?: Priced): void => {
  if (isOverDiscounted(after, before)) throw problem('DISCOUNT_TOO_LARGE', { extra: { field: 'discountAmount' } });
};

/** Adds ALL to the names of categories, because every item is in ALL. Each name occurs once. */
export const withAll = (names: readonly string[]): string[] => [...new Set(['ALL', ...names])];
