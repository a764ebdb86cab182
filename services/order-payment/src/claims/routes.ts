import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { askedOf, noteReading } from '@gyeol/service-kit/audit.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { makeCancelOrder } from './cancel-order.ts';
import { refundFile } from './claim-file.ts';
import { listRefunds } from './claim-views.ts';
import { makeCheckRefund, makeProcessRefund, makeRequestRefund } from './request-claim.ts';

const pending = { status: 'PENDING' } as const;
const processed = { status: 'PROCESSED' } as const;

/** Cancels, return and exchange requests: the shopper's, and the operator's eight lists. */
export const claimRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  const cancel = makeCancelOrder(deps);
  const requestRefund = makeRequestRefund(deps);
  const checkRefund = makeCheckRefund(deps);
  const processRefund = makeProcessRefund(deps);
  serve(api, orderCalls.cancel, ({ member, params }) => cancel(member, params.uid));
  serve(api, orderCalls.requestRefund, ({ member, body }) => requestRefund(member, body));
  serve(api, orderCalls.refundRequested, ({ member, params }) => checkRefund(member, params.uid));
  serve(api, orderCalls.refundsCsv, async ({ query: { processed: isProcessed, ...query } }) => {
    const file = await refundFile(db, { ...(isProcessed ? processed : pending), ...query });
    const after = { processed: isProcessed ?? false, ...askedOf(query) };
    await noteReading(db, { kind: 'file', id: 'refunds.csv', after, at: deps.now() });
    return file;
  });
  serve(api, orderCalls.processRefund, ({ member, params }) => processRefund(member, params.id));

  serve(api, orderCalls.refunds, ({ params }) => listRefunds(db, pending, params));
  serve(api, orderCalls.refundsInPeriod, ({ params, query }) => listRefunds(db, { ...pending, ...query }, params));
  serve(api, orderCalls.refundsByName, ({ params, query }) => listRefunds(db, { ...pending, ...query }, params));
  serve(api, orderCalls.refundsByPhone, ({ params, query }) => listRefunds(db, { ...pending, ...query }, params));
  serve(api, orderCalls.processedRefunds, ({ params }) => listRefunds(db, processed, params));
  serve(api, orderCalls.processedRefundsInPeriod, ({ params, query }) =>
    listRefunds(db, { ...processed, ...query }, params),
  );
  serve(api, orderCalls.processedRefundsByName, ({ params, query }) =>
    listRefunds(db, { ...processed, ...query }, params),
  );
  serve(api, orderCalls.processedRefundsByPhone, ({ params, query }) =>
    listRefunds(db, { ...processed, ...query }, params),
  );
};
