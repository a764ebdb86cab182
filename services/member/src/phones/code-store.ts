import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { codeLifetimeMs, codeWindowMs } from './phone-code.ts';

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** A code belongs to the phone and to the browser that asked for it. `browserHash` is '' in a sandbox. */
export interface CodeOwner {
  phoneNumber: string;
  browserHash: string;
}

/** The new code replaces the browser's earlier code. */
const upsertCode = sql(
  'phones.save-code',
  `with counted as (
     insert into phone_codes (phone_number, code_hash, tries, expires_at, sent_at)
     values ($1, $2, 0, $3, array[$4::timestamptz])
     on conflict (phone_number) do update
        set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at,
            sent_at = array(select t from unnest(phone_codes.sent_at) t where t > $5::timestamptz) || excluded.sent_at
      where (select count(*) from unnest(phone_codes.sent_at) t where t > $5::timestamptz) < $6::int
     returning phone_number
   )
   insert into browser_codes (phone_number, browser_hash, code_hash, expires_at)
   select phone_number, $7::text, $2, $3 from counted
   on conflict (phone_number, browser_hash) do update
      set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
);
interface NewCode extends CodeOwner {
  codeHash: string;
  /** The number of codes that the phone may have in ten minutes. */
  most: number;
  now: Date;
}
/** Answers false when the phone has already had `most` codes in ten minutes. */
export const saveCode = async (tx: Tx, { phoneNumber, browserHash, codeHash, most, now }: NewCode) => {
  const values = [phoneNumber, codeHash, after(now, codeLifetimeMs), now, after(now, -codeWindowMs), most, browserHash];
  return (await tx.run(upsertCode, values)) === 1;
};

const lastSent = sql(
  'phones.last-sent',
  `select t as "sentAt" from phone_codes, unnest(sent_at) t
    where phone_number = $1 and t > $2::timestamptz order by t desc offset $3::int limit 1`,
);
/** `most` is the number of codes that the phone may have in ten minutes. */
export const readSecondsUntilNextCode = async (
  db: Db,
  phoneNumber: string,
  most: number,
  now: Date,
): Promise<number> => {
  const values = [phoneNumber, after(now, -codeWindowMs), most - 1];
  const { sentAt } = (await db.maybe<{ sentAt: Date }>(lastSent, values)) ?? { sentAt: now };
  return Math.max(1, Math.ceil((sentAt.getTime() + codeWindowMs - now.getTime()) / 1000));
};

const forget = sql('phones.forget-code', 'update phone_codes set code_hash = null where phone_number = $1');
const uncount = sql(
  'phones.uncount-code',
  'update phone_codes set sent_at = array_remove(sent_at, $2::timestamptz) where phone_number = $1',
);
const drop = sql('phones.drop-code', 'delete from browser_codes where phone_number = $1 and browser_hash = $2');

/** Deletes a used code, because a code counts only once. */
export const deleteCode = async (tx: Tx, { phoneNumber, browserHash }: CodeOwner): Promise<void> => {
  await tx.run(drop, [phoneNumber, browserHash]);
  await tx.run(forget, [phoneNumber]);
};
/** Deletes a code that was certainly not sent, and removes it from the count of the phone. */
export const deleteUnsentCode = (db: Db, owner: CodeOwner, sentAt: Date): Promise<void> =>
  db.tx(async (tx) => {
    await tx.run(uncount, [owner.phoneNumber, sentAt]);
    await deleteCode(tx, owner);
  });

/**
 * Counts a try before the code is compared, so that parallel guesses share the tries. A guess in another browser uses
 * none of these tries.
 */
const spendTry = sql(
  'phones.spend-try',
  `update browser_codes set tries = tries + 1
    where phone_number = $1 and browser_hash = $2 and tries < $3 and expires_at > $4
    returning code_hash as "codeHash"`,
);
export const updateTries = async (tx: Tx, { phoneNumber, browserHash }: CodeOwner, tries: number, now: Date) =>
  (await tx.maybe<{ codeHash: string }>(spendTry, [phoneNumber, browserHash, tries, now]))?.codeHash;

const dropOld = sql('phones.drop-old-codes', 'delete from phone_codes where expires_at < $1');
const dropEnded = sql('phones.drop-ended-codes', 'delete from browser_codes where expires_at < $1');
export const purgeCodes = async (db: Db, now: Date): Promise<void> => {
  await db.run(dropOld, [after(now, -codeWindowMs)]);
  await db.run(dropEnded, [now]);
};
