import type { DataOf } from '@gyeol/contracts/event.ts';
import { itemDeleted, itemSaved } from '@gyeol/contracts/events/catalog.ts';
import type { Worker } from '@gyeol/service-kit/app.ts';
import { type Statement, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { neverDue } from '@gyeol/service-kit/due-at.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { RepublishedPage } from '@gyeol/service-kit/events/republish.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Deps } from '../config.ts';
import { deleteSearchDocument, saveSearchDocument } from '../search/search-store.ts';
import { applySales } from './item-sales.ts';
import { recordItemState } from './item-states.ts';

const bump = sql(
  'items.bump',
  `update items set version = version + 1, updated_at = $2::timestamptz
   where id = $1::bigint and deleted_at is null returning version`,
);
const selectSnapshot = sql(
  'items.snapshot',
  `select i.id as "itemId", i.title, i.description, i.image_url as "imageUrl", i.price,
     i.discount_price as "discountPrice", i.sold_out as "soldOut", i.product_code as "productCode", i.created_at as "createdAt",
     (select coalesce(jsonb_agg(c.name order by c.id), '[]')
       from item_memberships s join categories c on c.id = s.category_id where s.item_id = i.id) as categories,
     (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'additionalPrice', o.additional_price,
         'isOptionSoldOut', o.sold_out) order by o.id), '[]')
       from item_options o where o.item_id = i.id and o.deleted_at is null) as options
   from items i where i.id = $1::bigint`,
);
const selectOptionIds = sql('items.option-ids', 'select id from item_options where item_id = $1::bigint order by id');
const queueCategory = sql(
  'items.queue-category',
  `insert into items_to_announce (item_id) select item_id from item_memberships where category_id = $1::bigint
   on conflict do nothing`,
);
const deleteQueued = sql(
  'items.take-queued',
  `delete from items_to_announce where item_id in (
     select item_id from items_to_announce order by item_id limit 200 for update skip locked)
   returning item_id as id`,
);
const selectLive = sql(
  'items.live-after',
  'select id from items where id > $1::bigint and deleted_at is null order by id limit 200',
);

const selectCoded = sql(
  'items.coded-after',
  `select id from items where id > $1::bigint and deleted_at is null and product_code is not null order by id limit 200`,
);

type Snapshot = Omit<DataOf<typeof itemSaved>, 'createdAt'> & { createdAt: Date };

const nextVersion = async (tx: Tx, itemId: number, now: Date): Promise<number | undefined> =>
  (await tx.maybe<{ version: number }>(bump, [itemId, now]))?.version;

export const itemSnapshot = (tx: Tx, itemId: number): Promise<Snapshot> => tx.one<Snapshot>(selectSnapshot, [itemId]);

/**
 * Publishes the item as it is now, with its next version. Also writes the item's search document, its prices in sales and
 * the state of its page. The item's row is locked before the outbox is written, as the lock order requires. Nothing is
 * published for an item that was deleted meanwhile.
 */
export const publishItemSaved = async (tx: Tx, itemId: number, now: Date): Promise<void> => {
  const version = await nextVersion(tx, itemId, now);
  if (version === undefined) return;
  await applySales(tx, itemId, now);
  const snapshot = await itemSnapshot(tx, itemId);
  await saveSearchDocument(tx, itemId, snapshot);
  await recordItemState(tx, itemId, now);
  const data = { ...snapshot, createdAt: snapshot.createdAt.toISOString() };
  await addToOutbox(tx, itemSaved, { subject: String(itemId), version, data });
};
/**
 * Publishes the deletion with all options that the item ever had, so that a cart or a read model can drop these
 * options. Call it before the item is marked as deleted.
 */
export const publishItemDeleted = async (tx: Tx, itemId: number, now: Date): Promise<void> => {
  const version = await nextVersion(tx, itemId, now);
  if (version === undefined) return;
  await deleteSearchDocument(tx, itemId);
  const options = await tx.rows<{ id: number }>(selectOptionIds, [itemId]);
  const data = { itemId, optionIds: options.map(({ id }) => id) };
  await addToOutbox(tx, itemDeleted, { subject: String(itemId), version, data });
};

/**
 * Queues every item of a category for the worker that publishes items. Publishing a large category here would keep this
 * transaction open too long.
 */
export const queueItemsOfCategory = (tx: Tx, categoryId: number): Promise<number> =>
  tx.run(queueCategory, [categoryId]);

const publishItems = async (tx: Tx, items: readonly { id: number }[], now: Date): Promise<void> => {
  // Locks the items in the order of their ids, as all other writers do.
  for (const { id } of [...items].sort((a, b) => a.id - b.id)) await publishItemSaved(tx, id, now);
};
export const publishQueuedItems = ({ db, now, changes }: Pick<Deps, 'db' | 'now' | 'changes'>): Worker => ({
  name: 'announce-items',
  everyMs: 1_000,
  dueAt: neverDue,
  exclusive: true,
  run: async (signal) => {
    while (!signal.aborted) {
      const published = await db.tx(async (tx) => {
        const items = await tx.rows<{ id: number }>(deleteQueued);
        await publishItems(tx, items, now());
        // Drops all cached answers, because searches have to use the category's new name.
        if (items.length > 0) await recordChange(tx, { changes }, null, 'edit');
        return items.length;
      });
      if (published === 0) return;
    }
  },
});

type RepublishDeps = Pick<Deps, 'db' | 'now'>;

const republishSelected =
  (selected: Statement) =>
  async ({ db, now }: RepublishDeps, after: string): Promise<RepublishedPage> => {
    const items = await db.rows<{ id: number }>(selected, [Number(after || 0)]);
    if (items.length > 0) await db.tx((tx) => publishItems(tx, items, now()));
    const ids = items.map(({ id }) => String(id));
    return { told: ids, next: ids.at(-1) ?? null };
  };
export const republishItems = republishSelected(selectLive);
/** Republishes only items that have a product code. */
export const republishCodedItems = republishSelected(selectCoded);

/** Lets other services rebuild a read model from nothing. Answers the number of items. */
export const republishAllItems = async (deps: RepublishDeps): Promise<number> => {
  let count = 0;
  for (let after: string | null = ''; after !== null; ) {
    const { told: ids, next }: RepublishedPage = await republishItems(deps, after);
    count += ids.length;
    after = next;
  }
  return count;
};
