import { discountedPrice, lineTotal } from '@gyeol/contracts/rules/discount.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { itemQuery, soldOutQuery } from './item-queries.ts';
import { isOptionGone } from './option-gone.ts';

export interface Purchase {
  optionId: number | undefined;
  select: (id: number | undefined) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** Won: (discounted price + the option's additional price) × quantity. */
  total: number;
  /** Puts the choice into the cart; true when it is there. */
  add: () => Promise<boolean>;
  busy: boolean;
}

/** What is chosen on a detail page and how it gets into the cart. */
export const usePurchase = (item: ItemDetail): Purchase => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const [optionId, select] = useState<number>();
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState(false);
  const option = item.itemOptions.find((one) => one.id === optionId && !isOptionGone(item, one));
  const total = lineTotal(discountedPrice(item) + (option?.additionalPrice ?? 0), quantity);

  const put = async (itemOptionId: number): Promise<boolean> => {
    setBusy(true);
    try {
      await call('cart.add', { body: { itemOptionId, quantity } });
      toast('장바구니에 담았습니다.');
      void client.invalidateQueries({ queryKey: ['my', 'cart'] });
      return true;
    } catch (error) {
      if (isSessionOver(error)) return false;
      // What the shop refuses is sold out or gone by now: the options show it.
      void client.invalidateQueries(soldOutQuery(item.id));
      void client.invalidateQueries(itemQuery(item.id));
      await alert(messageOf(error, '장바구니에 담지 못했습니다. 잠시 후 다시 시도해주세요.'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async (): Promise<boolean> => {
    if (!session) {
      void navigate('/user/login', { state: { from: pathname } });
      return false;
    }
    if (option) return put(option.id);
    await alert('옵션을 선택하세요.');
    return false;
  };
  return { optionId: option?.id, select, quantity, setQuantity, total, add, busy };
};
