import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { ShopClient } from './shop-client.ts';

interface NewOptions {
  stockQuantity: number;
  price: number;
  /** The additional price of each option, in won. */
  additionalPrices: readonly number[];
  title?: string;
  imagePath?: string | undefined;
  /** The most pieces that one buyer may have. */
  buyerLimit?: number;
}
/** Creates a new item with these options as an operator. No other test changes the figures of this item. */
export const newOptions = async (
  admin: ShopClient,
  { stockQuantity, price, additionalPrices, title = `시험 상품 ${Date.now()}`, imagePath, buyerLimit }: NewOptions,
): Promise<{ itemId: number; optionIds: number[] }> => {
  const best = await admin.must(catalogCalls.getBest);
  const item = await admin.must(catalogCalls.uploadItem, {
    body: {
      title,
      price,
      ...(buyerLimit !== undefined && { buyerLimit }),
      isDiscountByRate: false,
      discountRate: null,
      discountAmount: null,
      description: '시험',
      imagePath: imagePath ?? best[0]?.imageUrl ?? '',
      categoryNames: ['ALL'],
      guideImagePaths: [],
      detailImagePaths: [],
      itemOptionDTOs: additionalPrices.map((additionalPrice, index) => {
        const name = index === 0 ? '단일' : `단일 ${index + 1}`;
        return { name, stockQuantity, additionalPrice };
      }),
    },
  });
  return { itemId: item.id, optionIds: item.itemOptions.map(({ id }) => id) };
};

export const newItem = async (
  admin: ShopClient,
  stockQuantity: number,
  price = 39_000,
  title?: string,
  imagePath?: string,
): Promise<{ itemId: number; optionId: number }> => {
  const options = { stockQuantity, price, additionalPrices: [0], ...(title !== undefined && { title }), imagePath };
  const { itemId, optionIds } = await newOptions(admin, options);
  return { itemId, optionId: optionIds[0] ?? 0 };
};
