import type { ReadCart } from './read-cart.ts';
import { available } from './stock.ts';

/** cart/fetch: `id` is the item's, as the screens link to it. */
export const createFetchCart = (readCart: ReadCart) => async (memberId: number) => {
  const { lines, quotes, held } = await readCart(memberId);
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
