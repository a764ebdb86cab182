import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

export type Category = AnswerAt<typeof catalogCalls.addCategory, 200>;

const selectAll = sql('categories.all', 'select id, name from categories order by fixed desc, id');
/**
 * Blocks other inserts and renames of categories until the end of the transaction. Items can still be put into
 * categories meanwhile.
 */
const lockNames = sql('categories.lock-names', 'lock table categories in share row exclusive mode');
const insertOne = sql('categories.insert', 'insert into categories (name) values ($1::text) returning id, name');
const lockOne = sql('categories.lock', 'select id, name, fixed from categories where id = $1::bigint for update');
const renameOne = sql(
  'categories.rename',
  'update categories set name = $2::text where id = $1::bigint returning id, name',
);
const deleteOne = sql('categories.delete', 'delete from categories where id = $1::bigint');
/** Locks the categories, so that none is deleted before the transaction has put the item into them. */
const selectNamed = sql(
  'categories.named',
  'select id, name from categories where name = any ($1::text[]) order by id for key share',
);

/** Lists ALL first, then the others in the order of their creation. */
export const listAllCategories = (db: Queries): Promise<Category[]> => db.rows<Category>(selectAll);
export const lockCategoryNames = (tx: Tx): Promise<number> => tx.run(lockNames);
export const insertCategory = (tx: Tx, name: string): Promise<Category> => tx.one<Category>(insertOne, [name]);
export const lockCategory = (tx: Tx, id: number): Promise<(Category & { fixed: boolean }) | undefined> =>
  tx.maybe(lockOne, [id]);
export const updateCategoryName = (tx: Tx, id: number, name: string): Promise<Category> =>
  tx.one<Category>(renameOne, [id, name]);
export const deleteCategory = (tx: Tx, id: number): Promise<number> => tx.run(deleteOne, [id]);
/** Throws CATEGORY_NOT_FOUND when one of the names is missing. */
export const requireCategories = async (tx: Tx, names: readonly string[]): Promise<Category[]> => {
  const found = await tx.rows<Category>(selectNamed, [names]);
  const missing = names.find((name) => !found.some((category) => category.name === name));
  if (missing !== undefined) throw problem('CATEGORY_NOT_FOUND', { detail: missing });
  return found;
};
