import type { ActingOperator } from '@gyeol/contracts/events/audit.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
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
  serve(api, orderCalls.shipOrders, ({ member, body }) => shipMany(deps, `member:${member.id}`, body.parcels));
  serve(api, orderCalls.deliverOrders, ({ member, body }) => deliverMany(deps, `member:${member.id}`, body));
  serve(api, orderCalls.stalledOrders, ({ params }) => readStalledOrders(deps, params));
  serve(api, orderCalls.awaitedReturns, ({ params }) => readAwaitedReturns(deps.db, params));
  serve(api, orderCalls.undoShipping, ({ member, params }) => undoShipping(deps, member, params.uid));
  serve(api, orderCalls.undoDelivery, ({ member, params }) => undoDelivery(deps, member, params.uid));
  serve(api, orderCalls.changeReceiver, ({ member, params, body }) => setReceiver(deps, member, params.uid, body));
  serve(api, orderCalls.confirmOrder, ({ member, params }) => confirmOrder(deps, member, params.uid));
  serve(api, orderCalls.setOrderNote, ({ member, params, body }) => setOrderNote(deps, member, params.uid, body));
};

/** Names the operator who sent the file, in the same form as for a step by hand. */
const actorOf = (operator: Static<typeof ActingOperator> | undefined): string =>
  operator?.operator ? `member:${operator.operator.id}` : 'excel';

/**
 * Serves the calls with the rows of an operator's file of tracking numbers. The service admin-reporting parses the file
 * and sends the rows.
 */
export const internalFulfilmentRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveInternal(api, internalCalls.shipBatch, ({ body: { operator, ...batch } }) =>
    runAsOperator(operator && { ...operator, owner: 'order-payment' }, () => shipBatch(deps, actorOf(operator), batch)),
  );
  serveInternal(api, internalCalls.deliverBatch, ({ body: { operator, ...batch } }) =>
    runAsOperator(operator && { ...operator, owner: 'order-payment' }, () =>
      deliverBatch(deps, actorOf(operator), batch),
    ),
  );
};
