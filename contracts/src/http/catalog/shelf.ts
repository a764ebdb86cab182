import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { colours } from '../../rules/colours.ts';
import { embedded, Id, pageParams, Won } from '../../schema.ts';
import { AssetGroup, ById, Category, CategoryParam, ItemCard, ItemDetail, Sort, Words } from './item.ts';

/**
 * `searchedFor` (addition to the specification): the words that the shop searched for instead of `q`, because the words
 * of `q` find nothing.
 */
const ItemList = Type.Object(
  {
    ...embedded('itemHomeDTOList', ItemCard).properties,
    searchedFor: Type.Optional(Type.String()),
  },
  { name: 'ItemList' },
);

const keys = colours.map(({ key }) => key).join('|');
/** Addition to the specification: `black,navy` finds items of any of these colours (`rules/colours.ts`). */
const ColourKeys = Typed('raw', {
  name: 'ColourKeys',
  pattern: `^(${keys})(,(${keys}))*$`,
  maxLength: 200,
  title: '색',
});

const Suggestions = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        imageUrl: Type.String(),
        discountPrice: Type.Integer(),
        lowestPrice: Type.Integer(),
        priceVaries: Type.Boolean(),
      }),
    ),
    categories: Type.Array(Type.String()),
  },
  { name: 'Suggestions' },
);

export const shelfCalls = defineCalls({
  getBest: {
    summary: 'Lists the items of the BEST list, the best first',
    method: 'GET',
    path: '/api/item/getBest',
    owner: 'catalog',
    access: 'public',
    cached: true,
    answers: { 200: Type.Array(ItemCard) },
  },
  getById: {
    summary: 'Answers an item with its options, images and facts',
    method: 'GET',
    path: '/api/item/getById/{id}',
    owner: 'catalog',
    access: 'public',
    refusals: ['ITEM_NOT_FOUND'],
    cached: true,
    params: ById,
    answers: { 200: ItemDetail },
  },
  /**
   * Lists at most 8 items, each bought together with the item at least 3 times recently. When there are none, lists the
   * best items of its category.
   */
  boughtTogether: {
    summary: 'Lists items that were recently bought together with an item',
    method: 'GET',
    path: '/api/item/getBoughtTogether/{id}',
    owner: 'catalog',
    access: 'public',
    addition: true,
    cached: true,
    params: ById,
    answers: { 200: Type.Object({ together: Type.Boolean(), items: Type.Array(ItemCard) }) },
  },
  checkSoldOut: {
    summary: 'Answers whether an item is sold out',
    method: 'GET',
    path: '/api/item/checkSoldOut/{id}',
    owner: 'catalog',
    access: 'public',
    refusals: ['ITEM_NOT_FOUND'],
    cached: true,
    params: ById,
    answers: { 200: Type.Object({ isSoldOut: Type.Boolean() }) },
  },
  getByCategory: {
    summary: 'Lists or searches the items of a category, with filters, in a chosen order',
    method: 'GET',
    path: '/api/item/getByCategory/{category}/{sort}/{page}/{size}',
    owner: 'catalog',
    access: 'public',
    refusals: ['CATEGORY_NOT_FOUND'],
    cached: true,
    params: pageParams({ category: CategoryParam, sort: Sort }),
    query: Type.Object({
      q: Type.Optional(Words),
      minPrice: Type.Optional(Won),
      maxPrice: Type.Optional(Won),
      inStock: Type.Optional(Type.Boolean()),
      colours: Type.Optional(ColourKeys),
    }),
    answers: { 200: ItemList },
  },
  /** A device remembers these items. Items that are no longer sold are left out. */
  cards: {
    summary: 'Lists the items with the given numbers, in the order of the request',
    method: 'GET',
    path: '/api/item/getCards',
    owner: 'catalog',
    access: 'public',
    addition: true,
    query: Type.Object({
      itemIds: Typed('raw', { maxLength: 1_700, pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$', title: '상품 번호' }),
    }),
    answers: { 200: Type.Array(ItemCard) },
  },
  /** Answers the first five matches by relevance, and the categories whose names contain the words. */
  suggestions: {
    summary: 'Suggests items and categories for the words of a search',
    method: 'GET',
    path: '/api/item/searchSuggestions',
    owner: 'catalog',
    access: 'public',
    addition: true,
    cached: true,
    query: Type.Object({ q: Words }),
    answers: { 200: Suggestions },
  },
  /** Words that no longer find anything are left out. */
  popularWords: {
    summary: 'Lists the words that visitors searched for most in a week, the most frequent first',
    method: 'GET',
    path: '/api/item/popularWords',
    owner: 'catalog',
    access: 'public',
    addition: true,
    cached: true,
    answers: { 200: Type.Object({ words: Type.Array(Type.String()) }) },
  },
  categories: {
    summary: 'Lists the categories of items',
    method: 'GET',
    path: '/api/category/getAll',
    owner: 'catalog',
    access: 'public',
    cached: true,
    answers: { 200: Type.Array(Category) },
  },
  assetGroup: {
    summary: 'Answers the title and images of an asset group, such as the home page banners',
    method: 'GET',
    path: '/api/pages/getAssetGroupByCode/{code}',
    owner: 'catalog',
    access: 'public',
    refusals: ['ASSET_GROUP_NOT_FOUND'],
    cached: true,
    params: Type.Object({ code: Typed('name', { minLength: 1, maxLength: 50 }) }),
    answers: { 200: AssetGroup },
  },
});
