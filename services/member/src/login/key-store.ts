import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

export interface PublishedKey {
  kid: string;
  publishedAt: Date;
}

// When the table is empty, keys count as published long ago, because every verifier knows them. The newest of these
// keys continues to sign.
const insert = sql(
  'keys.record',
  `insert into signing_keys (kid, published_at)
   select kid, case when exists (select from signing_keys) then $2::timestamptz else 'epoch' end
   from unnest($1::text[]) kid
   on conflict (kid) do nothing`,
);
const list = sql(
  'keys.list',
  `select kid, published_at as "publishedAt" from signing_keys where kid = any ($1::text[]) order by kid`,
);

/** Keys that were recorded before keep their time. */
export const insertPublishedKeys = (db: Queries, kids: readonly string[], at: Date): Promise<number> =>
  db.run(insert, [kids, at]);

export const listPublishedKeys = (db: Queries, kids: readonly string[]): Promise<PublishedKey[]> =>
  db.rows(list, [kids]);
