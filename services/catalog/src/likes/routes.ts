import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { addLike, isLiked, removeLike } from './likes.ts';

export const likeRoutes = (api: FastifyInstance, { db, now }: Deps): void => {
  serve(api, calls.checkLike, ({ member, params }) => isLiked(db, member.id, params.itemId));
  serve(api, calls.like, ({ member, params }) =>
    addLike(db, { memberId: member.id, itemId: params.itemId, at: now() }),
  );
  serve(api, calls.unlike, ({ member, params }) => removeLike(db, member.id, params.itemId));
};
