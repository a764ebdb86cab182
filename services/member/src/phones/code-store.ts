import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { codeLifetimeMs, codeWindowMs, maxCodes, maxTries } from './phone-code.ts';

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** One row per phone, since only the newest code counts. Writes nothing when the phone had its codes. */
const keepCode = sql(
  'phones.keep-code',
  `insert into phone_codes (phone_number, code_hash, tries, expires_at, sent_at)
   values ($1, $2, 0, $3, array[$4::timestamptz])
   on conflict (phone_number) do update
      set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at,
          sent_at = array(select t from unnest(phone_codes.sent_at) t where t > $5::timestamptz) || excluded.sent_at
    where (select count(*) from unnest(phone_codes.sent_at) t where t > $5::timestamptz) < $6::int`,
);
/** False when the phone already had its codes of the window. */
export const saveCode = async (db: Db, phoneNumber: string, codeHash: string, now: Date): Promise<boolean> => {
  const values = [phoneNumber, codeHash, after(now, codeLifetimeMs), now, after(now, -codeWindowMs), maxCodes];
  return (await db.run(keepCode, values)) === 1;
};

const oldestSent = sql(
  'phones.oldest-sent',
  `select min(t) as "oldest" from phone_codes, unnest(sent_at) t where phone_number = $1 and t > $2::timestamptz`,
);
/** Seconds until the phone may have another code. */
export const secondsUntilNextCode = async (db: Db, phoneNumber: string, now: Date): Promise<number> => {
  const { oldest } = await db.one<{ oldest: Date | null }>(oldestSent, [phoneNumber, after(now, -codeWindowMs)]);
  return Math.max(1, Math.ceil(((oldest ?? now).getTime() + codeWindowMs - now.getTime()) / 1000));
};

const withdraw = sql(
  'phones.withdraw-code',
  `update phone_codes set code_hash = null, sent_at = array_remove(sent_at, $2::timestamptz) where phone_number = $1`,
);
/** A code that the provider surely did not send counts for nothing. */
export const withdrawCode = (db: Db, phoneNumber: string, sentAt: Date) => db.run(withdraw, [phoneNumber, sentAt]);

/** Spends a try before the code is compared, so that parallel guesses share the five. */
const spendTry = sql(
  'phones.spend-try',
  `update phone_codes set tries = tries + 1
    where phone_number = $1 and code_hash is not null and tries < $2 and expires_at > $3
    returning code_hash as "codeHash"`,
);
export const takeTry = async (tx: Tx, phoneNumber: string, now: Date): Promise<string | undefined> =>
  (await tx.maybe<{ codeHash: string }>(spendTry, [phoneNumber, maxTries, now]))?.codeHash;

const useUp = sql('phones.use-code', 'update phone_codes set code_hash = null where phone_number = $1');
export const useCode = (tx: Tx, phoneNumber: string) => tx.run(useUp, [phoneNumber]);

const dropOld = sql('phones.drop-old-codes', 'delete from phone_codes where expires_at < $1');
export const dropOldCodes = (db: Db, now: Date) => db.run(dropOld, [after(now, -codeWindowMs)]);
