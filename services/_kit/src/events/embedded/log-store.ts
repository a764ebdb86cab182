import { createHash } from 'node:crypto';
import { topicPartitions } from '@gyeol/contracts/event.ts';
import { type Db, sql } from '../../db/db.ts';
import type { BusMessage, BusRecord } from '../bus.ts';

/** The partition of a key, the same in every process for ever. */
export const partitionOf = (key: string): number =>
  createHash('md5').update(key).digest().readUInt32BE(0) % topicPartitions;

const makeTopic = sql(
  'log.topic',
  `insert into partitions (topic, partition)
   select topic, n from unnest($1::text[]) as topic, generate_series(0, ${topicPartitions - 1}) as n
   on conflict do nothing`,
);
const appendAll = sql('log.append', 'select append_messages($1::text, $2::integer[], $3::text[], $4::text[])');
const readHeads = sql('log.heads', 'select topic, partition, next from partitions where topic = any($1::text[])');
const readFrom = sql(
  'log.read',
  `select position as offset, key, value, appended_at as at from messages
    where topic = $1::text and partition = $2::integer and position >= $3::bigint
    order by position limit $4::integer`,
);
const prune = sql(
  'log.prune',
  `delete from messages where (topic, partition, position) in
     (select topic, partition, position from messages where appended_at < now() - interval '7 days' limit 5000)`,
);

/** A partition of a topic. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
}
export const nameOf = ({ topic, partition }: Place): string => `${topic}/${partition}`;

export const ensureTopics = (db: Db, topics: readonly string[]): Promise<number> => db.run(makeTopic, [topics]);

/** One transaction: all of it is stored, in order, or nothing. */
export const append = (db: Db, topic: string, messages: readonly BusMessage[]): Promise<number> =>
  db.run(appendAll, [
    topic,
    messages.map(({ key }) => partitionOf(key)),
    messages.map(({ key }) => key),
    messages.map(({ value }) => value),
  ]);

/** The position of the next message of every partition, by `nameOf`. */
export const headsOf = async (db: Db, topics: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db.rows<Place & { next: number }>(readHeads, [topics]);
  return new Map(rows.map((row) => [nameOf(row), row.next]));
};

export const readMessages = async (db: Db, place: Place, from: number, limit: number): Promise<BusRecord[]> => {
  const rows = await db.rows<{ offset: number; key: string; value: string; at: Date }>(readFrom, [
    place.topic,
    place.partition,
    from,
    limit,
  ]);
  return rows.map(({ at, ...record }) => ({ ...record, time: at.getTime() }));
};

/** Drops messages older than 7 days, some thousand at a time. Answers how many. */
export const pruneMessages = (db: Db): Promise<number> => db.run(prune);
