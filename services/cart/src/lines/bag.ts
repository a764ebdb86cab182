import type { Deps } from '../deps.ts';
import { keepQuote } from '../items/item-store.ts';
import { type BagLine, linesOf, type UnknownLine } from './line-store.ts';
import type { Quotes } from './quotes.ts';

const isKnown = (line: BagLine | UnknownLine): line is BagLine => line.itemId !== null;

/**
 * The member's bag. Of options that no event has told of yet (a new one, or a projection that is being rebuilt) catalog
 * is asked once; what it does not know either, or while it is away, is left out.
 */
export const makeBag = ({ db, log }: Pick<Deps, 'db' | 'log'>, quotes: Quotes) => {
  const learn = async (optionIds: readonly number[]): Promise<void> => {
    try {
      for (const quote of (await quotes.many(optionIds)).values()) await keepQuote(db, quote);
    } catch (err) {
      log.warn({ err, optionIds }, 'options of a bag are not known yet');
    }
  };
  return async (memberId: number): Promise<BagLine[]> => {
    const lines = await linesOf(db, memberId);
    const unknown = lines.filter((line) => !isKnown(line)).map((line) => line.optionId);
    if (unknown.length === 0) return lines.filter(isKnown);
    await learn(unknown);
    return (await linesOf(db, memberId)).filter(isKnown);
  };
};
export type Bag = ReturnType<typeof makeBag>;
