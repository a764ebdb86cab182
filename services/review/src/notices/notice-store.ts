import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface NoticeRow {
  id: number;
  title: string;
  content: string;
  imageUrl: string | null;
  memberId: number;
  username: string;
  displayName: string;
  createdAt: Date;
}
const columns = `id, title, content, image_url as "imageUrl", member_id as "memberId", username, display_name as "displayName", created_at as "createdAt"`;

const all = sql('notices.all', `select ${columns} from notices order by created_at desc, id desc`);
export const listNotices = (db: Queries): Promise<NoticeRow[]> => db.rows<NoticeRow>(all);
const byId = sql('notices.by-id', `select ${columns} from notices where id = $1::bigint`);
export const findNotice = (db: Queries, id: number): Promise<NoticeRow | undefined> => db.maybe<NoticeRow>(byId, [id]);

const insertOne = sql(
  'notices.insert',
  `insert into notices (title, content, image_url, member_id, username, display_name, created_at)
   values ($1::text, $2::text, $3::text, $4::bigint, $5::text, $6::text, $7::timestamptz) returning ${columns}`,
);
export const insertNotice = (db: Queries, notice: Omit<NoticeRow, 'id'>): Promise<NoticeRow> =>
  db.one<NoticeRow>(insertOne, [
    notice.title,
    notice.content,
    notice.imageUrl,
    notice.memberId,
    notice.username,
    notice.displayName,
    notice.createdAt,
  ]);

const removeOne = sql(
  'notices.delete',
  `with gone as (delete from replies where parent_id = $1::bigint) delete from notices where id = $1::bigint`,
);
export const deleteNoticeRow = (tx: Tx, id: number): Promise<number> => tx.run(removeOne, [id]);
