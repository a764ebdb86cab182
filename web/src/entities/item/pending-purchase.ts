/** What a visitor chose of an item before the log-in that it needs, and what follows: the cart, or an order of it alone. */
export interface PendingPurchase {
  itemId: number;
  optionId: number;
  quantity: number;
  into: 'cart' | 'order';
}
const key = 'pending-purchase';

/** Keeps it for this tab, over log-in, sign-up and the way to Kakao and back; it takes the place of an earlier one. */
export const savePendingPurchase = (purchase: PendingPurchase): void =>
  sessionStorage.setItem(key, JSON.stringify(purchase));

/** What was chosen of this item, once. */
export const consumePendingPurchase = (itemId: number): PendingPurchase | undefined => {
  const stored = sessionStorage.getItem(key);
  const purchase = stored === null ? undefined : (JSON.parse(stored) as PendingPurchase);
  if (purchase?.itemId !== itemId) return undefined;
  sessionStorage.removeItem(key);
  return purchase;
};
