import { type Db, sql, type Tx } from '../../db/db.ts';
import type { TopicPartition } from '../bus.ts';
import { type PartitionPosition, toColumns } from './log-store.ts';

/** A partition and the position of the next message to handle. */
export type Lease = PartitionPosition;
/** A consumer of a group in a process. A member owns partitions until its row is deleted, by itself or as late. */
export interface GroupMember {
  readonly group: string;
  readonly topics: readonly string[];
  /** The id of the process: all its members have the same. */
  readonly instance: string;
  /** The time after which a member that was not renewed is late, ms. */
  readonly leaseMs: number;
}

const insertLeases = sql(
  'lease.insert',
  `insert into leases (group_name, topic, partition)
   select $1::text, topic, partition from partitions where topic = any($2::text[]) on conflict do nothing`,
);
// A process that is stopped in the middle of its transaction must not lock its row for longer than its lease.
const limitStop = sql('lease.limit-stop', `select set_config('idle_in_transaction_session_timeout', $1::text, true)`);
const join = sql(
  'lease.join',
  `insert into group_members (group_name, instance, expires_at)
   values ($1::text, $2::uuid, clock_timestamp() + $3::integer * interval '1 ms')
   on conflict (group_name, instance) do update set expires_at = excluded.expires_at`,
);
// The foreign key of the leases frees the partitions of the deleted members. All groups are looked at, because a group
// may have no member left. A locked row is passed over: its member is being renewed, or another member deletes it.
const deleteLate = sql(
  'lease.late',
  `delete from group_members where (group_name, instance) in
     (select group_name, instance from group_members where expires_at < now() for update skip locked)`,
);
const renewAll = sql(
  'lease.renew',
  `with renewed as (
     update group_members set expires_at = now() + $2::integer * interval '1 ms'
      where instance = $1::uuid and group_name = any($3::text[]) returning group_name)
   select coalesce((select array_agg(group_name) from renewed), '{}') as groups,
          exists (select from group_members
                   where expires_at < now() and not (instance = $1::uuid and group_name = any($3::text[]))) as "anyLate",
          exists (select from group_members where instance <> $1::uuid) as "anyOther"`,
);
const shareOf = sql(
  'lease.share',
  `select ceil((select count(*) from leases where group_name = $1::text and topic = any($2::text[]))::numeric
               / greatest((select count(*) from group_members where group_name = $1::text), 1)) as share`,
);
const listOwn = sql(
  'lease.own',
  `select topic, partition, position from leases
    where group_name = $1::text and owner = $2::uuid and topic = any($3::text[])`,
);
// The previous release takes partitions whose `expires_at` has passed, so a partition that is owned never expires.
const claim = sql(
  'lease.claim',
  `update leases set owner = $2::uuid, expires_at = 'infinity'
    where group_name = $1::text and (topic, partition) in
      (select topic, partition from leases
        where group_name = $1::text and topic = any($3::text[]) and owner is null
        order by partition, topic limit $4::integer for update skip locked)
   returning topic, partition, position`,
);
const advance = sql(
  'lease.advance',
  `update leases set position = mine.next
     from (select topic, partition, done.next
             from unnest($3::text[], $4::integer[], $5::bigint[]) as done(topic, partition, next)
             join leases using (topic, partition)
            where group_name = $1::text and owner = $2::uuid
            order by topic, partition for no key update of leases) mine
    where group_name = $1::text and owner = $2::uuid
      and leases.topic = mine.topic and leases.partition = mine.partition
   returning leases.topic, leases.partition`,
);
const release = sql(
  'lease.release',
  `update leases set owner = null, expires_at = null
    where group_name = $1::text and owner = $2::uuid and topic = $3::text and partition = $4::integer`,
);
const leave = sql('lease.leave', 'delete from group_members where group_name = $1::text and instance = $2::uuid');

export const prepareLeases = (db: Db, { group, topics }: GroupMember): Promise<number> =>
  db.run(insertLeases, [group, topics]);

const claimShare = async (tx: Tx, { group, topics, instance, leaseMs }: GroupMember) => {
  await tx.run(limitStop, [String(leaseMs)]);
  await tx.run(join, [group, instance, leaseMs]);
  const deleted = await tx.run(deleteLate);
  const { share } = await tx.one<{ share: number }>(shareOf, [group, topics]);
  const mine = await tx.rows<Lease>(listOwn, [group, instance, topics]);
  const more = share - mine.length;
  const claimed = more > 0 ? await tx.rows<Lease>(claim, [group, instance, topics, more]) : [];
  return { leases: [...mine, ...claimed], share, anyFreed: deleted > 0 };
};

/**
 * Joins the group or stays in it, removes late members, and takes free partitions up to the member's fair share.
 * Answers the member's leases, the share, and whether partitions of late members became free, of this or other groups.
 * When other members joined, the member may have more leases than its share. It then has to release the surplus.
 */
export const shareLeases = (
  db: Db,
  groupMember: GroupMember,
): Promise<{ leases: Lease[]; share: number; anyFreed: boolean }> => db.tx((tx) => claimShare(tx, groupMember));

/**
 * Renews the members of a process in these groups with one statement. Answers the groups in which it still is a member,
 * whether any other member is late, and whether any other process has members.
 */
export const renewMembers = (
  db: Db,
  { instance, leaseMs, groups }: { instance: string; leaseMs: number; groups: readonly string[] },
): Promise<{ groups: string[]; anyLate: boolean; anyOther: boolean }> => db.one(renewAll, [instance, leaseMs, groups]);

/** Stores the positions after the commit of the handlers. Answers the partitions that this member still leases. */
export const advanceLeases = (
  db: Db,
  { group, instance }: GroupMember,
  done: readonly Lease[],
): Promise<TopicPartition[]> => db.rows<TopicPartition>(advance, [group, instance, ...toColumns(done)]);

export const releaseLease = (
  db: Db,
  { group, instance }: GroupMember,
  topicPartition: TopicPartition,
): Promise<number> => db.run(release, [group, instance, topicPartition.topic, topicPartition.partition]);

/** Leaves the group. The foreign key of the leases frees the member's partitions. */
export const leaveGroup = (db: Db, { group, instance }: GroupMember): Promise<number> =>
  db.run(leave, [group, instance]);
