import { type Static, Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, Nullable, PageParams, Won } from '../../schema.ts';
import { RowPosition, sheetBodyLimit, UnreadSheets } from '../sheet-file.ts';
import { ById, ItemDetail } from './item.ts';

/** An option with at most this many pieces is low in stock. */
const LowStockAt = Type.Integer({
  name: 'LowStockAt',
  minimum: 0,
  maximum: 1_000_000,
  title: '재고 부족 기준',
  message: '재고 부족 기준은 0 이상의 정수로 입력해주세요.',
});
const names = (title: string) => Type.Array(Typed('name', { maxLength: 100 }), { maxItems: 50, title });
/** A field that is absent keeps its stored value. */
const Change = {
  /**
   * True when the item is in no list, search, feed or block of the home page. A visitor who has the address of the item
   * can still buy it.
   */
  hidden: Type.Optional(Type.Boolean({ title: '숨김' })),
  /** Replaces the discount; without rate and amount the item has none. */
  discount: Type.Optional(
    Type.Object({
      isDiscountByRate: Type.Boolean({ title: '할인 방식' }),
      discountRate: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100, title: '할인율' }))),
      discountAmount: Type.Optional(Nullable(Won)),
    }),
  ),
  addCategories: Type.Optional(names('넣을 카테고리')),
  removeCategories: Type.Optional(names('뺄 카테고리')),
  /** True puts the item at the end of BEST, unless the item is in BEST already. */
  best: Type.Optional(Type.Boolean({ title: 'BEST' })),
  /** The threshold of this item; null: the threshold of the shop applies. */
  lowStockAt: Type.Optional(Nullable(LowStockAt)),
};
const ChangeItems = Type.Object(
  {
    itemIds: Type.Array(Id, {
      minItems: 1,
      maxItems: 200,
      title: '상품',
      message: '상품을 1개부터 200개까지 선택해주세요.',
    }),
    ...Change,
  },
  { name: 'ChangeItems' },
);
const LowStock = Type.Object(
  {
    itemId: Id,
    title: Type.String(),
    imageUrl: Type.String(),
    productCode: Nullable(Type.String()),
    itemOptionId: Id,
    itemOptionName: Type.String(),
    stockQuantity: Type.Integer(),
    /** The threshold that applies to the option; `lowStockAt` is the item's own threshold. */
    threshold: Type.Integer(),
    lowStockAt: Nullable(Type.Integer()),
    requests: Type.Integer(),
  },
  { name: 'LowStock' },
);
const StockChange = Type.Object(
  {
    ...RowPosition,
    itemId: Id,
    title: Type.String(),
    itemOptionId: Id,
    itemOptionName: Type.String(),
    stockNow: Type.Integer(),
    stockAfter: Type.Integer(),
    requests: Type.Integer({ description: 'The number of members who get a restock message when the change is saved' }),
  },
  { name: 'StockChange' },
);
const StockFile = Type.Object(
  {
    changes: Type.Array(StockChange),
    unchanged: Type.Integer(),
    faults: Type.Array(Type.Object({ ...RowPosition, message: Type.String() })),
    unreadSheets: UnreadSheets,
  },
  { name: 'StockFile' },
);
export type StockFile = Static<typeof StockFile>;

/** Calls that change many items at once, copy items, and read stock from a file. All are additions. */
export const itemChangeCalls = defineCalls({
  /** Each item is changed separately: a refused change does not undo the others. */
  changeItems: {
    summary: 'Makes the same change to several items, such as a discount or a category',
    method: 'PUT',
    path: '/api/admin/changeItems',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    action: '선택한 상품 일괄 변경',
    body: ChangeItems,
    answers: {
      200: Type.Array(
        Type.Object({
          itemId: Id,
          saved: Type.Boolean(),
          code: Nullable(Type.String()),
          message: Nullable(Type.String()),
        }),
      ),
    },
  },
  /** Answers the copy, which has the texts, images and options of the item. */
  copyItem: {
    summary: 'Creates a hidden copy of an item, without its stock',
    method: 'POST',
    path: '/api/admin/copyItem/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    refusals: ['ITEM_NOT_FOUND'],
    action: '상품 복사',
    params: ById,
    answers: { 200: ItemDetail },
  },
  lowStock: {
    summary: 'Lists the options on sale that are low in stock, the lowest stock first',
    method: 'GET',
    path: '/api/admin/fetchLowStock/{page}/{size}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    params: PageParams,
    answers: {
      200: Type.Object({
        content: Type.Array(LowStock),
        totalElements: Type.Integer(),
        totalPages: Type.Integer(),
        /** The shop's threshold, for items without a threshold of their own. */
        lowStockAt: Type.Integer(),
      }),
    },
  },
  setLowStockAt: {
    summary: 'Sets the low-stock threshold of the shop, for items without one of their own',
    method: 'PUT',
    path: '/api/admin/setLowStockAt',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    action: '재고 부족 기준 변경',
    body: Type.Object({ lowStockAt: LowStockAt }),
    answers: { 200: Type.Object({ lowStockAt: Type.Integer() }) },
  },
  /**
   * The stock file is sent as a file or as its text. The call reads the columns `옵션번호` and `재고`. A row whose `내려받은 재고`
   * differs from the current stock is not used. `bulkEdit` saves the rows.
   */
  readStockFile: {
    summary: 'Answers the stock changes that a stock file would make, and saves nothing',
    method: 'POST',
    path: '/api/admin/readStockFile',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    refusals: ['EXCEL_UNREADABLE', 'EXCEL_LOCKED', 'EXCEL_EMPTY', 'EXCEL_BUSY', 'EXCEL_COLUMNS', 'EXCEL_TOO_LONG'],
    action: '재고 파일 확인',
    accepts: 'multipart',
    bodyLimit: sheetBodyLimit,
    body: Type.Object({
      csv: Typed('raw', {
        minLength: 1,
        maxLength: 3_000_000,
        title: '파일',
        message: '파일이 비어 있거나 너무 큽니다.',
      }),
    }),
    answers: { 200: StockFile },
  },
});
