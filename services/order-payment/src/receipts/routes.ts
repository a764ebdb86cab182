import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { decideReceipt, listFailedReceipts } from './failed-receipts.ts';
import { receiptView } from './receipt-view.ts';
import { requestReceipt } from './request-receipt.ts';

export const receiptRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, orderCalls.cashReceipt, ({ member, params: { uid } }) => receiptView(deps, member, uid));
  serve(api, orderCalls.requestCashReceipt, async ({ member, params: { uid }, body }) => {
    await requestReceipt(deps, member, uid, body);
    return ok;
  });
  serve(api, orderCalls.failedReceipts, ({ params }) => listFailedReceipts(deps.db, params));
  serve(api, orderCalls.decideReceipt, async ({ params: { uid }, body }) => {
    await decideReceipt(deps, uid, body);
    return ok;
  });
};
