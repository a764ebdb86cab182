import type { Worker } from '@gyeol/service-kit/app.ts';
import type { Deps } from './config.ts';
import { purgeTickets } from './factors/factor-store.ts';
import { purgeNewcomers } from './kakao/newcomer-store.ts';
import { dropOldFailures } from './login/failed-logins.ts';
import type { KeyRing } from './login/key-ring.ts';
import { calculateOldestRevocation, purgeRevocations } from './login/revocation-store.ts';
import { markStaffSessionsEnded, purgeSessions } from './login/session-store.ts';
import { purgeMessages } from './messages/message-store.ts';
import { createMessageWatch, createSender } from './messages/sender.ts';
import { dropOldCounts } from './messages/sms-caps.ts';
import { purgePasswordChecks } from './passwords/password-store.ts';
import { dropOldAskers } from './phones/code-askers.ts';
import { purgeCodes } from './phones/code-store.ts';
import { purgeProofs } from './phones/proof-store.ts';
import { dropOldWrongCodes } from './phones/wrong-codes.ts';
import { purgeInvitations } from './staff/invitation-store.ts';

/**
 * Sent messages hold phone numbers. They are kept for this time, so that operators can answer questions of members, and
 * then deleted.
 */
const messageRetentionMs = 90 * 24 * 60 * 60 * 1000;

/** Queries check the time of a row themselves, and do not rely on this deletion. */
const createCleanup = ({ db, now }: Pick<Deps, 'db' | 'now'>): Worker => ({
  name: 'cleanup',
  everyMs: 60_000,
  exclusive: true,
  run: async () => {
    const at = now();
    await dropOldFailures(db, at);
    await purgeCodes(db, at);
    await dropOldWrongCodes(db, at);
    await dropOldAskers(db, at);
    await purgeProofs(db, at);
    await purgeNewcomers(db, at);
    await purgeRevocations(db, calculateOldestRevocation(at));
    await purgeSessions(db, at);
    await purgePasswordChecks(db, at);
    await purgeInvitations(db, at);
    await purgeTickets(db, at);
    await dropOldCounts(db, at);
    await purgeMessages(db, new Date(at.getTime() - messageRetentionMs));
  },
});

/** The back office asks for each call whether the time of a session is over. This is for calls that members make, too. */
const createSessionEnder = ({ db, now }: Pick<Deps, 'db' | 'now'>): Worker => ({
  name: 'staff-session-ender',
  everyMs: 10_000,
  exclusive: true,
  run: async () => void (await markStaffSessionsEnded(db, now())),
});

export const createWorkers = (deps: Deps, ring: KeyRing): Worker[] => [
  ring.worker,
  createSender(deps),
  createMessageWatch(deps),
  createSessionEnder(deps),
  createCleanup(deps),
];
