import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { ChangeKind, Changes } from './changes.ts';

const insertChange = sql('changes.insert', 'insert into cache_changes (item_id, kind) values ($1::bigint, $2::text)');

/** Writes a change down for the other instances and drops it from this one's cache at the commit; null = every item. */
export const noteChange = async (
  tx: Tx,
  { changes }: { changes: Changes },
  itemId: number | null,
  kind: ChangeKind,
): Promise<void> => {
  await tx.run(insertChange, [itemId, kind]);
  tx.afterCommit(() => changes.tell(itemId, kind));
};

/** What the stock functions of the migrations answer about the cache. */
export interface Moved {
  readonly itemIds: readonly number[];
  readonly flipped: boolean;
}
/** The stock functions write their changes down themselves; this drops them here. */
export const tellMoved = (changes: Changes, { itemIds, flipped }: Moved): void => {
  for (const id of new Set(itemIds)) changes.tell(id, flipped ? 'flip' : 'stock');
};
