import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import type { claimReasons } from '@gyeol/contracts/rules/claim.ts';
import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';
import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';

/** The shops to try, by the names of their folders in `shops` and in `pictures`; the first is the one that opens untold. */
export const demoNames = ['gyeol', 'aram'] as const;
export type DemoName = (typeof demoNames)[number];

/** Somebody who signs in with what a demo prints at its start. */
export interface DemoAccount {
  readonly role: 'admin' | 'buyer';
  readonly username: string;
  readonly password: string;
  readonly realName: string;
  readonly displayName: string;
}

/** One choice of an item. Prices in won. */
interface DemoOption {
  readonly name: string;
  readonly additionalPrice: number;
  readonly stockQuantity: number;
  /** The operator's flag: not for sale although there may be stock. */
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
  /** Position among the best items of the home page, 1 first. */
  readonly bestPriority?: number;
  /** Names, the main one first. */
  readonly images: readonly string[];
  /** What it is to the law. */
  readonly goodsKind: string;
  /** What the item page says, and what the law wants said; `{{madeOn}}` is the month in which it came to the shop. */
  readonly facts: readonly ItemFact[];
}

/** A notice of the shop, as many days ago as it says. */
interface DemoNotice {
  readonly title: string;
  readonly content: string;
  readonly daysAgo: number;
}

/** A review as a member wrote it. Without a slug it suits any item. */
export interface DemoReview {
  readonly content: string;
  /** Stars of five; 5 where nothing is said. */
  readonly rating?: 3 | 4;
  readonly slug?: string;
  /** Names of review photos (their files carry a width). */
  readonly photos?: readonly string[];
  /** What the shop answered. */
  readonly reply?: string;
}

/** A coupon; its days are counted from the day the demo data are made. */
export interface DemoCoupon {
  readonly title: string;
  readonly code: string;
  readonly couponType: CouponKind;
  readonly minPrice: number;
  readonly discountAmount: number | null;
  readonly discountPercentage: number | null;
  readonly durationDays: number | null;
  /** First and last day of issuing, relative to today. */
  readonly startsInDays: number;
  readonly endsInDays: number;
  readonly disabled: boolean;
}

/** A document in place of the one that every shop begins with; see `CatalogSeed`. */
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

/** A shop to try. Everything of it is data in the folder of its name; `history` makes the past of any of them. */
export interface Demo {
  readonly name: DemoName;
  readonly profile: ShopProfile;
  readonly documents: readonly DemoDocument[];
  readonly admin: DemoAccount;
  /** With whose password every other member signs in, too. */
  readonly buyer: DemoAccount;
  readonly categories: readonly string[];
  readonly items: readonly DemoItem[];
  /** The asset groups HOME (images by priority) and ABOUT, and in Markdown the words under the picture of ABOUT. */
  readonly banners: { readonly title: string; readonly images: readonly string[] };
  readonly about: { readonly title: string; readonly image: string; readonly words: string };
  /** Images by name. */
  readonly home: readonly HomeBlock[];
  /** Names of the buyers' photos that reviews show. */
  readonly reviewPhotos: readonly string[];
  readonly reviews: readonly DemoReview[];
  /** The newest first. */
  readonly notices: readonly DemoNotice[];
  readonly coupons: readonly DemoCoupon[];
  /** What buyers write who send something back. */
  readonly claims: readonly DemoClaim[];
}
