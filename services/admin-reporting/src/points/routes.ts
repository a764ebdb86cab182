import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import { readSheet } from '@gyeol/service-kit/sheets/read-sheet.ts';
import { fileNameOf, uploadedSheet } from '@gyeol/service-kit/sheets/uploaded-sheet.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { adjustByFile } from './adjust-by-file.ts';
import { readPointDays } from './point-days.ts';

export const pointRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db, log, now } = deps;
  serve(api, pointCalls.statistics, ({ query }) => readPointDays(db, query));
  serve(api, pointCalls.adjustByFile, async ({ request, query: { dryRun = false }, member }) => {
    const file = await uploadedSheet(request);
    const report = await adjustByFile(deps, await readSheet('points', file.bytes), dryRun);
    const { totalCount, adjustedCount, unchangedCount, added, subtracted } = report;
    const after = { totalCount, adjustedCount, unchangedCount, added, subtracted };
    log.info({ actor: member.id, dryRun, ...after }, 'points adjusted by a file');
    if (!dryRun) await recordAuditedRead(db, { kind: 'file', id: fileNameOf(file), after, at: now() });
    return report;
  });
};
