import { storedValue } from '../../shared/lib/stored.ts';

const stored = storedValue<readonly number[]>('tab', 'order:cart-lines', Array.isArray);

/** The state with which the order page orders these lines of the cart; without it, all of them. */
export const orderedLinesState = (cartIds: readonly number[]): { cartIds: readonly number[] } => ({ cartIds });
export const orderedLinesOf = (state: unknown): readonly number[] | undefined =>
  (state as { cartIds?: readonly number[] } | null)?.cartIds;

/** Keeps for this tab which lines are ordered, for a sheet that is made anew after the way back from the payment. */
export const storeOrderedLines = (cartIds: readonly number[] | undefined): void => {
  if (cartIds) stored.write(cartIds);
  else stored.remove();
};
export const storedOrderedLines = stored.read;
