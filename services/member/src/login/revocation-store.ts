import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { deleteTickets } from '../factors/factor-store.ts';
import type { Revocation } from '../members/member-events.ts';
import { markSessionsEnded } from './session-store.ts';
import { tokenLifetime } from './tokens.ts';

const dropChecks = sql('passwords.drop-checks', 'delete from password_checks where member_id = $1');
const dropRevocations = sql('passwords.drop-revocations', 'delete from revocations where member_id = $1');
const insertRevocation = sql(
  'passwords.revoke',
  'insert into revocations (member_id, before, except_jti) values ($1, $2, $3)',
);
/**
 * Revokes every token of the member except `exceptJti`, ends their sessions, and deletes the permissions to change the
 * password and the log-ins that wait for a second factor. The caller holds the member's lock. The new row replaces the member's earlier revocations, because it covers their tokens.
 */
export const replaceRevocations = async (tx: Tx, { memberId, before, exceptJti }: Revocation): Promise<void> => {
  await deleteTickets(tx, memberId);
  await tx.run(dropChecks, [memberId]);
  await tx.run(dropRevocations, [memberId]);
  await tx.run(insertRevocation, [memberId, before, exceptJti]);
  await markSessionsEnded(tx, memberId, before, exceptJti);
};

const recent = sql(
  'passwords.recent-revocations',
  `select distinct on (member_id) member_id as "memberId", before, except_jti as "exceptJti"
     from revocations where before > $1 order by member_id, id desc`,
);
/** The previous release may have stored several revocations of a member. The newest one counts. */
export const listRevocations = (db: Db, since: Date) => db.rows<Revocation>(recent, [since]);

const dropOld = sql('passwords.drop-old-revocations', 'delete from revocations where before < $1');
export const purgeRevocations = (db: Db, before: Date): Promise<number> => db.run(dropOld, [before]);

/** An older revocation is no longer needed, because every token that it revokes has expired. */
export const calculateOldestRevocation = (now: Date): Date => new Date(now.getTime() - tokenLifetime * 1000);
