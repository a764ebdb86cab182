import { findTwin, twinKey } from '@gyeol/contracts/rules/twins.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { isUniqueViolation } from '@gyeol/service-kit/db/errors.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { queueItemsOfCategory } from '../items/item-events.ts';
import { deleteCategoryEntries } from '../items/shelf-store.ts';
import { type EditDeps, recordEditOfAll } from '../operators/operator.ts';
import {
  type Category,
  deleteCategory,
  insertCategory,
  listAllCategories,
  lockCategory,
  lockCategoryNames,
  updateCategoryName,
} from './category-store.ts';

/** Throws CATEGORY_TAKEN when the name of another category looks like `name`. */
const refuseTwin = async (tx: Tx, name: string): Promise<void> => {
  await lockCategoryNames(tx);
  const twin = findTwin(name, await listAllCategories(tx));
  if (twin === undefined) return;
  // The specification fixes the message for an identical name. If only the spelling differs, our message also names the
  // other category.
  throw problem('CATEGORY_TAKEN', twin === name ? {} : { message: `이미 존재하는 카테고리입니다: ‘${twin}’` });
};
const lockEditable = async (tx: Tx, id: number): Promise<Category> => {
  const category = await lockCategory(tx, id);
  if (category === undefined) throw problem('CATEGORY_NOT_FOUND');
  if (category.fixed) throw problem('CATEGORY_FIXED');
  return category;
};

/** Throws CATEGORY_TAKEN. */
export const addCategory = (deps: EditDeps, name: string): Promise<Category> =>
  deps.db.tx(async (tx) => {
    await refuseTwin(tx, name);
    const category = await insertCategory(tx, name);
    await recordEditOfAll(tx, deps, { kind: 'category', ...category, after: { name: category.name } });
    return category;
  });

/**
 * A worker publishes the category's items with the new name, in batches. Throws CATEGORY_NOT_FOUND, CATEGORY_FIXED,
 * CATEGORY_TAKEN.
 */
export const updateCategory = (deps: EditDeps, id: number, name: string): Promise<Category> =>
  deps.db.tx(async (tx) => {
    const { name: before } = await lockEditable(tx, id);
    // A category that already looks like another one can still change its own spelling.
    if (twinKey(name) !== twinKey(before)) await refuseTwin(tx, name);
    const category = await updateCategoryName(tx, id, name).catch((error: unknown) => {
      throw isUniqueViolation(error) ? problem('CATEGORY_TAKEN') : error;
    });
    await queueItemsOfCategory(tx, id);
    const after = { name: category.name };
    await recordEditOfAll(tx, deps, { kind: 'category', ...category, before: { name: before }, after });
    return category;
  });

/** The category's items stay in their other categories and in ALL. */
export const removeCategory = (deps: EditDeps, id: number): Promise<void> =>
  deps.db.tx(async (tx) => {
    const { name } = await lockEditable(tx, id);
    await queueItemsOfCategory(tx, id);
    await deleteCategoryEntries(tx, id);
    await deleteCategory(tx, id);
    await recordEditOfAll(tx, deps, { kind: 'category', id, name, before: { name } });
  });
