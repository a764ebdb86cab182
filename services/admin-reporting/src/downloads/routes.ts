import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { auditedFilters } from '@gyeol/contracts/rules/personal-data.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { periodOf, wordsOf } from '../filters/query-filters.ts';
import { orderFilterOf } from '../orders/order-filter.ts';
import { memberFile } from './member-file.ts';
import { orderFile } from './order-file.ts';
import { restockFile } from './restock-file.ts';

/** The files have the filters of the lists. An invalid filter is refused before the first byte. */
export const downloadRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  const auditedFile = (id: string, query: object) =>
    ({ kind: 'file', id, after: auditedFilters(query), at: deps.now() }) as const;
  serve(api, shippingCalls.ordersCsv, async ({ query: { format = 'csv', ...query } }) => {
    const filter = orderFilterOf(query, deps.now());
    await recordAuditedRead(deps.db, auditedFile(`orders.${format}`, query));
    return orderFile(db, filter, format);
  });
  serve(api, shippingCalls.membersCsv, async ({ query: { format = 'csv', ...query } }) => {
    const filter = { ...periodOf(query), ...wordsOf(query), kind: query.kind ?? null };
    await recordAuditedRead(deps.db, auditedFile(`members.${format}`, query));
    return memberFile(db, filter, format);
  });
  serve(api, shippingCalls.stockRequestsCsv, ({ query }) => restockFile(db, query.format));
};
