import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import type { CartLine } from './line-store.ts';
import { readCart } from './read-cart.ts';
import { shortage } from './stock.ts';

const refusal = (code: 'OUT_OF_STOCK' | 'CART_EMPTY', messages: readonly string[]) =>
  problem(code, { message: messages.join('\n'), extra: { messages } });

/** Throws CART_EMPTY and CART_LINE_NOT_FOUND. */
const selectLines = (lines: readonly CartLine[], cartIds: readonly number[] | undefined): readonly CartLine[] => {
  if (lines.length === 0) throw refusal('CART_EMPTY', ['장바구니가 비어 있습니다.']);
  if (cartIds === undefined) return lines;
  const wanted = new Set(cartIds);
  const selected = lines.filter(({ cartId }) => wanted.has(cartId));
  if (selected.length < wanted.size) throw problem('CART_LINE_NOT_FOUND');
  return selected;
};

/**
 * Throws 409 with one sentence for each line that cannot be bought. Counts catalog's live stock and the stock that the
 * member's own unpaid order holds.
 */
export const checkStock = async (deps: Deps, memberId: number, cartIds?: readonly number[]): Promise<void> => {
  const { lines, quotes, held } = await readCart(deps, memberId);
  if (quotes === undefined) throw problem('UNAVAILABLE', { detail: 'catalog does not answer' });
  const messages = selectLines(lines, cartIds).flatMap(({ title, optionName, optionId, quantity }) => {
    const wanted = { title, itemOptionName: optionName, quantity };
    return shortage(wanted, quotes.get(optionId), held.get(optionId)) ?? [];
  });
  if (messages.length > 0) throw refusal('OUT_OF_STOCK', messages);
};
