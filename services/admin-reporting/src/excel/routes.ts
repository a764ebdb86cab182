import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import { readSheet } from '@gyeol/service-kit/sheets/read-sheet.ts';
import { fileNameOf, uploadedSheet } from '@gyeol/service-kit/sheets/uploaded-sheet.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { errorFile } from './error-file.ts';
import { exportOrders, waitingDays } from './export-orders.ts';
import { exportRange } from './export-range.ts';
import { importShipping } from './import-shipping.ts';

export const excelRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, shippingCalls.exportExcel, async ({ query, member }) => {
    const range = exportRange(query, deps.now());
    deps.log.info({ actor: member.id, start: range.start, end: range.end }, 'orders to ship exported');
    const { start, end } = range;
    await recordAuditedRead(deps.db, {
      kind: 'file',
      id: `preparing_${start}_${end}.xlsx`,
      after: { start, end },
      at: deps.now(),
    });
    return exportOrders(deps.db, range);
  });
  serve(api, shippingCalls.importExcel, async ({ request, query, member }) => {
    const { dryRun = false, confirmChanges = false, delivered = false } = query;
    const file = await uploadedSheet(request);
    const sheet = await readSheet('shipping', file.bytes);
    const report = await importShipping(deps, sheet, { dryRun, confirmChanges, delivered });
    const { totalCount, updatedCount, unchangedCount, changedCount } = report;
    const after = { totalCount, updatedCount, unchangedCount, changedCount };
    deps.log.info({ actor: member.id, dryRun, ...after }, 'tracking numbers imported');
    if (!dryRun) await recordAuditedRead(deps.db, { kind: 'file', id: fileNameOf(file), after, at: deps.now() });
    return report;
  });
  serve(api, shippingCalls.waitingDays, () => waitingDays(deps.db));
  serve(api, shippingCalls.errorRows, ({ body: { items } }) => errorFile(items));
};
