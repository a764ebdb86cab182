import type { Line } from './order-row.ts';

type Priced = Pick<Line, 'quantity' | 'unitPrice'>;

/**
 * An order's discount spread over its lines by their price, to the won: the shares add up to it and none exceeds its line.
 * What is left of rounding down goes to the largest remainders, of equal ones to the earlier line.
 */
export const spreadDiscount = (discount: number, lines: readonly Priced[]): number[] => {
  const weights = lines.map(({ quantity, unitPrice }) => BigInt(quantity * unitPrice));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (discount === 0 || total === 0n) return lines.map(() => 0);
  const exact = weights.map((weight, index) => {
    const product = BigInt(discount) * weight;
    return { index, share: Number(product / total), remainder: product % total };
  });
  const left = discount - exact.reduce((sum, { share }) => sum + share, 0);
  const largest = exact.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  const rounded = new Set(largest.slice(0, left).map(({ index }) => index));
  return exact.map(({ index, share }) => share + (rounded.has(index) ? 1 : 0));
};
