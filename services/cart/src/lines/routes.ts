import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { filterReceived } from '@gyeol/service-kit/events/inbox.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { addToCart } from './add-to-cart.ts';
import { checkStock } from './check-stock.ts';
import { deleteLine, setQuantity } from './edit-line.ts';
import { fetchCart } from './fetch-cart.ts';
import { countLines } from './line-store.ts';

/** The member always comes from the token. */
export const lineRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, cartCalls.fetch, ({ member }) => fetchCart(deps, member.id));
  serve(api, cartCalls.count, ({ member }) => countLines(deps.db, member.id));
  serve(api, cartCalls.add, ({ member, body }) => addToCart(deps, member.id, body));
  serve(api, cartCalls.setQuantity, ({ member, body }) => setQuantity(deps, member.id, body));
  serve(api, cartCalls.remove, async ({ member, params }) => {
    await deleteLine(deps, member.id, params.cartId);
    return ok;
  });
  serve(api, cartCalls.checkStock, async ({ member, query }) => {
    await checkStock(deps, member.id, query.cartIds?.split(',').map(Number));
    return ok;
  });
};

/** Answers order-payment which of its payment events the cart has handled. */
export const internalLineRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serveInternal(api, internalCalls.receivedEvents, async ({ body }) => ({
    heard: await filterReceived(db, body.eventIds),
  }));
};
