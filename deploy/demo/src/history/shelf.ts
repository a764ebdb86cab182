import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { discountedPrice } from '@gyeol/contracts/rules/discount.ts';
import type { Demo, DemoItem } from '../demo.ts';

export const pictureFolderOf = ({ name }: Demo): string =>
  fileURLToPath(new URL(`../../pictures/${name}/`, import.meta.url));

/** The address contains the hash of the image's bytes, like an address that the catalogue makes. */
export const mediaUrl = (demo: Demo, name: string): string => {
  const bytes = readFileSync(`${pictureFolderOf(demo)}${name}-1440.webp`);
  return `/media/${createHash('sha256').update(bytes).digest('hex')}.webp`;
};

/**
 * An option with the ids that it gets in an empty catalogue. Items and options are numbered from 1, in the order in
 * which they are loaded.
 */
export interface ShelfOption {
  itemId: number;
  itemOptionId: number;
  item: DemoItem;
  optionName: string;
  /** Won, with the discount and the option's surcharge. */
  unitPrice: number;
  imageUrl: string;
}

export const pricingOf = ({ price, discount }: DemoItem) => ({
  price,
  isDiscountByRate: discount !== undefined && 'rate' in discount,
  discountRate: discount && 'rate' in discount ? discount.rate : null,
  discountAmount: discount && 'amount' in discount ? discount.amount : null,
});

export const shelfOf = (demo: Demo): ShelfOption[] => {
  let itemOptionId = 0;
  return demo.items.flatMap((item, index) => {
    const imageUrl = mediaUrl(demo, item.images[0] ?? '');
    return item.options.map((option) => {
      itemOptionId += 1;
      const unitPrice = discountedPrice(pricingOf(item)) + option.additionalPrice;
      return { itemId: index + 1, itemOptionId, item, optionName: option.name, unitPrice, imageUrl };
    });
  });
};
