import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { Id, Nullable, Ok, Quantity } from '../schema.ts';

/** `id` is the id of the item, `cartId` the id of the line. Prices are the current prices. */
const CartLine = Type.Object({
  cartId: Id,
  id: Id,
  title: Type.String(),
  imageUrl: Type.String(),
  itemOption: Type.Object({ id: Id, name: Type.String(), additionalPrice: Type.Integer() }),
  finalPrice: Type.Integer({ description: 'won, unit price with the option' }),
  quantity: Type.Integer(),
  soldOut: Type.Boolean({ description: 'ours: flagged, gone or nothing left, as far as the cart knows' }),
  available: Nullable(
    Type.Integer({
      description: 'ours: what the member could buy, his own unpaid order’s with it; null while catalog is away',
    }),
  ),
});

export const cartCalls = defineCalls({
  fetch: {
    method: 'GET',
    path: '/api/cart/fetch',
    owner: 'cart',
    access: 'member',
    answers: { 200: Type.Array(CartLine) },
  },
  setQuantity: {
    method: 'PUT',
    path: '/api/cart/setQuantity',
    owner: 'cart',
    access: 'member',
    body: Type.Object({ cartId: Id, quantity: Quantity }),
    answers: { 200: Type.Object({ cartId: Id, quantity: Type.Integer() }) },
  },
  remove: {
    method: 'DELETE',
    path: '/api/cart/delete/{cartId}',
    owner: 'cart',
    access: 'member',
    params: Type.Object({ cartId: Id }),
    answers: { 200: Ok },
  },
  add: {
    method: 'POST',
    path: '/api/cart/add',
    owner: 'cart',
    access: 'member',
    body: Type.Object({ itemOptionId: Id, quantity: Quantity }),
    answers: { 200: Type.Object({ cartId: Id, quantity: Type.Integer() }) },
  },
  /**
   * Checks the stock of the whole cart, or of the lines `cartIds` (addition: numbers separated by commas). Answers 409,
   * problem+json with `messages: string[]`, one sentence per short line; and 404 for a line that is not in the cart.
   */
  checkStock: {
    method: 'GET',
    path: '/api/cart/checkStock',
    owner: 'cart',
    access: 'member',
    query: Type.Object({
      cartIds: Type.Optional(
        Typed('raw', { maxLength: 2_000, pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$', title: '장바구니 상품' }),
      ),
    }),
    answers: { 200: Ok },
  },
  count: { method: 'GET', path: '/cart/getStatus', owner: 'cart', access: 'member', answers: { 200: Type.Integer() } },
});
