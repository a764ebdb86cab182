import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { makeSetMemo } from './note-order.ts';
import { makeSetDelivered, makeSetPostUrl, makeSetReturned, makeSetShipping } from './ship-order.ts';

/** What operators do with orders, and buyers when the parcel is there. */
export const fulfilmentRoutes = (api: FastifyInstance, deps: Deps): void => {
  const setShipping = makeSetShipping(deps);
  const setPostUrl = makeSetPostUrl(deps);
  const setDelivered = makeSetDelivered(deps);
  const setReturned = makeSetReturned(deps);
  const setMemo = makeSetMemo(deps);
  serve(api, orderCalls.setShipping, ({ member, params, body }) => setShipping(member, params.uid, body));
  serve(api, orderCalls.setPostUrl, ({ member, body }) => setPostUrl(member, body.uid, body.postUrl));
  serve(api, orderCalls.setDelivered, ({ member, params }) => setDelivered(member, params.uid));
  serve(api, orderCalls.setMemo, ({ member, params, body }) => setMemo(member, params.uid, body));
  serve(api, orderCalls.setReturned, ({ member, params }) => setReturned(member, params.uid));
};
