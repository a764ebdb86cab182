import { problem } from '@gyeol/service-kit/errors.ts';
import type { Bag } from './bag.ts';
import type { Quotes } from './quotes.ts';
import { shortage } from './stock.ts';

const refusal = (code: 'OUT_OF_STOCK' | 'CART_EMPTY', messages: readonly string[]) =>
  problem(code, { message: messages.join('\n'), extra: { messages } });

/** checkStock: catalog's live stock for the whole bag; 409 with one sentence for each short line. */
export const makeCheckStock =
  (bag: Bag, quotes: Quotes) =>
  async (memberId: number): Promise<void> => {
    const lines = await bag(memberId);
    if (lines.length === 0) throw refusal('CART_EMPTY', ['장바구니가 비어 있습니다.']);
    const found = await quotes.many(lines.map((line) => line.optionId));
    const messages = lines.flatMap(({ title, optionName, optionId, quantity }) => {
      const sentence = shortage({ title, itemOptionName: optionName, quantity }, found.get(optionId));
      return sentence === undefined ? [] : [sentence];
    });
    if (messages.length > 0) throw refusal('OUT_OF_STOCK', messages);
  };
