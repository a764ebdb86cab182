import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { passHeader } from '@gyeol/contracts/rules/waiting.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { makeCreateSheet } from './create-sheet.ts';
import { findSheet } from './sheet-store.ts';
import { sheetView } from './sheet-view.ts';

/** The order sheet: made from lines, read again after a reload. */
export const sheetRoutes = (api: FastifyInstance, deps: Deps): void => {
  const createSheet = makeCreateSheet({ ...deps, db: deps.newOrderDb });
  serve(api, orderCalls.createSheet, ({ member, body, request }) =>
    createSheet(member, body, request.headers[passHeader]),
  );
  serve(api, orderCalls.sheet, async ({ member }) => {
    const sheet = await findSheet(deps.db, member.id);
    if (sheet === undefined) throw problem('SHEET_NOT_FOUND');
    return sheetView(member, sheet);
  });
};
