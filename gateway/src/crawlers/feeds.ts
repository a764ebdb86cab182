import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { deliveryFeeFor } from '@gyeol/contracts/rules/delivery.ts';
import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { html } from '../pages/html.ts';
import type { Absolute } from '../pages/json-ld.ts';
import type { ShopSource } from '../pages/shop.ts';
import { compress, type DocumentSet } from './documents.ts';
import type { ListedItem } from './walk.ts';

interface Tools {
  readonly absolute: Absolute;
  readonly walk: () => AsyncIterable<ListedItem>;
  readonly shop: ShopSource;
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

const googleItem = (item: ListedItem, absolute: Absolute, { profile, delivery }: Shop): string => {
  const { final, list } = pricesOf(item);
  return html`<item>
<g:id>${item.id}</g:id>
<g:title>${item.title.slice(0, 150)}</g:title>
<g:description>${(item.description || item.title).slice(0, 5_000)}</g:description>
<g:link>${absolute(`/detail/${item.id}`)}</g:link>
<g:image_link>${absolute(item.imageUrl)}</g:image_link>
<g:availability>${item.inStock ? 'in_stock' : 'out_of_stock'}</g:availability>
<g:price>${list} KRW</g:price>
${final < list ? html`<g:sale_price>${final} KRW</g:sale_price>\n` : undefined}<g:condition>new</g:condition>
<g:brand>${profile.names.name}</g:brand>
<g:identifier_exists>no</g:identifier_exists>
${item.categories.map((name) => html`<g:product_type>${name}</g:product_type>\n`)}<g:shipping><g:country>KR</g:country><g:price>${deliveryFeeFor(final, delivery)} KRW</g:price></g:shipping>
</item>
`.text;
};

const google = async function* ({ absolute, walk, shop: source }: Tools): AsyncGenerator<string> {
  const shop = await knownShop(source);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield html`<title>${shop.profile.names.full}</title>\n<link>${absolute('/')}</link>\n<description>${shop.profile.names.description}</description>\n`
    .text;
  for await (const item of walk()) if (isOffer(item)) yield googleItem(item, absolute, shop);
  yield '</channel>\n</rss>\n';
};

/** The columns of Naver Shopping's engine page (EP 3.0), separated by tabs. The table lists only items in stock. */
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

const naverRow = (item: ListedItem, absolute: Absolute, { profile, delivery }: Shop): string => {
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
const naver = async function* ({ absolute, walk, shop: source }: Tools): AsyncGenerator<string> {
  const shop = await knownShop(source);
  yield `${columns.join('\t')}\n`;
  for await (const item of walk()) if (item.inStock && isOffer(item)) yield naverRow(item, absolute, shop);
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
