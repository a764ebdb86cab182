import type { InternalCall } from '@gyeol/contracts/call.ts';
import type { RepublishCall } from '@gyeol/contracts/internal/republish.ts';
import type { FastifyInstance } from 'fastify';
import { republishAuditRecords } from '../audit.ts';
import type { Db } from '../db/db.ts';
import { problem } from '../errors.ts';
import { serveInternal } from '../http/serve.ts';

/**
 * A republished page. `told` (the name on the wire) has one id for each republished event. `next` is the key after
 * which the next page begins, or null after the last page.
 */
export interface RepublishedPage {
  readonly told: readonly string[];
  readonly next: string | null;
}
/** Republishes the events after a key, in one transaction. An empty key means the first page. */
export type RepublishPage = (after: string) => Promise<RepublishedPage>;

/**
 * Serves the call by which another service asks this service to republish events, page by page. The other service wants
 * to catch up, or to rebuild a read model. The kind `actions`, the audit records of operators, is always included.
 */
export const serveRepublish = (
  api: FastifyInstance,
  row: RepublishCall,
  db: Db,
  kinds: Readonly<Record<string, RepublishPage>> = {},
): void => {
  const actions: RepublishPage = async (after) => {
    const { eventIds, next } = await republishAuditRecords(db, row.owner, Number(after || 0));
    return { told: eventIds, next: next === undefined ? null : String(next) };
  };
  const all: Readonly<Record<string, RepublishPage>> = { ...kinds, actions };
  serveInternal<InternalCall & RepublishCall, never>(api, row, async ({ body: { kind, after } }) => {
    const republishPage = Object.hasOwn(all, kind) ? all[kind] : undefined;
    if (!republishPage) throw problem('BAD_REQUEST', { detail: `${row.owner} has no ${kind}` });
    return (await republishPage(after)) as never;
  });
};
