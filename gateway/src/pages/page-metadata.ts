import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';

/** The image of a page that is painted last and largest, as the page itself will ask for it. */
export interface LeadImage {
  readonly src: string;
  readonly srcSet: string | undefined;
  readonly sizes: string;
}

/** What the first HTML says of a page, to people without the script, to search engines and to link previews. */
export interface PageMetadata {
  readonly status: 200 | 404;
  /** Without the shop's name; undefined: the shop's name alone. */
  readonly title?: string;
  readonly description: string;
  /** Path and query of the one address of this page; undefined: it is in no index. */
  readonly canonical?: string;
  readonly type?: 'website' | 'product' | 'article';
  /** Of link previews: a path of this shop or a whole address. */
  readonly image?: string | undefined;
  readonly lead?: LeadImage | undefined;
  /** The upright crop that phones show instead (`phoneMedia` of the image rules). */
  readonly phoneLead?: LeadImage | undefined;
  /** More properties of Open Graph. */
  readonly properties?: Readonly<Record<string, string>>;
  /** JSON-LD. */
  readonly jsonLd?: readonly object[];
}

/** Nothing that an index should hold: forms, carts, orders, the back office. */
export const privateMetadata = ({ names }: ShopProfile): PageMetadata => ({
  status: 200,
  description: names.description,
});
export const missingMetadata = ({ names }: ShopProfile): PageMetadata => ({
  status: 404,
  title: '존재하지 않는 페이지',
  description: names.description,
});

/** Of a description: one line of at most 160 characters, which is what search engines show. */
export const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length <= 160 ? line : `${[...line].slice(0, 159).join('')}…`;
};
