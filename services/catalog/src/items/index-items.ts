import type { Worker } from '@gyeol/service-kit/app.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { neverDue } from '@gyeol/service-kit/due-at.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Deps } from '../config.ts';
import { deleteSearchDocument, saveSearchDocument } from '../search/search-store.ts';
import { itemSnapshot } from './item-events.ts';

const lockUnindexed = sql(
  'items.lock-unindexed',
  `select id, deleted_at is not null as deleted from items where document_version <> version
   order by id limit 100 for no key update`,
);

const indexItem = async (tx: Tx, { id, deleted }: { id: number; deleted: boolean }): Promise<void> =>
  deleted ? deleteSearchDocument(tx, id) : saveSearchDocument(tx, id, await itemSnapshot(tx, id));

/**
 * Writes the search documents of items that the previous release saved before or during the upgrade. The previous
 * release does not write search documents.
 */
export const indexItems = ({ db, changes }: Pick<Deps, 'db' | 'changes'>): Worker => ({
  name: 'index-items',
  everyMs: 1_000,
  dueAt: neverDue,
  exclusive: true,
  run: async (signal) => {
    while (!signal.aborted) {
      const indexed = await db.tx(async (tx) => {
        const items = await tx.rows<{ id: number; deleted: boolean }>(lockUnindexed);
        for (const item of items) await indexItem(tx, item);
        if (items.length > 0) await recordChange(tx, { changes }, null, 'edit');
        return items.length;
      });
      if (indexed === 0) return;
    }
  },
});
