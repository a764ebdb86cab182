import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Revocation } from '../members/member-events.ts';

const saveCheck = sql(
  'passwords.save-check',
  `insert into password_checks (jti, member_id, valid_until) values ($1, $2, $3)
   on conflict (jti) do update set valid_until = greatest(password_checks.valid_until, excluded.valid_until)`,
);
/** The token `jti` may change the password until then. */
export const allowPasswordChange = (db: Db | Tx, jti: string, memberId: number, validUntil: Date) =>
  db.run(saveCheck, [jti, memberId, validUntil]);

const findCheck = sql(
  'passwords.find-check',
  'select 1 from password_checks where jti = $1 and member_id = $2 and valid_until > $3',
);
export const mayChangePassword = async (db: Db | Tx, jti: string, memberId: number, now: Date): Promise<boolean> =>
  (await db.run(findCheck, [jti, memberId, now])) === 1;

const dropChecks = sql(
  'passwords.drop-other-checks',
  'delete from password_checks where member_id = $1 and jti is distinct from $2',
);
const insertRevocation = sql(
  'passwords.revoke',
  'insert into revocations (member_id, before, except_jti) values ($1, $2, $3)',
);
/** Ends every token of the member but one, and what those tokens were allowed. */
export const saveRevocation = async (tx: Tx, { memberId, before, exceptJti }: Revocation): Promise<void> => {
  await tx.run(dropChecks, [memberId, exceptJti]);
  await tx.run(insertRevocation, [memberId, before, exceptJti]);
};

const recent = sql(
  'passwords.recent-revocations',
  `select member_id as "memberId", before, except_jti as "exceptJti" from revocations where before > $1 order by id`,
);
/** All that a token can still fall under. */
export const recentRevocations = (db: Db, since: Date) => db.rows<Revocation>(recent, [since]);

const dropOldRevocations = sql('passwords.drop-old-revocations', 'delete from revocations where before < $1');
const dropOldChecks = sql('passwords.drop-old-checks', 'delete from password_checks where valid_until < $1');
export const dropOldPasswordRows = async (db: Db, now: Date, revocationsBefore: Date): Promise<void> => {
  await db.run(dropOldRevocations, [revocationsBefore]);
  await db.run(dropOldChecks, [now]);
};
