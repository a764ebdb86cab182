import type { AnswerAt, BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { discountedPrice } from '@gyeol/contracts/rules/discount.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { requireCategories } from '../categories/category-store.ts';
import { refuseOverDiscount, withAll } from '../items/item.ts';
import { readPricing } from '../items/item-store.ts';
import { itemSavedAnswer, mustLockItem } from '../items/saved-item.ts';
import { markItemHidden, markItemShown, replaceShelfEntries, updateShelfEntries } from '../items/shelf-store.ts';
import { requireSellable } from '../notices/notice-store.ts';
import { failed } from '../operators/failed-row.ts';
import type { OperatorDeps } from '../operators/operator.ts';

type Body = BodyOf<typeof catalogCalls.changeItems>;
type Change = Omit<Body, 'itemIds'>;
type Outcome = AnswerAt<typeof catalogCalls.changeItems, 200>;

const setDiscount = sql(
  'items.set-discount',
  `update items set is_discount_by_rate = $2::boolean, discount_rate = $3::integer, discount_amount = $4::bigint,
     discount_price = $5::bigint where id = $1::bigint`,
);
const selectCategories = sql(
  'items.category-names',
  `select c.name from item_memberships m join categories c on c.id = m.category_id where m.item_id = $1::bigint`,
);
const addToBest = sql(
  'items.add-to-best',
  `update items set priority = least(10000, 1 + (select coalesce(max(priority), 0) from items where deleted_at is null))
   where id = $1::bigint and priority = 0`,
);
const takeOffBest = sql('items.take-off-best', 'update items set priority = 0 where id = $1::bigint');
const setThreshold = sql('items.set-low-stock-at', 'update items set low_stock_at = $2::integer where id = $1::bigint');

const discountItem = async (tx: Tx, itemId: number, discount: NonNullable<Change['discount']>): Promise<void> => {
  const before = await readPricing(tx, itemId);
  const { isDiscountByRate } = discount;
  const discountRate = (isDiscountByRate && discount.discountRate) || null;
  const discountAmount = (!isDiscountByRate && discount.discountAmount) || null;
  const after = { price: before.price, isDiscountByRate, discountRate, discountAmount };
  refuseOverDiscount(after, before);
  await tx.run(setDiscount, [itemId, isDiscountByRate, discountRate, discountAmount, discountedPrice(after)]);
};

const moveItem = async (tx: Tx, itemId: number, { addCategories = [], removeCategories = [] }: Change) => {
  const before = (await tx.rows<{ name: string }>(selectCategories, [itemId])).map(({ name }) => name);
  const removed = new Set(removeCategories);
  const after = withAll([...before, ...addCategories]).filter((name) => name === 'ALL' || !removed.has(name));
  if (after.length === 1 && before.length > 1) throw problem('CATEGORY_MISSING');
  const categories = await requireCategories(tx, after);
  await replaceShelfEntries(
    tx,
    itemId,
    categories.map(({ id }) => id),
  );
};

const changeItem = (deps: OperatorDeps, itemId: number, change: Change): Promise<unknown> =>
  deps.db.tx(async (tx) => {
    const { hidden, discount, addCategories, removeCategories, best, lowStockAt } = change;
    await mustLockItem(tx, itemId);
    if (discount) await discountItem(tx, itemId, discount);
    if (addCategories ?? removeCategories) await moveItem(tx, itemId, change);
    if (best !== undefined) await tx.run(best ? addToBest : takeOffBest, [itemId]);
    if (lowStockAt !== undefined) await tx.run(setThreshold, [itemId, lowStockAt]);
    if (hidden === true) await markItemHidden(tx, itemId);
    if (hidden === false) {
      await requireSellable(tx, itemId);
      await markItemShown(tx, itemId);
    }
    await updateShelfEntries(tx, itemId);
    return itemSavedAnswer(tx, deps, itemId);
  });

/**
 * Changes the items one after another, each in a transaction of its own, so that a refused item undoes no other item.
 * Throws BAD_REQUEST when nothing is to change.
 */
export const changeItems = async (deps: OperatorDeps, { itemIds, ...change }: Body): Promise<Outcome> => {
  if (Object.keys(change).length === 0) throw problem('BAD_REQUEST', { message: '무엇을 바꿀지 골라주세요.' });
  const outcome: Outcome = [];
  for (const itemId of new Set(itemIds)) {
    try {
      await changeItem(deps, itemId, change);
      outcome.push({ itemId, saved: true, code: null, message: null });
    } catch (error) {
      const { code, message } = failed(deps, error);
      outcome.push({ itemId, saved: false, code, message });
    }
  }
  return outcome;
};
