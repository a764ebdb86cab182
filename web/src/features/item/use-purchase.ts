import { lineTotal, lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { consumePendingPurchase, type PendingPurchase } from '../../entities/item/pending-purchase.ts';
import { useAction } from '../../shared/api/write.ts';
import { renewIfFilesAreGone } from '../../shared/routes/new-version.ts';
import { isSignedInState } from '../../shared/session/return-path.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { smallestLimit } from './buyer-limits.ts';
import type { Choice } from './submit-purchase.ts';
import { isOptionGone } from './unavailable-option.ts';

export interface Purchase {
  optionId: number | undefined;
  select: (id: number | undefined) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The highest quantity: the remaining stock of the option, the limit per buyer, or the limit of a cart line. */
  max: number;
  /**
   * The total in won: (discounted price + the option's additional price) × quantity. Without a chosen option, it is the
   * total of the cheapest option.
   */
  total: number;
  /** Resolves with true when the choice was put into the cart. */
  add: () => Promise<boolean>;
  /** Opens an order sheet of the choice alone. The cart does not change. */
  buyNow: () => Promise<boolean>;
  busy: boolean;
}

const maxQuantity = 99;

/** Loads and runs `submitPurchase`, one call at a time. */
const useCarryOut = (item: ItemDetail) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { send, busy } = useAction(
    async (chosen: Choice | undefined, into: PendingPurchase['into']) => {
      const { submitPurchase } = await import('./submit-purchase.ts').catch(async (error) => {
        // The code could not be loaded: the connection is broken, or a new version of the shop was deployed.
        await renewIfFilesAreGone();
        throw error;
      });
      return submitPurchase({ item, client, navigate, pathname }, chosen, into);
    },
    { failed: '잠시 후 다시 시도해주세요.' },
  );
  const run = async (...input: Parameters<typeof send>): Promise<boolean> => (await send(...input))?.result === true;
  return { run, busy };
};

/** `at`: see `useSaleMoment`. */
export const usePurchase = (item: ItemDetail, at: Date | undefined): Purchase => {
  const session = useSession();
  const { state } = useLocation();
  const [optionId, select] = useState<number>();
  const [wanted, setQuantity] = useState(1);
  const option = item.itemOptions.find((one) => one.id === optionId && !isOptionGone(item, one));
  // `||` is intended: with a stock of 0 the quantity is still shown as 1, although the option cannot be bought.
  const max = Math.min(option?.stockQuantity || maxQuantity, smallestLimit(item, at) ?? maxQuantity, maxQuantity);
  const quantity = Math.min(wanted, max);
  const unitPrice = option ? item.discountPrice + option.additionalPrice : lowestPrices(item).final;
  const total = lineTotal(unitPrice, quantity);

  const { run, busy } = useCarryOut(item);
  const resume = useEffectEvent((): void => {
    const pending = consumePendingPurchase(item.id);
    if (!pending) return;
    select(pending.optionId);
    setQuantity(pending.quantity);
    // When the visitor went back without a login, the choice is restored, but nothing is put into the cart or ordered.
    if (session && isSignedInState(state)) void run(pending, pending.into);
  });
  useEffect(() => {
    void Promise.resolve().then(() => resume());
  }, []);

  const chosen = option && { optionId: option.id, quantity };
  return {
    ...{ optionId: option?.id, select, quantity, setQuantity, max, total, busy },
    add: () => run(chosen, 'cart'),
    buyNow: () => run(chosen, 'order'),
  };
};
