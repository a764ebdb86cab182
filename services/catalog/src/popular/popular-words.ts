import { createHmac, randomBytes } from 'node:crypto';
import type { Worker } from '@gyeol/service-kit/app.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { LRUCache } from 'lru-cache';
import { isFoundAnywhere, isWordOfNames } from '../search/find-words.ts';
import { isRefused } from './refused-words-store.ts';

const shown = 8;
/** Words need at least this many searches in a week to be popular. */
const fewest = 3;
/**
 * The largest number of different searches. `mostBetween` limits the searches that an instance counts between two
 * flushes. `mostOfADay` limits the searches that are stored for one day.
 */
const mostBetween = 200;
const mostOfADay = 1_000;

const upsert = sql(
  'popular.count',
  `insert into searched_words (day, words, searches)
   select $1::date, s.words, s.searches from unnest($2::text[], $3::integer[]) s (words, searches)
   where not ${isRefused('s.words')}
     and (exists (select from searched_words w where w.day = $1::date and w.words = s.words)
       or (select count(*) from searched_words w where w.day = $1::date) < $4::integer)
   order by s.words
   on conflict (day, words) do update set searches = searched_words.searches + excluded.searches`,
);
const sweep = sql('popular.sweep', 'delete from searched_words where day < $1::date - 7');
const selectPopular = sql(
  'popular.select',
  `select words, searches from (
     select words, sum(searches)::integer as searches from searched_words where day > $1::date - 7
     group by words having sum(searches) >= $2::integer) w
   where not ${isRefused('w.words')} order by searches desc, words limit $3::integer`,
);

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * `mostVoices` is the largest number of different searches that are counted for one visitor on a day. `mostVisitors` is
 * the largest number of visitors that are remembered.
 */
const mostVoices = 20;
const mostVisitors = 50_000;

/** Counts the searches of this process since the last flush. */
export interface SearchCounts {
  /**
   * Counts a search. The same search from the same address is counted once a day, and a search without words is not
   * counted.
   */
  add(words: readonly string[], address: string): void;
  /** Answers the counts and starts again from zero. */
  take(): Map<string, number>;
}

/**
 * Counts the same search by the same visitor only once a day. No address is stored. Until the day ends, the memory
 * holds a keyed hash of each address.
 */
const createVoices = (now: () => Date) => {
  const key = randomBytes(32);
  const wordsOf = new LRUCache<string, Set<string>>({ max: mostVisitors });
  let day = '';
  /**
   * True for the visitor's first search for these words on that day, unless the visitor has searched for `mostVoices`
   * other words.
   */
  return (words: string, address: string): boolean => {
    if (day !== dayOf(now())) wordsOf.clear();
    day = dayOf(now());
    const visitor = createHmac('sha256', key).update(address).digest('base64');
    const own = wordsOf.get(visitor) ?? new Set();
    if (own.has(words) || own.size >= mostVoices) return false;
    wordsOf.set(visitor, own.add(words));
    return true;
  };
};

export const createSearchCounts = (now: () => Date): SearchCounts => {
  let counts = new Map<string, number>();
  const isNew = createVoices(now);
  return {
    add: (words, address) => {
      const key = words.join(' ');
      if (key === '' || !(counts.has(key) || counts.size < mostBetween) || !isNew(key, address)) return;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    take: () => {
      const counted = counts;
      counts = new Map();
      return counted;
    },
  };
};

/**
 * True when the words hold no lone jamo such as ㅌㅌㅂ. A search for first consonants finds items, but readers do not know
 * the words that the consonants stand for.
 */
const isReadable = (words: string): boolean => !/[ㄱ-ㅣ]/u.test(words);

/**
 * True when the words are readable, find an item, and are all whole words in names of items or categories. A part of a
 * word, or a word of a description, tells visitors nothing and may read as something unintended.
 */
const areNames = async (db: Db, words: string): Promise<boolean> => {
  const typed = words.split(' ');
  if (!isReadable(words) || !(await isFoundAnywhere(db, typed))) return false;
  const found = await Promise.all(typed.map((word) => isWordOfNames(db, word)));
  return found.every(Boolean);
};

interface FlushDeps {
  readonly db: Db;
  readonly searches: SearchCounts;
  now(): Date;
}
/** Stores the counts of those searches of this instance whose words are whole words of names. */
export const flushSearchCounts = ({ db, searches, now }: FlushDeps): Worker => ({
  name: 'flush-search-counts',
  everyMs: 5_000,
  run: async () => {
    const found: [words: string, count: number][] = [];
    for (const [words, count] of searches.take()) {
      if (await areNames(db, words)) found.push([words, count]);
    }
    if (found.length === 0) return;
    const values = [found.map(([words]) => words), found.map(([, count]) => count)];
    await db.run(upsert, [dayOf(now()), ...values, mostOfADay]);
    await db.run(sweep, [dayOf(now())]);
  },
});

interface PopularWords {
  readonly words: string;
  readonly searches: number;
}
/**
 * Lists the most frequent searches of a week. Leaves out searches whose words were refused or are no words of names any
 * more.
 */
export const popularWords = async (db: Db, now: Date): Promise<PopularWords[]> => {
  const rows = await db.rows<PopularWords>(selectPopular, [dayOf(now), fewest, shown]);
  const found = await Promise.all(rows.map(({ words }) => areNames(db, words)));
  return rows.filter((_, at) => found[at]);
};
