import { spreadByWeight } from '@gyeol/contracts/rules/spread.ts';
import type { Line } from './order-row.ts';

type Priced = Pick<Line, 'quantity' | 'unitPrice'>;

/** Spreads points over lines by their price after the discount. No line gets more points than that price. */
export const spreadPoints = (points: number, lines: readonly Priced[], discounts: readonly number[]): number[] =>
  spreadByWeight(
    points,
    lines.map(({ quantity, unitPrice }, index) => quantity * unitPrice - (discounts[index] ?? 0)),
  );

/**
 * Spreads an order's discount over its lines by their price. The shares add up to the discount, and no share exceeds
 * the price of its line.
 */
export const spreadDiscount = (discount: number, lines: readonly Priced[]): number[] =>
  spreadByWeight(
    discount,
    lines.map(({ quantity, unitPrice }) => quantity * unitPrice),
  );
