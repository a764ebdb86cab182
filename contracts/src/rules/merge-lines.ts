/**
 * Merges lines of one option into one line, in the order in which the options first appear. The quantities are added
 * up. All other fields of the merged line come from the option's last line.
 */
export const mergeLines = <L extends { itemOptionId: number; quantity: number }>(lines: readonly L[]): L[] => {
  const merged = new Map<number, L>();
  for (const line of lines) {
    const quantity = line.quantity + (merged.get(line.itemOptionId)?.quantity ?? 0);
    merged.set(line.itemOptionId, { ...line, quantity });
  }
  return [...merged.values()];
};
