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
import type { Choice } from './carry-out.ts';
import { isOptionGone } from './option-gone.ts';

export interface Purchase {
  optionId: number | undefined;
  select: (id: number | undefined) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The most that can be chosen: what is left of the option, and what a line takes. */
  max: number;
  /** Won: (discounted price + the option's additional price) × quantity; of the cheapest option while none is chosen. */
  total: number;
  /** Puts the choice into the cart; true when it is there. */
  add: () => Promise<boolean>;
  /** Opens an order sheet of the choice alone; the cart stays as it is. */
  buyNow: () => Promise<boolean>;
  busy: boolean;
}

const maxQuantity = 99;

/** What is done with a choice at a press, and that it is under way. */
const useCarryOut = (item: ItemDetail) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { send, busy } = useAction(
    async (chosen: Choice | undefined, into: PendingPurchase['into']) => {
      const { carryOut } = await import('./carry-out.ts').catch(async (error) => {
        // Its code did not come: the line is broken, or the shop was renewed under this tab.
        await renewIfFilesAreGone();
        throw error;
      });
      return carryOut({ item, client, navigate, pathname }, chosen, into);
    },
    { failed: '잠시 후 다시 시도해주세요.' },
  );
  const run = async (...input: Parameters<typeof send>): Promise<boolean> => (await send(...input))?.result === true;
  return { run, busy };
};

/** What is chosen on a detail page and how it gets into the cart or an order. */
export const usePurchase = (item: ItemDetail): Purchase => {
  const session = useSession();
  const { state } = useLocation();
  const [optionId, select] = useState<number>();
  const [wanted, setQuantity] = useState(1);
  const option = item.itemOptions.find((one) => one.id === optionId && !isOptionGone(item, one));
  // An item of which nothing is left shows one piece, that nobody can buy.
  const max = Math.min(option?.stockQuantity || maxQuantity, maxQuantity);
  const quantity = Math.min(wanted, max);
  const unitPrice = option ? item.discountPrice + option.additionalPrice : lowestPrices(item).final;
  const total = lineTotal(unitPrice, quantity);

  const { run, busy } = useCarryOut(item);
  const resume = useEffectEvent((): void => {
    const pending = consumePendingPurchase(item.id);
    if (!pending) return;
    select(pending.optionId);
    setQuantity(pending.quantity);
    // Who turned back before the log-in finds the choice, and nothing is done with it.
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
