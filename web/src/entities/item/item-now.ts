import { type ItemSale, itemAt, nextSaleMoment, opensAt, saleAt } from '@gyeol/contracts/rules/sale.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { onServerMoments, serverNow } from '../../shared/api/server-clock.ts';
import type { ItemCardData, ItemDetail } from './item-types.ts';

/** The last moment of a Date, for sales that no longer change anything. */
const never = 8.64e15;

/**
 * Returns a moment at which the sales are as they are now by the server's clock, and renders again when one of them
 * begins or ends. Returns undefined in the first HTML when there are sales. The first HTML may be some minutes old when
 * a visitor gets it, so it has the prices of the answers.
 */
export const useSaleMoment = (sales: readonly ItemSale[] | undefined): Date | undefined => {
  const subscribe = useCallback(
    (notify: () => void) => onServerMoments((now) => nextSaleMoment({ sales }, new Date(now)), notify),
    [sales],
  );
  const next = useSyncExternalStore(
    subscribe,
    () => nextSaleMoment({ sales }, new Date(serverNow())) ?? never,
    () => (sales?.length ? undefined : never),
  );
  // Nothing changes until the next moment.
  return useMemo(() => (next === undefined ? undefined : new Date(next - 1)), [next]);
};

export interface ItemNow<I> {
  /** The item with the prices of this moment. */
  readonly item: I;
  /** See `useSaleMoment`. */
  readonly at: Date | undefined;
  /** The running sale that sets the price. */
  readonly sale: ItemSale | undefined;
  /** The moment from which the item can be bought, when it has not come yet. */
  readonly opens: string | undefined;
}

/**
 * Returns the item with the prices of this moment, and renders again at the second at which they change. Whatever shows
 * or sends a price of an item takes the item from here.
 */
export const useItemNow = <I extends ItemCardData | ItemDetail>(item: I): ItemNow<I> => {
  const at = useSaleMoment(item.sales);
  return useMemo(
    () =>
      at === undefined
        ? { item, at, sale: undefined, opens: undefined }
        : { item: itemAt(item, at), at, sale: saleAt(item, at), opens: opensAt(item, at) },
    [item, at],
  );
};
