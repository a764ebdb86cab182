import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { wordSearch } from './search-words.ts';

/**
 * The values: $1 are the grams of all words, $2 the patterns of words longer than a gram. The grams find the
 * candidates. For words as long as a gram, the grams alone decide the match.
 */
const existsAnywhere = sql(
  'search.exists',
  `select exists (select from search_documents d
     where search_grams(d.search_key) @> $1::text[] and d.search_key like all ($2::text[])) as "exists"`,
);

export const isFoundAnywhere = async (db: Db, words: readonly string[]): Promise<boolean> => {
  const { grams, longPatterns } = wordSearch(words);
  return (await db.one<{ exists: boolean }>(existsAnywhere, [grams, longPatterns])).exists;
};

/**
 * The most titles that are read to find one with the whole word. All of these titles contain the word, but some contain
 * it only as a part of a longer word.
 */
const mostTitles = 2_000;
/**
 * Makes an SQL expression: an array of the words of a text. The text is split twice: once at spaces alone, and once at
 * spaces and punctuation.
 */
export const wordsIn = (text: string): string => `(regexp_split_to_array(lower(${text}), '\\s+')
     || regexp_split_to_array(lower(${text}), '[\\s!-/:-@\\[-\`{-~·]+'))`;
const wordOfNames = sql(
  'search.word-of-names',
  `select exists (select from categories c where c.name <> 'ALL' and $1::text = any (${wordsIn('c.name')}))
     or exists (
       select from (
         select i.title from search_documents d join items i on i.id = d.item_id
         where search_grams(d.title_key) @> $2::text[] and d.title_key like all ($3::text[]) limit ${mostTitles}) named
       where $1::text = any (${wordsIn('named.title')})) as "exists"`,
);
/**
 * True when `word` is a whole word of a category's name or an item's title. `word` is written as `searchKey` writes it.
 */
export const isWordOfNames = async (db: Db, word: string): Promise<boolean> => {
  const { grams, patterns } = wordSearch([word]);
  return (await db.one<{ exists: boolean }>(wordOfNames, [word, grams, patterns])).exists;
};
