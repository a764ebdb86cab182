import { type OrderFees, orderFees } from '@gyeol/contracts/rules/delivery.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { isShown } from '../order/order-states.ts';
import type { OrderBrief, PlacingContext } from './placing-store.ts';
import { type Sheet, sameLines, termsOf } from './sheet.ts';

export type CompleteStep =
  /** The order was placed and paid before, so `complete` answers it again. */
  | { kind: 'answer'; order: OrderBrief }
  /** An open order has the same goods, coupon and address, so `complete` continues it. */
  | { kind: 'resume'; order: OrderBrief; sheet: Sheet }
  | { kind: 'place'; replaces: OrderBrief | null; sheet: Sheet };

interface CompleteInput {
  wanted: readonly { itemOptionId: number; quantity: number }[] | undefined;
  fingerprint: string;
  postCode: string;
  /** The fees that the buyer saw, in won. A missing fee means that any fee is accepted. */
  shown: { deliveryFee?: number; remoteFee?: number };
  /** The made-to-order terms that the buyer agreed to. */
  agreement: string | null;
}
const areShown = ({ deliveryFee, remoteFee }: CompleteInput['shown'], fees: OrderFees): boolean =>
  (deliveryFee ?? fees.deliveryFee) === fees.deliveryFee && (remoteFee ?? fees.remoteFee) === fees.remoteFee;

/**
 * Throws SHEET_NOT_FOUND, SHEET_CHANGED, ORDER_ENDED, ALREADY_ORDERED, DEPOSIT_AWAITED, DELIVERY_FEE_CHANGED,
 * SHOP_NOT_OPEN.
 */
export const decideComplete = (
  { sheet, placed, open, bought, unopened, terms }: PlacingContext,
  { wanted, fingerprint, postCode, shown, agreement }: CompleteInput,
): CompleteStep => {
  if (unopened) throw problem('SHOP_NOT_OPEN');
  if (sheet === null) throw problem('SHEET_NOT_FOUND');
  if (wanted !== undefined && !sameLines(wanted, sheet.lines)) throw problem('SHEET_CHANGED');
  if (agreement !== null && agreement !== termsOf(sheet.lines)) throw problem('SHEET_CHANGED');
  if (placed?.paid) {
    if (placed.status === 'CANCELLED' || !isShown(placed.status)) throw problem('ORDER_ENDED');
    return { kind: 'answer', order: placed };
  }
  if (placed?.status === 'CANCELLED') throw problem('ORDER_ENDED');
  if (placed?.status === 'AWAITING_DEPOSIT') {
    throw problem('DEPOSIT_AWAITED', { extra: { merchantUid: placed.merchantUid } });
  }
  if (bought !== null) throw problem('ALREADY_ORDERED', { extra: { merchantUid: bought } });
  const fees = orderFees(postCode, sheet.productTotal, terms);
  // An order that waits for its payment keeps the fees of the time when it was placed. A buyer only pays fees that he
  // saw.
  const isSame = open?.fingerprint === fingerprint && areShown(shown, open.status === 'PLACING' ? fees : open);
  if (isSame) return { kind: 'resume', order: open, sheet };
  if (!areShown(shown, fees)) throw problem('DELIVERY_FEE_CHANGED', { extra: { ...fees } });
  return { kind: 'place', replaces: open, sheet };
};
