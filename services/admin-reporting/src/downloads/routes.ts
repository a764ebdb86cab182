import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { periodOf, wordsOf } from '../paging.ts';
import { memberFile } from './member-file.ts';
import { orderFile } from './order-file.ts';
import { restockFile } from './restock-file.ts';

/** The lists as files, by the lists' own filters; a filter that cannot be read is refused before the first byte. */
export const downloadRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serve(api, shippingCalls.ordersCsv, ({ query }) => {
    const { status = 'ALL' } = query;
    return orderFile(db, { status: status === 'ALL' ? null : status, ...periodOf(query), ...wordsOf(query) });
  });
  serve(api, shippingCalls.membersCsv, ({ query }) =>
    memberFile(db, { ...periodOf(query), ...wordsOf(query), kind: query.kind ?? null }),
  );
  serve(api, shippingCalls.stockRequestsCsv, () => restockFile(db));
};
