import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { maxWon } from '../../rules/money.ts';
import { embedded, FileBody, Id, Nullable, pageParams, Stock, Won } from '../../schema.ts';
import { asFile, listTypes } from '../sheet-file.ts';
import { CategoryParam, ItemOption, OperatorItem, PriorityItem, Sort, Words } from './item.ts';

/**
 * `expected…` is the value that the operator saw. A row whose stored value differs is not changed; its outcome has the
 * current value.
 */
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
/** The outcome of one row: `code` and `message` are null when it is saved. */
const outcome = {
  saved: Type.Boolean(),
  code: Nullable(Type.String()),
  message: Nullable(Type.String()),
};
const BulkOutcome = Type.Object({
  items: Type.Array(Type.Object({ itemId: Id, ...outcome, price: Nullable(Won) })),
  options: Type.Array(Type.Object({ itemOptionId: Id, ...outcome, option: Nullable(ItemOption) })),
});

const filters = {
  q: Type.Optional(Words),
  category: Type.Optional(CategoryParam),
  sort: Type.Optional(Sort),
  /** Only items that can be bought, or only items that cannot. */
  inStock: Type.Optional(Type.Boolean({ title: '재고 상태' })),
  /** Only hidden items, which no other list holds; `inStock` and `sort` are ignored then. */
  hidden: Type.Optional(Type.Boolean({ title: '숨김' })),
  /**
   * Only items with options that a buyer can mistake for one another, hidden items too; `inStock` and `sort` are
   * ignored then.
   */
  twinOptions: Type.Optional(Type.Boolean({ title: '같은 이름의 옵션' })),
};

/** Calls for the priority of items on the home page, and for lists and edits of many items. */
export const itemListCalls = defineCalls({
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
    query: Type.Object(filters),
    answers: { 200: embedded('operatorItemDTOList', OperatorItem) },
  },
  /** Sends the list as a file with one line per option. `readStockFile` reads the file after it was edited. */
  itemsCsv: {
    method: 'GET',
    path: '/api/admin/download/items',
    owner: 'catalog',
    access: 'admin',
    addition: true,
    action: '상품 파일 내려받기',
    produces: listTypes,
    query: Type.Object({ ...filters, ...asFile }),
    answers: { 200: FileBody },
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
});
