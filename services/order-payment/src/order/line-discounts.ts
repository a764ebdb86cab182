import { spreadByWeight } from '@gyeol/contracts/rules/spread.ts';
import type { Line } from './order-row.ts';

type Priced = Pick<Line, 'quantity' | 'unitPrice'>;

/** Points spread over lines by what the discount leaves of their price: no share exceeds that. */
export const spreadPoints = (points: number, lines: readonly Priced[], discounts: readonly number[]): number[] =>
  spreadByWeight(
    points,
    lines.map(({ quantity, unitPrice }, index) => quantity * unitPrice - (discounts[index] ?? 0)),
  );

/** An order's discount spread over its lines by their price: the shares add up to it and none exceeds its line. */
export const spreadDiscount = (discount: number, lines: readonly Priced[]): number[] =>
  spreadByWeight(
    discount,
    lines.map(({ quantity, unitPrice }) => quantity * unitPrice),
  );
