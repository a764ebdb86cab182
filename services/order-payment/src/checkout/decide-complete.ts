import { problem } from '@gyeol/service-kit/errors.ts';
import { isShown } from '../order/order-states.ts';
import type { OrderBrief, PlacingContext } from './placing-store.ts';
import { type Sheet, sameLines } from './sheet.ts';

/** What a `complete` does with what it finds. */
export type CompleteStep =
  /** It was done before, and paid: the same order again. */
  | { kind: 'answer'; order: OrderBrief }
  /** The same goods, coupon and address: the order that is on its way already goes on. */
  | { kind: 'resume'; order: OrderBrief; sheet: Sheet }
  /** A new order; `replaces` ends by it. */
  | { kind: 'place'; replaces: OrderBrief | null; sheet: Sheet };

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
  if (open?.fingerprint === fingerprint) return { kind: 'resume', order: open, sheet };
  return { kind: 'place', replaces: open, sheet };
};
