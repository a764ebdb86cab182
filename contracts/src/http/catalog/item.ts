import { Type } from 'typebox';
import { Typed } from '../../kinds.ts';
import { goodsKinds } from '../../rules/item-notice.ts';
import { Id, ImagePath, Instant, Nullable, Stock, Won } from '../../schema.ts';

export const Category = Type.Object({ id: Id, name: Type.String() }, { name: 'Category' });
export const PrioritizedImage = Type.Object(
  {
    priority: Type.Integer({ minimum: 0, maximum: 1_000 }),
    imageUrl: ImagePath,
  },
  { name: 'PrioritizedImage' },
);
/**
 * Addition to the specification: `continues` is true when an image that was too tall was cut into slices, and this
 * slice follows the image before it.
 */
const ItemImage = Type.Object(
  { ...PrioritizedImage.properties, continues: Type.Optional(Type.Boolean()) },
  { name: 'ItemImage' },
);
/**
 * `stockQuantity` = stock on hand − live holds. `isOptionSoldOut` is the flag that operators set, whatever the stock.
 */
export const ItemOption = Type.Object(
  {
    id: Id,
    name: Type.String(),
    additionalPrice: Won,
    stockQuantity: Stock,
    isOptionSoldOut: Type.Boolean(),
  },
  { name: 'ItemOption' },
);
/**
 * Addition to the specification: a fact such as size, material or care (`rules/item-facts.ts`). The first row of `rows`
 * names the columns.
 */
const ItemFact = Type.Object(
  {
    key: Typed('raw', { pattern: '^[a-zA-Z][a-zA-Z0-9]{0,39}$', title: '상품 정보 항목' }),
    label: Typed('name', {
      minLength: 1,
      maxLength: 60,
      title: '상품 정보 항목 이름',
      message: '상품 정보의 항목 이름을 60자 안에서 입력해주세요.',
    }),
    text: Typed('text', { maxLength: 4_000, title: '상품 정보 내용' }),
    rows: Type.Array(Type.Array(Typed('text', { maxLength: 200, title: '상품 정보 표의 칸' }), { maxItems: 12 }), {
      maxItems: 60,
      title: '상품 정보 표',
      message: '상품 정보의 표는 60줄, 한 줄에 12칸까지 쓸 수 있습니다.',
    }),
  },
  { name: 'ItemFact', title: '상품 정보' },
);
export const ItemFacts = Type.Array(ItemFact, { name: 'ItemFacts', maxItems: 60, title: '상품 정보' });
/**
 * Addition to the specification: a kind of goods, for which the law requires certain fields (`rules/item-notice.ts`).
 */
export const GoodsKindKey = Type.Enum(
  goodsKinds.map(({ key }) => key),
  { name: 'GoodsKindKey', title: '상품 종류', message: '고시의 상품 종류를 목록에서 골라주세요.' },
);
/**
 * Addition to the specification: the fields of the 상품정보제공고시 in the law's order and words. The item's fact with the same
 * `key` holds the content of the field.
 */
const NoticeFields = Type.Array(Type.Object({ key: Type.String(), label: Type.String() }), { name: 'NoticeFields' });
/**
 * `imageUrls` (addition to the specification) are the item's images that show the option. When a visitor chooses the
 * option, the page shows the first of them.
 */
const PicturedOption = Type.Object(
  { ...ItemOption.properties, imageUrls: Type.Array(Type.String()) },
  { name: 'PicturedOption' },
);
/**
 * A sale of an item (`rules/sale.ts`). `salePrice` null: the item can be bought from `startsAt` on. `buyerLimit`: the most
 * pieces of all items of the sale that one buyer may have.
 */
const ItemSale = Type.Object(
  {
    saleId: Id,
    title: Type.String(),
    startsAt: Instant,
    endsAt: Nullable(Instant),
    salePrice: Nullable(Type.Integer()),
    buyerLimit: Type.Optional(Nullable(Type.Integer())),
  },
  { name: 'ItemSale' },
);
/** Additions to the specification, from which `itemAt` (`rules/sale.ts`) calculates the prices of any moment. */
export const timedPricing = {
  regularPrice: Type.Integer({ description: 'The price of one piece without any sale, in won' }),
  sales: Type.Array(ItemSale, { description: 'The sales that run or will come' }),
  mayStrike: Type.Boolean({
    description: 'True when the item has cost `price` for as long as a struck price must have been asked',
  }),
};
const pricing = {
  price: Won,
  discountPrice: Type.Integer({
    description:
      'The price of one piece at the moment of the answer, after discount and sales, in won; equals `price` without them',
  }),
  isDiscountByRate: Type.Boolean(),
  discountRate: Nullable(Type.Integer()),
  discountAmount: Nullable(Type.Integer()),
  /**
   * Addition to the specification: the lowest price for which the item can be bought (`rules/item-prices.ts`). Every
   * list shows it, sorts and filters by it.
   */
  lowestPrice: Type.Integer(),
  /**
   * Addition to the specification: true when other options cost more than `lowestPrice`, which is then shown as "…원부터".
   */
  priceVaries: Type.Boolean(),
  /**
   * Addition to the specification: true when `price` is shown struck through beside the final price. The item must have
   * cost `price` for as long as the shop requires.
   */
  priceStruck: Type.Boolean(),
  ...timedPricing,
};
/**
 * Fields that the shop adds to those of the specification. `hidden`: the item is in no list; `productCode`: the owner's own code; `madeToOrder`: see
 * `rules/made-to-order.ts`; `buyerLimit`: the most pieces of the item that one buyer may have, null without a limit.
 */
