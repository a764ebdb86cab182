import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { findDeliveries, orderDetail, orderHistory, paymentRecorded } from './order-views.ts';
import { usedImages } from './used-images.ts';

export const historyRoutes = (api: FastifyInstance, { db, now }: Deps): void => {
  serve(api, orderCalls.history, ({ member, params, query }) => orderHistory(db, member.id, params, query));
  serve(api, orderCalls.detail, ({ member, params }) => orderDetail(db, member, params.uid, now()));
  serve(api, orderCalls.paymentRecorded, ({ member, params }) => paymentRecorded(db, member, params.merchantUid));
};

export const internalHistoryRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serveInternal(api, internalCalls.deliveries, async ({ query: { memberId, itemId } }) => ({
    lines: await findDeliveries(db, memberId, itemId),
  }));
  serveInternal(api, internalCalls.imagesOfOrders, async ({ body }) => ({ used: await usedImages(db, body.urls) }));
};
