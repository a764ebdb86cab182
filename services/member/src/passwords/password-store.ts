import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { tokenLifetime } from '../login/tokens.ts';
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
  `select 1 from password_checks where jti = $1 and member_id = $2 and valid_until > $3
      and not exists (select 1 from revocations
                       where member_id = $2 and before > $4 and except_jti is distinct from $1)`,
);
/** Also false for a token that was revoked while a gateway has not heard of it yet. */
export const mayChangePassword = async (
  db: Db | Tx,
  { jti, id, issuedAt }: Pick<Member, 'jti' | 'id' | 'issuedAt'>,
  now: Date,
): Promise<boolean> => (await db.run(findCheck, [jti, id, now, issuedAt])) === 1;

const dropChecks = sql('passwords.drop-checks', 'delete from password_checks where member_id = $1');
const dropRevocations = sql('passwords.drop-revocations', 'delete from revocations where member_id = $1');
const insertRevocation = sql(
  'passwords.revoke',
  'insert into revocations (member_id, before, except_jti) values ($1, $2, $3)',
);
/**
 * Ends every token of the member but one, and what any of them was allowed. Called under the member's lock: one row is
 * left, which implies those before it.
 */
export const saveRevocation = async (tx: Tx, { memberId, before, exceptJti }: Revocation): Promise<void> => {
  await tx.run(dropChecks, [memberId]);
  await tx.run(dropRevocations, [memberId]);
  await tx.run(insertRevocation, [memberId, before, exceptJti]);
};

const recent = sql(
  'passwords.recent-revocations',
  `select distinct on (member_id) member_id as "memberId", before, except_jti as "exceptJti"
     from revocations where before > $1 order by member_id, id desc`,
);
/** The newest of each member. */
export const recentRevocations = (db: Db, since: Date) => db.rows<Revocation>(recent, [since]);

const dropOldRevocations = sql('passwords.drop-old-revocations', 'delete from revocations where before < $1');
const dropOldChecks = sql('passwords.drop-old-checks', 'delete from password_checks where valid_until < $1');
export const dropOldPasswordRows = async (db: Db, now: Date, revocationsBefore: Date): Promise<void> => {
  await db.run(dropOldRevocations, [revocationsBefore]);
  await db.run(dropOldChecks, [now]);
};

/** Revocations are kept as long as a token lives: none can be older. */
export const revocationsSince = (now: Date): Date => new Date(now.getTime() - tokenLifetime * 1000);
