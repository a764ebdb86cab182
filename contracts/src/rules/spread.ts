/**
 * Spreads won by weight, in whole won. The shares add up to `won`. No share exceeds its weight while `won` is not more
 * than all weights together. Each share is rounded down. The won that are left over go to the shares with the largest
 * remainders. Among equal remainders, the earlier share gets the won.
 */
export const spreadByWeight = (won: number, weights: readonly number[]): number[] => {
  const total = won === 0 ? 0n : weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const exact = weights.map((weight, index) => {
    const product = BigInt(won) * BigInt(weight);
    return { index, share: Number(product / total), remainder: product % total };
  });
  const left = won - exact.reduce((sum, { share }) => sum + share, 0);
  const largest = exact.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  const rounded = new Set(largest.slice(0, left).map(({ index }) => index));
  return exact.map(({ index, share }) => share + (rounded.has(index) ? 1 : 0));
};
