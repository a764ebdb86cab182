import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { isUniqueViolation } from '@gyeol/service-kit/db/errors.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { queueItemsOfCategory } from '../items/item-events.ts';
import { clearShelf } from '../items/shelf-store.ts';
import { type EditDeps, recordEditOfAll } from '../operators/operator.ts';
import { type Category, deleteCategory, insertCategory, lockCategory, renameCategory } from './category-store.ts';

const refuseTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? problem('CATEGORY_TAKEN') : error;
};
const lockEditable = async (tx: Tx, id: number): Promise<Category> => {
  const category = await lockCategory(tx, id);
  if (category === undefined) throw problem('CATEGORY_NOT_FOUND');
  if (category.fixed) throw problem('CATEGORY_FIXED');
  return category;
};

/** Names are unique without case and surrounding space. */
export const addCategory = (deps: EditDeps, name: string): Promise<Category> =>
  deps.db
    .tx(async (tx) => {
      const category = await insertCategory(tx, name.trim());
      await recordEditOfAll(tx, deps, { kind: 'category', ...category, after: { name: category.name } });
      return category;
    })
    .catch(refuseTaken);

/** Its items say their new category by events, in batches. */
export const updateCategory = (deps: EditDeps, id: number, name: string): Promise<Category> =>
  deps.db
    .tx(async (tx) => {
      const { name: before } = await lockEditable(tx, id);
      const category = await renameCategory(tx, id, name.trim());
      await queueItemsOfCategory(tx, id);
      const after = { name: category.name };
      await recordEditOfAll(tx, deps, { kind: 'category', ...category, before: { name: before }, after });
      return category;
    })
    .catch(refuseTaken);

/** The items stay, in their other categories and in ALL. */
export const removeCategory = (deps: EditDeps, id: number): Promise<void> =>
  deps.db.tx(async (tx) => {
    const { name } = await lockEditable(tx, id);
    await queueItemsOfCategory(tx, id);
    await clearShelf(tx, id);
    await deleteCategory(tx, id);
    await recordEditOfAll(tx, deps, { kind: 'category', id, name, before: { name } });
  });
