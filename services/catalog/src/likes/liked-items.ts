import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { cardsOf } from '../items/item-views.ts';

type LikedItem = AnswerAt<typeof catalogCalls.likedItems, 200>[number];
interface LikeRow {
  itemId: number;
  likedAt: Date;
  likedPrice: number | null;
  likedInStock: boolean | null;
}

const selectLikes = sql(
  'likes.of-member',
  `select item_id as "itemId", created_at as "likedAt", price as "likedPrice", in_stock as "likedInStock"
   from likes where member_id = $1::bigint order by created_at desc, item_id desc`,
);

/**
 * Lists a member's likes, the latest first. Each like has the item as it is now. It also has the price and the
 * availability of the item at the time of the like.
 */
export const likedItems = async (db: Db, memberId: number, at: Date): Promise<LikedItem[]> => {
  const likes = await db.rows<LikeRow>(selectLikes, [memberId]);
  const cards = await cardsOf(
    db,
    likes.map(({ itemId }) => itemId),
    at,
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return likes.flatMap(({ itemId, likedAt, ...then }) => {
    const item = byId.get(itemId);
    return item === undefined ? [] : [{ item, likedAt: likedAt.toISOString(), ...then }];
  });
};
