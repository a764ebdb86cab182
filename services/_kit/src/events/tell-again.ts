import type { InternalCall } from '@gyeol/contracts/call.ts';
import type { TellAgainCall } from '@gyeol/contracts/internal/tell-again.ts';
import type { FastifyInstance } from 'fastify';
import { tellActionsAgain } from '../audit.ts';
import type { Db } from '../db/db.ts';
import { problem } from '../errors.ts';
import { serveInternal } from '../http/serve.ts';

/** What was told, by the ids that a read model knows it by, and behind which key the next page begins. */
export interface ToldPage {
  readonly told: readonly string[];
  readonly next: string | null;
}
/** Tells the facts that follow a key (the first ones behind an empty one) once more, in one transaction. */
export type TellPage = (after: string) => Promise<ToldPage>;

/**
 * Lets the back office have the facts of this service told again, page by page, so that its lists can be rebuilt. What
 * operators did here is among them by itself.
 */
export const serveTellAgain = (
  api: FastifyInstance,
  row: TellAgainCall,
  db: Db,
  kinds: Readonly<Record<string, TellPage>> = {},
): void => {
  const actions: TellPage = async (after) => {
    const { told, next } = await tellActionsAgain(db, row.owner, Number(after || 0));
    return { told, next: next === undefined ? null : String(next) };
  };
  const all: Readonly<Record<string, TellPage>> = { ...kinds, actions };
  serveInternal<InternalCall & TellAgainCall, never>(api, row, async ({ body: { kind, after } }) => {
    const tell = Object.hasOwn(all, kind) ? all[kind] : undefined;
    if (!tell) throw problem('BAD_REQUEST', { detail: `${row.owner} has no ${kind}` });
    return (await tell(after)) as never;
  });
};
