import type { DataOf } from '@gyeol/contracts/event.ts';
import type { itemSaved } from '@gyeol/contracts/events/catalog.ts';
import { searchKey } from '@gyeol/contracts/rules/grams.ts';
import { initialsOf } from '@gyeol/contracts/rules/hangul.ts';

/** The texts of an item. A match in the title counts most, then one in the names, then one in the texts. */
interface SearchTexts {
  readonly title: string;
  readonly names: readonly string[];
  readonly texts: readonly string[];
}
export interface SearchedItem
  extends Pick<DataOf<typeof itemSaved>, 'title' | 'description' | 'categories' | 'options'> {
  readonly materials: readonly string[];
}

/** Collects the texts of an item's search document. No text is added elsewhere. */
export const searchTexts = ({ title, description, categories, options, materials }: SearchedItem): SearchTexts => ({
  title,
  names: [...categories.filter((name) => name !== 'ALL'), ...options.map(({ name }) => name)],
  texts: [description, ...materials],
});

/** The texts by which an item is found. `namesKey` also contains the title, and `searchKey` also contains the names. */
export interface SearchDocument {
  readonly titleKey: string;
  readonly namesKey: string;
  readonly searchKey: string;
}

/** Answers two keys of a name: the name without case and spaces, and its first consonants. */
export const nameKeys = (name: string): string[] => [searchKey(name), initialsOf(name)];
const distinct = (keys: readonly string[]): string[] => [...new Set(keys.filter(Boolean))];
/** Joins by a line end, which no query contains, so that no match reaches from one text into the next. */
const join = (keys: readonly string[]): string => keys.join('\n');

export const searchDocument = ({ title, names, texts }: SearchTexts): SearchDocument => {
  const titleKeys = distinct(nameKeys(title));
  const namesKeys = distinct([...titleKeys, ...names.flatMap(nameKeys)]);
  const allKeys = distinct([...namesKeys, ...texts.map(searchKey)]);
  return { titleKey: join(titleKeys), namesKey: join(namesKeys), searchKey: join(allKeys) };
};
