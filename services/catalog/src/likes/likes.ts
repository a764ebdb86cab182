import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

interface LikeState {
  liked: boolean;
}

const check = sql(
  'likes.check',
  `select exists (select 1 from likes where member_id = $1::bigint and item_id = i.id) as liked
   from items i where i.id = $2::bigint and i.deleted_at is null`,
);
const insert = sql(
  'likes.insert',
  `with item as (select id from items where id = $2::bigint and deleted_at is null), added as (
     insert into likes (member_id, item_id, created_at) select $1::bigint, id, $3::timestamptz from item
     on conflict do nothing)
   select true as liked from item`,
);
const remove = sql(
  'likes.delete',
  `with item as (select id from items where id = $2::bigint and deleted_at is null), removed as (
     delete from likes where member_id = $1::bigint and item_id in (select id from item))
   select false as liked from item`,
);

const orMissing = (answer: LikeState | undefined): LikeState => {
  if (answer === undefined) throw problem('ITEM_NOT_FOUND');
  return answer;
};

export const isLiked = async (db: Db, memberId: number, itemId: number): Promise<LikeState> =>
  orMissing(await db.maybe<LikeState>(check, [memberId, itemId]));
/** Liking twice is liking once. */
export const addLike = async (db: Db, like: { memberId: number; itemId: number; at: Date }): Promise<LikeState> =>
  orMissing(await db.maybe<LikeState>(insert, [like.memberId, like.itemId, like.at]));
export const removeLike = async (db: Db, memberId: number, itemId: number): Promise<LikeState> =>
  orMissing(await db.maybe<LikeState>(remove, [memberId, itemId]));
