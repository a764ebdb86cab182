import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { recordChange } from '../changes/record-change.ts';
import type { EditDeps } from '../operators/operator.ts';
import { captureItemBefore, recordItemAudit } from './item-audit.ts';
import { publishItemSaved } from './item-events.ts';
import { lockItem } from './item-store.ts';
import { type Detail, itemDetail } from './item-views.ts';

/** Throws ITEM_NOT_FOUND. */
export const mustLockItem = async (tx: Tx, id: number): Promise<void> => {
  if (!(await lockItem(tx, id))) throw problem('ITEM_NOT_FOUND');
  await captureItemBefore(tx, id);
};

/** Records an operator's write on an item in the audit trail, and drops the item from the caches. */
export const recordEdit = async (tx: Tx, deps: Pick<EditDeps, 'changes' | 'now'>, itemId: number): Promise<void> => {
  await recordItemAudit(tx, itemId, deps.now());
  await recordChange(tx, deps, itemId, 'edit');
};

/**
 * Ends every write on an item: publishes it, records the edit, drops it from the caches and answers it as it is now.
 */
export const itemSavedAnswer = async (tx: Tx, deps: Pick<EditDeps, 'changes' | 'now'>, id: number): Promise<Detail> => {
  await publishItemSaved(tx, id, deps.now());
  await recordEdit(tx, deps, id);
  return itemNow(tx, id);
};
export const itemNow = async (tx: Tx, id: number): Promise<Detail> => {
  const item = await itemDetail(tx, id);
  if (item === undefined) throw problem('ITEM_NOT_FOUND');
  return item;
};
