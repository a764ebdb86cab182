import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
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
  hoverImageUrl: Nullable(Type.String({ description: 'ours: the second picture, for hover' })),
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
export const AssetGroup = Type.Object({
  code: Type.String(),
  title: Type.String(),
  mainImageUrl: Nullable(Type.String()),
  assetImages: Type.Array(PrioritizedImage),
});

const NewOption = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, title: '옵션 이름', message: '모든 옵션에 이름을 입력해주세요.' }),
  stockQuantity: Stock,
  additionalPrice: Won,
});
const itemFields = {
  title: Type.String({ minLength: 1, maxLength: 200, title: '상품명', message: '상품명을 입력해주세요.' }),
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
const ItemEdit = Type.Object({
  ...itemFields,
  originalGuideImagePaths: Type.Optional(Paths),
  originalDetailImagePaths: Type.Optional(Paths),
  newGuideImagePaths: Type.Optional(Paths),
  newDetailImagePaths: Type.Optional(Paths),
});
const AssetGroupEdit = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200, title: '제목' }),
  mainImagePath: Type.Optional(Nullable(ImagePath)),
  originalAssetImagePaths: Type.Optional(Paths),
  assetImagePriorities: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 1_000 }), { maxItems: 50 })),
  newAssetImagePaths: Type.Optional(Paths),
  newAssetImagePriorities: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 1_000 }), { maxItems: 50 })),
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
    params: pageParams({
      category: Type.String({ minLength: 1, maxLength: 50, title: '카테고리' }),
      sort: Type.Union(
        [
          Type.Literal('createdAt'),
          Type.Literal('priceAsc'),
          Type.Literal('priceDesc'),
          Type.Literal('best'),
          Type.Literal('discount'),
        ],
        { title: '정렬' },
      ),
    }),
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 50, title: '검색어' })),
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
  addCategory: {
    method: 'POST',
    path: '/api/admin/category/add',
    owner: 'catalog',
    access: 'admin',
    body: CategoryName,
    answers: { 200: Category },
  },
  updateCategory: {
    method: 'PUT',
    path: '/api/admin/category/update/{id}',
    owner: 'catalog',
    access: 'admin',
    params: ById,
    body: CategoryName,
    answers: { 200: Category },
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/admin/category/delete/{id}',
    owner: 'catalog',
    access: 'admin',
    params: ById,
    answers: { 200: Ok },
  },
  uploadItem: {
    method: 'POST',
    path: '/admin/item/upload',
    owner: 'catalog',
    access: 'admin',
    body: ItemUpload,
    answers: { 200: ItemDetail },
  },
  editItem: {
    method: 'PUT',
    path: '/admin/editItemProc/{id}',
    owner: 'catalog',
    access: 'admin',
    params: ById,
    body: ItemEdit,
    answers: { 200: ItemDetail },
  },
  deleteItem: {
    method: 'DELETE',
    path: '/api/admin/deleteItem/{id}',
    owner: 'catalog',
    access: 'admin',
    params: ById,
    answers: { 200: Ok },
  },
  editGuideImagePriority: {
    method: 'PUT',
    path: '/admin/editGuideImagePriority/{id}',
    owner: 'catalog',
    access: 'admin',
    params: ById,
    body: Images,
    answers: { 200: ItemDetail },
  },
  editDetailImagePriority: {
    method: 'PUT',
    path: '/admin/editDetailImagePriority/{id}',
    owner: 'catalog',
    access: 'admin',
    params: ById,
    body: Images,
    answers: { 200: ItemDetail },
  },
  setSoldOut: {
    method: 'PUT',
    path: '/api/admin/setSoldOut/{id}',
    owner: 'catalog',
    access: 'admin',
    params: ById,
    answers: { 200: ItemDetail },
  },
  unsetSoldOut: {
    method: 'PUT',
    path: '/api/admin/unsetSoldOut/{id}',
    owner: 'catalog',
    access: 'admin',
    params: ById,
    answers: { 200: ItemDetail },
  },
  updateOptionStock: {
    method: 'PUT',
    path: '/api/admin/updateItemOptionStock/{optionId}',
    owner: 'catalog',
    access: 'admin',
    params: ByOption,
    body: Type.Object({ stockQuantity: Stock, expectedStockQuantity: Type.Optional(Stock) }),
    answers: { 200: ItemOption },
  },
  updateOptionPrice: {
    method: 'PUT',
    path: '/api/admin/updateItemOptionPrice/{optionId}',
    owner: 'catalog',
    access: 'admin',
    params: ByOption,
    body: Type.Object({ additionalPrice: Won }),
    answers: { 200: ItemOption },
  },
  updateOptionSoldOut: {
    method: 'PUT',
    path: '/api/admin/updateIsOptionSoldOut/{optionId}',
    owner: 'catalog',
    access: 'admin',
    params: ByOption,
    body: Type.Object({ isOptionSoldOut: Type.Boolean() }),
    answers: { 200: ItemOption },
  },
  deleteOption: {
    method: 'DELETE',
    path: '/api/admin/deleteItemOption/{optionId}',
    owner: 'catalog',
    access: 'admin',
    params: ByOption,
    answers: { 200: Ok },
  },
  addOption: {
    method: 'POST',
    path: '/api/admin/addItemOption/{itemId}',
    owner: 'catalog',
    access: 'admin',
    params: ByItem,
    body: NewOption,
    answers: { 200: ItemOption },
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
    params: Type.Object({ id: Id, priority: Type.Integer({ minimum: 0, maximum: 10_000, title: '우선순위' }) }),
    answers: { 200: PriorityItem },
  },
  editAssetGroup: {
    method: 'PUT',
    path: '/api/admin/editAssetGroup/{code}',
    owner: 'catalog',
    access: 'admin',
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 50 }) }),
    body: AssetGroupEdit,
    answers: { 200: AssetGroup },
  },
});
