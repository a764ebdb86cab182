import { searchKey } from '@gyeol/contracts/rules/grams.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { type EditDeps, recordEditOfAll } from '../operators/operator.ts';
import { deleteRefusedWords, type RefusedWords, saveRefusedWords } from './refused-words-store.ts';

/** From now on, the words are neither shown as popular nor counted. */
export const refuseWords = (deps: EditDeps, typed: string): Promise<RefusedWords> =>
  deps.db.tx(async (tx) => {
    const refused = await saveRefusedWords(tx, typed, searchKey(typed));
    const { id, words } = refused;
    await recordEditOfAll(tx, deps, { kind: 'popular-words', id, name: words, after: { words } });
    return refused;
  });

/** The searches of this week that were counted before the refusal count again. Throws REFUSED_WORDS_NOT_FOUND. */
export const allowWords = (deps: EditDeps, id: number): Promise<void> =>
  deps.db.tx(async (tx) => {
    const refused = await deleteRefusedWords(tx, id);
    if (refused === undefined) throw problem('REFUSED_WORDS_NOT_FOUND');
    const { words } = refused;
    await recordEditOfAll(tx, deps, { kind: 'popular-words', id, name: words, before: { words } });
  });
