import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';

/** Rows a transaction: some milliseconds, so that nobody waits long for one of them. */
const batch = 500;
/** Between two of them others have the disk, and standbys catch up. */
const restMs = 20;
const tellEvery = 10_000;

// By the primary key, so that each row is looked at once. A row that somebody is changing is waited for: `version` and
// what he writes are left alone.
const fill = sql(
  'backfill.pictures',
  `with slice as (
     select merchant_uid from orders where merchant_uid > $1::text order by merchant_uid limit ${batch}
   ), filled as (
     update orders o set image_url = coalesce((
       select l.image_url from order_lines l where l.merchant_uid = o.merchant_uid order by l.line_id limit 1), '')
     from slice where o.merchant_uid = slice.merchant_uid and o.image_url is null
     returning o.merchant_uid
   )
   select max(merchant_uid) as last, (select count(*) from filled) as filled from slice`,
);

/** Fills what is empty, in order, and may be stopped and run again at any time. Answers how many rows it filled. */
export const backfillPictures = async (db: Db, say: (line: string) => void): Promise<number> => {
  let sum = 0;
  for (let after: string | null = ''; after !== null; ) {
    const { last, filled }: { last: string | null; filled: number } = await db.one(fill, [after]);
    if (Math.floor((sum + filled) / tellEvery) > Math.floor(sum / tellEvery)) say(`${sum + filled} …`);
    sum += filled;
    after = last;
    if (filled > 0) await sleep(restMs);
  }
  return sum;
};
