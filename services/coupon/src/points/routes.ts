import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { addDays, isReversed, maxChartDays } from '@gyeol/contracts/rules/business-day.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { adjustPoints } from './adjust-points.ts';
import { changePointTerms } from './change-point-terms.ts';
import { readPointTerms } from './point-terms-store.ts';
import { balanceView, readBalance, readHistory, readPointDays } from './point-views.ts';

/** What members have of points, and what operators do about them. */
export const pointRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db, now } = deps;
  serve(api, pointCalls.terms, () => readPointTerms(db));
  serve(api, pointCalls.mine, ({ member }) => readBalance(db, member.id, now()));
  serve(api, pointCalls.history, ({ member, params, query: { merchantUid = null } }) =>
    readHistory(db, member.id, params, { forMember: true, merchantUid }),
  );
  serve(api, pointCalls.setTerms, ({ member, body }) => changePointTerms(deps, member.id, body));
  serve(api, pointCalls.ledger, async ({ params }) => ({
    ...(await readBalance(db, params.memberId, now())),
    ...(await readHistory(db, params.memberId, params, { forMember: false })),
  }));
  serve(api, pointCalls.adjust, async ({ body }) => balanceView(await adjustPoints(deps, body), now()));
  serve(api, pointCalls.statistics, ({ query }) => {
    if (isReversed(query)) throw problem('PERIOD_REVERSED');
    if (addDays(query.startDate, maxChartDays) <= query.endDate) {
      throw problem('DATE_RANGE', { message: '3년 이내의 기간을 선택해주세요.' });
    }
    return readPointDays(db, query.startDate, query.endDate);
  });
};
