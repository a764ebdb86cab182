import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Quote } from './stock.ts';

/** Options in one call (contract row `quote`). */
const perCall = 200;

interface Asked {
  optionId: number;
  resolve(quote: Quote | undefined): void;
  reject(error: unknown): void;
}

export interface Quotes {
  /** Catalog's word after the moment of asking; undefined when it knows no such option. */
  one(optionId: number): Promise<Quote | undefined>;
  /** The same for many, by option id. */
  many(optionIds: readonly number[]): Promise<ReadonlyMap<number, Quote>>;
}

/**
 * Asks catalog for live prices and stock. While one call for single options is under way the next ones gather and go
 * together, so a rush of adds costs a few calls instead of one each; and since nobody joins a call that has left, no
 * answer is older than its question.
 */
export const createQuotes = (internal: Pick<InternalClient, 'call'>): Quotes => {
  let gathering: Asked[] = [];
  let asking = false;

  const call = async (ids: readonly number[]): Promise<Quote[]> =>
    (await internal.call(internalCalls.quote, { body: { itemOptionIds: [...ids] } })).lines;

  const many = async (optionIds: readonly number[]): Promise<Map<number, Quote>> => {
    const ids = [...new Set(optionIds)];
    const parts = Array.from({ length: Math.ceil(ids.length / perCall) }, (_, n) =>
      ids.slice(n * perCall, (n + 1) * perCall),
    );
    const lines = await Promise.all(parts.map(call));
    return new Map(lines.flat().map((line) => [line.itemOptionId, line]));
  };

  const askForAll = async (): Promise<void> => {
    asking = true;
    while (gathering.length > 0) {
      const batch = gathering;
      gathering = [];
      try {
        const found = await many(batch.map((asked) => asked.optionId));
        for (const { optionId, resolve } of batch) resolve(found.get(optionId));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    asking = false;
  };
  return {
    many,
    one: (optionId) =>
      new Promise((resolve, reject) => {
        gathering.push({ optionId, resolve, reject });
        if (!asking) void askForAll();
      }),
  };
};
