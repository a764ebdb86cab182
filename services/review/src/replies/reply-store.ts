import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { ReplyRow } from './reply-view.ts';

const columns = `id, content, created_at as "createdAt"`;

const ofParent = sql(
  'replies.of-parent',
  `select ${columns} from replies where parent_id = $1::bigint order by created_at, id`,
);
export const listReplies = (db: Queries, parentId: number): Promise<ReplyRow[]> =>
  db.rows<ReplyRow>(ofParent, [parentId]);

const parentExists = sql(
  'replies.parent-exists',
  `select exists (select from reviews where id = $1::bigint) or exists (select from notices where id = $1::bigint) as found`,
);
/** True when there is a review or a notice with this id. */
export const hasParent = async (db: Queries, id: number): Promise<boolean> =>
  (await db.one<{ found: boolean }>(parentExists, [id])).found;

// Locks the parent, so that it is not deleted while a reply to it is being inserted.
const parent = sql(
  'replies.lock-parent',
  `with review as (select id from reviews where id = $1::bigint for share), notice as (select id from notices where id = $1::bigint for share)
   select id from review union all select id from notice`,
);
export const lockSharedParent = async (tx: Queries, id: number): Promise<boolean> =>
  (await tx.maybe(parent, [id])) !== undefined;

const insertOne = sql(
  'replies.insert',
  `insert into replies (parent_id, member_id, display_name, content, created_at)
   values ($1::bigint, $2::bigint, $3::text, $4::text, $5::timestamptz) returning ${columns}`,
);
export const insertReply = (
  tx: Tx,
  reply: { parentId: number; memberId: number; displayName: string; content: string; createdAt: Date },
): Promise<ReplyRow> =>
  tx.one<ReplyRow>(insertOne, [reply.parentId, reply.memberId, reply.displayName, reply.content, reply.createdAt]);

const removeOne = sql('replies.delete', `delete from replies where id = $1::bigint returning ${columns}`);
export const deleteReplyRow = (tx: Tx, id: number): Promise<ReplyRow | undefined> => tx.maybe(removeOne, [id]);
