import { type ItemSale, priceAt } from '@gyeol/contracts/rules/sale.ts';
import { maxSaleItems, type SaleDiscount, salePriceOf } from '@gyeol/contracts/rules/sale-form.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { utcText } from '@gyeol/service-kit/db/utc-text.ts';
import { mayStrike } from './price-struck.ts';
import { updateShelfEntries } from './shelf-store.ts';

const window = `'saleId', s.id, 'title', s.title, 'startsAt', ${utcText('s.starts_at')}, 'endsAt', ${utcText('s.ends_at')},
  'buyerLimit', s.buyer_limit`;

/** SQL columns of the item `i`, from which `itemAt` (rules/sale.ts) calculates the prices of any moment. */
export const timedPriceColumns = `i.discount_price as "discountPrice", i.discount_price as "regularPrice",
  (select coalesce(jsonb_agg(jsonb_build_object(${window}, 'salePrice', x.sale_price) order by s.starts_at, s.id), '[]')
    from sale_items x join sales s on s.id = x.sale_id where x.item_id = i.id and not s.over) as sales,
  ${mayStrike} as "mayStrike"`;

const selectPricing = sql(
  'item-sales.pricing',
  `select i.price, i.discount_price as "discountPrice", i.sale_price as "salePrice",
     (select coalesce(jsonb_agg(jsonb_build_object(${window},
         'discountRate', s.discount_rate, 'discountAmount', s.discount_amount,
         'full', (select count(*) >= ${maxSaleItems} from sale_items x where x.sale_id = s.id)) order by s.id), '[]')
       from sales s where not s.over and i.deleted_at is null and exists (
         select from sale_targets t where t.sale_id = s.id and (t.item_id = i.id or t.category_id in (
           select m.category_id from item_memberships m where m.item_id = i.id)))) as wanted,
     (select coalesce(jsonb_agg(jsonb_build_object('saleId', x.sale_id, 'salePrice', x.sale_price)), '[]')
       from sale_items x join sales s on s.id = x.sale_id where x.item_id = i.id and not s.over) as saved
   from items i where i.id = $1::bigint`,
);
// An operator who saves a sale holds its row, so an item never follows an earlier state of it.
const shareSales = sql('item-sales.share', 'select 1 from sales where id = any ($1::bigint[]) order by id for share');
const deletePrices = sql(
  'item-sales.delete',
  'delete from sale_items where item_id = $1::bigint and sale_id = any ($2::bigint[])',
);
const insertPrices = sql(
  'item-sales.insert',
  `insert into sale_items (sale_id, item_id, sale_price)
   select sale_id, $1::bigint, sale_price from unnest($2::bigint[], $3::bigint[]) as x (sale_id, sale_price)
   on conflict (sale_id, item_id) do update set sale_price = excluded.sale_price`,
);
const queueSales = sql('sales.queue', 'insert into sales_due (sale_id) select unnest($1::bigint[])');
const setShownPrice = sql('items.set-sale-price', 'update items set sale_price = $2::bigint where id = $1::bigint');

/** `full`: the sale has as many items as its event may have, so no other item enters it. */
type Wanted = Omit<ItemSale, 'salePrice'> & SaleDiscount & { readonly full: boolean };
interface Pricing {
  readonly price: number;
  readonly discountPrice: number;
  /** The price by which lists sort now. */
  readonly salePrice: number | null;
  readonly wanted: readonly Wanted[];
  readonly saved: readonly Pick<ItemSale, 'saleId' | 'salePrice'>[];
}

/** The sales of an item with its price in each. An item that would be free is not in the sale. */
const pricedSales = ({ price, wanted, saved }: Pricing): ItemSale[] =>
  wanted
    .filter(({ saleId, full }) => !full || saved.some((sale) => sale.saleId === saleId))
    .map(({ discountRate, discountAmount, full: _, ...sale }) => ({
      ...sale,
      salePrice: salePriceOf(price, { discountRate, discountAmount }),
    }))
    .filter(({ salePrice }) => salePrice === null || salePrice > 0);

const savePrices = async (tx: Tx, itemId: number, saved: Pricing['saved'], sales: readonly ItemSale[]) => {
  const before = new Map(saved.map(({ saleId, salePrice }) => [saleId, salePrice]));
  const after = new Map(sales.map(({ saleId, salePrice }) => [saleId, salePrice]));
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const changed = sales.filter(({ saleId, salePrice }) => before.get(saleId) !== salePrice);
  if (gone.length > 0) await tx.run(deletePrices, [itemId, gone]);
  if (changed.length > 0)
    await tx.run(insertPrices, [itemId, changed.map(({ saleId }) => saleId), changed.map((sale) => sale.salePrice)]);
  const ids = [...gone, ...changed.map(({ saleId }) => saleId)];
  if (ids.length > 0) await tx.run(queueSales, [ids]);
};

/**
 * Calculates an item's prices in its sales again, and its place in lists at the moment `at`. Answers true when the
 * place has changed. Call it after a change of price or categories, and at the first and last moment of a sale. The
 * caller holds the item's row lock.
 */
export const applySales = async (tx: Tx, itemId: number, at: Date): Promise<boolean> => {
  let pricing = await tx.one<Pricing>(selectPricing, [itemId]);
  const ids = [...pricing.wanted, ...pricing.saved].map(({ saleId }) => saleId);
  if (ids.length > 0) {
    await tx.run(shareSales, [ids]);
    pricing = await tx.one<Pricing>(selectPricing, [itemId]);
  }
  const sales = pricedSales(pricing);
  await savePrices(tx, itemId, pricing.saved, sales);
  const price = priceAt({ discountPrice: pricing.discountPrice, sales }, at);
  const salePrice = price < pricing.discountPrice ? price : null;
  if (salePrice === pricing.salePrice) return false;
  await tx.run(setShownPrice, [itemId, salePrice]);
  await updateShelfEntries(tx, itemId);
  return true;
};
