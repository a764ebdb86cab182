import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';

/** The highest age of the list for admin calls: with an older list a revoked admin could still act. */
const freshMs = 10_000;
/**
 * Each request asks for this much before the newest known time too: a transaction commits later than the time that it
 * wrote.
 */
const overlapMs = 60_000;
/** Longer than any token lives. */
const retentionMs = 25 * 60 * 60_000;

interface Revocation {
  readonly before: number;
  readonly exceptJti: string | null;
}

export interface Revocations {
  /** Loads the list, then polls for changes. Resolves with the first list, however long it takes. */
  start(): Promise<void>;
  stop(): void;
  /** True once a list was loaded. No token is accepted before. */
  loaded(): boolean;
  /** True when the token was revoked by a change of password or role, or by the member's deletion. */
  isRevoked(member: Member): boolean;
  /** Throws UNAVAILABLE when the list is older than 10 s. */
  demandFresh(): void;
}

interface Tools {
  readonly internal: InternalClient;
  readonly log: Logger;
  readonly now: () => number;
  /** The pause between the end of one request and the next, ms. */
  readonly pollIntervalMs: number;
}

/**
 * The tokens of the last 24 h that member has revoked. Each member has one entry, since the newest implies the earlier
 * ones.
 */
export const createRevocations = ({ internal, log, now, pollIntervalMs }: Tools): Revocations => {
  const bySub = new Map<string, Revocation>();
  let newest: number | undefined;
  let loadedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const load = async (): Promise<void> => {
    const askedAt = now();
    const query = newest === undefined ? {} : { since: newest - overlapMs };
    const { revocations } = await internal.call(internalCalls.revocations, { query });
    for (const { sub, ...revocation } of revocations) {
      if (revocation.before >= (bySub.get(sub)?.before ?? 0)) bySub.set(sub, revocation);
      // Never ahead of this machine's clock: a later time would hide revocations that happen until then.
      newest = Math.max(newest ?? 0, Math.min(revocation.before, askedAt));
    }
    for (const [sub, { before }] of bySub) if (before < askedAt - retentionMs) bySub.delete(sub);
    loadedAt = askedAt;
  };
  let failing = false;
  /** Logs when loading begins to fail and when it works again, not every second of an outage. */
  const logChange = (fails: boolean, err?: unknown): void => {
    if (fails && !failing) log.warn({ err }, 'the revocations cannot be loaded');
    if (!fails && failing) log.info('the revocations are loaded again');
    failing = fails;
  };
  const poll = async (onLoaded: () => void): Promise<void> => {
    await load().then(
      () => {
        logChange(false);
        onLoaded();
      },
      (err: unknown) => logChange(true, err),
    );
    if (!stopped) timer = setTimeout(() => void poll(onLoaded), pollIntervalMs);
  };

  return {
    start: () => new Promise<void>((resolve) => void poll(resolve)),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
    loaded: () => loadedAt !== undefined,
    isRevoked: ({ id, jti, issuedAt }) => {
      const found = bySub.get(String(id));
      return found !== undefined && issuedAt.getTime() < found.before && jti !== found.exceptJti;
    },
    demandFresh: () => {
      if (loadedAt === undefined || now() - loadedAt > freshMs) {
        throw problem('UNAVAILABLE', { detail: 'the list of revoked tokens is too old' });
      }
    },
  };
};
