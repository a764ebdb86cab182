/** Lines of one option become one, in the order in which the options were first named; what else stands in a line is its last one's. */
export const mergeLines = <L extends { itemOptionId: number; quantity: number }>(lines: readonly L[]): L[] => {
  const merged = new Map<number, L>();
  for (const line of lines) {
    const quantity = line.quantity + (merged.get(line.itemOptionId)?.quantity ?? 0);
    merged.set(line.itemOptionId, { ...line, quantity });
  }
  return [...merged.values()];
};
