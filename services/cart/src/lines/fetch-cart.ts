import type { Deps } from '../config.ts';
import { readCart } from './read-cart.ts';
import { available } from './stock.ts';

/** `id` in the answer is the item's id, because the screens link to the item. */
export const fetchCart = async (deps: Deps, memberId: number) => {
  const { lines, quotes, held } = await readCart(deps, memberId);
  return lines.map(({ itemId, optionId, optionName, additionalPrice, soldOut, ...line }) => {
    const left = soldOut ? 0 : quotes && available(quotes.get(optionId), held.get(optionId));
    return {
      ...line,
      id: itemId,
      itemOption: { id: optionId, name: optionName, additionalPrice },
      soldOut: left === 0,
      available: left ?? null,
    };
  });
};
