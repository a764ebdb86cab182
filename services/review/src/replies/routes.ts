import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import { readShopName } from '@gyeol/service-kit/shop-name.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { deleteReplyRow, hasParent, insertReply, listReplies, lockSharedParent } from './reply-store.ts';
import { shownReply } from './reply-view.ts';

/** Replies belong to reviews and to notices, which share one sequence of ids. */
export const replyRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, reviewCalls.replies, async ({ params }) => {
    if (!(await hasParent(deps.db, params.id))) throw problem('REPLY_PARENT_NOT_FOUND');
    return (await listReplies(deps.db, params.id)).map(shownReply(await readShopName(deps.db)));
  });
  serve(api, reviewCalls.addReply, async ({ body, member }) => {
    const reply = await deps.db.tx(async (tx) => {
      if (!(await lockSharedParent(tx, body.parentId))) throw problem('REPLY_PARENT_NOT_FOUND');
      const { parentId, replyContent } = body;
      const at = deps.now();
      const added = await insertReply(tx, {
        parentId,
        memberId: member.id,
        displayName: member.displayName,
        content: replyContent.trim(),
        createdAt: at,
      });
      await recordAudit(tx, { kind: 'reply', id: added.id, after: { parentId, content: added.content }, at });
      return added;
    });
    return shownReply(await readShopName(deps.db))(reply);
  });
  serve(api, reviewCalls.deleteReply, async ({ params }) => {
    await deps.db.tx(async (tx) => {
      const gone = await deleteReplyRow(tx, params.id);
      if (gone === undefined) throw problem('REPLY_NOT_FOUND');
      await recordAudit(tx, { kind: 'reply', id: gone.id, before: { content: gone.content }, at: deps.now() });
    });
    return ok;
  });
};
