import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
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
/**
 * Stores the price and the availability that the item's card shows now. Reads both from the item's entry in the
 * category ALL, because every shown item has this entry.
 */
const insert = sql(
  'likes.insert',
  `with item as (
     select i.id, s.discount_price, s.in_stock from items i
     join item_categories s on s.item_id = i.id and s.category_id = (select id from categories where fixed)
     where i.id = $2::bigint and i.deleted_at is null
   ), added as (
     insert into likes (member_id, item_id, created_at, price, in_stock)
     select $1::bigint, id, $3::timestamptz, discount_price, in_stock from item
     where (select count(*) from likes where member_id = $1::bigint) < $4::integer
     on conflict do nothing returning item_id)
   select exists (select from added)
     or exists (select from likes where member_id = $1::bigint and item_id = $2::bigint) as liked from item`,
);
const insertMany = sql(
  'likes.insert-many',
  `insert into likes (member_id, item_id, created_at, price, in_stock)
   select $1::bigint, i.id, $3::timestamptz, d.price, d."inStock"
   from rows from (jsonb_to_recordset($2::jsonb) as ("itemId" bigint, price bigint, "inStock" boolean))
     with ordinality as d ("itemId", price, "inStock", position)
   join items i on i.id = d."itemId" and i.deleted_at is null
   where not exists (select from likes where member_id = $1::bigint and item_id = i.id)
   order by d.position
   limit greatest(0, $4::integer - (select count(*) from likes where member_id = $1::bigint))
   on conflict do nothing`,
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
/** The most likes of a member. Nobody looks through more than this. */
const maxLikes = 200;

/** A repeated like changes nothing. Throws LIKE_LIMIT. */
export const addLike = async (db: Db, like: { memberId: number; itemId: number; at: Date }): Promise<LikeState> => {
  const state = orMissing(await db.maybe<LikeState>(insert, [like.memberId, like.itemId, like.at, maxLikes]));
  if (!state.liked) throw problem('LIKE_LIMIT');
  return state;
};
type DeviceLikes = BodyOf<typeof catalogCalls.joinLikes>['likes'];
/** Adds the likes of a device in their order, until the member has `maxLikes` likes. */
export const joinLikes = (
  db: Db,
  { memberId, likes, at }: { memberId: number; likes: DeviceLikes; at: Date },
): Promise<number> => db.run(insertMany, [memberId, JSON.stringify(likes), at, maxLikes]);
export const removeLike = async (db: Db, memberId: number, itemId: number): Promise<LikeState> =>
  orMissing(await db.maybe<LikeState>(remove, [memberId, itemId]));
