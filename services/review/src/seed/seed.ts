import { readFileSync } from 'node:fs';
import { sql } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../config.ts';

/** Imported history. The ids of reviews, notices and replies come from one sequence. Times are ISO 8601. */
interface ReviewSeed {
  reviews: {
    id: number;
    itemId: number;
    memberId: number;
    username: string;
    displayName: string;
    content: string;
    rating: number | null;
    merchantUid: string;
    lineId: number;
    createdAt: string;
    photos: string[];
  }[];
  notices: {
    id: number;
    title: string;
    content: string;
    imageUrl: string | null;
    memberId: number;
    username: string;
    displayName: string;
    createdAt: string;
  }[];
  replies: {
    id: number;
    parentId: number;
    memberId: number;
    displayName: string;
    content: string;
    createdAt: string;
  }[];
}

const statements = {
  reviews: sql(
    'seed.reviews',
    `with history as (select * from jsonb_to_recordset($1::jsonb) as row (id bigint, "itemId" bigint, "memberId" bigint, username text,
       "displayName" text, content text, rating smallint, "merchantUid" text, "lineId" bigint, "createdAt" timestamptz, photos jsonb)),
     written as (insert into reviews (id, item_id, member_id, username, display_name, content, rating, merchant_uid, line_id, created_at)
       select id, "itemId", "memberId", username, "displayName", content, rating, "merchantUid", "lineId", "createdAt" from history on conflict do nothing returning id)
     insert into review_photos (review_id, position, url)
     select history.id, photo.position, photo.url from history join written using (id), jsonb_array_elements_text(history.photos) with ordinality as photo (url, position)`,
  ),
  notices: sql(
    'seed.notices',
    `insert into notices (id, title, content, image_url, member_id, username, display_name, created_at)
     select id, title, content, "imageUrl", "memberId", username, "displayName", "createdAt"
     from jsonb_to_recordset($1::jsonb) as row (id bigint, title text, content text, "imageUrl" text, "memberId" bigint, username text,
       "displayName" text, "createdAt" timestamptz) on conflict do nothing`,
  ),
  replies: sql(
    'seed.replies',
    `insert into replies (id, parent_id, member_id, display_name, content, created_at)
     select id, "parentId", "memberId", "displayName", content, "createdAt"
     from jsonb_to_recordset($1::jsonb) as row (id bigint, "parentId" bigint, "memberId" bigint, "displayName" text, content text,
       "createdAt" timestamptz) on conflict do nothing`,
  ),
};
const moveSequence = sql(
  'seed.ids',
  `select setval('post_ids', greatest((select last_value from post_ids),
     (select max(id) from (select id from reviews union all select id from notices union all select id from replies) post)))`,
);

/** A second run changes nothing. */
export const seed = async (deps: Deps, [file = '']: readonly string[]): Promise<void> => {
  const history = JSON.parse(readFileSync(file, 'utf8')) as ReviewSeed;
  await deps.db.tx(async (tx) => {
    for (const kind of ['reviews', 'notices', 'replies'] as const)
      await tx.run(statements[kind], [JSON.stringify(history[kind])]);
    await tx.run(moveSequence);
  });
};
