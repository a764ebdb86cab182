import { opensAt, priceAt } from '@gyeol/contracts/rules/sale.ts';
import { useMemo } from 'react';
import { useSaleMoment } from '../../entities/item/item-now.ts';
import type { CartLine } from './cart-query.ts';

export interface LineNow extends CartLine {
  /** The moment from which the item can be bought, when it has not come yet. */
  opens?: string | undefined;
}

const lineAt = (line: CartLine, at: Date): LineNow => {
  const { regularPrice, sales, itemOption } = line;
  const item = { discountPrice: line.finalPrice - itemOption.additionalPrice, regularPrice, sales };
  return { ...line, finalPrice: priceAt(item, at) + itemOption.additionalPrice, opens: opensAt(item, at) };
};

/** Returns the lines with the prices of this moment, and renders again at the second at which one changes. */
export const useLinesNow = (lines: readonly CartLine[]): readonly LineNow[] => {
  const at = useSaleMoment(useMemo(() => lines.flatMap(({ sales = [] }) => sales), [lines]));
  return useMemo(() => (at ? lines.map((line) => lineAt(line, at)) : lines), [lines, at]);
};
