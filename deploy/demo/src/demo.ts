import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import type { claimReasons } from '@gyeol/contracts/rules/claim.ts';
import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';
import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';

/**
 * The demo shops, by the names of their folders in `shops` and in `pictures`. The first one opens when none is named.
 */
export const demoNames = ['gyeol', 'aram'] as const;
export type DemoName = (typeof demoNames)[number];

/** An account whose password is printed when the demo starts. */
export interface DemoAccount {
  readonly role: 'admin' | 'buyer';
  readonly username: string;
  readonly password: string;
  readonly realName: string;
  readonly displayName: string;
}

/** Prices in won. */
interface DemoOption {
  readonly name: string;
  readonly additionalPrice: number;
  readonly stockQuantity: number;
  /** Set by the operator: the option is not for sale although there may be stock. */
  readonly soldOut?: true;
}

export interface DemoItem {
  readonly slug: string;
  readonly title: string;
  /** The short line above the title on a card. */
  readonly description: string;
  readonly category: string;
  readonly price: number;
  readonly discount?: { readonly rate: number } | { readonly amount: number };
  readonly options: readonly DemoOption[];
  readonly soldOut?: true;
  /** Among the best items of the home page, 1 first. */
  readonly bestPriority?: number;
  /** The main one first. */
  readonly images: readonly string[];
  /** The kind of goods, which decides the item notice that the law requires. */
  readonly goodsKind: string;
  /**
   * The facts on the item page and in the item notice that the law requires. `{{madeOn}}` stands for the month in which
   * the item came to the shop.
   */
  readonly facts: readonly ItemFact[];
}

interface DemoNotice {
  readonly title: string;
  readonly content: string;
  readonly daysAgo: number;
}

/** Without a slug a review fits any item. */
export interface DemoReview {
  readonly content: string;
  /** Stars of five. Without this field there are 5. */
  readonly rating?: 3 | 4;
  readonly slug?: string;
  /** Without their width, which the names of the files have. */
  readonly photos?: readonly string[];
  readonly reply?: string;
}

/** A coupon. Its days are counted from the day on which the demo data are made. */
export interface DemoCoupon {
  readonly title: string;
  readonly code: string;
  readonly couponType: CouponKind;
  readonly minPrice: number;
  readonly discountAmount: number | null;
  readonly discountPercentage: number | null;
  readonly durationDays: number | null;
  /** The first and the last day of issuing, relative to today. */
  readonly startsInDays: number;
  readonly endsInDays: number;
  readonly disabled: boolean;
}

/** Replaces the document that every shop begins with; see `CatalogSeed`. */
export interface DemoDocument {
  readonly code: string;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly effectiveFrom: string;
  readonly markdown: string;
}

interface DemoClaim {
  readonly kind: 'return' | 'exchange';
  readonly reason: keyof typeof claimReasons;
  readonly message: string;
}

/**
 * A demo shop. All of it is data in the folder of its name. The code in `history` makes the past of every demo shop.
 */
export interface Demo {
  readonly name: DemoName;
  readonly profile: ShopProfile;
  readonly documents: readonly DemoDocument[];
  readonly admin: DemoAccount;
  /** All other members sign in with the same password. */
  readonly buyer: DemoAccount;
  readonly categories: readonly string[];
  readonly items: readonly DemoItem[];
  /**
   * The asset groups HOME (images by priority) and ABOUT. `words` is the text under the image of ABOUT, in Markdown.
   */
  readonly banners: { readonly title: string; readonly images: readonly string[] };
  readonly about: { readonly title: string; readonly image: string; readonly words: string };
  /** Images are given by name. */
  readonly home: readonly HomeBlock[];
  readonly reviewPhotos: readonly string[];
  readonly reviews: readonly DemoReview[];
  /** The newest first. */
  readonly notices: readonly DemoNotice[];
  readonly coupons: readonly DemoCoupon[];
  readonly claims: readonly DemoClaim[];
}
