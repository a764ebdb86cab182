import type { Deps } from '../deps.ts';
import { keepQuote } from '../items/item-store.ts';
import { type BagLine, linesOf, type UnknownLine } from './line-store.ts';
import type { Holds, OwnHolds } from './own-holds.ts';
import type { Quotes } from './quotes.ts';
import { available, type Quote } from './stock.ts';

const isKnown = (line: BagLine | UnknownLine): line is BagLine => line.itemId !== null;

export interface LiveBag {
  lines: BagLine[];
  /** Catalog's word on the options, by id; undefined while it is away. */
  quotes: ReadonlyMap<number, Quote> | undefined;
  /** What the member holds himself; asked for only when a line is short without it. */
  held: Holds;
}
const nothing: LiveBag = { lines: [], quotes: new Map(), held: new Map() };

/**
 * The member's bag with live stock. What no event has told of yet (a new option, or a projection that is being rebuilt)
 * is learned from the same answer; what catalog does not know either, or while it is away, is left out.
 */
export const makeBag = ({ db, log }: Pick<Deps, 'db' | 'log'>, quotes: Quotes, ownHolds: OwnHolds) => {
  const ask = async (optionIds: readonly number[]): Promise<LiveBag['quotes']> => {
    try {
      return await quotes.many(optionIds);
    } catch (err) {
      log.warn({ err }, 'a bag goes without live stock: catalog is away');
      return undefined;
    }
  };
  return async (memberId: number): Promise<LiveBag> => {
    const found = await linesOf(db, memberId);
    if (found.length === 0) return nothing;
    const live = await ask(found.map(({ optionId }) => optionId));
    const news = found.flatMap((line) => (isKnown(line) ? [] : (live?.get(line.optionId) ?? [])));
    for (const quote of news) await keepQuote(db, quote);
    const lines = (news.length > 0 ? await linesOf(db, memberId) : found).filter(isKnown);
    const short = live && lines.some(({ optionId, quantity }) => available(live.get(optionId)) < quantity);
    return { lines, quotes: live, held: short ? await ownHolds(memberId) : nothing.held };
  };
};
export type Bag = ReturnType<typeof makeBag>;
