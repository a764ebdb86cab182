import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { maxWon } from '../rules/money.ts';
import { embedded, Id, ImagePath, Instant, Nullable, Ok, pageParams, Stock, Won } from '../schema.ts';

export const Category = Type.Object({ id: Id, name: Type.String() });
export const PrioritizedImage = Type.Object({
  priority: Type.Integer({ minimum: 0, maximum: 1_000 }),
  imageUrl: ImagePath,
});
/** `stockQuantity` = on hand − live holds; `isOptionSoldOut` is the operator's flag only. */
export const ItemOption = Type.Object({
  id: Id,
  name: Type.String(),
  additionalPrice: Won,
  stockQuantity: Stock,
  isOptionSoldOut: Type.Boolean(),
});
const pricing = {
  price: Won,
  discountPrice: Type.Integer({ description: 'the final unit price; equals price without a discount' }),
  isDiscountByRate: Type.Boolean(),
  discountRate: Nullable(Type.Integer()),
  discountAmount: Nullable(Type.Integer()),
};
/** What a card of the home page and the shop list shows. */
export const ItemCard = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  imageUrl: Type.String(),
  hoverImageUrl: Nullable(Type.String({ description: 'ours: the second image, for hover' })),
  ...pricing,
  stockQuantity: Type.Integer(),
  soldOut: Type.Boolean(),
});
export const ItemDetail = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  imageUrl: Type.String(),
  ...pricing,
  stockQuantity: Type.Integer(),
  soldOut: Type.Boolean(),
  priority: Type.Integer(),
  createdAt: Instant,
  detailImages: Type.Array(PrioritizedImage),
  guideImages: Type.Array(PrioritizedImage),
  itemOptions: Type.Array(ItemOption),
  categories: Type.Array(Category),
});
export const PriorityItem = Type.Object({
  id: Id,
  title: Type.String(),
  price: Won,
  discountPrice: Type.Integer(),
  imageUrl: Type.String(),
  priority: Type.Integer(),
});
/** Ours: an item as operators list it and edit it in bulk. */
export const OperatorItem = Type.Object({
  id: Id,
  title: Type.String(),
  imageUrl: Type.String(),
  ...pricing,
  stockQuantity: Type.Integer(),
  soldOut: Type.Boolean(),
  priority: Type.Integer(),
  createdAt: Instant,
  categories: Type.Array(Type.String()),
  itemOptions: Type.Array(ItemOption),
});
export const AssetGroup = Type.Object({
  code: Type.String(),
  title: Type.String(),
  mainImageUrl: Nullable(Type.String()),
  assetImages: Type.Array(PrioritizedImage),
});

