/**
 * A line to order without the cart (bought again, or bought directly from an item's page), with the unit price that was
 * shown.
 */
export interface ReorderLine {
  itemOptionId: number;
  quantity: number;
  finalPrice: number;
}

/**
 * The navigation state that makes the order page open an order sheet with these lines instead of the lines of the cart.
 */
export const reorderState = (lines: readonly ReorderLine[]): { again: readonly ReorderLine[] } => ({
  again: lines.map(({ itemOptionId, quantity, finalPrice }) => ({ itemOptionId, quantity, finalPrice })),
});

export const reorderLinesOf = (state: unknown): readonly ReorderLine[] | undefined =>
  (state as { again?: readonly ReorderLine[] } | null)?.again;
