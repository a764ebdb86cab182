import { createHmac, hkdfSync } from 'node:crypto';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { type Db, type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { codeWindowMs } from './phone-code.ts';

/**
 * One address gets a fifth of the codes that a phone may have in a day, so that one address cannot use up all of them.
 */
const shareOfPhone = 0.2;
const leastOfPhone = 5;
/**
 * One address gets a fiftieth of the codes that the shop has left for this day. After twenty addresses, two thirds are
 * left. The share is not smaller, because carriers let many phones share one address.
 */
const shareOfShop = 0.02;
const leastOfShop = 20;

const everyPhone = '';

/** Hashes the address of a client with a key, so that the address cannot be read back. */
export const createAskerHash = (secret: string): ((address: string) => string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'gyeol code askers', 32));
  return (address) => createHmac('sha256', key).update(address).digest('base64url');
};

export interface Asking {
  readonly phoneNumber: string;
  readonly askerHash: string;
  readonly now: Date;
}

const begin = sql(
  'phones.begin-asking',
  `insert into code_askers as asker (day, asker_hash, phone_number, first_at)
   values ($1::date, $2::text, $3::text, $4::timestamptz)
   on conflict (day, asker_hash, phone_number) do update set first_at = excluded.first_at
     where asker.first_at <= $5::timestamptz
   returning phone_number`,
);
/** True when an address asks for a code for this phone for the first time in ten minutes. */
export const beginAsking = async (db: Queries, { phoneNumber, askerHash, now }: Asking): Promise<boolean> => {
  const before = new Date(now.getTime() - codeWindowMs);
  return (await db.maybe(begin, [seoulDate(now), askerHash, phoneNumber, now, before])) !== undefined;
};

const find = sql(
  'phones.find-asked',
  `select coalesce(sum(sent) filter (where phone_number = $3::text), 0)::integer as "ofPhone",
     coalesce(sum(sent) filter (where phone_number = $4::text), 0)::integer as "ofAll"
   from code_askers where day = $1::date and asker_hash = $2::text and phone_number in ($3::text, $4::text)`,
);
/**
 * True when the address has used up one of its two shares: of the phone's codes of the day, or of the codes that the
 * shop has left.
 */
export const hadItsShare = async (
  db: Queries,
  { phoneNumber, askerHash, now }: Asking,
  { ofPhone, leftOfShop }: { ofPhone: number; leftOfShop: number },
): Promise<boolean> => {
  const values = [seoulDate(now), askerHash, phoneNumber, everyPhone];
  const asked = await db.one<{ ofPhone: number; ofAll: number }>(find, values);
  return (
    asked.ofPhone >= Math.max(leastOfPhone, ofPhone * shareOfPhone) ||
    asked.ofAll >= Math.max(leastOfShop, leftOfShop * shareOfShop)
  );
};

const count = sql(
  'phones.count-asked',
  `insert into code_askers as asker (day, asker_hash, phone_number, sent, first_at)
   values ($1::date, $2::text, $3::text, 1, $5::timestamptz), ($1::date, $2::text, $4::text, 1, $5::timestamptz)
   on conflict (day, asker_hash, phone_number) do update set sent = asker.sent + 1`,
);
export const countAsked = (db: Queries, { phoneNumber, askerHash, now }: Asking): Promise<number> =>
  db.run(count, [seoulDate(now), askerHash, phoneNumber, everyPhone, now]);

const dropOld = sql('phones.drop-old-askers', 'delete from code_askers where day < $1::date');
export const dropOldAskers = (db: Db, now: Date): Promise<number> => db.run(dropOld, [addDays(seoulDate(now), -1)]);
