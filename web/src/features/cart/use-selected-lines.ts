import { useState } from 'react';
import { storedValue } from '../../shared/lib/stored.ts';
import type { CartLine } from './cart-query.ts';

const stored = storedValue<readonly number[]>('tab', 'cart:left-out', Array.isArray);

/** Holds the lines to order: all lines that can be bought, except lines that were unticked in this tab. */
export const useSelectedLines = (lines: readonly CartLine[]) => {
  const [leftOut, setLeftOut] = useState(() => stored.read() ?? []);
  const buyable = lines.filter(({ soldOut }) => !soldOut);
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
