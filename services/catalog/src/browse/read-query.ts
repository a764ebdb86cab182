import type { Db } from '@gyeol/service-kit/db/db.ts';
import { isFoundAnywhere } from '../search/find-words.ts';
import { otherReadings } from '../search/search-words.ts';
import { correctionsOf } from '../search/spelling.ts';

const mostCorrections = 5;

/** Corrects the first word that finds nothing. Answers one reading for each of its corrections. */
const correctedReadings = async (db: Db, words: readonly string[]): Promise<string[][]> => {
  for (const word of words) {
    if (await isFoundAnywhere(db, [word])) continue;
    const corrections = (await correctionsOf(db, word)).slice(0, mostCorrections);
    return corrections.map((correction) => words.map((other) => (other === word ? correction : other)));
  }
  return [];
};

/**
 * Finds what a search without results may have meant: the first other reading of its words that finds something
 * anywhere in the shop. Answers the words themselves when they find something elsewhere, or when no reading finds
 * anything.
 */
export const readWords = async (db: Db, words: readonly string[]): Promise<readonly string[]> => {
  for (const reading of [[...words], ...otherReadings(words)]) if (await isFoundAnywhere(db, reading)) return reading;
  for (const reading of await correctedReadings(db, words)) if (await isFoundAnywhere(db, reading)) return reading;
  return words;
};
