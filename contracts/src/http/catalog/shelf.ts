import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { colours } from '../../rules/colours.ts';
import { embedded, Id, pageParams, Won } from '../../schema.ts';
import { AssetGroup, ById, Category, CategoryParam, ItemCard, ItemDetail, Sort, Words } from './item.ts';

/**
 * `searchedFor` (addition): the words that the shop searched for instead of `q`, because the words of `q` find nothing.
 */
const ItemList = Type.Object({
  ...embedded('itemHomeDTOList', ItemCard).properties,
  searchedFor: Type.Optional(Type.String()),
});

const keys = colours.map(({ key }) => key).join('|');
/** Addition: `black,navy` finds items of any of these colours (`rules/colours.ts`). */
const ColourKeys = Typed('raw', { pattern: `^(${keys})(,(${keys}))*$`, maxLength: 200, title: '색' });

const Suggestions = Type.Object({
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
});

export const shelfCalls = defineCalls({
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
  /**
   * Lists at most 8 items that were bought together with the item at least 3 times recently. When there are none, lists
   * the best items of its category.
   */
  boughtTogether: {
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
      colours: Type.Optional(ColourKeys),
    }),
    answers: { 200: ItemList },
  },
  /**
   * Answers the cards of the items that a device remembers, in the order of the request. Items that are no longer sold
   * are left out.
   */
  cards: {
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
  /** Answers the first five matches of a search by relevance, and the categories whose names contain its words. */
  suggestions: {
    method: 'GET',
    path: '/api/item/searchSuggestions',
    owner: 'catalog',
    access: 'public',
    addition: true,
    cached: true,
    query: Type.Object({ q: Words }),
    answers: { 200: Suggestions },
  },
  /**
   * Lists the words that visitors searched for most in a week, the most frequent first. Words that no longer find
   * anything are left out.
   */
  popularWords: {
    method: 'GET',
    path: '/api/item/popularWords',
    owner: 'catalog',
    access: 'public',
    addition: true,
    cached: true,
    answers: { 200: Type.Object({ words: Type.Array(Type.String()) }) },
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
    params: Type.Object({ code: Typed('name', { minLength: 1, maxLength: 50 }) }),
    answers: { 200: AssetGroup },
  },
});
