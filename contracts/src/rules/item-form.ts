import type { ItemFact } from './item-facts.ts';

interface Item {
  title: string;
  price: number;
  isDiscountByRate: boolean;
  discountRate: number | null;
  discountAmount: number | null;
  description: string;
  imageUrl: string;
  categories: readonly { name: string }[];
  detailImages: readonly { imageUrl: string }[];
  guideImages: readonly { imageUrl: string }[];
  facts: ItemFact[];
  goodsKind: string | null;
  productCode: string | null;
  madeToOrder: boolean;
  buyerLimit: number | null;
}

/**
 * The fields that the form of an item overwrites, with the values that the form showed at first. The form sends these
 * fields to `editItem` as `expected`.
 */
export const itemFormOf = (item: Item) => ({
  title: item.title,
  price: item.price,
  isDiscountByRate: item.isDiscountByRate,
  discountRate: item.discountRate,
  discountAmount: item.discountAmount,
  description: item.description,
  imageUrl: item.imageUrl,
  categoryNames: item.categories.map(({ name }) => name),
  detailImageUrls: item.detailImages.map(({ imageUrl }) => imageUrl),
  guideImageUrls: item.guideImages.map(({ imageUrl }) => imageUrl),
  facts: item.facts,
  goodsKind: item.goodsKind,
  productCode: item.productCode,
  madeToOrder: item.madeToOrder,
  buyerLimit: item.buyerLimit,
});

interface AssetGroup {
  title: string;
  mainImageUrl: string | null;
  assetImages: readonly { imageUrl: string }[];
}

/**
 * The fields that the form of an asset group overwrites. The form sends these fields to `editAssetGroup` as `expected`.
 */
export const assetGroupFormOf = ({ title, mainImageUrl, assetImages }: AssetGroup) => ({
  title,
  mainImageUrl,
  assetImageUrls: assetImages.map(({ imageUrl }) => imageUrl),
});
