import { discountedPrice, lineTotal } from '@gyeol/contracts/rules/discount.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cartChanged } from '../../entities/cart/cart-changed.ts';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import {
  consumePendingPurchase,
  type PendingPurchase,
  savePendingPurchase,
} from '../../entities/item/pending-purchase.ts';
import { reorderState } from '../../entities/order/reorder.ts';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { isSignedInState, type LoginState } from '../../shared/session/return-path.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { itemQuery, soldOutQuery } from './item-queries.ts';
import { isOptionGone } from './option-gone.ts';

type Destination = PendingPurchase['into'];
type Choice = Pick<PendingPurchase, 'optionId' | 'quantity'>;

export interface Purchase {
  optionId: number | undefined;
  select: (id: number | undefined) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The most that can be chosen: what is left of the option, and what a line takes. */
  max: number;
  /** Won: (discounted price + the option's additional price) × quantity. */
  total: number;
  /** Puts the choice into the cart; true when it is there. */
  add: () => Promise<boolean>;
  /** Opens an order sheet of the choice alone; the cart stays as it is. */
  buyNow: () => Promise<void>;
  busy: boolean;
}

const maxQuantity = 99;
const reasons: Record<Destination, string> = {
  cart: '로그인하면 고르신 옵션과 수량 그대로 장바구니에 담아 둘게요.',
  order: '로그인하면 고르신 상품의 주문서로 바로 이어 드릴게요.',
};
const notChosen = '장바구니와 주문은 로그인하고 이용할 수 있어요.';

/** Leads to the log-in, says why, and keeps what was chosen until it is done. */
const useLogInFirst = (itemId: number) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (chosen: Choice | undefined, into: Destination): void => {
    if (chosen) savePendingPurchase({ itemId, ...chosen, into });
    const state: LoginState = { from: pathname, reason: chosen ? reasons[into] : notChosen };
    void navigate('/user/login', { state });
  };
};

/** Where a choice goes: into the cart, which answers whether it is there, or at once into an order of it alone. */
const useCarryOut = (item: ItemDetail) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const put = async (chosen: Choice): Promise<boolean> => {
    setBusy(true);
    try {
      await call('cart.add', { body: { itemOptionId: chosen.optionId, quantity: chosen.quantity } });
      toast('장바구니에 담았습니다.');
      cartChanged(client);
      return true;
    } catch (error) {
      if (isSessionOver(error)) {
        savePendingPurchase({ itemId: item.id, ...chosen, into: 'cart' });
        return false;
      }
      // What the shop refuses is sold out or gone by now: the options show it.
      void client.invalidateQueries(soldOutQuery(item.id));
      void client.invalidateQueries(itemQuery(item.id));
      await alert(messageOf(error, '장바구니에 담지 못했습니다. 잠시 후 다시 시도해주세요.'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const order = (chosen: Choice): void => {
    const additionalPrice = item.itemOptions.find(({ id }) => id === chosen.optionId)?.additionalPrice ?? 0;
    const line = {
      itemOptionId: chosen.optionId,
      quantity: chosen.quantity,
      finalPrice: discountedPrice(item) + additionalPrice,
    };
    void navigate('/order', { state: reorderState([line]) });
  };
  return { put, order, busy };
};

/** What is chosen on a detail page and how it gets into the cart or an order. */
export const usePurchase = (item: ItemDetail): Purchase => {
  const session = useSession();
  const { state } = useLocation();
  const logInFirst = useLogInFirst(item.id);
  const [optionId, select] = useState<number>();
  const [wanted, setQuantity] = useState(1);
  const option = item.itemOptions.find((one) => one.id === optionId && !isOptionGone(item, one));
  // An item of which nothing is left shows one piece, that nobody can buy.
  const max = Math.min(option?.stockQuantity || maxQuantity, maxQuantity);
  const quantity = Math.min(wanted, max);
  const total = lineTotal(discountedPrice(item) + (option?.additionalPrice ?? 0), quantity);

  const { put, order, busy } = useCarryOut(item);
  const resume = useEffectEvent(async (): Promise<void> => {
    const pending = consumePendingPurchase(item.id);
    if (!pending) return;
    select(pending.optionId);
    setQuantity(pending.quantity);
    // Who turned back before the log-in finds the choice, and nothing is done with it.
    if (!session || !isSignedInState(state)) return;
    if (pending.into === 'cart') await put(pending);
    else order(pending);
  });
  useEffect(() => {
    void Promise.resolve().then(() => resume());
  }, []);

  /** What was chosen, by a member; undefined after the way to it is shown. */
  const choiceFor = async (into: Destination): Promise<Choice | undefined> => {
    const chosen = option && { optionId: option.id, quantity };
    if (!session) return void logInFirst(chosen, into);
    if (!chosen) await alert('옵션을 선택하세요.');
    return chosen;
  };
  const add = async (): Promise<boolean> => {
    const chosen = await choiceFor('cart');
    return chosen !== undefined && put(chosen);
  };
  const buyNow = async (): Promise<void> => {
    const chosen = await choiceFor('order');
    if (chosen) order(chosen);
  };
  return { optionId: option?.id, select, quantity, setQuantity, max, total, add, buyNow, busy };
};
