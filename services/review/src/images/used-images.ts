import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

const selectUsed = sql(
  'images.used',
  `select url from unnest($1::text[]) as asked (url)
   where exists (select from review_photos photo where photo.url = asked.url)
     or exists (select from notices where notices.image_url = asked.url)`,
);
export const usedImages = async (db: Queries, urls: readonly string[]): Promise<string[]> =>
  (await db.rows<{ url: string }>(selectUsed, [urls])).map(({ url }) => url);
