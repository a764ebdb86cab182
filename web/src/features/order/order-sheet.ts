import type { Answer } from '../../shared/api/call-types.ts';

export type OrderSheet = Answer<'order.sheet'>;
export interface OpenSheet {
  sheet: OrderSheet;
  /** What the screen says about prices that changed on the way here. */
  notice?: string;
  /** Of lines that the cart has no part in: bought again, or at once from an item's page. */
  reorder?: boolean;
}
