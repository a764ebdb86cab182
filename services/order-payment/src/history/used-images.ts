import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

/** An order shows the image of its first line, so the images of the lines are enough. */
const selectUsed = sql(
  'orders.used-images',
  `select url from unnest($1::text[]) as asked (url)
   where exists (select from order_lines l where l.image_url = asked.url)
     or exists (select from refund_requests r where r.photos is not null and r.photos @> jsonb_build_array(asked.url))`,
);
/** Answers the URLs that an order line or a claim shows, out of the given URLs. */
export const usedImages = async (db: Queries, urls: readonly string[]): Promise<string[]> =>
  (await db.rows<{ url: string }>(selectUsed, [urls])).map(({ url }) => url);
