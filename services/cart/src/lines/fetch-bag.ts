import type { Bag } from './bag.ts';

/** cart/fetch: `id` is the item's, as the screens link to it. */
export const makeFetchBag = (bag: Bag) => async (memberId: number) =>
  (await bag(memberId)).map(({ itemId, optionId, optionName, additionalPrice, ...line }) => ({
    ...line,
    id: itemId,
    itemOption: { id: optionId, name: optionName, additionalPrice },
  }));
