import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';

/** Above this number in one interval, further sessions are not reported. The time of their last call is then older. */
const maxReported = 10_000;

export interface SeenSessions {
  /** Call it for calls that a person caused, and not for polls of a screen. */
  note(member: Member): void;
  start(): void;
  stop(): void;
}

/** The use of a session of staff is reported so many times sooner, because a session in disuse ends. */
const sooner = 30;

/**
 * Reports once in `everyMs` which sessions were used, so that members see when a device was last used, and those of
 * staff within a thirtieth of this time. The sessions of a report that fails are in the next one.
 */
export const createSeenSessions = (internal: InternalClient, everyMs: number): SeenSessions => {
  let jtis = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let staffTimer: NodeJS.Timeout | undefined;
  let stopped = false;
  const add = (jti: string): void => {
    if (jtis.size < maxReported) jtis.add(jti);
  };
  const report = async (): Promise<void> => {
    if (jtis.size === 0) return;
    const body = { jtis: [...jtis] };
    jtis = new Set();
    await internal.call(internalCalls.sessionsSeen, { body }).catch(() => body.jtis.forEach(add));
  };
  const reportSoon = (): void => {
    if (staffTimer !== undefined || stopped) return;
    staffTimer = setTimeout(() => {
      staffTimer = undefined;
      void report();
    }, everyMs / sooner);
  };
  return {
    note: (member) => {
      add(member.jti);
      if (isAdmin(member)) reportSoon();
    },
    start: () => {
      timer = setInterval(() => void report(), everyMs);
    },
    stop: () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(staffTimer);
    },
  };
};
