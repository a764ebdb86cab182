import type { Deps } from '../config.ts';
import { insertQuote, type Quote } from '../items/item-store.ts';
import { type CartLine, listLines, type UnknownLine } from './line-store.ts';
import type { Holds } from './own-holds.ts';
import { available } from './stock.ts';

const isKnown = (line: CartLine | UnknownLine): line is CartLine => line.itemId !== null;

export interface LiveCart {
  lines: CartLine[];
  /** Catalog's quotes, by option id; undefined while catalog does not answer. */
  quotes: ReadonlyMap<number, Quote> | undefined;
  /** Pieces that the member's own unpaid order holds. Empty unless a line needs more pieces than catalog has left. */
  held: Holds;
}
const nothing: LiveCart = { lines: [], quotes: new Map(), held: new Map() };

const askCatalog = async ({ quotes, log }: Deps, optionIds: readonly number[]): Promise<LiveCart['quotes']> => {
  try {
    return await quotes.many(optionIds);
  } catch (err) {
    log.warn({ err }, 'a cart goes without live stock: catalog is away');
    return undefined;
  }
};

/**
 * Reads the member's cart with live stock. Some options have not been named by any event yet, because they are new or
 * the projection is being rebuilt. The item data of such an option is saved from catalog's answer. Its line is left out
 * when catalog does not know the option or does not answer.
 */
export const readCart = async (deps: Deps, memberId: number): Promise<LiveCart> => {
  const { db, now } = deps;
  const found = await listLines(db, memberId, now());
  if (found.length === 0) return nothing;
  const live = await askCatalog(
    deps,
    found.map(({ optionId }) => optionId),
  );
  const learned = found.flatMap((line) => (isKnown(line) ? [] : (live?.get(line.optionId) ?? [])));
  for (const quote of learned) await insertQuote(db, quote);
  const lines = (learned.length > 0 ? await listLines(db, memberId, now()) : found).filter(isKnown);
  const short = live && lines.some(({ optionId, quantity }) => available(live.get(optionId)) < quantity);
  return { lines, quotes: live, held: short ? await deps.ownHolds(memberId) : nothing.held };
};
