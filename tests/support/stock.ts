import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { ShopClient } from './shop-client.ts';

/** A new item with one option, made by the admin, so that a test's figures are nobody else's. */
export const newItem = async (
  admin: ShopClient,
  stockQuantity: number,
  price = 39_000,
  title = `시험 상품 ${Date.now()}`,
  imagePath?: string,
): Promise<{ itemId: number; optionId: number }> => {
  const best = await admin.must(catalogCalls.getBest);
  const item = await admin.must(catalogCalls.uploadItem, {
    body: {
      title,
      price,
      isDiscountByRate: false,
      discountRate: null,
      discountAmount: null,
      description: '시험',
      imagePath: imagePath ?? best[0]?.imageUrl ?? '',
      categoryNames: ['ALL'],
      guideImagePaths: [],
      detailImagePaths: [],
      itemOptionDTOs: [{ name: '단일', stockQuantity, additionalPrice: 0 }],
    },
  });
  return { itemId: item.id, optionId: item.itemOptions[0]?.id ?? 0 };
};
