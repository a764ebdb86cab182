import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { deliveryFeeFor } from '@gyeol/contracts/rules/delivery.ts';
import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { type ItemSale, itemAt, nextSale, opensAt, saleAt } from '@gyeol/contracts/rules/sale.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { type Html, html } from '../pages/html.ts';
import type { Absolute } from '../pages/json-ld.ts';
import type { ShopSource } from '../pages/shop.ts';
import { compress, type DocumentSet } from './documents.ts';
import type { ListedItem } from './walk.ts';

interface Tools {
  readonly absolute: Absolute;
  readonly walk: () => AsyncIterable<ListedItem>;
  readonly shop: ShopSource;
  readonly now: () => Date;
}

/** `final` and `list` differ only when the price before the discount may be shown struck through. */
const pricesOf = (item: ListedItem) => {
  const { final, undiscounted } = lowestPrices(item);
  return { final, list: item.priceStruck ? undiscounted : final };
};
/** A free item is no offer: price comparisons accept no price of 0 won. */
const isOffer = ({ discountPrice }: ListedItem): boolean => discountPrice > 0;

/**
 * Throws UNAVAILABLE while the shop is unknown. A feed with wrong fees and no brand is worse than the previous feed, or
 * than none.
 */
const knownShop = async (source: ShopSource): Promise<Shop> => {
  const shop = await source.read();
  if (shop.version === '') throw problem('UNAVAILABLE');
  return shop;
};

/** Yields the items that are an offer at a moment, with their prices of this moment. */
const offersAt = async function* (walk: Tools['walk'], at: Date): AsyncGenerator<ListedItem> {
  for await (const listed of walk()) {
    const item = itemAt(listed, at);
    if (isOffer(item)) yield item;
  }
};

interface SalePrice {
  readonly won: number;
  readonly sale: ItemSale | undefined;
}
/**
 * The price beside the struck one: that of now, or else that of the next sale. Without a struck price, neither may be
 * called a sale price.
 */
const salePriceOf = (item: ListedItem, at: Date): SalePrice | undefined => {
  const { final, list } = pricesOf(item);
  if (final < list) return { won: final, sale: saleAt(item, at) };
  const sale = nextSale(item, at);
  const then = sale && pricesOf(itemAt(item, new Date(sale.startsAt)));
  return then && then.final < then.list ? { won: then.final, sale } : undefined;
};

/** `2026-12-01T01:00Z`: Google's feed has times to the minute. */
const minuteOf = (moment: string): string => `${new Date(moment).toISOString().slice(0, 16)}Z`;

const googleSalePrice = ({ won, sale }: SalePrice): Html => {
  const period = sale?.endsAt ? `${minuteOf(sale.startsAt)}/${minuteOf(sale.endsAt)}` : undefined;
  return html`<g:sale_price>${won} KRW</g:sale_price>
${period && html`<g:sale_price_effective_date>${period}</g:sale_price_effective_date>\n`}`;
};

const googleAvailability = (item: ListedItem, at: Date): Html => {
  const opens = opensAt(item, at);
  if (!item.inStock || opens === undefined)
    return html`<g:availability>${item.inStock ? 'in_stock' : 'out_of_stock'}</g:availability>`;
  return html`<g:availability>preorder</g:availability>
<g:availability_date>${minuteOf(opens)}</g:availability_date>`;
};

interface Context {
  readonly absolute: Absolute;
  readonly shop: Shop;
  /** The moment whose prices the feed has. */
  readonly at: Date;
}
const googleItem = (item: ListedItem, { absolute, shop: { profile, delivery }, at }: Context): string => {
  const { final, list } = pricesOf(item);
  const salePrice = salePriceOf(item, at);
  return html`<item>
<g:id>${item.id}</g:id>
<g:title>${item.title.slice(0, 150)}</g:title>
<g:description>${(item.description || item.title).slice(0, 5_000)}</g:description>
<g:link>${absolute(`/detail/${item.id}`)}</g:link>
<g:image_link>${absolute(item.imageUrl)}</g:image_link>
${googleAvailability(item, at)}
<g:price>${list} KRW</g:price>
${salePrice && googleSalePrice(salePrice)}<g:condition>new</g:condition>
<g:brand>${profile.names.name}</g:brand>
<g:identifier_exists>no</g:identifier_exists>
${item.categories.map((name) => html`<g:product_type>${name}</g:product_type>\n`)}<g:shipping><g:country>KR</g:country><g:price>${deliveryFeeFor(final, delivery)} KRW</g:price></g:shipping>
</item>
`.text;
};

const google = async function* ({ absolute, walk, shop: source, now }: Tools): AsyncGenerator<string> {
  const shop = await knownShop(source);
  const at = now();
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield html`<title>${shop.profile.names.full}</title>\n<link>${absolute('/')}</link>\n<description>${shop.profile.names.description}</description>\n`
    .text;
  for await (const item of offersAt(walk, at)) yield googleItem(item, { absolute, shop, at });
  yield '</channel>\n</rss>\n';
};

/**
 * The columns of Naver Shopping's engine page (EP 3.0), separated by tabs. The table lists only items in stock, and no
 * item that is not on sale yet, because it knows no such state.
 */
const columns = [
  'id',
  'title',
  'price_pc',
  'normal_price',
  'link',
  'image_link',
  'category_name1',
  'brand',
  'condition',
  'shipping',
] as const;
/** Removes tabs, line breaks and markup, which a cell may not contain. */
const cell = (text: string | number): string =>
  String(text)
    .toWellFormed()
    .replace(/[\p{Cc}<>]+/gu, ' ')
    .trim();

const naverRow = (item: ListedItem, { absolute, shop: { profile, delivery } }: Context): string => {
  const { final, list } = pricesOf(item);
  const values: Record<(typeof columns)[number], string | number> = {
    id: item.id,
    title: item.title.slice(0, 100),
    price_pc: final,
    normal_price: list,
    link: absolute(`/detail/${item.id}`),
    image_link: absolute(item.imageUrl),
    category_name1: item.categories[0] ?? '기타',
    brand: profile.names.name,
    condition: '신상품',
    shipping: deliveryFeeFor(final, delivery),
  };
  return `${columns.map((name) => cell(values[name])).join('\t')}\n`;
};
const naver = async function* ({ absolute, walk, shop: source, now }: Tools): AsyncGenerator<string> {
  const shop = await knownShop(source);
  const at = now();
  yield `${columns.join('\t')}\n`;
  for await (const item of offersAt(walk, at))
    if (item.inStock && opensAt(item, at) === undefined) yield naverRow(item, { absolute, shop, at });
};

const feed = (path: string, type: string, write: () => AsyncIterable<string>): DocumentSet => ({
  paths: [path],
  type,
  build: async () => new Map([[path, await compress(write())]]),
});

export const feeds = (tools: Tools): DocumentSet[] => [
  feed('/feed/google.xml', 'application/xml; charset=utf-8', () => google(tools)),
  feed('/feed/naver.tsv', 'text/tab-separated-values; charset=utf-8', () => naver(tools)),
];
