import { storedValue } from '../../shared/lib/stored.ts';

const stored = storedValue<readonly number[]>('tab', 'order:cart-lines', Array.isArray);

/**
 * The navigation state for ordering only these lines of the cart. Without this state, the order page takes all lines.
 */
export const orderedLinesState = (cartIds: readonly number[]): { cartIds: readonly number[] } => ({ cartIds });
export const orderedLinesOf = (state: unknown): readonly number[] | undefined =>
  (state as { cartIds?: readonly number[] } | null)?.cartIds;

/**
 * Keeps the cart lines that this tab is ordering. When the buyer returns from the payment and needs a new order sheet,
 * the new sheet is made from these lines.
 */
export const storeOrderedLines = (cartIds: readonly number[] | undefined): void => {
  if (cartIds) stored.write(cartIds);
  else stored.remove();
};
export const storedOrderedLines = stored.read;
