import { searchKey } from './grams.ts';

/** Two names that a reader cannot tell apart have the same key: case, spaces and spelling do not count. */
export const twinKey = searchKey;

/** Finds a name among `others` that a reader cannot tell from `name`. */
export const findTwin = (name: string, others: readonly { name: string }[]): string | undefined =>
  others.find((other) => twinKey(other.name) === twinKey(name))?.name;
