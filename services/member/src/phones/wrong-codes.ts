import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

/** Wrong codes of a day that close a phone for the browser that typed them. */
export const closedAfter = 10;
/** Wrong codes of a day, from all browsers together, that slow a phone down and are reported to its owner. */
export const slowedAfter = 30;

const everyBrowser = '';

export interface WrongCodes {
  /** Of this browser. */
  here: number;
  /** Of all browsers together. */
  everywhere: number;
}
const valuesOf = (phoneNumber: string, browserHash: string, now: Date): unknown[] => [
  ...[seoulDate(now), phoneNumber, browserHash, everyBrowser],
];
const countsOf = (found: readonly { browserHash: string; wrong: number }[]): WrongCodes => {
  const of = (hash: (one: string) => boolean) => found.find(({ browserHash }) => hash(browserHash))?.wrong ?? 0;
  return { here: of((hash) => hash !== everyBrowser), everywhere: of((hash) => hash === everyBrowser) };
};

const find = sql(
  'phones.find-wrong-codes',
  `select browser_hash as "browserHash", wrong from wrong_codes
    where day = $1 and phone_number = $2 and browser_hash in ($3, $4)`,
);
/** The wrong codes of this Seoul day. */
export const findWrongCodes = async (db: Queries, phoneNumber: string, browserHash: string, now: Date) =>
  countsOf(await db.rows(find, valuesOf(phoneNumber, browserHash, now)));

const count = sql(
  'phones.count-wrong-code',
  `insert into wrong_codes (day, phone_number, browser_hash, wrong) values ($1, $2, $3, 1), ($1, $2, $4, 1)
   on conflict (day, phone_number, browser_hash) do update set wrong = wrong_codes.wrong + 1
   returning browser_hash as "browserHash", wrong`,
);
/** Counts one more, and answers how many they are now: each number is seen once. */
export const countWrongCode = async (tx: Tx, phoneNumber: string, browserHash: string, now: Date) =>
  countsOf(await tx.rows(count, valuesOf(phoneNumber, browserHash, now)));

const dropOld = sql('phones.drop-old-wrong-codes', 'delete from wrong_codes where day < $1');
export const dropOldWrongCodes = (db: Db, now: Date) => db.run(dropOld, [addDays(seoulDate(now), -1)]);
