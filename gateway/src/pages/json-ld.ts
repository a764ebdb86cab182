import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { type DeliveryFees, deliveryFeeFor, guideTerms, returnDays } from '@gyeol/contracts/rules/delivery.ts';
import { shopName } from '@gyeol/contracts/shop.ts';
import type { GatewayConfig } from '../config.ts';
import { shopDescription } from './page-metadata.ts';

export type Item = AnswerAt<typeof catalogCalls.getById, 200>;
/** A path of this shop as a whole address; others as they are. */
export type Absolute = (path: string) => string;

const context = 'https://schema.org';
const orUndefined = (value: string) => (value === '' ? undefined : value);

/** Who sells (schema.org OnlineStore, an Organization). */
export const organization = (absolute: Absolute, config: GatewayConfig): object => ({
  '@context': context,
  '@type': ['Organization', 'OnlineStore'],
  '@id': absolute('/#shop'),
  name: orUndefined(config.companyName) ?? shopName,
  alternateName: shopName,
  url: absolute('/'),
  logo: absolute('/favicon.svg'),
  description: shopDescription,
  email: orUndefined(config.companyEmail),
  telephone: orUndefined(config.companyPhone),
  address: orUndefined(config.companyAddress) && {
    '@type': 'PostalAddress',
    streetAddress: config.companyAddress,
    addressCountry: 'KR',
  },
});

export const website = (absolute: Absolute): object => ({
  '@context': context,
  '@type': 'WebSite',
  name: shopName,
  url: absolute('/'),
  inLanguage: 'ko-KR',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/shop')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** The way to a page: names and paths from the home page on. */
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

/** As the shop sells it: nothing left, or the operator's flag (decisions, Stock). */
export const inStock = ({ soldOut, stockQuantity }: Pick<Item, 'soldOut' | 'stockQuantity'>): boolean =>
  !soldOut && stockQuantity > 0;

/** A return that the buyer pays (storefront document §9). */
const returns = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'KR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: returnDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnShippingFees',
  returnShippingFeesAmount: { '@type': 'MonetaryAmount', value: guideTerms.returnFee, currency: 'KRW' },
};

/** What it costs to have one piece of the item delivered, by itself. */
const delivery = (won: number): object => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: won, currency: 'KRW' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'KR' },
});

type Ratings = AnswerAt<typeof reviewCalls.reviews, 200>['ratings'];
/** Of stars alone that somebody gave. */
const aggregateRating = ({ average, count }: Ratings): object | undefined =>
  average === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: average, ratingCount: count, bestRating: 5 };

interface Beside {
  /** What is not known is left out. */
  readonly terms: DeliveryFees | undefined;
  readonly ratings: Ratings | undefined;
}
export const product = (
  absolute: Absolute,
  item: Item,
  images: readonly string[],
  { terms, ratings }: Beside,
): object => ({
  '@context': context,
  '@type': 'Product',
  '@id': absolute(`/detail/${item.id}#item`),
  name: item.title,
  description: item.description,
  sku: String(item.id),
  image: images.map(absolute),
  category: item.categories.find(({ name }) => name !== 'ALL')?.name,
  brand: { '@type': 'Brand', name: '결' },
  material: item.facts?.find(({ key }) => key === 'material')?.text,
  aggregateRating: ratings && aggregateRating(ratings),
  offers: {
    '@type': 'Offer',
    url: absolute(`/detail/${item.id}`),
    price: item.discountPrice,
    priceCurrency: 'KRW',
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${inStock(item) ? 'InStock' : 'OutOfStock'}`,
    seller: { '@id': absolute('/#shop') },
    hasMerchantReturnPolicy: returns,
    shippingDetails: terms && delivery(deliveryFeeFor(item.discountPrice, terms)),
  },
});
