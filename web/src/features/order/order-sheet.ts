import type { Answer } from '../../shared/api/call-types.ts';

export type OrderSheet = Answer<'order.sheet'>;
export interface OpenSheet {
  sheet: OrderSheet;
  /** What the screen says about prices that changed on the way here. */
  notice?: string;
  /** Of an earlier order's lines: the cart has no part in it. */
  reorder?: boolean;
}
