import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Quote } from '../items/item-store.ts';
import { createBatchLoader, inChunks } from './batch-loader.ts';

/** Options in one call (contract row `quote`). */
const perCall = 200;

export interface Quotes {
  /** Catalog's word after the moment of asking; undefined when it knows no such option. */
  one(optionId: number): Promise<Quote | undefined>;
  /** The same for many, by option id. */
  many(optionIds: readonly number[]): Promise<ReadonlyMap<number, Quote>>;
}

/** Asks catalog for live prices and stock; single questions of a rush go together. */
export const createQuotes = (internal: Pick<InternalClient, 'call'>): Quotes => {
  const call = async (itemOptionIds: number[]): Promise<Quote[]> =>
    (await internal.call(internalCalls.quote, { body: { itemOptionIds } })).lines;

  const many = async (optionIds: readonly number[]): Promise<Map<number, Quote>> => {
    const lines = await Promise.all(inChunks(optionIds, perCall).map(call));
    return new Map(lines.flat().map((line) => [line.itemOptionId, line]));
  };
  return { many, one: createBatchLoader(many) };
};
