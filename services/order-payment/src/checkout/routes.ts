import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { admissionHeader } from '@gyeol/contracts/rules/waiting.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { createCompleteOrder } from './complete-order.ts';
import { createCreateSheet } from './create-sheet.ts';
import type { CheckoutDeps } from './deps.ts';
import { createFinalOrder } from './final-order.ts';
import { findSheet } from './sheet-store.ts';
import { sheetView } from './sheet-view.ts';
import { findUnpaidOrders } from './unpaid-views.ts';

/** The order sheet, made from lines and read again after a reload; the order made from it, until its money is there. */
export const checkoutRoutes = (api: FastifyInstance, deps: CheckoutDeps): void => {
  const newOrderDeps = { ...deps, db: deps.newOrderDb };
  const createSheet = createCreateSheet(newOrderDeps);
  const complete = createCompleteOrder(newOrderDeps);
  const final = createFinalOrder(deps);
  serve(api, orderCalls.createSheet, ({ member, body, request }) =>
    createSheet(member, body, request.headers[admissionHeader]),
  );
  serve(api, orderCalls.sheet, async ({ member }) => {
    const sheet = await findSheet(deps.db, member.id);
    if (sheet === undefined) throw problem('SHEET_NOT_FOUND');
    return sheetView(member, sheet);
  });
  serve(api, orderCalls.complete, ({ member, body, request }) =>
    complete(member, body, request.headers[admissionHeader]),
  );
  serve(api, orderCalls.final, ({ member }) => final(member));
  serve(api, orderCalls.unpaid, ({ member }) => findUnpaidOrders(deps.db, member.id));
};
