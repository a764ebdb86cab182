import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { markMessageDismissed, markMessageWaiting } from './message-store.ts';

const decisions = {
  resend: { decide: markMessageWaiting, state: 'WAITING' },
  dismiss: { decide: markMessageDismissed, state: 'DISMISSED' },
} as const;

/** Throws MESSAGE_NOT_FAILED. */
export const decideMessage = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  decision: keyof typeof decisions,
): Promise<void> =>
  db.tx(async (tx) => {
    const at = now();
    const { decide, state } = decisions[decision];
    if (!(await decide(tx, id, at))) throw problem('MESSAGE_NOT_FAILED');
    await recordAudit(tx, { kind: 'message', id, after: { state }, at });
  });
