import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { passHeader } from '@gyeol/contracts/rules/waiting.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { makeCompleteOrder } from '../checkout/complete-order.ts';
import { makeFinalOrder } from '../checkout/final-order.ts';
import { makeCancelOrder } from '../claims/cancel-order.ts';
import type { Deps } from '../deps.ts';
import { makeSetMemo } from '../fulfilment/note-order.ts';
import { makeSetDelivered, makeSetPostUrl, makeSetReturned, makeSetShipping } from '../fulfilment/ship-order.ts';
import { orderDetail, orderHistory, paymentRecorded, unpaidOrders } from './order-views.ts';

/** Orders: confirm, read, ship, deliver, cancel. */
export const orderRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  const complete = makeCompleteOrder({ ...deps, db: deps.newOrderDb });
  const final = makeFinalOrder(deps);
  const cancel = makeCancelOrder(deps);
  const setShipping = makeSetShipping(deps);
  const setPostUrl = makeSetPostUrl(deps);
  const setDelivered = makeSetDelivered(deps);
  const setReturned = makeSetReturned(deps);
  const setMemo = makeSetMemo(deps);
  serve(api, orderCalls.complete, ({ member, body, request }) => complete(member, body, request.headers[passHeader]));
  serve(api, orderCalls.final, ({ member }) => final(member));
  serve(api, orderCalls.unpaid, ({ member }) => unpaidOrders(db, member.id));
  serve(api, orderCalls.history, ({ member, params }) => orderHistory(db, member.id, params));
  serve(api, orderCalls.detail, ({ member, params }) => orderDetail(db, member, params.uid));
  serve(api, orderCalls.paymentRecorded, ({ member, params }) => paymentRecorded(db, member, params.merchantUid));
  serve(api, orderCalls.cancel, ({ member, params }) => cancel(member, params.uid));
  serve(api, orderCalls.setShipping, ({ member, params, body }) => setShipping(member, params.uid, body));
  serve(api, orderCalls.setPostUrl, ({ member, body }) => setPostUrl(member, body.uid, body.postUrl));
  serve(api, orderCalls.setDelivered, ({ member, params }) => setDelivered(member, params.uid));
  serve(api, orderCalls.setMemo, ({ member, params, body }) => setMemo(member, params.uid, body));
  serve(api, orderCalls.setReturned, ({ member, params }) => setReturned(member, params.uid));
};
