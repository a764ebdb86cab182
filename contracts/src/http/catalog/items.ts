import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { buyerLimitFault, buyerLimits } from '../../rules/buyer-limit.ts';
import { ImagePath, Nullable, Ok, Won } from '../../schema.ts';
import {
  ById,
  GoodsKindKey,
  ItemDetail,
  ItemFacts,
  imageRefusals,
  NewOption,
  Paths,
  PrioritizedImage,
  ProductCode,
} from './item.ts';

const itemFields = {
  title: Typed('name', {
    minLength: 1,
    maxLength: 200,
    title: '상품명',
    message: '상품명을 입력해주세요.',
  }),
  price: Type.Integer({ minimum: 1, maximum: 100_000_000, title: '가격', message: '가격은 0보다 커야 합니다.' }),
  discountRate: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100, title: '할인율' }))),
  discountAmount: Type.Optional(Nullable(Won)),
  isDiscountByRate: Type.Boolean({ title: '할인 방식' }),
  description: Typed('text', { maxLength: 2_000, title: '상품 설명' }),
  /** Addition. When absent in an edit, the facts stay as they are. */
  facts: Type.Optional(ItemFacts),
  /** Addition to the specification; null: no kind is chosen. When absent in an edit, the kind stays as it is. */
  goodsKind: Type.Optional(Nullable(GoodsKindKey)),
  /** Addition. When absent in an edit, the code stays as it is. */
  productCode: Type.Optional(Nullable(ProductCode)),
  /** Addition to the specification: 주문제작. When absent in an edit, the value stays as it is. */
  madeToOrder: Type.Optional(Type.Boolean({ title: '주문제작' })),
  /**
   * Addition to the specification: the most pieces that one buyer may have; null: no limit. Counts the orders from then
   * on. When absent in an edit, the limit stays as it is.
   */
  buyerLimit: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: buyerLimits.min,
        maximum: buyerLimits.max,
        title: '1인당 구매 한도',
        message: buyerLimitFault,
      }),
    ),
  ),
  imagePath: Typed('raw', { minLength: 1, maxLength: 300, title: '메인 이미지', message: '메인 이미지는 필수입니다.' }),
  /**
   * Addition to the specification: the detail and guide images that continue the image before them (`continues`). When
   * absent in an edit, `continues` stays as it is.
   */
  continuedImagePaths: Type.Optional(Type.Array(ImagePath, { maxItems: 100, title: '이미지' })),
  categoryNames: Type.Array(Typed('name', { maxLength: 100 }), {
    minItems: 1,
    maxItems: 50,
    title: '카테고리',
    message: '최소 하나의 카테고리를 선택해주세요.',
  }),
};
const ItemUpload = Type.Object(
  {
    ...itemFields,
    guideImagePaths: Type.Optional(Paths),
    detailImagePaths: Type.Optional(Paths),
    itemOptionDTOs: Type.Array(NewOption, {
      minItems: 1,
      maxItems: 100,
      title: '옵션',
      message: '최소 하나 이상의 옵션을 추가해주세요.',
    }),
  },
  { name: 'ItemUpload' },
);
const FactSeen = Type.Object(
  {
    key: Typed('raw', { maxLength: 40 }),
    label: Typed('raw', { maxLength: 60 }),
    text: Typed('raw', { maxLength: 4_000 }),
    rows: Type.Array(Type.Array(Typed('raw', { maxLength: 200 }), { maxItems: 12 }), { maxItems: 60 }),
  },
  { name: 'FactSeen' },
);
/**
 * The fields that saving the form overwrites, as the operator saw them when the form was opened (`rules/item-form.ts`).
 * The texts are raw, because they are compared with the stored texts.
 */
