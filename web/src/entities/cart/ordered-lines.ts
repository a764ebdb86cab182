import { storedValue } from '../../shared/lib/stored.ts';

const stored = storedValue<readonly number[]>('tab', 'order:cart-lines', Array.isArray);

/** The navigation state for ordering only these lines of the cart. Without it, the order page takes all of them. */
export const orderedLinesState = (cartIds: readonly number[]): { cartIds: readonly number[] } => ({ cartIds });
export const orderedLinesOf = (state: unknown): readonly number[] | undefined =>
  (state as { cartIds?: readonly number[] } | null)?.cartIds;

/**
 * Keeps the lines that are being ordered in this tab. A sheet that is made again after returning from the payment needs
 * them.
 */
export const storeOrderedLines = (cartIds: readonly number[] | undefined): void => {
  if (cartIds) stored.write(cartIds);
  else stored.remove();
};
export const storedOrderedLines = stored.read;
