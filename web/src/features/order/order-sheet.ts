import type { Answer } from '../../shared/api/call-types.ts';

export type OrderSheet = Answer<'order.sheet'>;
export interface OpenSheet {
  sheet: OrderSheet;
  notice?: string;
  /** True when the lines do not come from the cart: they are bought again, or bought directly from an item's page. */
  reorder?: boolean;
}
