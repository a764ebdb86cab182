import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

/** After this many wrong codes in a day, a phone is closed for the browser that typed them. */
export const closedAfter = 10;
/** After this many wrong codes in a day from all browsers, a phone is slowed down and its owner is warned. */
export const slowedAfter = 30;

/**
 * After this many wrong codes in a day for all phones, each code allows one try. So many wrong codes are no typing
 * mistakes. With five tries each, the codes of ten days would be enough to guess the code of one account.
 */
export const strictAfter = 500;

const everyBrowser = '';
const everyPhone = '';

export interface WrongCodes {
  /** Wrong codes of this browser for this phone. */
  here: number;
  /** Wrong codes of all browsers for this phone. */
  everywhere: number;
  /** Wrong codes of all phones. */
  ofShop: number;
}
interface CountRow {
  phoneNumber: string;
  browserHash: string;
  wrong: number;
}
const valuesOf = (phoneNumber: string, browserHash: string, now: Date): unknown[] => [
  ...[seoulDate(now), phoneNumber, browserHash, everyBrowser, everyPhone],
];
const countsOf = (found: readonly CountRow[]): WrongCodes => {
  const of = (is: (row: CountRow) => boolean): number => found.find(is)?.wrong ?? 0;
  return {
    here: of(({ browserHash }) => browserHash !== everyBrowser),
    everywhere: of((row) => row.phoneNumber !== everyPhone && row.browserHash === everyBrowser),
    ofShop: of(({ phoneNumber }) => phoneNumber === everyPhone),
  };
};
const columns = `phone_number as "phoneNumber", browser_hash as "browserHash", wrong`;

const find = sql(
  'phones.find-wrong-codes',
  `select ${columns} from wrong_codes
    where day = $1 and (phone_number, browser_hash) in (($2, $3), ($2, $4), ($5, $4))`,
);
export const findWrongCodes = async (db: Queries, phoneNumber: string, browserHash: string, now: Date) =>
  countsOf(await db.rows<CountRow>(find, valuesOf(phoneNumber, browserHash, now)));

const count = sql(
  'phones.count-wrong-code',
  `insert into wrong_codes (day, phone_number, browser_hash, wrong) values ($1, $2, $3, 1), ($1, $2, $4, 1), ($1, $5, $4, 1)
   on conflict (day, phone_number, browser_hash) do update set wrong = wrong_codes.wrong + 1
   returning ${columns}`,
);
/** Answers the new numbers. Two calls never get the same numbers, so that only one of them warns the owner. */
export const countWrongCode = async (tx: Tx, phoneNumber: string, browserHash: string, now: Date) =>
  countsOf(await tx.rows<CountRow>(count, valuesOf(phoneNumber, browserHash, now)));

const dropOld = sql('phones.drop-old-wrong-codes', 'delete from wrong_codes where day < $1');
export const dropOldWrongCodes = (db: Db, now: Date) => db.run(dropOld, [addDays(seoulDate(now), -1)]);
