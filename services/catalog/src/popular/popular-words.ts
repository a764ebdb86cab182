import type { Worker } from '@gyeol/service-kit/app.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { isFoundAnywhere } from '../browse/search.ts';
import type { Deps } from '../config.ts';

/** So many are shown. */
const shown = 8;
/** Searches of a week below which words are not yet popular. */
const fewest = 3;
/** New words that an instance counts between two flushes, and that a day holds: what one visitor types is no more. */
const mostBetween = 200;
const mostOfADay = 1_000;

const upsert = sql(
  'popular.count',
  `insert into searched_words (day, words, searches)
   select $1::date, s.words, s.searches from unnest($2::text[], $3::integer[]) s (words, searches)
   where exists (select from searched_words w where w.day = $1::date and w.words = s.words)
     or (select count(*) from searched_words w where w.day = $1::date) < $4::integer
   order by s.words
   on conflict (day, words) do update set searches = searched_words.searches + excluded.searches`,
);
const sweep = sql('popular.sweep', 'delete from searched_words where day < $1::date - 7');
const selectPopular = sql(
  'popular.select',
  `select words from searched_words where day > $1::date - 7
   group by words having sum(searches) >= $2::integer order by sum(searches) desc, words limit $3::integer`,
);

/** The searches of this process since the last flush. */
export interface SearchCounts {
  /** Counts a search; no words are none. */
  add(words: readonly string[]): void;
  /** What was counted; counting begins anew. */
  take(): Map<string, number>;
}
export const createSearchCounts = (): SearchCounts => {
  let counts = new Map<string, number>();
  return {
    add: (words) => {
      const key = words.join(' ');
      if (key !== '' && (counts.has(key) || counts.size < mostBetween)) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    take: () => {
      const counted = counts;
      counts = new Map();
      return counted;
    },
  };
};

/** First consonants find items, but nobody who reads them knows what they mean. */
const isReadable = (words: string): boolean => !/[ㄱ-ㅣ]/u.test(words);

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Stores what this instance counted, of words that items are found by. */
export const flushSearchCounts = ({ db, searches, now }: Pick<Deps, 'db' | 'searches' | 'now'>): Worker => ({
  name: 'flush-search-counts',
  everyMs: 5_000,
  run: async () => {
    const found: [words: string, count: number][] = [];
    for (const [words, count] of searches.take()) {
      if (isReadable(words) && (await isFoundAnywhere(db, words.split(' ')))) found.push([words, count]);
    }
    if (found.length === 0) return;
    const values = [found.map(([words]) => words), found.map(([, count]) => count)];
    await db.run(upsert, [dayOf(now()), ...values, mostOfADay]);
    await db.run(sweep, [dayOf(now())]);
  },
});

/** What was searched for most in a week, and is still found. */
export const popularWords = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db.rows<{ words: string }>(selectPopular, [dayOf(now), fewest, shown]);
  const found = await Promise.all(rows.map(({ words }) => isFoundAnywhere(db, words.split(' '))));
  return rows.filter((_, at) => found[at]).map(({ words }) => words);
};
