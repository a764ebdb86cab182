import { batchCalls } from '@gyeol/contracts/http/admin-packing.ts';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { exportBatch } from '../excel/export-orders.ts';
import { orderFilterOf } from '../orders/order-filter.ts';
import { pickingOf } from '../orders/picking.ts';
import { demandWhole, listBatches, readBatch, readSlips } from './batch-views.ts';
import { packMatching } from './pack-matching.ts';

export const packingRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  const recordRead = (id: number): Promise<void> =>
    recordAuditedRead(db, { kind: 'packing-batch', id, at: deps.now() });
  serve(api, batchCalls.batches, ({ params }) => listBatches(db, params));
  serve(api, batchCalls.batch, ({ params: { id } }) => readBatch(db, id));
  serve(api, batchCalls.packMatching, ({ member, body }) => packMatching(deps, member, body));
  serve(api, batchCalls.slips, async ({ params: { id } }) => {
    const orders = await readSlips(db, id);
    await recordRead(id);
    return { orders };
  });
  serve(api, batchCalls.excel, async ({ params: { id } }) => {
    await demandWhole(db, id);
    await recordRead(id);
    return exportBatch(db, id);
  });
  serve(api, shippingCalls.pickingList, async ({ query: { uids, batchId = null, ...query } }) => {
    if (batchId !== null) await demandWhole(db, batchId);
    return pickingOf(db, {
      orders: orderFilterOf(query, deps.now()),
      merchantUids: uids?.split(',').filter(Boolean) ?? null,
      batchId,
    });
  });
};
