import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';

/**
 * The largest image of a page. The browser paints it last, so the first HTML preloads it with the attributes that the
 * page uses.
 */
export interface LeadImage {
  readonly src: string;
  readonly srcSet: string | undefined;
  readonly sizes: string;
}

/**
 * The facts about a page in its first HTML: for visitors without JavaScript, for search engines and for link previews.
 */
export interface PageMetadata {
  readonly status: 200 | 404;
  /** The title without the shop's name. When undefined, the page shows the shop's name alone. */
  readonly title?: string;
  readonly description: string;
  /** The path and query of the canonical address. When undefined, the page is in no index. */
  readonly canonical?: string;
  readonly type?: 'website' | 'product' | 'article';
  /** A path of this shop or an absolute address, for link previews. */
  readonly image?: string | undefined;
  readonly lead?: LeadImage | undefined;
  /** The upright crop of the image, which phones show instead (`phoneMedia` of the image rules). */
  readonly phoneLead?: LeadImage | undefined;
  /** More Open Graph properties. */
  readonly properties?: Readonly<Record<string, string>>;
  readonly jsonLd?: readonly object[];
  /** The moment at which the page must be built again, ms. */
  readonly changesAt?: number | undefined;
}

/** This metadata is for pages that no index should contain: forms, carts, orders, the back office. */
export const privateMetadata = ({ names }: ShopProfile): PageMetadata => ({
  status: 200,
  description: names.description,
});
export const missingMetadata = ({ names }: ShopProfile): PageMetadata => ({
  status: 404,
  title: '존재하지 않는 페이지',
  description: names.description,
});

/** Shortens a description to one line of 160 characters, the most that search engines show. */
export const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length <= 160 ? line : `${[...line].slice(0, 159).join('')}…`;
};
