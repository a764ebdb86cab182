import { type Db, sql, type Tx } from '../../db/db.ts';
import type { TopicPartition } from '../bus.ts';
import { type PartitionPosition, toColumns } from './log-store.ts';

/** A partition and the position of the next message to handle. */
export type Lease = PartitionPosition;
export interface GroupMember {
  readonly group: string;
  readonly topics: readonly string[];
  readonly instance: string;
  readonly leaseMs: number;
}

const insertLeases = sql(
  'lease.insert',
  `insert into leases (group_name, topic, partition)
   select $1::text, topic, partition from partitions where topic = any($2::text[]) on conflict do nothing`,
);
const join = sql(
  'lease.join',
  `insert into group_members (group_name, instance, expires_at)
   values ($1::text, $2::uuid, now() + $3::integer * interval '1 ms')
   on conflict (group_name, instance) do update set expires_at = excluded.expires_at`,
);
const dropLate = sql('lease.late', 'delete from group_members where group_name = $1::text and expires_at < now()');
const shareOf = sql(
  'lease.share',
  `select ceil((select count(*) from leases where group_name = $1::text and topic = any($2::text[]))::numeric
               / greatest((select count(*) from group_members where group_name = $1::text), 1)) as share`,
);
// A consumer may renew leases while it stores positions. Both statements lock the leases in the same order, so that
// they cannot deadlock.
const renew = sql(
  'lease.renew',
  `update leases set expires_at = now() + $3::integer * interval '1 ms'
    where group_name = $1::text and owner = $2::uuid and (topic, partition) in
      (select topic, partition from leases
        where group_name = $1::text and owner = $2::uuid and topic = any($4::text[])
        order by topic, partition for no key update)
   returning topic, partition, position`,
);
const claim = sql(
  'lease.claim',
  `update leases set owner = $2::uuid, expires_at = now() + $3::integer * interval '1 ms'
    where group_name = $1::text and (topic, partition) in
      (select topic, partition from leases
        where group_name = $1::text and topic = any($4::text[]) and (owner is null or expires_at < now())
        order by partition, topic limit $5::integer for update skip locked)
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
const releaseAll = sql(
  'lease.release-all',
  'update leases set owner = null, expires_at = null where group_name = $1::text and owner = $2::uuid',
);
const leave = sql('lease.leave', 'delete from group_members where group_name = $1::text and instance = $2::uuid');

export const prepareLeases = (db: Db, { group, topics }: GroupMember): Promise<number> =>
  db.run(insertLeases, [group, topics]);

const claimShare = async (tx: Tx, { group, topics, instance, leaseMs }: GroupMember) => {
  await tx.run(join, [group, instance, leaseMs]);
  await tx.run(dropLate, [group]);
  const { share } = await tx.one<{ share: number }>(shareOf, [group, topics]);
  const mine = await tx.rows<Lease>(renew, [group, instance, leaseMs, topics]);
  const more = share - mine.length;
  const claimed = more > 0 ? await tx.rows<Lease>(claim, [group, instance, leaseMs, topics, more]) : [];
  return { leases: [...mine, ...claimed], share };
};

/**
 * Renews this member's leases, and takes free leases up to the member's fair share. Answers the leases and the share.
 * When other members joined, the member may have more leases than its share. It then has to release the surplus.
 */
export const renewLeases = (db: Db, groupMember: GroupMember): Promise<{ leases: Lease[]; share: number }> =>
  db.tx((tx) => claimShare(tx, groupMember));

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

export const leaveGroup = (db: Db, { group, instance }: GroupMember): Promise<void> =>
  db.tx(async (tx) => {
    await tx.run(releaseAll, [group, instance]);
    await tx.run(leave, [group, instance]);
  });
