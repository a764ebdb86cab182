import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router-dom';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { itemKeys } from '../../entities/item/keys.ts';
import { type PendingPurchase, savePendingPurchase } from '../../entities/item/pending-purchase.ts';
import { reorderState } from '../../entities/order/reorder.ts';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { readAgain } from '../../shared/api/read-again.ts';
import { write } from '../../shared/api/write.ts';
import type { LoginState } from '../../shared/session/return-path.ts';
import { currentSession } from '../../shared/session/session.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';

type Destination = PendingPurchase['into'];
export type Choice = Pick<PendingPurchase, 'optionId' | 'quantity'>;

export interface ItemScreen {
  item: ItemDetail;
  client: QueryClient;
  navigate: NavigateFunction;
  pathname: string;
}

const reasons: Record<Destination, string> = {
  cart: '로그인하면 고르신 옵션과 수량 그대로 장바구니에 담아 둘게요.',
  order: '로그인하면 고르신 상품의 주문서로 바로 이어 드릴게요.',
};
const notChosen = '장바구니와 주문은 로그인하고 이용할 수 있어요.';

/** Opens the login page, which shows the reason for the login. Keeps the choice until the login is done. */
const logInFirst = ({ item, navigate, pathname }: ItemScreen, chosen: Choice | undefined, into: Destination): void => {
  if (chosen) savePendingPurchase({ itemId: item.id, ...chosen, into });
  const state: LoginState = { from: pathname, reason: chosen ? reasons[into] : notChosen };
  void navigate('/user/login', { state });
};

const addToCart = async ({ item, client }: ItemScreen, chosen: Choice): Promise<boolean> => {
  try {
    await write('cart.add', { body: { itemOptionId: chosen.optionId, quantity: chosen.quantity } });
    toast('장바구니에 담았습니다.');
    return true;
  } catch (error) {
    if (isSessionOver(error)) {
      savePendingPurchase({ itemId: item.id, ...chosen, into: 'cart' });
      return false;
    }
    // The shop refuses an item that is sold out or no longer exists, so the item is read again.
    void readAgain(client, [itemKeys.soldOut(item.id), itemKeys.detail(item.id)]);
    await alert(messageOf(error, '장바구니에 담지 못했습니다. 잠시 후 다시 시도해주세요.'));
    return false;
  }
};

const openOrder = ({ item, navigate }: ItemScreen, { optionId, quantity }: Choice): void => {
  const additionalPrice = item.itemOptions.find(({ id }) => id === optionId)?.additionalPrice ?? 0;
  const line = { itemOptionId: optionId, quantity, finalPrice: item.discountPrice + additionalPrice };
  void navigate('/order', { state: reorderState([line]) });
};

/**
 * Puts a choice into the cart, or opens an order of this choice alone. Visitors are sent to the login first. Returns
 * true when the choice was put into the cart or the order was opened. This module is loaded with the first press,
 * because no first screen needs it.
 */
export const submitPurchase = async (
  screen: ItemScreen,
  chosen: Choice | undefined,
  into: Destination,
): Promise<boolean> => {
  if (!currentSession()) {
    logInFirst(screen, chosen, into);
    return false;
  }
  if (!chosen) {
    await alert('옵션을 선택하세요.');
    return false;
  }
  if (into === 'cart') return addToCart(screen, chosen);
  openOrder(screen, chosen);
  return true;
};
