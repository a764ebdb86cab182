import { keystrokesOf } from '@gyeol/contracts/rules/hangul.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const insertWords = sql(
  'search-words.insert',
  `insert into search_words (word, spellings)
   select w.word, w.spellings from jsonb_to_recordset($1::jsonb) as w (word text, spellings text[])
   where not exists (select from search_words s where s.word = w.word)
   order by w.word on conflict do nothing`,
);
const selectNear = sql(
  'search-words.near',
  'select word from search_words where spellings && $1::text[] order by word limit 100',
);

/**
 * Words with fewer keystrokes than this (one syllable) are not corrected, because too many words are similar to them.
 */
const fewestKeys = 4;
const mostKeys = 40;

/**
 * Answers the keystrokes of a word, and every variant that leaves out one keystroke. Two words that are one mistake
 * apart share at least one of these spellings.
 */
const spellingsOf = (keys: string): string[] => [
  ...new Set([keys, ...[...keys].map((_, at) => keys.slice(0, at) + keys.slice(at + 1))]),
];

/** True when one keystroke too many, too few or wrong, or two in the wrong order, turn one word into the other. */
const isOneMistakeApart = (a: string, b: string): boolean => {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const swapped = restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (swapped && restA.slice(2) === restB.slice(2))
  );
};

const isCorrectable = (keys: string): boolean => keys.length >= fewestKeys && keys.length <= mostKeys;
/**
 * Answers the endings of a Korean word. A compound word ends with the kind of goods: 페니로퍼 is a kind of 로퍼 (loafer). A
 * misspelt 로퍼 therefore also finds 페니로퍼.
 */
const endsOf = (word: string): string[] =>
  /^[가-힣]+$/.test(word) ? [...word].slice(0, -1).map((_, at) => [...word].slice(at).join('')) : [word];

/** Lists the words of names and the endings of these words. All of them can be corrections of misspelt words. */
const wordsOf = (names: readonly string[]): string[] => {
  const words = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length > 1);
  return [...new Set(words.flatMap(endsOf))].filter((word) => isCorrectable(keystrokesOf(word)));
};

export const recordWords = async (tx: Tx, names: readonly string[]): Promise<void> => {
  const words = wordsOf(names).map((word) => ({ word, spellings: spellingsOf(keystrokesOf(word)) }));
  if (words.length > 0) await tx.run(insertWords, [JSON.stringify(words)]);
};

/** Lists the words of the catalogue that are one mistake away from `word`, without `word` itself. */
export const correctionsOf = async (db: Queries, word: string): Promise<string[]> => {
  const keys = keystrokesOf(word);
  if (!isCorrectable(keys)) return [];
  const near = await db.rows<{ word: string }>(selectNear, [spellingsOf(keys)]);
  return near.map((row) => row.word).filter((other) => other !== word && isOneMistakeApart(keys, keystrokesOf(other)));
};
