import { type Db, sql } from '../../db/db.ts';

const countUnread = sql(
  'log.unread',
  `select coalesce(sum(p.next - coalesce(l.position, 0)), 0)::integer as unread
     from partitions p
     left join leases l on l.group_name = $1::text and l.topic = p.topic and l.partition = p.partition
    where p.topic = any($2::text[])`,
);

/**
 * Counts the events of these topics that a group has not handled. For a group that never consumed, all events count.
 */
export const countUnreadEvents = async (db: Db, group: string, topics: readonly string[]): Promise<number> =>
  (await db.one<{ unread: number }>(countUnread, [group, topics])).unread;
