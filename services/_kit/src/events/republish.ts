import type { InternalCall } from '@gyeol/contracts/call.ts';
import type { RepublishCall } from '@gyeol/contracts/internal/republish.ts';
import type { FastifyInstance } from 'fastify';
import { republishAuditRecords } from '../audit.ts';
import type { Db } from '../db/db.ts';
import { problem } from '../errors.ts';
import { serveInternal } from '../http/serve.ts';

/** What was republished, by the ids that a read model knows it by, and behind which key the next page begins. Field names as on the wire. */
export interface RepublishedPage {
  readonly told: readonly string[];
  readonly next: string | null;
}
/** Republishes what follows a key (the first ones behind an empty one), in one transaction. */
export type RepublishPage = (after: string) => Promise<RepublishedPage>;

/**
 * Lets the back office have the events of this service republished, page by page, so that its lists can be rebuilt. What
 * operators did here is among them by itself.
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
