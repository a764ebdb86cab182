import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { type DeliveryTerms, deliveryFeeFor, returnDays } from '@gyeol/contracts/rules/delivery.ts';
import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { itemAt, opensAt, saleAt } from '@gyeol/contracts/rules/sale.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';

export type Item = AnswerAt<typeof catalogCalls.getById, 200>;
/** Turns a path of this shop into an absolute address. Other addresses stay unchanged. */
export type Absolute = (path: string) => string;

const context = 'https://schema.org';
const orUndefined = (value: string) => (value === '' ? undefined : value);

export const organization = (absolute: Absolute, { names, business, logo, favicon }: ShopProfile): object => ({
  '@context': context,
  '@type': ['Organization', 'OnlineStore'],
  '@id': absolute('/#shop'),
  name: orUndefined(business.company) ?? names.full,
  alternateName: names.full,
  url: absolute('/'),
  logo: absolute(logo ?? favicon ?? '/favicon.svg'),
  description: names.description,
  email: orUndefined(business.email),
  telephone: orUndefined(business.phone),
  address: orUndefined(business.address) && {
    '@type': 'PostalAddress',
    streetAddress: business.address,
    addressCountry: 'KR',
  },
});

export const website = (absolute: Absolute, { names }: ShopProfile): object => ({
  '@context': context,
  '@type': 'WebSite',
  name: names.full,
  url: absolute('/'),
  inLanguage: 'ko-KR',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/shop')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** The names and paths of the pages above a page, beginning with the home page. */
export const breadcrumbs = (absolute: Absolute, steps: readonly (readonly [name: string, path: string])[]): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [['홈', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

export const itemList = (absolute: Absolute, ids: readonly number[]): object => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: ids.map((id, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: absolute(`/detail/${id}`),
  })),
});

/** True when the item is in stock and no operator marked it as sold out (docs/design/decisions/catalogue.md). */
export const inStock = ({ soldOut, stockQuantity }: Pick<Item, 'soldOut' | 'stockQuantity'>): boolean =>
  !soldOut && stockQuantity > 0;

/** The terms of a return whose fee the buyer pays (storefront document §9). */
const returns = ({ returnFee }: Pick<DeliveryTerms, 'returnFee'>): object => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'KR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: returnDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnShippingFees',
  returnShippingFeesAmount: { '@type': 'MonetaryAmount', value: returnFee, currency: 'KRW' },
});

/** The delivery fee of one piece of the item when it is ordered alone. */
const delivery = (won: number): object => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: won, currency: 'KRW' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'KR' },
});

type Ratings = AnswerAt<typeof reviewCalls.reviews, 200>['ratings'];
const aggregateRating = ({ average, count }: Ratings): object | undefined =>
  average === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: average, ratingCount: count, bestRating: 5 };

/** The offer of the item at a moment. An item that opens later can be ordered from `availabilityStarts` on. */
const offer = (absolute: Absolute, answered: Item, { terms, at }: Pick<Beside, 'terms' | 'at'>): object => {
  const item = itemAt(answered, at);
  const opens = inStock(item) ? opensAt(item, at) : undefined;
  const availability = opens ? 'PreOrder' : inStock(item) ? 'InStock' : 'OutOfStock';
  return {
    '@type': 'Offer',
    url: absolute(`/detail/${item.id}`),
    price: lowestPrices(item).final,
    priceCurrency: 'KRW',
    priceValidUntil: saleAt(item, at)?.endsAt ?? undefined,
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${availability}`,
    availabilityStarts: opens,
    seller: { '@id': absolute('/#shop') },
    hasMerchantReturnPolicy: terms && returns(terms),
    shippingDetails: terms && delivery(deliveryFeeFor(lowestPrices(item).final, terms)),
  };
};

interface Beside {
  readonly brand: string;
  /** When the terms are unknown, the data omit them. */
  readonly terms: DeliveryTerms | undefined;
  readonly ratings: Ratings | undefined;
  /** The moment whose price the page shows. */
  readonly at: Date;
}
export const product = (
  absolute: Absolute,
  item: Item,
  images: readonly string[],
  { brand, ratings, ...beside }: Beside,
): object => ({
  '@context': context,
  '@type': 'Product',
  '@id': absolute(`/detail/${item.id}#item`),
  name: item.title,
  description: item.description,
  sku: String(item.id),
  image: images.map(absolute),
  category: item.categories.find(({ name }) => name !== 'ALL')?.name,
  brand: { '@type': 'Brand', name: brand },
  material: item.facts?.find(({ key }) => key === 'material')?.text,
  aggregateRating: ratings && aggregateRating(ratings),
  offers: offer(absolute, item, beside),
});
