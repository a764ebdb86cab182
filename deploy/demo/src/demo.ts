import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import type { claimReasons } from '@gyeol/contracts/rules/claim.ts';
import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';
import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';

/** The names of the demo shops and of their folders in `shops` and `pictures`. Without a name, the first demo opens. */
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
  /** True when the operator took the option off sale, although stock may be left. */
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
  /** The position among the best items of the home page. 1 comes first. */
  readonly bestPriority?: number;
  /** The main image comes first. */
  readonly images: readonly string[];
  /** Decides which item notice the law requires. */
  readonly goodsKind: string;
  /**
   * The facts on the item page and in the item notice that the law requires. `{{madeOn}}` stands for the month in which
   * the shop added the item.
   */
  readonly facts: readonly ItemFact[];
}

interface DemoNotice {
  readonly title: string;
  readonly content: string;
  readonly daysAgo: number;
}

/** A review without a slug fits any item. */
export interface DemoReview {
  readonly content: string;
  /** Stars out of 5. A review without this field has 5 stars. */
  readonly rating?: 3 | 4;
  readonly slug?: string;
  /** The names of the photos, without a width. Each photo has a file for each width, whose name ends with the width. */
  readonly photos?: readonly string[];
  readonly reply?: string;
}

export interface DemoCoupon {
  readonly title: string;
  readonly code: string;
  readonly couponType: CouponKind;
  readonly minPrice: number;
  readonly discountAmount: number | null;
  readonly discountPercentage: number | null;
  readonly durationDays: number | null;
  /**
   * The coupon is issued from `startsInDays` to `endsInDays`. Both are days relative to the day on which the demo data
   * are made.
   */
  readonly startsInDays: number;
  readonly endsInDays: number;
  readonly disabled: boolean;
}

/** Replaces the default document of a new shop (see `CatalogSeed`). */
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
 * The data of a demo shop, from the folder with its name. The code in `history` makes the past orders and other past
 * data.
 */
export interface Demo {
  readonly name: DemoName;
  readonly profile: ShopProfile;
  readonly documents: readonly DemoDocument[];
  readonly admin: DemoAccount;
  /** All other members have the same password as this buyer. */
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
  /** The newest notice comes first. */
  readonly notices: readonly DemoNotice[];
  readonly coupons: readonly DemoCoupon[];
  readonly claims: readonly DemoClaim[];
}
