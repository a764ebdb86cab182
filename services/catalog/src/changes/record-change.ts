import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { ChangeKind, Changes } from './changes.ts';

const insertChange = sql('changes.insert', 'insert into cache_changes (item_id, kind) values ($1::bigint, $2::text)');

/** Writes a change down for the other instances and drops it from this one's cache at the commit; null = every item. */
export const recordChange = async (
  tx: Tx,
  { changes }: { changes: Changes },
  itemId: number | null,
  kind: ChangeKind,
): Promise<void> => {
  await tx.run(insertChange, [itemId, kind]);
  tx.afterCommit(() => changes.notify(itemId, kind));
};

/** What the stock functions of the migrations answer about the cache. */
export interface StockChange {
  readonly itemIds: readonly number[];
  readonly flipped: boolean;
}
/** The stock functions write their changes down themselves; this drops them here. */
export const notifyStockChange = (changes: Changes, { itemIds, flipped }: StockChange): void => {
  for (const id of new Set(itemIds)) changes.notify(id, flipped ? 'flip' : 'stock');
};
