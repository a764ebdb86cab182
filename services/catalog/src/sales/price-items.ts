import type { ItemSale } from '@gyeol/contracts/rules/sale.ts';
import {
  findSaleFault,
  maxSaleItems,
  type SaleFault,
  salePriceOf,
  saleSentences,
  toSecond,
} from '@gyeol/contracts/rules/sale-form.ts';
import type { AdmissionBounds } from '@gyeol/contracts/rules/waiting.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { timedPriceColumns } from '../items/item-sales.ts';
import type { SaleFields, Targets } from './sale-store.ts';

interface TargetedItem {
  readonly id: number;
  readonly title: string;
  readonly imageUrl: string;
  readonly price: number;
  readonly regularPrice: number;
  readonly sales: readonly ItemSale[];
}
export interface SaleItem extends TargetedItem {
  readonly salePrice: number | null;
}
/** A sale as it is typed. `startsAt` null: now. `buyerLimit` and `waitingRoom` undefined: as they are stored. */
export interface SaleForm extends Omit<SaleFields, 'startsAt' | 'endsAt' | 'buyerLimit' | 'waitingRoom'>, Targets {
  readonly buyerLimit?: number | null | undefined;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly waitingRoom?: AdmissionBounds | null | undefined;
}

/** The sale with its moments cut to the second. */
export const inSeconds = <F extends Pick<SaleForm, 'startsAt' | 'endsAt'>>(form: F): F => ({
  ...form,
  startsAt: form.startsAt === null ? null : toSecond(form.startsAt),
  endsAt: form.endsAt === null ? null : toSecond(form.endsAt),
});

const selectTargeted = sql(
  'sales.targeted',
  `select i.id, i.title, i.image_url as "imageUrl", i.price, ${timedPriceColumns}
   from items i where i.deleted_at is null and i.id in (
     select unnest($1::bigint[])
     union select m.item_id from item_memberships m where m.category_id = any ($2::bigint[]))
   order by i.id limit ${maxSaleItems + 1}`,
);
const selectCategories = sql('sales.categories', 'select id from categories where id = any ($1::bigint[])');

const refuse = ({ code, field, message }: SaleFault): never => {
  throw problem(code, { message, extra: { field } });
};
const refuseItems = (message: string): never => refuse({ code: 'SALE_ITEMS', field: 'items', message });

const mostNamed = 3;
const named = (names: readonly string[]): string =>
  names.length > mostNamed
    ? `${names.slice(0, mostNamed).join(', ')} 외 ${names.length - mostNamed}개`
    : names.join(', ');

/** Throws SALE_ITEMS when an item or category was deleted meanwhile, or when there are too many or no items. */
const targetedItems = async (db: Queries, { itemIds, categoryIds }: Targets): Promise<TargetedItem[]> => {
  const items = await db.rows<TargetedItem>(selectTargeted, [itemIds, categoryIds]);
  if (items.length > maxSaleItems) refuseItems(saleSentences.items);
  const found = new Set(items.map(({ id }) => id));
  const gone = itemIds.filter((id) => !found.has(id));
  if (gone.length > 0) refuseItems(`삭제된 상품이 있습니다. (번호: ${named(gone.map(String))}) 목록에서 빼주세요.`);
  const categories = await db.rows(selectCategories, [categoryIds]);
  if (categories.length < new Set(categoryIds).size)
    refuseItems('삭제된 카테고리가 있습니다. 카테고리를 다시 골라주세요.');
  if (items.length === 0) refuseItems('고른 카테고리에 상품이 없습니다.');
  return items;
};

/**
 * Checks a sale that is to be saved, and lists its items with their prices. `begun` is the start of a sale that has
 * begun. Throws SALE_PERIOD, SALE_PRICE, SALE_ITEMS, SALE_WAITING_ROOM.
 */
export const priceItems = async (
  db: Queries,
  form: SaleForm,
  { now, begun }: { now: Date; begun?: string | undefined },
): Promise<SaleItem[]> => {
  const fault = findSaleFault(form, now, begun);
  if (fault) refuse(fault);
  const items = await targetedItems(db, form);
  const priced = items.map((item) => ({ ...item, salePrice: salePriceOf(item.price, form) }));
  const free = priced.filter(({ salePrice }) => salePrice !== null && salePrice <= 0).map(({ title }) => title);
  if (free.length > 0)
    refuse({
      code: 'SALE_PRICE',
      field: 'discount',
      message: `행사 가격이 0원이 되는 상품이 있습니다: ${named(free)}. 할인을 줄이거나 상품을 빼주세요.`,
    });
  return priced;
};
