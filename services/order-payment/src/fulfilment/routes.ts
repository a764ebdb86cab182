import type { ActingOperator } from '@gyeol/contracts/events/audit.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { actorIdOfKey, actorOf } from '@gyeol/contracts/rules/actor.ts';
import { runAsOperator } from '@gyeol/service-kit/audit.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { Deps } from '../payment/deps.ts';
import { readAwaitedReturns } from './awaited-returns.ts';
import { setReceiver } from './change-receiver.ts';
import { confirmOrder } from './confirm-order.ts';
import { deliverBatch } from './deliver-batch.ts';
import { deliverMany, setDelivered } from './deliver-order.ts';
import { setOrderNote } from './set-order-note.ts';
import { shipBatch, shipMany } from './ship-batch.ts';
import { setPostUrl, setShipping } from './ship-order.ts';
import { readStalledOrders } from './stalled-orders.ts';
import { undoDelivery, undoShipping } from './undo.ts';

export const fulfilmentRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, orderCalls.setShipping, ({ member, params, body }) => setShipping(deps, member, params.uid, body));
  serve(api, orderCalls.setPostUrl, ({ member, body }) => setPostUrl(deps, member, body.uid, body.postUrl));
  serve(api, orderCalls.setDelivered, ({ member, params }) => setDelivered(deps, member, params.uid));
  serve(api, orderCalls.shipOrders, ({ member, body }) => shipMany(deps, actorOf(member.id), body.parcels));
  serve(api, orderCalls.deliverOrders, ({ member, body }) => deliverMany(deps, actorOf(member.id), body));
  serve(api, orderCalls.stalledOrders, ({ params }) => readStalledOrders(deps, params));
  serve(api, orderCalls.awaitedReturns, ({ params }) => readAwaitedReturns(deps.db, params));
  serve(api, orderCalls.undoShipping, ({ member, params }) => undoShipping(deps, member, params.uid));
  serve(api, orderCalls.undoDelivery, ({ member, params }) => undoDelivery(deps, member, params.uid));
  serve(api, orderCalls.changeReceiver, ({ member, params, body }) => setReceiver(deps, member, params.uid, body));
  serve(api, orderCalls.confirmOrder, ({ member, params }) => confirmOrder(deps, member, params.uid));
  serve(api, orderCalls.setOrderNote, ({ member, params, body }) => setOrderNote(deps, member, params.uid, body));
};

/** Names the operator, or the key, who sent the file, in the same form as for a step by hand. */
const senderOf = (sender: Static<typeof ActingOperator> | undefined): string => {
  if (sender?.key) return actorOf(actorIdOfKey(sender.key.id));
  return sender?.operator ? actorOf(sender.operator.id) : 'excel';
};

/**
 * Serves the calls with the rows of an operator's file of tracking numbers. The service admin-reporting parses the file
 * and sends the rows.
 */
export const internalFulfilmentRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveInternal(api, internalCalls.shipBatch, ({ body: { operator, ...batch } }) =>
    runAsOperator(operator && { ...operator, owner: 'order-payment' }, () =>
      shipBatch(deps, senderOf(operator), batch),
    ),
  );
  serveInternal(api, internalCalls.deliverBatch, ({ body: { operator, ...batch } }) =>
    runAsOperator(operator && { ...operator, owner: 'order-payment' }, () =>
      deliverBatch(deps, senderOf(operator), batch),
    ),
  );
};
