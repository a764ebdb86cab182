import { storedValue } from '../../shared/lib/stored.ts';

/**
 * A visitor's choice of an item before the required login, and the next step: the cart, or an order of this item alone.
 */
export interface PendingPurchase {
  itemId: number;
  optionId: number;
  quantity: number;
  into: 'cart' | 'order';
}
const isPurchase = (kept: unknown): kept is PendingPurchase =>
  typeof (kept as PendingPurchase | null)?.itemId === 'number';
const pending = storedValue('tab', 'pending-purchase', isPurchase);

/**
 * Keeps the choice in this tab during the login, the sign-up or the visit to Kakao. A new choice replaces an earlier
 * one.
 */
export const savePendingPurchase = pending.write;

export const consumePendingPurchase = (itemId: number): PendingPurchase | undefined => {
  const purchase = pending.read();
  if (purchase?.itemId !== itemId) return undefined;
  pending.remove();
  return purchase;
};
