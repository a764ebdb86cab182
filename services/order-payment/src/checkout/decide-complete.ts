import { problem } from '@gyeol/service-kit/errors.ts';
import { isShown } from '../order/order-states.ts';
import type { OrderBrief, PlacingContext } from './placing-store.ts';
import { type Sheet, sameLines } from './sheet.ts';

/** What a `complete` does with what it finds. */
export type CompleteStep =
  /** It was done before: the same order again. */
  | { kind: 'answer'; order: OrderBrief }
  /** The same wish, and its order waits for the money: the same order, unless its card failed. */
  | { kind: 'again'; order: OrderBrief; sheet: Sheet }
  /** The same wish, being placed by another request: both go on with it, and each step happens once. */
  | { kind: 'join'; order: OrderBrief; sheet: Sheet }
  /** Another wish: the provider is asked about the earlier order, which then ends. */
  | { kind: 'replace'; order: OrderBrief; sheet: Sheet }
  | { kind: 'place'; sheet: Sheet };

/** Throws SHEET_NOT_FOUND, SHEET_CHANGED, ORDER_ENDED, ALREADY_ORDERED. */
export const decideComplete = (
  { sheet, placed, open, bought }: PlacingContext,
  wanted: readonly { itemOptionId: number; quantity: number }[] | undefined,
  fingerprint: string,
): CompleteStep => {
  if (sheet === null) throw problem('SHEET_NOT_FOUND');
  if (wanted !== undefined && !sameLines(wanted, sheet.lines)) throw problem('SHEET_CHANGED');
  if (placed?.paid) {
    if (placed.status === 'CANCELLED' || !isShown(placed.status)) throw problem('ORDER_ENDED');
    return { kind: 'answer', order: placed };
  }
  if (placed?.status === 'CANCELLED') throw problem('ORDER_ENDED');
  if (bought !== null) throw problem('ALREADY_ORDERED', { extra: { merchantUid: bought } });
  if (open === null) return { kind: 'place', sheet };
  if (open.fingerprint !== fingerprint) return { kind: 'replace', order: open, sheet };
  return { kind: open.status === 'PLACING' ? 'join' : 'again', order: open, sheet };
};
