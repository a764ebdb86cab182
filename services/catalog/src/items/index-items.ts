import type { Worker } from '@gyeol/service-kit/app.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { recordChange } from '../browse/record-change.ts';
import type { Deps } from '../config.ts';
import { writeSearchDocument } from '../search/search-store.ts';
import { itemSnapshot } from './item-events.ts';

const lockUnindexed = sql(
  'items.lock-unindexed',
  `select id, version from items where search_version <> version and deleted_at is null
   order by id limit 100 for no key update`,
);

/** Writes the search documents that the version before does not write: of items from before it, or saved beside it. */
export const indexItems = ({ db, changes }: Pick<Deps, 'db' | 'changes'>): Worker => ({
  name: 'index-items',
  everyMs: 1_000,
  exclusive: true,
  run: async (signal) => {
    while (!signal.aborted) {
      const indexed = await db.tx(async (tx) => {
        const items = await tx.rows<{ id: number; version: number }>(lockUnindexed);
        for (const { id, version } of items)
          await writeSearchDocument(tx, { itemId: id, version }, await itemSnapshot(tx, id));
        if (items.length > 0) await recordChange(tx, { changes }, null, 'edit');
        return items.length;
      });
      if (indexed === 0) return;
    }
  },
});
