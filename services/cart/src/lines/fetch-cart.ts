import { priceAt } from '@gyeol/contracts/rules/sale.ts';
import type { Deps } from '../config.ts';
import { readCart } from './read-cart.ts';
import { available } from './stock.ts';

/** `id` in the answer is the item's id, because the screens link to the item. */
export const fetchCart = async (deps: Deps, memberId: number) => {
  const { lines, quotes, held } = await readCart(deps, memberId);
  const at = deps.now();
  return lines.map(({ itemId, optionId, optionName, additionalPrice, regularPrice, sales, soldOut, ...line }) => {
    const left = soldOut ? 0 : quotes && available(quotes.get(optionId), held.get(optionId));
    const price = priceAt({ discountPrice: regularPrice, sales: sales ?? [] }, at);
    return {
      ...line,
      id: itemId,
      itemOption: { id: optionId, name: optionName, additionalPrice },
      finalPrice: price + additionalPrice,
      ...(sales !== null && { regularPrice, sales }),
      soldOut: left === 0,
      available: left ?? null,
    };
  });
};