const house = {
  hidden: Type.Boolean(),
  productCode: Nullable(Type.String()),
  madeToOrder: Type.Boolean(),
  buyerLimit: Nullable(Type.Integer()),
};
/** The owner's own code of an item; the shop does not prescribe its form. Empty: none. */
export const ProductCode = Typed('code', {
  name: 'ProductCode',
  maxLength: 40,
  pattern: '^[^\\p{Cc}]*$',
  title: '자체 상품코드',
  message: '자체 상품코드는 40자 이하 한 줄로 입력해주세요.',
});
/** An item as a card of the home page or the shop list shows it. */
export const ItemCard = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: Type.String(),
    imageUrl: Type.String(),
    hoverImageUrl: Nullable(
      Type.String({
        description:
          'The second image, shown while the pointer is over the item; null when the item has no second image',
      }),
    ),
    ...pricing,
    stockQuantity: Type.Integer(),
    soldOut: Type.Boolean(),
  },
  { name: 'ItemCard' },
);
export const ItemDetail = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: Type.String(),
    imageUrl: Type.String(),
    ...pricing,
    stockQuantity: Type.Integer(),
    soldOut: Type.Boolean(),
    priority: Type.Integer(),
    createdAt: Instant,
    detailImages: Type.Array(ItemImage),
    guideImages: Type.Array(ItemImage),
    facts: ItemFacts,
    goodsKind: Nullable(Type.String()),
    ...house,
    noticeFields: Nullable(NoticeFields),
    itemOptions: Type.Array(PicturedOption),
    categories: Type.Array(Category),
  },
  { name: 'ItemDetail' },
);
export const PriorityItem = Type.Object(
  {
    id: Id,
    title: Type.String(),
    price: Won,
    discountPrice: Type.Integer(),
    imageUrl: Type.String(),
    priority: Type.Integer(),
  },
  { name: 'PriorityItem' },
);
/** Addition to the specification: an item as operators list it and edit it in bulk. */
export const OperatorItem = Type.Object(
  {
    id: Id,
    title: Type.String(),
    imageUrl: Type.String(),
    ...pricing,
    stockQuantity: Type.Integer(),
    soldOut: Type.Boolean(),
    priority: Type.Integer(),
    createdAt: Instant,
    ...house,
    categories: Type.Array(Type.String()),
    itemOptions: Type.Array(ItemOption),
  },
  { name: 'OperatorItem' },
);
export const AssetGroup = Type.Object(
  {
    code: Type.String(),
    title: Type.String(),
    mainImageUrl: Nullable(Type.String()),
    assetImages: Type.Array(PrioritizedImage),
  },
  { name: 'AssetGroup' },
);

export const NewOption = Type.Object(
  {
    name: Typed('name', {
      minLength: 1,
      maxLength: 100,
      title: '옵션 이름',
      message: '모든 옵션에 이름을 입력해주세요.',
    }),
    stockQuantity: Stock,
    additionalPrice: Won,
  },
  { name: 'NewOption' },
);
export const Paths = Type.Array(ImagePath, { name: 'ImagePaths', maxItems: 50, title: '이미지' });
export const Sort = Type.Union(
  [
    Type.Literal('createdAt'),
    Type.Literal('priceAsc'),
    Type.Literal('priceDesc'),
    Type.Literal('best'),
    Type.Literal('discount'),
    /**
     * Addition to the specification: matches in titles come first, then in names, then in texts. Without search words,
     * `relevance` sorts like `best`.
     */
    Type.Literal('relevance'),
  ],
  { name: 'ItemSort', title: '정렬' },
);
export const CategoryParam = Typed('name', { minLength: 1, maxLength: 50, title: '카테고리' });
export const Words = Typed('name', { name: 'SearchWords', maxLength: 50, title: '검색어' });
export const ById = Type.Object({ id: Id });
export const ByOption = Type.Object({ optionId: Id });
export const ByItem = Type.Object({ itemId: Id });

/** The refusals of uploaded images, when a call uses them. */
export const imageRefusals = [
  'IMAGE_NOT_FOUND',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_TOO_HEAVY',
  'IMAGE_TIMEOUT',
  'IMAGE_BROKEN',
  'IMAGE_TYPE',
] as const;
