import { useState } from 'react';
import { storedValue } from '../../shared/lib/stored.ts';
import type { LineNow } from './use-lines-now.ts';

const stored = storedValue<readonly number[]>('tab', 'cart:left-out', Array.isArray);

/** True when the line cannot be ordered: no stock is left, or the item is not on sale yet. */
export const isClosed = ({ soldOut, opens }: LineNow): boolean => soldOut || opens !== undefined;

/** Holds the lines to order: all lines that can be bought, except lines that were unticked in this tab. */
export const useSelectedLines = (lines: readonly LineNow[]) => {
  const [leftOut, setLeftOut] = useState(() => stored.read() ?? []);
  const buyable = lines.filter((line) => !isClosed(line));
  const selected = buyable.filter(({ cartId }) => !leftOut.includes(cartId));
  const leaveOut = (cartIds: readonly number[]): void => {
    stored.write(cartIds);
    setLeftOut(cartIds);
  };
  return {
    buyable,
    selected,
    select: (cartId: number, on: boolean): void =>
      leaveOut(on ? leftOut.filter((id) => id !== cartId) : [...leftOut, cartId]),
    selectAll: (on: boolean): void => leaveOut(on ? [] : buyable.map(({ cartId }) => cartId)),
  };
};