const NewOption = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    title: '옵션 이름',
    message: '모든 옵션에 이름을 입력해주세요.',
  }),
  stockQuantity: Stock,
  additionalPrice: Won,
});
const itemFields = {
  title: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    title: '상품명',
    message: '상품명을 입력해주세요.',
  }),
  price: Type.Integer({ minimum: 1, maximum: 100_000_000, title: '가격', message: '가격은 0보다 커야 합니다.' }),
  discountRate: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100, title: '할인율' }))),
  discountAmount: Type.Optional(Nullable(Won)),
  isDiscountByRate: Type.Boolean({ title: '할인 방식' }),
  description: Type.String({ maxLength: 2_000, title: '상품 설명' }),
  imagePath: Type.String({ minLength: 1, maxLength: 300, title: '메인 이미지', message: '메인 이미지는 필수입니다.' }),
  categoryNames: Type.Array(Type.String({ maxLength: 100 }), {
    minItems: 1,
    maxItems: 50,
    title: '카테고리',
    message: '최소 하나의 카테고리를 선택해주세요.',
  }),
};
const Paths = Type.Array(ImagePath, { maxItems: 50, title: '이미지' });
const ItemUpload = Type.Object({
  ...itemFields,
  guideImagePaths: Type.Optional(Paths),
  detailImagePaths: Type.Optional(Paths),
  itemOptionDTOs: Type.Array(NewOption, {
    minItems: 1,
    maxItems: 100,
    title: '옵션',
    message: '최소 하나 이상의 옵션을 추가해주세요.',
  }),
});
/** What an operator saw of an item when he opened its form: everything that saving the form overwrites (`rules/item-form.ts`). */
const ItemSeen = Type.Object({
  title: Type.String({ maxLength: 200 }),
  price: Won,
  isDiscountByRate: Type.Boolean(),
  discountRate: Nullable(Type.Integer()),
  discountAmount: Nullable(Type.Integer()),
  description: Type.String({ maxLength: 2_000 }),
  imageUrl: Type.String({ maxLength: 300 }),
  categoryNames: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
  detailImageUrls: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 200 }),
  guideImageUrls: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 200 }),
});
const ItemEdit = Type.Object({
  ...itemFields,
  /** Ours: 409 ITEM_CHANGED with the `item` of now when it is not so any more. Absent: the last save counts. */
  expected: Type.Optional(ItemSeen),
  originalGuideImagePaths: Type.Optional(Paths),
  originalDetailImagePaths: Type.Optional(Paths),
  newGuideImagePaths: Type.Optional(Paths),
  newDetailImagePaths: Type.Optional(Paths),
});
const AssetGroupEdit = Type.Object({
  /** Ours: what the operator saw; 409 ASSET_GROUP_CHANGED with the `assetGroup` of now when it is not so any more. */
  expected: Type.Optional(
    Type.Object({
      title: Type.String({ maxLength: 200 }),
      mainImageUrl: Nullable(Type.String({ maxLength: 300 })),
      assetImageUrls: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 200 }),
    }),
  ),
  title: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    title: '제목',
    message: '제목을 입력해주세요.',
  }),
  mainImagePath: Type.Optional(Nullable(ImagePath)),
  originalAssetImagePaths: Type.Optional(Paths),
  assetImagePriorities: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 1_000 }), { maxItems: 50 })),
  newAssetImagePaths: Type.Optional(Paths),
  newAssetImagePriorities: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 1_000 }), { maxItems: 50 })),
});
const Sort = Type.Union(
  [
    Type.Literal('createdAt'),
    Type.Literal('priceAsc'),
    Type.Literal('priceDesc'),
    Type.Literal('best'),
    Type.Literal('discount'),
  ],
  { title: '정렬' },
);
const CategoryParam = Type.String({ minLength: 1, maxLength: 50, title: '카테고리' });
const Words = Type.String({ maxLength: 50, title: '검색어' });
/** `expected…`: what the operator saw; a row that is not so any more is left alone and says what it is now. */
const ItemChange = Type.Object({
  itemId: Id,
  price: Type.Integer({ minimum: 1, maximum: maxWon, title: '가격', message: '가격은 0보다 커야 합니다.' }),
  expectedPrice: Won,
});
const OptionChange = Type.Object({
  itemOptionId: Id,
  stockQuantity: Type.Optional(Stock),
  expectedStockQuantity: Type.Optional(Stock),
  additionalPrice: Type.Optional(Won),
  expectedAdditionalPrice: Type.Optional(Won),
});
const BulkEdit = Type.Object({
  items: Type.Array(ItemChange, { maxItems: 200, title: '상품' }),
  options: Type.Array(OptionChange, { maxItems: 500, title: '옵션' }),
});
/** What became of one row: `code` and `message` are null when it is saved. */
const outcome = {
  saved: Type.Boolean(),
  code: Nullable(Type.String()),
  message: Nullable(Type.String()),
};
const BulkOutcome = Type.Object({
  items: Type.Array(Type.Object({ itemId: Id, ...outcome, price: Nullable(Won) })),
  options: Type.Array(Type.Object({ itemOptionId: Id, ...outcome, option: Nullable(ItemOption) })),
});
const ById = Type.Object({ id: Id });
const ByOption = Type.Object({ optionId: Id });
const ByItem = Type.Object({ itemId: Id });
const Images = Type.Array(PrioritizedImage, { maxItems: 100 });
const CategoryName = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 50,
    pattern: '\\S',
    title: '카테고리 이름',
    message: '카테고리 이름을 입력해주세요.',
  }),
});

