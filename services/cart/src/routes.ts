import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { makeAddToBag } from './lines/add-to-bag.ts';
import { makeBag } from './lines/bag.ts';
import { makeCheckStock } from './lines/check-stock.ts';
import { makeRemoveLine, makeSetQuantity } from './lines/edit-line.ts';
import { makeFetchBag } from './lines/fetch-bag.ts';
import { countOf } from './lines/line-store.ts';
import { makeOwnHolds } from './lines/own-holds.ts';
import { createQuotes } from './lines/quotes.ts';

const ok = { ok: true } as const;

/** Every documented call of the cart service; the member is always the token's. */
export const routes = (deps: Deps) => (api: FastifyInstance) => {
  const quotes = createQuotes(deps.internal);
  const ownHolds = makeOwnHolds(deps);
  const add = makeAddToBag(deps, quotes, ownHolds);
  const bag = makeBag(deps, quotes, ownHolds);
  const checkStock = makeCheckStock(bag);
  const fetchBag = makeFetchBag(bag);
  const setQuantity = makeSetQuantity(deps);
  const remove = makeRemoveLine(deps);

  serve(api, cartCalls.fetch, ({ member }) => fetchBag(member.id));
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
