import { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import { GoodsKindKey, ItemFacts } from '@gyeol/contracts/http/catalog/item.ts';
import { foldFields, Typed } from '@gyeol/contracts/kinds.ts';
import { imagesOfHome } from '@gyeol/contracts/rules/home.ts';
import { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * The name of an image. The files of the image in the folder are `{name}-1440.webp`, `{name}-960.webp` and
 * `{name}-480.webp`.
 */
const ImageName = Type.String({ pattern: '^[a-z0-9-]+$' });

/**
 * The file of the `seed` command. In an empty shop, items and options get ids from 1 in the order of the file. Money is
 * in won, times are ISO.
 */
export const CatalogSeed = Type.Object({
  /** The folder of the images, relative to this file. */
  pictureFolder: Type.String(),
  /** More images to publish, because the data of other services uses them (review photos, notices). */
  pictures: Type.Array(ImageName),
  /** The categories besides ALL, in the order of the menu. */
  categories: Type.Array(Typed('name')),
  items: Type.Array(
    Type.Object({
      title: Typed('name'),
      description: Typed('text'),
      categoryNames: Type.Array(Typed('name')),
      price: Type.Integer({ minimum: 1 }),
      isDiscountByRate: Type.Boolean(),
      discountRate: Type.Union([Type.Integer(), Type.Null()]),
      discountAmount: Type.Union([Type.Integer(), Type.Null()]),
      soldOut: Type.Boolean(),
      /** The rank in BEST; 0 means not in BEST. */
      priority: Type.Integer({ minimum: 0 }),
      createdAt: Type.String(),
      /**
       * The time when the discount began. Before this time the item had no discount. Absent: discounted from the first
       * day.
       */
      discountedAt: Type.Optional(Type.String()),
      image: ImageName,
      detailImages: Type.Array(ImageName),
      guideImages: Type.Array(ImageName),
      facts: ItemFacts,
      goodsKind: Type.Optional(GoodsKindKey),
      options: Type.Array(
        Type.Object({
          name: Typed('name'),
          additionalPrice: Type.Integer({ minimum: 0 }),
          stockQuantity: Type.Integer({ minimum: 0 }),
          isOptionSoldOut: Type.Boolean(),
        }),
        { minItems: 1 },
      ),
    }),
  ),
  assetGroups: Type.Array(
    Type.Object({
      code: Type.String(),
      title: Typed('name'),
      mainImage: Type.Union([ImageName, Type.Null()]),
      images: Type.Array(Type.Object({ image: ImageName, priority: Type.Integer({ minimum: 0 }) })),
    }),
  ),
  /** The home page's blocks, with images by name; absent: unchanged. */
  home: Type.Optional(Type.Array(HomeBlock)),
  /**
   * The shop itself; absent: unchanged. `documents` replaces the documents with which every shop begins, except terms,
   * privacy, guide and about. Each of these four is replaced only by a document with the same code. `about` is the text
   * of the document `about`.
   */
  shop: Type.Optional(
    Type.Object({
      profile: ShopProfile,
      about: Type.Optional(Type.String()),
      documents: Type.Optional(
        Type.Array(
          Type.Object({
            code: Type.String(),
            title: Typed('name'),
            effectiveFrom: Type.String(),
            markdown: Typed('text'),
          }),
        ),
      ),
    }),
  ),
  restockRequests: Type.Array(
    Type.Object({ itemOptionId: Type.Integer(), memberId: Type.Integer(), requestedAt: Type.String() }),
  ),
});
export type CatalogSeed = Static<typeof CatalogSeed>;
export type ItemSeed = CatalogSeed['items'][number];

/**
 * Parses a seed and folds its texts like those of a request. Throws an Error that names the first value that does not
 * fit.
 */
export const parseSeed = (text: string): CatalogSeed => {
  const seed = foldFields(CatalogSeed, JSON.parse(text));
  if (Value.Check(CatalogSeed, seed)) return seed;
  const [first] = Value.Errors(CatalogSeed, seed);
  throw new Error(`the seed does not fit: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
};

export const imageNamesOf = ({ items, assetGroups, home, pictures }: CatalogSeed): string[] => [
  ...new Set([
    ...items.flatMap(({ image, detailImages, guideImages }) => [image, ...detailImages, ...guideImages]),
    ...assetGroups.flatMap(({ mainImage, images }) => [
      ...(mainImage === null ? [] : [mainImage]),
      ...images.map(({ image }) => image),
    ]),
    ...imagesOfHome(home ?? []),
    ...pictures,
  ]),
];
