import { problem } from '@gyeol/service-kit/errors.ts';
import { type ImageKind, type PrioritizedImage, updateImagePriorities } from '../items/image-store.ts';
import { publishItemDeleted } from '../items/item-events.ts';
import { applySales } from '../items/item-sales.ts';
import { markItemDeleted, updateItemPriority, updateItemSoldOut } from '../items/item-store.ts';
import type { Detail, PriorityRow } from '../items/item-views.ts';
import { priorityRows } from '../items/item-views.ts';
import { itemNow, itemSavedAnswer, mustLockItem, recordEdit } from '../items/saved-item.ts';
import { deleteShelfEntries, updateShelfEntries } from '../items/shelf-store.ts';
import { requireSellable } from '../notices/notice-store.ts';
import type { EditDeps } from '../operators/operator.ts';
import { lockOptions } from '../options/option-store.ts';
import { publishRestocked } from '../restock/publish-restocked.ts';

/** Removing the flag 품절 puts the item on sale and publishes its options that can be bought again. */
export const flagSoldOut = (deps: EditDeps, id: number, soldOut: boolean): Promise<Detail> =>
  deps.db.tx(async (tx) => {
    const options = await lockOptions(tx, id);
    await mustLockItem(tx, id);
    if (!soldOut) await requireSellable(tx, id);
    await updateItemSoldOut(tx, id, soldOut);
    await updateShelfEntries(tx, id);
    const saved = await itemSavedAnswer(tx, deps, id);
    if (!soldOut) await publishRestocked(tx, options, deps.now());
    return saved;
  });

/** `priority` is the rank in BEST; 0 means not in BEST. */
export const setPriority = (deps: EditDeps, id: number, priority: number): Promise<PriorityRow> =>
  deps.db.tx(async (tx) => {
    await mustLockItem(tx, id);
    await updateItemPriority(tx, id, priority);
    await updateShelfEntries(tx, id);
    await recordEdit(tx, deps, id);
    const [row] = await priorityRows(tx, [id]);
    if (row === undefined) throw problem('ITEM_NOT_FOUND');
    return row;
  });

/** Changes the priorities of some or all images of a group. Refuses an image that the item does not have. */
export const editImagePriority = (
  deps: EditDeps,
  { itemId, kind, images }: { itemId: number; kind: ImageKind; images: readonly PrioritizedImage[] },
): Promise<Detail> =>
  deps.db.tx(async (tx) => {
    await mustLockItem(tx, itemId);
    const distinct = [...new Map(images.map((image) => [image.imageUrl, image])).values()];
    if ((await updateImagePriorities(tx, { itemId, kind }, distinct)) < distinct.length)
      throw problem('IMAGE_NOT_FOUND');
    await recordEdit(tx, deps, itemId);
    return itemNow(tx, itemId);
  });

/** The row stays, marked as deleted, for the item's orders, holds and reviews. */
export const deleteItem = (deps: EditDeps, id: number): Promise<void> =>
  deps.db.tx(async (tx) => {
    await mustLockItem(tx, id);
    await publishItemDeleted(tx, id, deps.now());
    await markItemDeleted(tx, id, deps.now());
    await applySales(tx, id, deps.now());
    await deleteShelfEntries(tx, id);
    await recordEdit(tx, deps, id);
  });
