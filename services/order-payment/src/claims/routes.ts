import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { auditedFilters } from '@gyeol/contracts/rules/personal-data.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { cancelLines } from './cancel-lines.ts';
import { cancelOrder } from './cancel-order.ts';
import { claimFile } from './claim-file.ts';
import { listClaims } from './claim-views.ts';
import { shipExchange, turnIntoReturn } from './exchange.ts';
import { claimableLines, claimQueue, readLineClaim } from './line-claim-views.ts';
import { receiveOrderReturn, writeOffOrderReturn } from './order-return.ts';
import { refundClaim } from './refund-claim.ts';
import { createClaim, estimateClaim, findClaim, requestClaim, withdrawClaim } from './request-claim.ts';
import {
  acceptClaims,
  closeOrFinishRefund,
  setClaimFault,
  setReturnParcel,
  transitionClaim,
} from './transition-claim.ts';

const pending = { status: 'PENDING' } as const;
const processed = { status: 'PROCESSED' } as const;

const lineClaimRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  serve(api, orderCalls.claimableLines, ({ member, params }) => claimableLines(deps, member, params.uid));
  serve(api, orderCalls.estimateClaim, ({ member, body }) => estimateClaim(deps, member, body));
  serve(api, orderCalls.createClaim, async ({ member, body }) =>
    readLineClaim(db, await (body.kind === 'cancel' ? cancelLines : createClaim)(deps, member, body)),
  );
  serve(api, orderCalls.withdrawClaim, async ({ member, params }) => {
    await withdrawClaim(deps, member, params.id);
    return readLineClaim(db, params.id);
  });
  serve(api, orderCalls.claimQueue, ({ params, query }) => claimQueue(db, query.state, params));
  serve(api, orderCalls.acceptClaims, ({ member, body }) => acceptClaims(deps, member, body.ids));
  serve(api, orderCalls.moveClaim, async ({ member, params, body }) => {
    await transitionClaim(deps, member, params.id, body);
    return readLineClaim(db, params.id);
  });
  serve(api, orderCalls.setReturnParcel, async ({ member, params, body }) => {
    await setReturnParcel(deps, member, params.id, body);
    return readLineClaim(db, params.id);
  });
  serve(api, orderCalls.shipExchange, async ({ member, params, body }) => {
    await shipExchange(deps, member, params.id, body);
    return readLineClaim(db, params.id);
  });
  serve(api, orderCalls.turnIntoReturn, async ({ member, params }) => {
    await turnIntoReturn(deps, member, params.id);
    return readLineClaim(db, params.id);
  });
  serve(api, orderCalls.setClaimFault, async ({ member, params, body }) => {
    await setClaimFault(deps, member, params.id, body.fault);
    return readLineClaim(db, params.id);
  });
  serve(api, orderCalls.refundClaim, async ({ member, params, body }) => {
    await refundClaim(deps, member, params.id, body.expectedRefund);
    return readLineClaim(db, params.id);
  });
};

/** Includes the eight lists that the specification has for the back office. */
export const claimRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  lineClaimRoutes(api, deps);
  serve(api, orderCalls.cancel, ({ member, params, query }) => cancelOrder(deps, member, params.uid, query.reason));
  serve(api, orderCalls.requestClaim, ({ member, body }) => requestClaim(deps, member, body));
  serve(api, orderCalls.setReturned, ({ member, params }) => receiveOrderReturn(deps, member, params.uid));
  serve(api, orderCalls.writeOffReturn, ({ member, params, body }) =>
    writeOffOrderReturn(deps, member, params.uid, body.reason),
  );
  serve(api, orderCalls.hasClaim, ({ member, params }) => findClaim(deps, member, params.uid));
  serve(api, orderCalls.claimsCsv, async ({ query: { processed: isProcessed, format = 'csv', ...query } }) => {
    const filter = { ...(isProcessed ? processed : pending), ...query };
    // Refuses an unreadable filter before the audit record of the download is written and before the file is started.
    await listClaims(db, filter, { page: 0, size: 1 });
    const after = { processed: isProcessed ?? false, ...auditedFilters(query) };
    await recordAuditedRead(db, { kind: 'file', id: `refunds.${format}`, after, at: deps.now() });
    return claimFile(db, filter, format);
  });
  serve(api, orderCalls.cancels, ({ params, query: { processed: isProcessed, ...query } }) =>
    listClaims(db, { ...(isProcessed ? processed : pending), ...query, cancels: true }, params),
  );
  serve(api, orderCalls.processClaim, ({ member, params }) => closeOrFinishRefund(deps, member, params.id));

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
