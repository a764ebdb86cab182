import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const saveCheck = sql(
  'passwords.save-check',
  `insert into password_checks (jti, member_id, valid_until) values ($1, $2, $3)
   on conflict (jti) do update set valid_until = greatest(password_checks.valid_until, excluded.valid_until)`,
);
export const savePasswordCheck = (db: Db | Tx, jti: string, memberId: number, validUntil: Date) =>
  db.run(saveCheck, [jti, memberId, validUntil]);

const findCheck = sql(
  'passwords.find-check',
  `select 1 from password_checks where jti = $1 and member_id = $2 and valid_until > $3
      and not exists (select 1 from revocations
                       where member_id = $2 and before > $4 and except_jti is distinct from $1)
      and not exists (select 1 from sessions where jti = $1 and ended_at is not null)`,
);
/** False also for a token that was revoked or whose session has ended, even when no gateway knows of it yet. */
export const hasPasswordCheck = async (
  db: Db | Tx,
  { jti, id, issuedAt }: Pick<Member, 'jti' | 'id' | 'issuedAt'>,
  now: Date,
): Promise<boolean> => (await db.run(findCheck, [jti, id, now, issuedAt])) === 1;

const dropOldChecks = sql('passwords.drop-old-checks', 'delete from password_checks where valid_until < $1');
export const purgePasswordChecks = (db: Db, now: Date): Promise<number> => db.run(dropOldChecks, [now]);
