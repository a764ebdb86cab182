import type { DataOf } from '@gyeol/contracts/event.ts';
import type { itemSaved } from '@gyeol/contracts/events/catalog.ts';
import { searchKey } from '@gyeol/contracts/rules/grams.ts';
import { initialsOf } from '@gyeol/contracts/rules/hangul.ts';

/** The texts of an item by how much a match in them counts. */
interface SearchTexts {
  readonly title: string;
  readonly names: readonly string[];
  readonly texts: readonly string[];
}
export interface SearchedItem
  extends Pick<DataOf<typeof itemSaved>, 'title' | 'description' | 'categories' | 'options'> {
  /** What its facts say of what it is made of. */
  readonly materials: readonly string[];
}

/** The one place where a text of an item joins its search document. */
export const searchTexts = ({ title, description, categories, options, materials }: SearchedItem): SearchTexts => ({
  title,
  names: [...categories.filter((name) => name !== 'ALL'), ...options.map(({ name }) => name)],
  texts: [description, ...materials],
});

/** What an item is found by. The keys grow: names hold the title, the whole holds the names. */
export interface SearchDocument {
  readonly titleKey: string;
  readonly namesKey: string;
  readonly searchKey: string;
}

/** A text without case and spaces, and behind it the first consonants of a name. */
export const nameKeys = (name: string): string[] => [searchKey(name), initialsOf(name)];
const distinct = (keys: readonly string[]): string[] => [...new Set(keys.filter(Boolean))];
/** No query holds a line end, so no match reaches from one text into the next. */
const join = (keys: readonly string[]): string => keys.join('\n');

export const searchDocument = ({ title, names, texts }: SearchTexts): SearchDocument => {
  const titleKeys = distinct(nameKeys(title));
  const namesKeys = distinct([...titleKeys, ...names.flatMap(nameKeys)]);
  const allKeys = distinct([...namesKeys, ...texts.map(searchKey)]);
  return { titleKey: join(titleKeys), namesKey: join(namesKeys), searchKey: join(allKeys) };
};
