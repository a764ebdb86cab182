import { coloursOfNames } from '@gyeol/contracts/rules/colour-words.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { type SearchedItem, searchDocument, searchTexts } from './search-document.ts';
import { recordWords } from './spelling.ts';

const upsert = sql(
  'search.write',
  `insert into search_documents (item_id, title_key, names_key, search_key, colours)
   select i.id, $2::text, $3::text, $4::text, $5::integer from items i
   where i.id = $1::bigint and i.hidden_categories is null
   on conflict (item_id) do update set title_key = excluded.title_key, names_key = excluded.names_key,
     search_key = excluded.search_key, colours = excluded.colours`,
);
const remove = sql('search.remove', 'delete from search_documents where item_id = $1::bigint');
const setVersion = sql('search.set-version', 'update items set document_version = version where id = $1::bigint');

const selectMaterials = sql(
  'search.materials',
  `select body from item_facts where item_id = $1::bigint and key = 'material'`,
);

/**
 * Saves the search document of an item as it is now, or removes the document of a hidden item. The caller holds the
 * item's row lock.
 */
export const saveSearchDocument = async (
  tx: Tx,
  itemId: number,
  item: Omit<SearchedItem, 'materials'>,
): Promise<void> => {
  const materials = await tx.rows<{ body: string }>(selectMaterials, [itemId]);
  const texts = searchTexts({ ...item, materials: materials.map(({ body }) => body) });
  const { titleKey, namesKey, searchKey } = searchDocument(texts);
  const colours = coloursOfNames(item.options.map(({ name }) => name));
  const isShown = (await tx.run(upsert, [itemId, titleKey, namesKey, searchKey, colours])) > 0;
  // Words of a hidden item are not recorded, because they must not be offered as corrections of misspelt words.
  await (isShown ? recordWords(tx, [texts.title, ...texts.names]) : tx.run(remove, [itemId]));
  await tx.run(setVersion, [itemId]);
};

/** The caller holds the item's row lock. */
export const deleteSearchDocument = async (tx: Tx, itemId: number): Promise<void> => {
  await tx.run(remove, [itemId]);
  await tx.run(setVersion, [itemId]);
};
