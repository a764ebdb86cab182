import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { runAsOperator } from '@gyeol/service-kit/audit.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { adjustMany } from './adjust-many.ts';
import { adjustPoints } from './adjust-points.ts';
import { changePointTerms } from './change-point-terms.ts';
import { changeGrantLimit, readGrantLimit } from './grant-limit.ts';
import { readPointTerms } from './point-terms-store.ts';
import { balanceView, findBuyer, readBalance, readHistory } from './point-views.ts';

/** admin-reporting parses the operator's file of adjustments and calls this route. */
export const internalPointRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveInternal(api, internalCalls.adjustPoints, ({ body: { operator, ...batch } }) =>
    runAsOperator(operator && { ...operator, owner: 'coupon' }, () => adjustMany(deps, batch)),
  );
};

export const pointRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db, now } = deps;
  serve(api, pointCalls.terms, () => readPointTerms(db));
  serve(api, pointCalls.mine, ({ member }) => readBalance(db, member.id, now()));
  serve(api, pointCalls.history, async ({ member, params, query: { merchantUid = null } }) => {
    // An operator who names an order sees the entries of its buyer, as the buyer sees them.
    const isOther = merchantUid !== null && member.role === 'ROLE_ADMIN';
    const memberId = (isOther ? await findBuyer(db, merchantUid) : undefined) ?? member.id;
    return readHistory(db, memberId, params, { forMember: true, merchantUid });
  });
  serve(api, pointCalls.setTerms, ({ member, body }) => changePointTerms(deps, member.id, body));
  serve(api, pointCalls.ledger, async ({ params }) => ({
    ...(await readBalance(db, params.memberId, now())),
    ...(await readHistory(db, params.memberId, params, { forMember: false })),
  }));
  serve(api, pointCalls.grantLimit, () => readGrantLimit(db));
  serve(api, pointCalls.setGrantLimit, ({ body }) => changeGrantLimit(deps, body));
  serve(api, pointCalls.adjust, async ({ body, request }) =>
    balanceView(await adjustPoints(deps, body, request.rights), now()),
  );
};
