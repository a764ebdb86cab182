import { memberChanged, memberRegistered, sessionsRevoked } from '@gyeol/contracts/events/member.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import { type MemberRow, snapshotOf } from './member.ts';

const snapshot = (member: MemberRow) => ({
  subject: String(member.id),
  version: member.version,
  data: snapshotOf(member),
});

/** The event has the time of the sign-up, also when past members are loaded later. */
export const publishRegistered = (tx: Tx, member: MemberRow): Promise<void> =>
  addToOutbox(tx, memberRegistered, { ...snapshot(member), time: member.createdAt });
export const publishChanged = (tx: Tx, member: MemberRow): Promise<void> =>
  addToOutbox(tx, memberChanged, snapshot(member));

export interface Revocation {
  memberId: number;
  /** Tokens issued before this time are refused. */
  before: Date;
  /** The id of the one token that stays valid. */
  exceptJti: string | null;
}
export const publishRevoked = (tx: Tx, { memberId, before, exceptJti }: Revocation): Promise<void> =>
  addToOutbox(tx, sessionsRevoked, {
    subject: String(memberId),
    data: { memberId, before: before.toISOString(), exceptJti },
  });
