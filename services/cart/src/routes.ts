import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './config.ts';
import { createAddToCart } from './lines/add-to-cart.ts';
import { createCheckStock } from './lines/check-stock.ts';
import { createRemoveLine, createSetQuantity } from './lines/edit-line.ts';
import { createFetchCart } from './lines/fetch-cart.ts';
import { countOf } from './lines/line-store.ts';
import { createOwnHolds } from './lines/own-holds.ts';
import { createQuotes } from './lines/quotes.ts';
import { createReadCart } from './lines/read-cart.ts';

const ok = { ok: true } as const;

/** Every documented call of the cart service; the member is always the token's. */
export const routes = (deps: Deps) => (api: FastifyInstance) => {
  const quotes = createQuotes(deps.internal);
  const ownHolds = createOwnHolds(deps);
  const add = createAddToCart(deps, quotes, ownHolds);
  const readCart = createReadCart(deps, quotes, ownHolds);
  const checkStock = createCheckStock(readCart);
  const fetchCart = createFetchCart(readCart);
  const setQuantity = createSetQuantity(deps);
  const remove = createRemoveLine(deps);

  serve(api, cartCalls.fetch, ({ member }) => fetchCart(member.id));
  serve(api, cartCalls.count, ({ member }) => countOf(deps.db, member.id));
  serve(api, cartCalls.add, ({ member, body }) => add(member.id, body));
  serve(api, cartCalls.setQuantity, ({ member, body }) => setQuantity(member.id, body));
  serve(api, cartCalls.remove, async ({ member, params }) => {
    await remove(member.id, params.cartId);
    return ok;
  });
  serve(api, cartCalls.checkStock, async ({ member }) => {
    await checkStock(member.id);
    return ok;
  });
};
