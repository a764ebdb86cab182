import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { Id, Nullable, Ok, Quantity } from '../schema.ts';
import { timedPricing } from './catalog/item.ts';

/** `id` is the id of the item, `cartId` the id of the line. Prices are the current prices. */
const CartLine = Type.Object(
  {
    cartId: Id,
    id: Id,
    title: Type.String(),
    imageUrl: Type.String(),
    itemOption: Type.Object({ id: Id, name: Type.String(), additionalPrice: Type.Integer() }),
    finalPrice: Type.Integer({ description: 'The price of one piece with its option, in won' }),
    // Additions to the specification, from which the price of a later moment is calculated (`rules/sale.ts`).
    regularPrice: Type.Optional(timedPricing.regularPrice),
    sales: Type.Optional(timedPricing.sales),
    quantity: Type.Integer(),
    soldOut: Type.Boolean({
      description:
        'True when no piece can be bought: the option is deleted, flagged as sold out, or known to be out of stock',
    }),
    available: Nullable(
      Type.Integer({
        description:
          'The number of pieces that the member can buy, including those held for the unpaid order of the member; null while the stock cannot be read',
      }),
    ),
  },
  { name: 'CartLine' },
);

export const cartCalls = defineCalls({
  fetch: {
    summary: "Lists the lines of the member's cart with their current prices and stock",
    method: 'GET',
    path: '/api/cart/fetch',
    owner: 'cart',
    access: 'member',
    answers: { 200: Type.Array(CartLine) },
  },
  setQuantity: {
    summary: "Sets the quantity of a line of the member's cart",
    method: 'PUT',
    path: '/api/cart/setQuantity',
    owner: 'cart',
    access: 'member',
    refusals: ['NOT_OWNER', 'CART_LINE_NOT_FOUND'],
    body: Type.Object({ cartId: Id, quantity: Quantity }),
    answers: { 200: Type.Object({ cartId: Id, quantity: Type.Integer() }) },
  },
  remove: {
    summary: "Removes a line from the member's cart",
    method: 'DELETE',
    path: '/api/cart/delete/{cartId}',
    owner: 'cart',
    access: 'member',
    refusals: ['NOT_OWNER', 'CART_LINE_NOT_FOUND'],
    params: Type.Object({ cartId: Id }),
    answers: { 200: Ok },
  },
  add: {
    summary: "Adds an option of an item to the member's cart",
    method: 'POST',
    path: '/api/cart/add',
    owner: 'cart',
    access: 'member',
    refusals: ['OPTION_NOT_FOUND', 'OUT_OF_STOCK'],
    body: Type.Object({ itemOptionId: Id, quantity: Quantity }),
    answers: { 200: Type.Object({ cartId: Id, quantity: Type.Integer() }) },
  },
  /**
   * `cartIds` (addition to the specification): the ids of the lines to check, separated by commas. When stock is short,
   * answers 409, problem+json with `messages: string[]`, one sentence for each line that is short of stock. Answers 404
   * for a line that is not in the cart.
   */
  checkStock: {
    summary: "Checks that the stock is enough for the member's cart, or for some of its lines",
    method: 'GET',
    path: '/api/cart/checkStock',
    owner: 'cart',
    access: 'member',
    refusals: ['OUT_OF_STOCK', 'CART_LINE_NOT_FOUND', 'CART_EMPTY'],
    query: Type.Object({
      cartIds: Type.Optional(
        Typed('raw', { maxLength: 2_000, pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$', title: '장바구니 상품' }),
      ),
    }),
    answers: { 200: Ok },
  },
  count: {
    summary: "Counts the lines of the member's cart",
    method: 'GET',
    path: '/cart/getStatus',
    owner: 'cart',
    access: 'member',
    answers: { 200: Type.Integer() },
  },
});
