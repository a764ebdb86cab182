import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { createSetOrderNote } from './set-order-note.ts';
import { createSetDelivered, createSetPostUrl, createSetReturned, createSetShipping } from './ship-order.ts';

/** What operators do with orders, and buyers when the parcel is there. */
export const fulfilmentRoutes = (api: FastifyInstance, deps: Deps): void => {
  const setShipping = createSetShipping(deps);
  const setPostUrl = createSetPostUrl(deps);
  const setDelivered = createSetDelivered(deps);
  const setReturned = createSetReturned(deps);
  const setOrderNote = createSetOrderNote(deps);
  serve(api, orderCalls.setShipping, ({ member, params, body }) => setShipping(member, params.uid, body));
  serve(api, orderCalls.setPostUrl, ({ member, body }) => setPostUrl(member, body.uid, body.postUrl));
  serve(api, orderCalls.setDelivered, ({ member, params }) => setDelivered(member, params.uid));
  serve(api, orderCalls.setOrderNote, ({ member, params, body }) => setOrderNote(member, params.uid, body));
  serve(api, orderCalls.setReturned, ({ member, params }) => setReturned(member, params.uid));
};
