import { createHash } from 'node:crypto';
import { topicPartitions } from '@gyeol/contracts/event.ts';
import { type Db, sql } from '../../db/db.ts';
import type { BusMessage, BusRecord, TopicPartition } from '../bus.ts';

/** Answers the partition of a key, the same in every process for ever. */
export const calculatePartition = (key: string): number =>
  createHash('md5').update(key).digest().readUInt32BE(0) % topicPartitions;

const insertPartitions = sql(
  'log.topic',
  `insert into partitions (topic, partition)
   select topic, n from unnest($1::text[]) as topic, generate_series(0, ${topicPartitions - 1}) as n
   on conflict do nothing`,
);
const appendAll = sql('log.append', 'select append_messages($1::text, $2::integer[], $3::text[], $4::text[])');
// The table `partitions` tells which partitions have new messages. When the log no longer keeps the messages, the
// result has a row without an offset.
const selectNew = sql(
  'log.new',
  `select wanted.topic, wanted.partition, wanted.position, stored.next as head, m.position as "offset", m.key, m.value,
          m.appended_at as at
     from unnest($1::text[], $2::integer[], $3::bigint[]) with ordinality as wanted(topic, partition, position, n)
     join partitions stored on stored.topic = wanted.topic and stored.partition = wanted.partition
                          and stored.next > wanted.position
     left join lateral (
       select position, key, value, appended_at from messages
        where topic = wanted.topic and partition = wanted.partition and position >= wanted.position
        order by position limit $4::integer) m on true
    order by wanted.n, m.position limit $5::integer`,
);
const purge = sql(
  'log.prune',
  `delete from messages where (topic, partition, position) in
     (select topic, partition, position from messages where appended_at < now() - interval '7 days' limit 5000)`,
);

export const formatPartition = ({ topic, partition }: TopicPartition): string => `${topic}/${partition}`;

export const insertTopics = (db: Db, topics: readonly string[]): Promise<number> => db.run(insertPartitions, [topics]);

/** Appends all messages in order in one transaction, or none. */
export const appendMessages = (db: Db, topic: string, messages: readonly BusMessage[]): Promise<number> =>
  db.run(appendAll, [
    topic,
    messages.map(({ key }) => calculatePartition(key)),
    messages.map(({ key }) => key),
    messages.map(({ value }) => value),
  ]);

export interface PartitionPosition extends TopicPartition {
  /** The position of the next message to read. */
  readonly position: number;
}
/** Answers `topic/partition@position`. */
export const formatPosition = (at: PartitionPosition): string => `${formatPartition(at)}@${at.position}`;
/** The messages of a partition at and after a position. */
export interface PartitionRecords extends PartitionPosition {
  /** The position of the next message that will be appended. */
  readonly head: number;
  /** Empty when the log no longer keeps the messages. */
  readonly records: BusRecord[];
}
type PartitionRow = PartitionPosition & {
  head: number;
  offset: number | null;
  key: string;
  value: string;
  at: Date;
};

interface ReadLimits {
  readonly perPartition: number;
  readonly limit: number;
}

/** Turns positions into the column arrays that the statements take. */
export const toColumns = (positions: readonly PartitionPosition[]): [string[], number[], number[]] => [
  positions.map(({ topic }) => topic),
  positions.map(({ partition }) => partition),
  positions.map(({ position }) => position),
];
const groupByPosition = (rows: readonly PartitionRow[]): PartitionRecords[] => {
  const byPosition = new Map<string, PartitionRecords>();
  for (const { topic, partition, position, head, offset, key, value, at } of rows) {
    const name = formatPosition({ topic, partition, position });
    const found = byPosition.get(name) ?? { topic, partition, position, head, records: [] };
    byPosition.set(name, found);
    if (offset !== null) found.records.push({ offset, key, value, time: at.getTime() });
  }
  return [...byPosition.values()];
};

/**
 * Reads messages from the given positions on, in the order of the positions. No position may be given twice. Reads at
 * most `perPartition` messages per position, and `limit` in all.
 */
export const listMessages = async (
  db: Db,
  positions: readonly PartitionPosition[],
  { perPartition, limit }: ReadLimits,
): Promise<PartitionRecords[]> => {
  if (positions.length === 0) return [];
  return groupByPosition(await db.rows<PartitionRow>(selectNew, [...toColumns(positions), perPartition, limit]));
};

/** Deletes up to 5,000 messages older than 7 days. Answers the number. */
export const purgeMessages = (db: Db): Promise<number> => db.run(purge);
