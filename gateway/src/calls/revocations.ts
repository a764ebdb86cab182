import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';

/** An admin call needs a list this young. With an older list, an admin whose token was revoked could still act. */
const freshMs = 10_000;
/**
 * Each request asks for revocations from this long before the newest known one. A transaction commits a moment after
 * the time that it wrote as the time of the revocation. An earlier revocation may therefore become visible after a
 * later one.
 */
const overlapMs = 60_000;
/** Revocations are kept longer than a token lives. */
const retentionMs = 25 * 60 * 60_000;

interface Revocation {
  readonly before: number;
  readonly exceptJti: string | null;
}

export interface Revocations {
  /** Resolves when the first list is loaded, however long the load takes. Then polls for changes. */
  start(): Promise<void>;
  stop(): void;
  /** No token is accepted before a list is loaded. */
  loaded(): boolean;
  /** True when a change of password or role revoked the token, or its session was ended. */
  isRevoked(member: Member): boolean;
  /** Throws UNAVAILABLE when the list is older than 10 s. */
  demandFresh(): void;
}

interface Tools {
  readonly internal: InternalClient;
  readonly log: Logger;
  readonly now: () => number;
  /** The pause between the end of one request and the start of the next, ms. */
  readonly pollIntervalMs: number;
}

/** Each member has one entry, because the newest revocation includes the earlier ones. */
export const createRevocations = ({ internal, log, now, pollIntervalMs }: Tools): Revocations => {
  const bySub = new Map<string, Revocation>();
  /** The times at which sessions were ended, ms, by the ids of their tokens. */
  const endedByJti = new Map<string, number>();
  let newest: number | undefined;
  let loadedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const load = async (): Promise<void> => {
    const askedAt = now();
    const query = newest === undefined ? {} : { since: newest - overlapMs };
    const { revocations, ended = [] } = await internal.call(internalCalls.revocations, { query });
    // `newest` is never later than this machine's clock. Otherwise the next requests would miss revocations that happen
    // before that time.
    const follow = (at: number): void => {
      newest = Math.max(newest ?? 0, Math.min(at, askedAt));
    };
    for (const { sub, ...revocation } of revocations) {
      if (revocation.before >= (bySub.get(sub)?.before ?? 0)) bySub.set(sub, revocation);
      follow(revocation.before);
    }
    for (const { jti, endedAt } of ended) {
      endedByJti.set(jti, endedAt);
      follow(endedAt);
    }
    for (const [sub, { before }] of bySub) if (before < askedAt - retentionMs) bySub.delete(sub);
    for (const [jti, at] of endedByJti) if (at < askedAt - retentionMs) endedByJti.delete(jti);
    loadedAt = askedAt;
  };
  let failing = false;
  /** Logs only changes, because an outage would otherwise fill the log each second. */
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
      if (endedByJti.has(jti)) return true;
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
