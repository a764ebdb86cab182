import type { AnswerAt } from '@gyeol/contracts/call.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';

export type ListedItem = AnswerAt<typeof internalCalls.listedItems, 200>['items'][number];

const pageSize = 500;

/** Yields all items on sale by ascending id. Loads one page at a time, so that other requests run in between. */
export const walkItems = async function* (internal: InternalClient): AsyncGenerator<ListedItem> {
  let after = 0;
  for (;;) {
    const { items } = await internal.call(internalCalls.listedItems, { query: { after, limit: pageSize } });
    yield* items;
    const last = items.at(-1);
    if (last === undefined || items.length < pageSize) return;
    after = last.id;
  }
};
