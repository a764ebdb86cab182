import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { ChangeKind, Changes } from './changes.ts';

const insertChange = sql('changes.insert', 'insert into cache_changes (item_id, kind) values ($1::bigint, $2::text)');

/**
 * Inserts a change for the other instances, and drops the item from the caches of this instance at the commit. An
 * `itemId` of null means every item.
 */
export const recordChange = async (
  tx: Tx,
  { changes }: { changes: Changes },
  itemId: number | null,
  kind: ChangeKind,
): Promise<void> => {
  await tx.run(insertChange, [itemId, kind]);
  tx.afterCommit(() => changes.notify(itemId, kind));
};

/** The fields for the caches in an answer of the SQL functions for stock (see the migrations). */
export interface StockChange {
  readonly itemIds: readonly number[];
  readonly flipped: boolean;
}
/**
 * Drops the items from the caches of this instance only. The SQL functions for stock have already inserted the changes
 * for other instances.
 */
export const notifyStockChange = (changes: Changes, { itemIds, flipped }: StockChange): void => {
  for (const id of new Set(itemIds)) changes.notify(id, flipped ? 'flip' : 'stock');
};
