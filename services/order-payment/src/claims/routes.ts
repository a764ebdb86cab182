import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { auditedFilters } from '@gyeol/contracts/rules/personal-data.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { cancelOrder } from './cancel-order.ts';
import { claimFile } from './claim-file.ts';
import { listClaims } from './claim-views.ts';
import { findClaim, processClaim, requestClaim } from './request-claim.ts';

const pending = { status: 'PENDING' } as const;
const processed = { status: 'PROCESSED' } as const;

/** Cancels, and claims for return or exchange: the buyer's, and the operator's eight lists. */
export const claimRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  serve(api, orderCalls.cancel, ({ member, params }) => cancelOrder(deps, member, params.uid));
  serve(api, orderCalls.requestClaim, ({ member, body }) => requestClaim(deps, member, body));
  serve(api, orderCalls.hasClaim, ({ member, params }) => findClaim(deps, member, params.uid));
  serve(api, orderCalls.claimsCsv, async ({ query: { processed: isProcessed, ...query } }) => {
    const file = await claimFile(db, { ...(isProcessed ? processed : pending), ...query });
    const after = { processed: isProcessed ?? false, ...auditedFilters(query) };
    await recordAuditedRead(db, { kind: 'file', id: 'refunds.csv', after, at: deps.now() });
    return file;
  });
  serve(api, orderCalls.processClaim, ({ member, params }) => processClaim(deps, member, params.id));

  serve(api, orderCalls.claims, ({ params }) => listClaims(db, pending, params));
  serve(api, orderCalls.claimsInPeriod, ({ params, query }) => listClaims(db, { ...pending, ...query }, params));
  serve(api, orderCalls.claimsByName, ({ params, query }) => listClaims(db, { ...pending, ...query }, params));
  serve(api, orderCalls.claimsByPhone, ({ params, query }) => listClaims(db, { ...pending, ...query }, params));
  serve(api, orderCalls.processedClaims, ({ params }) => listClaims(db, processed, params));
  serve(api, orderCalls.processedClaimsInPeriod, ({ params, query }) =>
    listClaims(db, { ...processed, ...query }, params),
  );
  serve(api, orderCalls.processedClaimsByName, ({ params, query }) =>
    listClaims(db, { ...processed, ...query }, params),
  );
  serve(api, orderCalls.processedClaimsByPhone, ({ params, query }) =>
    listClaims(db, { ...processed, ...query }, params),
  );
};
