import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { likedItems } from './liked-items.ts';
import { addLike, isLiked, joinLikes, removeLike } from './likes.ts';

export const likeRoutes = (api: FastifyInstance, { db, now }: Deps): void => {
  serve(api, calls.checkLike, ({ member, params }) => isLiked(db, member.id, params.itemId));
  serve(api, calls.like, ({ member, params }) =>
    addLike(db, { memberId: member.id, itemId: params.itemId, at: now() }),
  );
  serve(api, calls.likedItems, ({ member }) => likedItems(db, member.id, now()));
  serve(api, calls.joinLikes, async ({ member, body }) => {
    await joinLikes(db, { memberId: member.id, likes: body.likes, at: now() });
    return ok;
  });
  serve(api, calls.unlike, ({ member, params }) => removeLike(db, member.id, params.itemId));
};
