import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { cartChanged } from '../../entities/cart/cart-changed.ts';
import { cartKeys } from '../../entities/cart/keys.ts';
import { write } from '../../shared/api/write.ts';
import { type CartLine, cartQuery } from './cart-query.ts';

/** A quantity of 0 removes the line. */
export interface CartChange {
  cartId: number;
  quantity: number;
}

const send = ({ cartId, quantity }: CartChange): Promise<unknown> =>
  quantity === 0
    ? write('cart.remove', { params: { cartId } })
    : write('cart.setQuantity', { body: { cartId, quantity } });

const apply = (lines: readonly CartLine[] | undefined, { cartId, quantity }: CartChange): CartLine[] | undefined =>
  lines?.map((line) => (line.cartId === cartId ? { ...line, quantity } : line)).filter((line) => line.quantity > 0);

/**
 * Changes the cart. Each change is shown at once, and changes are sent one after another. A refused change is undone on
 * the screen. After the last change the cart is read again.
 */
export const useCartChange = () => {
  const client = useQueryClient();
  const change = useMutation({
    mutationKey: cartKeys.change,
    scope: { id: 'cart' },
    mutationFn: send,
    onMutate: async (wanted: CartChange) => {
      await client.cancelQueries({ queryKey: cartQuery.queryKey });
      const before = client.getQueryData(cartQuery.queryKey);
      client.setQueryData(cartQuery.queryKey, (lines) => apply(lines, wanted));
      return before?.find(({ cartId }) => cartId === wanted.cartId);
    },
    onError: (_, { cartId }, old) => {
      // The restored quantity may itself come from a refused change, so the cart is read again.
      cartChanged(client);
      if (!old) return;
      client.setQueryData(cartQuery.queryKey, (lines) => {
        const there = lines?.some((line) => line.cartId === cartId);
        return there ? lines?.map((line) => (line.cartId === cartId ? old : line)) : [...(lines ?? []), old];
      });
    },
  });
  return { change: change.mutate, error: change.error, failed: change.variables };
};

export const useCartPending = (): boolean => useIsMutating({ mutationKey: cartKeys.change }) > 0;
