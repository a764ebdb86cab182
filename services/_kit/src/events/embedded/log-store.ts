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
/**
 * The rows of `partitions` tell what is new; messages that the log no longer keeps leave a row without an offset. Its
 * five parameters have the numbers from `first` on.
 */
export const newsText = (first: number): string =>
  `select given.n, known.topic, known.partition, known.next as head, m.position as "offset", m.key, m.value,
          m.appended_at as at
     from unnest($${first}::text[], $${first + 1}::integer[], $${first + 2}::bigint[])
          with ordinality as given(topic, partition, position, n)
     join partitions known on known.topic = given.topic and known.partition = given.partition
                          and known.next > given.position
     left join lateral (
       select position, key, value, appended_at from messages
        where topic = given.topic and partition = given.partition and position >= given.position
        order by position limit $${first + 3}::integer) m on true
    order by given.n, m.position limit $${first + 4}::integer`;
const readNews = sql('log.news', newsText(1));
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

/** A place to read from. */
export interface From extends Place {
  /** Of the next message to read. */
  readonly position: number;
}
/** What a partition has at and after a position. */
export interface News extends Place {
  /** Of the next message that will be appended. */
  readonly head: number;
  /** Empty when the log no longer keeps them. */
  readonly records: BusRecord[];
}
export type NewsRow = Place & { head: number; offset: number | null; key: string; value: string; at: Date };

/** Messages of one partition, and of all, in one reading. */
export interface Amount {
  readonly ofEach: number;
  readonly limit: number;
}

/** Places as the columns that the statements take. */
export const asColumns = (places: readonly From[]): [string[], number[], number[]] => [
  places.map(({ topic }) => topic),
  places.map(({ partition }) => partition),
  places.map(({ position }) => position),
];
/** Rows of a reading by their partition. */
export const asNews = (rows: readonly NewsRow[]): News[] => {
  const news = new Map<string, News>();
  for (const { topic, partition, head, offset, key, value, at } of rows) {
    const name = nameOf({ topic, partition });
    const found = news.get(name) ?? { topic, partition, head, records: [] };
    news.set(name, found);
    if (offset !== null) found.records.push({ offset, key, value, time: at.getTime() });
  }
  return [...news.values()];
};

/** Reads the partitions that have something new, in the order given, some messages of each and at most `limit`. */
export const readMessages = async (db: Db, places: readonly From[], { ofEach, limit }: Amount): Promise<News[]> =>
  asNews(await db.rows<NewsRow>(readNews, [...asColumns(places), ofEach, limit]));

/** Drops messages older than 7 days, some thousand at a time. Answers how many. */
export const pruneMessages = (db: Db): Promise<number> => db.run(prune);
