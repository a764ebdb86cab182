import type { InternalCall } from '@gyeol/contracts/call.ts';
import type { RepublishCall } from '@gyeol/contracts/internal/republish.ts';
import type { FastifyInstance } from 'fastify';
import { republishAuditRecords } from '../audit.ts';
import type { Db } from '../db/db.ts';
import { problem } from '../errors.ts';
import { serveInternal } from '../http/serve.ts';

/** A republished page: the ids known to a read model (`told` on the wire), and the key before the next page. */
export interface RepublishedPage {
  readonly told: readonly string[];
  readonly next: string | null;
}
/** Republishes the events after a key, in one transaction; an empty key means the first page. */
export type RepublishPage = (after: string) => Promise<RepublishedPage>;

/**
 * Serves the call by which the back office has this service's events republished, page by page, to rebuild its lists.
 * The audit records of operators are always included, as `actions`.
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
