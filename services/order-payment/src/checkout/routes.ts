import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { admissionHeader } from '@gyeol/contracts/rules/waiting.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { shopKeys } from '../config.ts';
import { completeOrder } from './complete-order.ts';
import { createSheet } from './create-sheet.ts';
import type { CheckoutDeps } from './deps.ts';
import { finalOrder } from './final-order.ts';
import { findSheet, listUnpaidHolds } from './sheet-store.ts';
import { sheetView } from './sheet-view.ts';
import { findIrreplaceable, findUnpaidOrders } from './unpaid-views.ts';

export const checkoutRoutes = (api: FastifyInstance, deps: CheckoutDeps): void => {
  const newOrderDeps = { ...deps, db: deps.newOrderDb };
  serve(api, orderCalls.createSheet, ({ member, body, request }) =>
    createSheet(newOrderDeps, member, body, request.headers[admissionHeader]),
  );
  serve(api, orderCalls.sheet, async ({ member, query: { postCode } }) => {
    const sheet = await findSheet(deps.db, member.id);
    if (sheet === undefined) throw problem('SHEET_NOT_FOUND');
    return sheetView(member, sheet, { ...shopKeys(deps.config), postCode });
  });
  serve(api, orderCalls.complete, ({ member, body, request }) =>
    completeOrder(newOrderDeps, member, body, request.headers[admissionHeader]),
  );
  serve(api, orderCalls.final, ({ member, query }) => finalOrder(deps, member, query));
  serve(api, orderCalls.unpaid, ({ member }) => findUnpaidOrders(deps.db, member.id));
};

export const internalCheckoutRoutes = (api: FastifyInstance, { db }: CheckoutDeps): void => {
  serveInternal(api, internalCalls.unpaidHolds, async ({ body: { memberIds } }) => ({
    lines: await listUnpaidHolds(db, memberIds),
  }));
  serveInternal(api, internalCalls.irreplaceableOrders, ({ body }) => findIrreplaceable(db, body.merchantUids));
};
