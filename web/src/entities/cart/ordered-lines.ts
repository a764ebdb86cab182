const key = 'order:cart-lines';

/** The state with which the order page orders these lines of the cart; without it, all of them. */
export const orderedLinesState = (cartIds: readonly number[]): { cartIds: readonly number[] } => ({ cartIds });
export const orderedLinesOf = (state: unknown): readonly number[] | undefined =>
  (state as { cartIds?: readonly number[] } | null)?.cartIds;

/** Keeps for this tab which lines are ordered, for a sheet that is made anew after the way back from the payment. */
export const storeOrderedLines = (cartIds: readonly number[] | undefined): void => {
  if (cartIds) sessionStorage.setItem(key, JSON.stringify(cartIds));
  else sessionStorage.removeItem(key);
};
export const storedOrderedLines = (): readonly number[] | undefined =>
  (JSON.parse(sessionStorage.getItem(key) ?? 'null') as readonly number[] | null) ?? undefined;
