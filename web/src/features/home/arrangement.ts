import type { ItemCardData } from '../../entities/item/item-types.ts';

export interface HomeSection {
  banner: string | undefined;
  /** Two, large, beside the banner. */
  beside: readonly ItemCardData[];
  /** Four, small, in the row below; none after the last banner. */
  below: readonly ItemCardData[];
}

/** 14 best items around three banners: 2 + 4 + 2 + 4 + 2 (storefront document §2). Fewer items leave later places empty; a banner stands without. */
export const arrange = (items: readonly ItemCardData[], banners: readonly string[]): HomeSection[] =>
  [0, 6, 12]
    .map((start, index) => ({
      banner: banners[index],
      beside: items.slice(start, start + 2),
      below: items.slice(start + 2, Math.min(start + 6, 14)),
    }))
    .filter(({ banner, beside }) => banner !== undefined || beside.length > 0);
