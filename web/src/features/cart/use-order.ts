import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { cartKeys } from '../../entities/cart/keys.ts';
import { orderedLinesState } from '../../entities/cart/ordered-lines.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { readAgain } from '../../shared/api/read-again.ts';
import { useAction } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';
import type { CartLine } from './cart-query.ts';

const reasons = ({ extra, message }: ApiError): string =>
  Array.isArray(extra.messages) && extra.messages.length > 0 ? extra.messages.join('\n') : message;

interface Cart {
  lines: readonly CartLine[];
  buyable: readonly CartLine[];
  selected: readonly CartLine[];
}
/**
 * Returns undefined to order the whole cart. Also returns undefined when nothing in the cart can be bought, because the
 * shop then refuses the whole cart and gives the reason.
 */
const cartIdsOf = ({ lines, buyable, selected }: Cart): number[] | undefined =>
  buyable.length === 0 || selected.length === lines.length ? undefined : selected.map(({ cartId }) => cartId);

/** Handles the button ORDER: checks the current stock of the ticked lines, then opens their order sheet. */
export const useOrder = (cart: Cart) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { send, busy } = useAction(
    (cartIds: readonly number[] | undefined) =>
      call('cart.checkStock', cartIds ? { query: { cartIds: cartIds.join() } } : {}),
    {
      failed: (error) => {
        // Another tab may have removed a line, or an item may have sold out, so the cart is read again.
        void readAgain(client, [cartKeys.all]);
        const refused = error instanceof ApiError && (error.status === 409 || error.status === 404);
        return refused ? reasons(error) : '주문 처리 중 오류가 발생했습니다.';
      },
    },
  );
  const order = async (): Promise<void> => {
    const cartIds = cartIdsOf(cart);
    if (cartIds?.length === 0) return alert('주문할 상품을 선택해주세요.');
    if (await send(cartIds)) void navigate('/order', cartIds ? { state: orderedLinesState(cartIds) } : {});
  };
  return { order, busy };
};
