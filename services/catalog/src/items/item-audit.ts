import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { currentContext } from '@gyeol/service-kit/context.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { type Detail, itemDetail } from './item-views.ts';

type AuditFields = Record<string, unknown>;

/** Fields that are not audited, because no operator changes them or because they follow from other fields. */
const unaudited: ReadonlySet<string> = new Set<keyof Detail>([
  'id',
  'createdAt',
  'stockQuantity',
  'priceStruck',
  'lowestPrice',
  'priceVaries',
  'noticeFields',
  'regularPrice',
  'sales',
  'mayStrike',
]);
/** Turns an item into audit fields. Options are keyed by name, so that an entry shows which one was changed. */
const auditFieldsOf = ({ itemOptions, categories, ...item }: Detail): AuditFields => ({
  ...Object.fromEntries(Object.entries(item).filter(([key]) => !unaudited.has(key))),
  categories: categories.map(({ name }) => name),
  ...Object.fromEntries(
    itemOptions.flatMap(({ id, name, ...option }) => {
      const twins = itemOptions.filter((other) => other.name === name).length > 1;
      return Object.entries(option).map(([key, value]) => [`option:${twins ? `${name} (${id})` : name}:${key}`, value]);
    }),
  ),
});
const selectPrivate = sql(
  'items.private',
  'select low_stock_at as "lowStockAt" from items where id = $1::bigint and deleted_at is null',
);
const auditedItem = async (tx: Tx, itemId: number): Promise<(AuditFields & { title: string }) | undefined> => {
  const item = await itemDetail(tx, itemId);
  return item && { ...auditFieldsOf(item), title: item.title, ...(await tx.one<AuditFields>(selectPrivate, [itemId])) };
};
const itemsBefore = new WeakMap<Tx, Map<number, AuditFields>>();

/**
 * Remembers an item as it is before the changes of an operator's transaction. Call it after the first lock and before
 * the first write.
 */
export const captureItemBefore = async (tx: Tx, itemId: number): Promise<void> => {
  if (currentContext()?.operator === undefined) return;
  const items = itemsBefore.get(tx) ?? new Map<number, AuditFields>();
  itemsBefore.set(tx, items);
  if (items.has(itemId)) return;
  const item = await auditedItem(tx, itemId);
  if (item) items.set(itemId, item);
};

/**
 * Records in the audit trail how the transaction changed the item. An item without an earlier state was created; an
 * item without a later state was deleted.
 */
export const recordItemAudit = async (tx: Tx, itemId: number, at: Date): Promise<void> => {
  if (currentContext()?.operator === undefined) return;
  const before = itemsBefore.get(tx)?.get(itemId) ?? null;
  const after = (await auditedItem(tx, itemId)) ?? null;
  const name = String((after ?? before)?.title ?? '');
  await recordAudit(tx, { kind: 'item', id: itemId, name, before, after, at });
};
