import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { type SearchedItem, searchDocument, searchTexts } from './search-document.ts';
import { recordWords } from './spelling.ts';

const update = sql(
  'search.write',
  `update items set search_version = $2::bigint, title_key = $3::text, title_grams = $4::text[], names_key = $5::text,
     search_key = $6::text, search_grams = $7::text[]
   where id = $1::bigint`,
);

const selectMaterials = sql(
  'search.materials',
  `select body from item_facts where item_id = $1::bigint and key = 'material'`,
);

/** Writes what an item of this version is found by. The caller holds the item's row lock. */
export const writeSearchDocument = async (
  tx: Tx,
  { itemId, version }: { itemId: number; version: number },
  item: Omit<SearchedItem, 'materials'>,
): Promise<void> => {
  const materials = await tx.rows<{ body: string }>(selectMaterials, [itemId]);
  const texts = searchTexts({ ...item, materials: materials.map(({ body }) => body) });
  const { titleKey, titleGrams, namesKey, searchKey, searchGrams } = searchDocument(texts);
  await tx.run(update, [itemId, version, titleKey, titleGrams, namesKey, searchKey, searchGrams]);
  await recordWords(tx, [texts.title, ...texts.names]);
};
