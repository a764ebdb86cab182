import { useState } from 'react';
import type { CartLine } from './cart-query.ts';

const key = 'cart:left-out';
const stored = (): readonly number[] => JSON.parse(sessionStorage.getItem(key) ?? '[]') as number[];

/** Which lines are to be ordered: all that can be bought but those that were unticked in this tab. */
export const useSelectedLines = (lines: readonly CartLine[]) => {
  const [leftOut, setLeftOut] = useState(stored);
  const buyable = lines.filter(({ soldOut }) => !soldOut);
  const selected = buyable.filter(({ cartId }) => !leftOut.includes(cartId));
  const leaveOut = (cartIds: readonly number[]): void => {
    sessionStorage.setItem(key, JSON.stringify(cartIds));
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
