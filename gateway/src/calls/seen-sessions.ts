import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';

/** Above this number in one interval, further sessions are not reported. The time of their last call is then older. */
const maxReported = 10_000;

export interface SeenSessions {
  note(member: Member): void;
  start(): void;
  stop(): void;
}

/**
 * Reports once a minute which sessions were used, so that members see when a device was last used. The sessions of a
 * report that fails are in the next one.
 */
export const createSeenSessions = (internal: InternalClient, everyMs: number): SeenSessions => {
  let jtis = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const add = (jti: string): void => {
    if (jtis.size < maxReported) jtis.add(jti);
  };
  const report = async (): Promise<void> => {
    if (jtis.size === 0) return;
    const body = { jtis: [...jtis] };
    jtis = new Set();
    await internal.call(internalCalls.sessionsSeen, { body }).catch(() => body.jtis.forEach(add));
  };
  return {
    note: ({ jti }) => add(jti),
    start: () => {
      timer = setInterval(() => void report(), everyMs);
    },
    stop: () => clearInterval(timer),
  };
};
