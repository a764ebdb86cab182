import type { Db } from '@gyeol/service-kit/db/db.ts';
import { isFoundAnywhere } from '../search/find-words.ts';
import { otherReadings } from '../search/search-words.ts';
import { correctionsOf } from '../search/spelling.ts';

const mostCorrections = 5;

/**
 * Finds the first word that no item contains. For each correction of this word, answers all the words with the
 * correction in place of this word.
 */
const correctedReadings = async (db: Db, words: readonly string[]): Promise<string[][]> => {
  for (const word of words) {
    if (await isFoundAnywhere(db, [word])) continue;
    const corrections = (await correctionsOf(db, word)).slice(0, mostCorrections);
    return corrections.map((correction) => words.map((other) => (other === word ? correction : other)));
  }
  return [];
};

/**
 * Answers the words to search for when a search found nothing. Takes the first of these that finds an item anywhere in
 * the shop:
 * - the words themselves, because a filter may be the reason why nothing was found
 * - other readings of the words
 * - corrections of a misspelt word
 * When none of these readings finds an item, answers the words themselves.
 */
export const readWords = async (db: Db, words: readonly string[]): Promise<readonly string[]> => {
  for (const reading of [[...words], ...otherReadings(words)]) if (await isFoundAnywhere(db, reading)) return reading;
  for (const reading of await correctedReadings(db, words)) if (await isFoundAnywhere(db, reading)) return reading;
  return words;
};
