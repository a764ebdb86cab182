import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { wordsIn } from '../search/find-words.ts';

export type RefusedWords = AnswerAt<typeof catalogCalls.refuseWords, 200>;

const selectAll = sql('refused-words.all', 'select id, words from refused_words order by id desc');
const upsert = sql(
  'refused-words.insert',
  `insert into refused_words (words, key) values ($1::text, $2::text)
   on conflict (key) do update set words = excluded.words returning id, words`,
);
const deleteOne = sql('refused-words.delete', 'delete from refused_words where id = $1::bigint returning id, words');

/**
 * Makes an SQL expression that is true when one word of a search is refused, or when the joined words are refused.
 * `words` is an SQL expression, too.
 */
export const isRefused = (words: string): string =>
  `((${wordsIn(words)} || replace(${words}, ' ', '')) && array(select key from refused_words))`;

export const listRefusedWords = (db: Queries): Promise<RefusedWords[]> => db.rows<RefusedWords>(selectAll);
/** `key` is the result of `searchKey`. */
export const saveRefusedWords = (tx: Tx, words: string, key: string): Promise<RefusedWords> =>
  tx.one<RefusedWords>(upsert, [words, key]);
export const deleteRefusedWords = (tx: Tx, id: number): Promise<RefusedWords | undefined> => tx.maybe(deleteOne, [id]);