const ItemSeen = Type.Object(
  {
    title: Typed('raw', { maxLength: 200 }),
    price: Won,
    isDiscountByRate: Type.Boolean(),
    discountRate: Nullable(Type.Integer()),
    discountAmount: Nullable(Type.Integer()),
    description: Typed('raw', { maxLength: 2_000 }),
    imageUrl: Typed('raw', { maxLength: 300 }),
    categoryNames: Type.Array(Typed('raw', { maxLength: 100 }), { maxItems: 100 }),
    detailImageUrls: Type.Array(Typed('raw', { maxLength: 300 }), { maxItems: 200 }),
    guideImageUrls: Type.Array(Typed('raw', { maxLength: 300 }), { maxItems: 200 }),
    facts: Type.Optional(Type.Array(FactSeen, { maxItems: 60 })),
    goodsKind: Type.Optional(Nullable(Typed('raw', { maxLength: 40 }))),
    productCode: Type.Optional(Nullable(Typed('raw', { maxLength: 40 }))),
    madeToOrder: Type.Optional(Type.Boolean()),
    buyerLimit: Type.Optional(Nullable(Type.Integer())),
  },
  { name: 'ItemSeen' },
);
const ItemEdit = Type.Object(
  {
    ...itemFields,
    /**
     * Addition to the specification: the item as the operator saw it. When the stored item differs, the call answers
     * 409 ITEM_CHANGED with the current `item`. When the field is absent, the last save wins.
     */
    expected: Type.Optional(ItemSeen),
    originalGuideImagePaths: Type.Optional(Paths),
    originalDetailImagePaths: Type.Optional(Paths),
    newGuideImagePaths: Type.Optional(Paths),
    newDetailImagePaths: Type.Optional(Paths),
  },
  { name: 'ItemEdit' },
);
const Images = Type.Array(PrioritizedImage, { name: 'PrioritizedImages', maxItems: 100 });

/** Calls with which operators create, edit and delete an item. */
export const itemCalls = defineCalls({
  uploadItem: {
    summary: 'Creates an item with its options and images',
    method: 'POST',
    path: '/admin/item/upload',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: [
      'OPTION_NAME_TAKEN',
      'CATEGORY_NOT_FOUND',
      'ITEM_FACT_TWICE',
      'NOTICE_INCOMPLETE',
      'DISCOUNT_TOO_LARGE',
      ...imageRefusals,
    ],
    action: '상품 등록',
    body: ItemUpload,
    answers: { 200: ItemDetail },
  },
  editItem: {
    summary: 'Changes the texts, price, images and categories of an item',
    method: 'PUT',
    path: '/admin/editItemProc/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: [
      'ITEM_NOT_FOUND',
      'CATEGORY_NOT_FOUND',
      'ITEM_CHANGED',
      'ITEM_FACT_TWICE',
      'DISCOUNT_TOO_LARGE',
      ...imageRefusals,
    ],
    action: '상품 수정',
    params: ById,
    body: ItemEdit,
    answers: { 200: ItemDetail },
  },
  deleteItem: {
    summary: 'Deletes an item',
    method: 'DELETE',
    path: '/api/admin/deleteItem/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['ITEM_NOT_FOUND'],
    action: '상품 삭제',
    params: ById,
    answers: { 200: Ok },
  },
  editGuideImagePriority: {
    summary: 'Changes the order of the guide images of an item',
    method: 'PUT',
    path: '/admin/editGuideImagePriority/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['ITEM_NOT_FOUND', 'IMAGE_NOT_FOUND'],
    action: '안내 이미지 순서 변경',
    params: ById,
    body: Images,
    answers: { 200: ItemDetail },
  },
  editDetailImagePriority: {
    summary: 'Changes the order of the detail images of an item',
    method: 'PUT',
    path: '/admin/editDetailImagePriority/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['ITEM_NOT_FOUND', 'IMAGE_NOT_FOUND'],
    action: '상세 이미지 순서 변경',
    params: ById,
    body: Images,
    answers: { 200: ItemDetail },
  },
  setSoldOut: {
    summary: 'Marks an item as sold out',
    method: 'PUT',
    path: '/api/admin/setSoldOut/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['ITEM_NOT_FOUND'],
    action: '상품 품절 표시',
    params: ById,
    answers: { 200: ItemDetail },
  },
  unsetSoldOut: {
    summary: 'Puts an item on sale again that was marked as sold out',
    method: 'PUT',
    path: '/api/admin/unsetSoldOut/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['ITEM_NOT_FOUND', 'NOTICE_INCOMPLETE'],
    action: '상품 품절 해제',
    params: ById,
    answers: { 200: ItemDetail },
  },
});