export const catalogCalls = defineCalls({
  getBest: {
    method: 'GET',
    path: '/api/item/getBest',
    owner: 'catalog',
    access: 'public',
    cached: true,
    answers: { 200: Type.Array(ItemCard) },
  },
  getById: {
    method: 'GET',
    path: '/api/item/getById/{id}',
    owner: 'catalog',
    access: 'public',
    cached: true,
    params: ById,
    answers: { 200: ItemDetail },
  },
  checkSoldOut: {
    method: 'GET',
    path: '/api/item/checkSoldOut/{id}',
    owner: 'catalog',
    access: 'public',
    cached: true,
    params: ById,
    answers: { 200: Type.Object({ isSoldOut: Type.Boolean() }) },
  },
  getByCategory: {
    method: 'GET',
    path: '/api/item/getByCategory/{category}/{sort}/{page}/{size}',
    owner: 'catalog',
    access: 'public',
    cached: true,
    params: pageParams({ category: CategoryParam, sort: Sort }),
    query: Type.Object({
      q: Type.Optional(Words),
      minPrice: Type.Optional(Won),
      maxPrice: Type.Optional(Won),
      inStock: Type.Optional(Type.Boolean()),
    }),
    answers: { 200: embedded('itemHomeDTOList', ItemCard) },
  },
  categories: {
    method: 'GET',
    path: '/api/category/getAll',
    owner: 'catalog',
    access: 'public',
    cached: true,
    answers: { 200: Type.Array(Category) },
  },
  assetGroup: {
    method: 'GET',
    path: '/api/pages/getAssetGroupByCode/{code}',
    owner: 'catalog',
    access: 'public',
    cached: true,
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 50 }) }),
    answers: { 200: AssetGroup },
  },
  requestRestock: {
    method: 'POST',
    path: '/api/item/sendStockRequest/{optionId}',
    owner: 'catalog',
    access: 'member',
    params: ByOption,
    answers: { 200: Ok },
  },
  checkLike: {
    method: 'GET',
    path: '/api/like/check/{itemId}',
    owner: 'catalog',
    access: 'member',
    params: ByItem,
    answers: { 200: Type.Object({ liked: Type.Boolean() }) },
  },
  like: {
    method: 'PUT',
    path: '/api/like/{itemId}',
    owner: 'catalog',
    access: 'member',
    addition: true,
    params: ByItem,
    answers: { 200: Type.Object({ liked: Type.Boolean() }) },
  },
  unlike: {
    method: 'DELETE',
    path: '/api/like/{itemId}',
    owner: 'catalog',
    access: 'member',
    addition: true,
    params: ByItem,
    answers: { 200: Type.Object({ liked: Type.Boolean() }) },
  },
  presignedUrl: {
    method: 'POST',
    path: '/api/s3/getPreSignedUrl',
    owner: 'catalog',
    access: 'member',
    body: Type.Object({ path: ImagePath, size: Type.Optional(Type.Integer({ minimum: 1, title: '파일 크기' })) }),
    answers: { 200: Type.Object({ url: Type.String(), contentType: Type.String(), path: Type.String() }) },
  },
  /** Where `url` of `presignedUrl` leads in a shop that stores its images as files. The token is the right to it. */
  upload: {
    method: 'PUT',
    path: '/api/upload/{token}',
    owner: 'catalog',
    access: 'public',
    addition: true,
    params: Type.Object({ token: Type.String() }),
    accepts: 'file',
    answers: { 200: Ok },
  },
  addCategory: {
    method: 'POST',
    path: '/api/admin/category/add',
    owner: 'catalog',
    access: 'admin',
    action: '카테고리 추가',
    body: CategoryName,
    answers: { 200: Category },
  },
  updateCategory: {
    method: 'PUT',
    path: '/api/admin/category/update/{id}',
    owner: 'catalog',
    access: 'admin',
    action: '카테고리 이름 변경',
    params: ById,
    body: CategoryName,
    answers: { 200: Category },
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/admin/category/delete/{id}',
    owner: 'catalog',
    access: 'admin',
    action: '카테고리 삭제',
    params: ById,
    answers: { 200: Ok },
  },
  uploadItem: {
    method: 'POST',
    path: '/admin/item/upload',
    owner: 'catalog',
    access: 'admin',
    action: '상품 등록',
    body: ItemUpload,
    answers: { 200: ItemDetail },
  },
  editItem: {
    method: 'PUT',
    path: '/admin/editItemProc/{id}',
    owner: 'catalog',
    access: 'admin',
    action: '상품 수정',
    params: ById,
    body: ItemEdit,
    answers: { 200: ItemDetail },
  },
  deleteItem: {
    method: 'DELETE',
    path: '/api/admin/deleteItem/{id}',
    owner: 'catalog',
    access: 'admin',
    action: '상품 삭제',
    params: ById,
    answers: { 200: Ok },
  },
  editGuideImagePriority: {
    method: 'PUT',
    path: '/admin/editGuideImagePriority/{id}',
    owner: 'catalog',
    access: 'admin',
    action: '안내 이미지 순서 변경',
    params: ById,
    body: Images,
    answers: { 200: ItemDetail },
  },
  editDetailImagePriority: {
    method: 'PUT',
    path: '/admin/editDetailImagePriority/{id}',
    owner: 'catalog',
    access: 'admin',
    action: '상세 이미지 순서 변경',
    params: ById,
    body: Images,
    answers: { 200: ItemDetail },
  },
  setSoldOut: {
    method: 'PUT',
    path: '/api/admin/setSoldOut/{id}',
    owner: 'catalog',
    access: 'admin',
    action: '상품 품절 표시',
    params: ById,
    answers: { 200: ItemDetail },
  },
  unsetSoldOut: {
    method: 'PUT',
    path: '/api/admin/unsetSoldOut/{id}',
    owner: 'catalog',
    access: 'admin',
    action: '상품 품절 해제',
    params: ById,
    answers: { 200: ItemDetail },
  },
  updateOptionStock: {
    method: 'PUT',
    path: '/api/admin/updateItemOptionStock/{optionId}',
    owner: 'catalog',
    access: 'admin',
    action: '옵션 재고 변경',
    params: ByOption,
    body: Type.Object({ stockQuantity: Stock, expectedStockQuantity: Type.Optional(Stock) }),
    answers: { 200: ItemOption },
  },
  updateOptionPrice: {
    method: 'PUT',
    path: '/api/admin/updateItemOptionPrice/{optionId}',
    owner: 'catalog',
    access: 'admin',
    action: '옵션 추가금액 변경',
    params: ByOption,
    body: Type.Object({ additionalPrice: Won, expectedAdditionalPrice: Type.Optional(Won) }),
    answers: { 200: ItemOption },
  },
  updateOptionSoldOut: {
    method: 'PUT',
    path: '/api/admin/updateIsOptionSoldOut/{optionId}',
    owner: 'catalog',
    access: 'admin',
    action: '옵션 품절 변경',
    params: ByOption,
    body: Type.Object({ isOptionSoldOut: Type.Boolean() }),
    answers: { 200: ItemOption },
  },
  deleteOption: {
    method: 'DELETE',
    path: '/api/admin/deleteItemOption/{optionId}',
    owner: 'catalog',
    access: 'admin',
    action: '옵션 삭제',
    params: ByOption,
    answers: { 200: Ok },
  },
  addOption: {
    method: 'POST',
    path: '/api/admin/addItemOption/{itemId}',
    owner: 'catalog',
    access: 'admin',
    action: '옵션 추가',
    params: ByItem,
    body: NewOption,
    answers: { 200: ItemOption },
  },
  /** Ours: how many members wait for word of each option that is asked for: those who are told once it is back. */
  optionRequests: {
    method: 'GET',
    path: '/api/admin/fetchOptionRequests',
    owner: 'catalog',
    access: 'admin',
    addition: true,
    query: Type.Object({
      itemIds: Type.String({ maxLength: 2_000, pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$', title: '상품 번호' }),
    }),
    answers: { 200: Type.Array(Type.Object({ itemOptionId: Id, requests: Type.Integer() })) },
  },
  itemsByPriority: {
    method: 'GET',
    path: '/api/admin/fetchItemsByPriority/{page}/{size}',
    owner: 'catalog',
    access: 'admin',
    params: pageParams({}),
    answers: { 200: embedded('priorityItemDTOList', PriorityItem) },
  },
  setPriority: {
    method: 'PUT',
    path: '/api/admin/setPriority/{id}/{priority}',
    owner: 'catalog',
    access: 'admin',
    action: 'BEST 순위 변경',
    params: Type.Object({ id: Id, priority: Type.Integer({ minimum: 0, maximum: 10_000, title: '우선순위' }) }),
    answers: { 200: PriorityItem },
  },
  operatorItems: {
    method: 'GET',
    path: '/api/admin/fetchItems/{page}/{size}',
    owner: 'catalog',
    access: 'admin',
    addition: true,
    params: pageParams({}),
    query: Type.Object({
      q: Type.Optional(Words),
      category: Type.Optional(CategoryParam),
      sort: Type.Optional(Sort),
      /** Only what can be bought, or only what cannot. */
      inStock: Type.Optional(Type.Boolean({ title: '재고 상태' })),
    }),
    answers: { 200: embedded('operatorItemDTOList', OperatorItem) },
  },
  bulkEdit: {
    method: 'PUT',
    path: '/api/admin/bulkEditItems',
    owner: 'catalog',
    access: 'admin',
    addition: true,
    action: '상품 일괄 수정',
    body: BulkEdit,
    answers: { 200: BulkOutcome },
  },
  editAssetGroup: {
    method: 'PUT',
    path: '/api/admin/editAssetGroup/{code}',
    owner: 'catalog',
    access: 'admin',
    action: '에셋 그룹 수정',
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 50 }) }),
    body: AssetGroupEdit,
    answers: { 200: AssetGroup },
  },
});
