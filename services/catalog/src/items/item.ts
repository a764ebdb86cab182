import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { discountedPrice, isOverDiscounted, type Priced } from '@gyeol/contracts/rules/discount.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

type Fields = Pick<
  BodyOf<typeof catalogCalls.editItem>,
  'title' | 'description' | 'price' | 'isDiscountByRate' | 'discountRate' | 'discountAmount'
>;

/** The columns that follow from what an operator typed. */
export interface ItemFields extends Priced {
  readonly title: string;
  readonly description: string;
  readonly discountPrice: number;
}

/** One kind of discount is kept, the chosen one; none is null (back-office document §5). */
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

/** Throws DISCOUNT_TOO_LARGE; `before` is what is saved. */
export const refuseOverDiscount = (after: Priced, before?: Priced): void => {
  if (isOverDiscounted(after, before)) throw problem('DISCOUNT_TOO_LARGE', { extra: { field: 'discountAmount' } });
};

/** The named categories and ALL, which every item is in; each once. */
export const withAll = (names: readonly string[]): string[] => [...new Set(['ALL', ...names])];
