/** What is ordered without the cart: bought again, or at once from an item's page; with the unit prices seen there. */
export interface ReorderLine {
  itemOptionId: number;
  quantity: number;
  finalPrice: number;
}

/** The state with which the order page opens a sheet of these lines instead of the cart's. */
export const reorderState = (lines: readonly ReorderLine[]): { again: readonly ReorderLine[] } => ({
  again: lines.map(({ itemOptionId, quantity, finalPrice }) => ({ itemOptionId, quantity, finalPrice })),
});

/** The lines in a navigation's state, if it is one of those. */
export const reorderLinesOf = (state: unknown): readonly ReorderLine[] | undefined =>
  (state as { again?: readonly ReorderLine[] } | null)?.again;
