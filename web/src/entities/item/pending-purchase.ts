import { storedValue } from '../../shared/lib/stored.ts';

/** What a visitor chose of an item before the log-in that it needs, and what follows: the cart, or an order of it alone. */
export interface PendingPurchase {
  itemId: number;
  optionId: number;
  quantity: number;
  into: 'cart' | 'order';
}
const isPurchase = (kept: unknown): kept is PendingPurchase =>
  typeof (kept as PendingPurchase | null)?.itemId === 'number';
const pending = storedValue('tab', 'pending-purchase', isPurchase);

/** Keeps it for this tab, over log-in, sign-up and the way to Kakao and back; it takes the place of an earlier one. */
export const savePendingPurchase = pending.write;

/** What was chosen of this item, once. */
export const consumePendingPurchase = (itemId: number): PendingPurchase | undefined => {
  const purchase = pending.read();
  if (purchase?.itemId !== itemId) return undefined;
  pending.remove();
  return purchase;
};
