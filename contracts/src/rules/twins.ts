import { searchKey } from './grams.ts';
import { foldLine } from './typed-text.ts';

/** What two names that a reader cannot tell apart have in common: neither case, spaces nor spelling. */
export const twinKey = (name: string): string => searchKey(foldLine(name));

/** The name among others that a reader takes for this one. */
export const findTwin = (name: string, others: readonly string[]): string | undefined =>
  others.find((other) => twinKey(other) === twinKey(name));
