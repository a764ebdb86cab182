import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { TypedTable } from '@gyeol/service-kit/db/fold-texts.ts';
import { createChanges } from '../changes/changes.ts';
import { recordChange } from '../changes/record-change.ts';
import { publishItemSaved, queueItemsOfCategory } from '../items/item-events.ts';
import { lockItem } from '../items/item-store.ts';
import { findItemIdByOption } from '../options/option-store.ts';

const { title, description, productCode, facts } = catalogCalls.uploadItem.body.properties;
const fact = facts.items.properties;

const publishItem = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await publishItemSaved(tx, id, now);
  // This change makes other processes drop the item from their caches. This process has no cache to notify.
  await recordChange(tx, { changes: createChanges() }, id, 'edit');
};

/**
 * The tables with texts that operators typed about goods. Banners, documents and the shop's profile are not among them,
 * because their stored versions are never changed.
 */
export const typedTables: readonly TypedTable[] = [
  {
    name: 'categories',
    key: ['id'],
    columns: { name: catalogCalls.addCategory.body.properties.name },
    unique: ['name'],
    twins: { by: ['name'] },
    publish: async (tx, [id = 0]) => {
      await queueItemsOfCategory(tx, id);
      await recordChange(tx, { changes: createChanges() }, null, 'edit');
    },
  },
  {
    name: 'items',
    key: ['id'],
    columns: { title, description, product_code: productCode },
    where: 'deleted_at is null',
    publish: (tx, [id = 0], now) => publishItem(tx, id, now),
  },
  {
    name: 'item_options',
    key: ['id'],
    columns: { name: catalogCalls.addOption.body.properties.name },
    twins: { by: ['name'], within: 'item_id' },
    where: 'deleted_at is null',
    publish: async (tx, [id = 0], now) => {
      const itemId = await findItemIdByOption(tx, id);
      if (itemId !== undefined) await publishItem(tx, itemId, now);
    },
  },
  {
    name: 'item_facts',
    key: ['item_id', 'position'],
    columns: { label: fact.label, body: fact.text, table_rows: fact.rows },
    lock: (tx, [itemId = 0]) => lockItem(tx, itemId),
    publish: (tx, [itemId = 0], now) => publishItem(tx, itemId, now),
  },
];
