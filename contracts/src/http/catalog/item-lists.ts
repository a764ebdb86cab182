import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { maxWon } from '../../rules/money.ts';
import { embedded, FileBody, Id, Nullable, pageParams, Stock, Won } from '../../schema.ts';
import { asFile, listTypes } from '../sheet-file.ts';
import { CategoryParam, ItemOption, OperatorItem, PriorityItem, Sort, Words } from './item.ts';

/**
 * The fields `expected…` hold the values that the operator saw. When a stored value differs, the row is not changed,
 * and its outcome has the current value.
 */
const ItemChange = Type.Object(
  {
    itemId: Id,
    price: Type.Integer({ minimum: 1, maximum: maxWon, title: '가격', message: '가격은 0보다 커야 합니다.' }),
    expectedPrice: Won,
  },
  { name: 'ItemChange' },
);
const OptionChange = Type.Object(
  {
    itemOptionId: Id,
    stockQuantity: Type.Optional(Stock),
    expectedStockQuantity: Type.Optional(Stock),
    additionalPrice: Type.Optional(Won),
    expectedAdditionalPrice: Type.Optional(Won),
  },
  { name: 'OptionChange' },
);
const BulkEdit = Type.Object(
  {
    items: Type.Array(ItemChange, { maxItems: 200, title: '상품' }),
    options: Type.Array(OptionChange, { maxItems: 500, title: '옵션' }),
  },
  { name: 'BulkEdit' },
);
/** `code` and `message` are null when the row is saved. */
const outcome = {
  saved: Type.Boolean(),
  code: Nullable(Type.String()),
  message: Nullable(Type.String()),
};
const BulkOutcome = Type.Object(
  {
    items: Type.Array(Type.Object({ itemId: Id, ...outcome, price: Nullable(Won) })),
    options: Type.Array(Type.Object({ itemOptionId: Id, ...outcome, option: Nullable(ItemOption) })),
  },
  { name: 'BulkOutcome' },
);

const filters = {
  q: Type.Optional(Words),
  category: Type.Optional(CategoryParam),
  sort: Type.Optional(Sort),
  /** True: lists only items that can be bought. False: lists only items that cannot be bought. */
  inStock: Type.Optional(Type.Boolean({ title: '재고 상태' })),
  /** True: lists only hidden items, which no other list contains. `inStock` and `sort` are then ignored. */
  hidden: Type.Optional(Type.Boolean({ title: '숨김' })),
  /**
   * True: lists only items with options that a buyer can mistake for one another, including hidden items. `inStock` and
   * `sort` are then ignored.
   */
  twinOptions: Type.Optional(Type.Boolean({ title: '같은 이름의 옵션' })),
};

/** Calls for the priority of items on the home page, and for lists and edits of many items. */
export const itemListCalls = defineCalls({
  itemsByPriority: {
    summary: 'Lists the items with their priorities in the BEST list, the best first',
    method: 'GET',
    path: '/api/admin/fetchItemsByPriority/{page}/{size}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    params: pageParams({}),
    answers: { 200: embedded('priorityItemDTOList', PriorityItem) },
  },
  setPriority: {
    summary: 'Sets the priority of an item in the BEST list; 0 takes it out of the list',
    method: 'PUT',
    path: '/api/admin/setPriority/{id}/{priority}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    refusals: ['ITEM_NOT_FOUND'],
    action: 'BEST 순위 변경',
    params: Type.Object({ id: Id, priority: Type.Integer({ minimum: 0, maximum: 10_000, title: '우선순위' }) }),
    answers: { 200: PriorityItem },
  },
  operatorItems: {
    summary: 'Lists the items for operators, with their options, stock and categories',
    method: 'GET',
    path: '/api/admin/fetchItems/{page}/{size}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    refusals: ['CATEGORY_NOT_FOUND'],
    params: pageParams({}),
    query: Type.Object(filters),
    answers: { 200: embedded('operatorItemDTOList', OperatorItem) },
  },
  /** An operator can edit this file and send it to `readStockFile`. */
  itemsCsv: {
    summary: 'Sends the list of items for operators as a file, one line for each option',
    method: 'GET',
    path: '/api/admin/download/items',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    refusals: ['CATEGORY_NOT_FOUND', 'EXCEL_BUSY'],
    action: '상품 파일 내려받기',
    produces: listTypes,
    query: Type.Object({ ...filters, ...asFile }),
    answers: { 200: FileBody },
  },
  bulkEdit: {
    summary: 'Saves new prices of items, and new stock and additional prices of options',
    method: 'PUT',
    path: '/api/admin/bulkEditItems',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    action: '상품 일괄 수정',
    body: BulkEdit,
    answers: { 200: BulkOutcome },
  },
});
