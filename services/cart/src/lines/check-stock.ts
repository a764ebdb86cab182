import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { readCart } from './read-cart.ts';
import { shortage } from './stock.ts';

const refusal = (code: 'OUT_OF_STOCK' | 'CART_EMPTY', messages: readonly string[]) =>
  problem(code, { message: messages.join('\n'), extra: { messages } });

/**
 * checkStock: catalog's live stock for the whole cart, and what the member's own unpaid order holds of it; 409 with one
 * sentence for each short line.
 */
export const checkStock = async (deps: Deps, memberId: number): Promise<void> => {
  const { lines, quotes, held } = await readCart(deps, memberId);
  if (quotes === undefined) throw problem('UNAVAILABLE', { detail: 'catalog does not answer' });
  if (lines.length === 0) throw refusal('CART_EMPTY', ['장바구니가 비어 있습니다.']);
  const messages = lines.flatMap(({ title, optionName, optionId, quantity }) => {
    const wanted = { title, itemOptionName: optionName, quantity };
    return shortage(wanted, quotes.get(optionId), held.get(optionId)) ?? [];
  });
  if (messages.length > 0) throw refusal('OUT_OF_STOCK', messages);
};
