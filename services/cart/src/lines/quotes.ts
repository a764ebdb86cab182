import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Quote } from '../items/item-store.ts';
import { createBatchLoader, inChunks } from './batch-loader.ts';

/** The most options in one call (contract row `quote`). */
const perCall = 200;

export interface Quotes {
  /** Answers a quote that is not older than this call; undefined when catalog has no such option. */
  one(optionId: number): Promise<Quote | undefined>;
  many(optionIds: readonly number[]): Promise<ReadonlyMap<number, Quote>>;
}

/** Many calls of `one` at the same time share a call to catalog. */
export const createQuotes = (internal: Pick<InternalClient, 'call'>): Quotes => {
  const call = async (itemOptionIds: number[]): Promise<Quote[]> =>
    (await internal.call(internalCalls.quote, { body: { itemOptionIds } })).lines;

  const many = async (optionIds: readonly number[]): Promise<Map<number, Quote>> => {
    const lines = await Promise.all(inChunks(optionIds, perCall).map(call));
    return new Map(lines.flat().map((line) => [line.itemOptionId, line]));
  };
  return { many, one: createBatchLoader(many) };
};
