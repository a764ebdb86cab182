import type { QueryOf } from '@gyeol/contracts/call.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { couponsOfMember } from '../coupons/coupon-list.ts';
import { periodOf, wordsOf } from '../filters/query-filters.ts';
import { ordersOfMember } from '../orders/order-list.ts';
import { listMembers, memberById } from './member-list.ts';

type Query = QueryOf<typeof reportingCalls.members>;

export const memberRoutes = (api: FastifyInstance, deps: Deps): void => {
  const list = async ({ page, size }: { page: number; size: number }, query: Query, demanded: boolean) => {
    const { rows, total } = await listMembers(
      deps.db,
      { ...periodOf(query, demanded), ...wordsOf(query), kind: query.kind ?? null },
      size,
      page * size,
    );
    return { _embedded: { memberDTOList: rows }, page: pageInfo({ page, size }, total) };
  };
  serve(api, reportingCalls.members, ({ params, query }) => list(params, query, false));
  serve(api, reportingCalls.membersInPeriod, ({ params, query }) => list(params, query, true));
  serve(api, reportingCalls.member, async ({ params }) => {
    const member = await memberById(deps.db, params.id);
    if (!member) throw problem('MEMBER_NOT_FOUND');
    const [paymentHistories, memberDetailCouponDTOS] = await Promise.all([
      ordersOfMember(deps.db, params.id),
      couponsOfMember(deps.db, params.id),
    ]);
    await recordAuditedRead(deps.db, { kind: 'member', id: params.id, at: deps.now() });
    return { ...member, paymentHistories, memberDetailCouponDTOS };
  });
};
