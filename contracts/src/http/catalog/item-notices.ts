import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { embedded, Id, Instant, Nullable, PageParams, Won } from '../../schema.ts';
import { ById, GoodsKindKey, ItemFacts } from './item.ts';

const Missing = Type.Array(Type.String(), {
  name: 'MissingLabels',
  description: 'The Korean labels of the required fields that the item notice lacks',
});
const IncompleteItem = Type.Object(
  {
    id: Id,
    title: Type.String(),
    imageUrl: Type.String(),
    soldOut: Type.Boolean(),
    goodsKind: Nullable(Type.String()),
    missing: Missing,
  },
  { name: 'IncompleteItem' },
);
const FilledField = Type.Object(
  {
    key: Typed('raw', { maxLength: 40, title: '고시 항목' }),
    text: Typed('text', { minLength: 1, maxLength: 4_000, title: '고시 내용' }),
  },
  { name: 'FilledField' },
);
const FillNotices = Type.Object(
  {
    itemIds: Type.Array(Id, {
      minItems: 1,
      maxItems: 200,
      title: '상품',
      message: '상품을 1개부터 200개까지 선택해주세요.',
    }),
    goodsKind: GoodsKindKey,
    fields: Type.Array(FilledField, { maxItems: 20, title: '고시 항목' }),
  },
  { name: 'FillNotices' },
);

/**
 * The content of an item's page from `at` until `until`. At `until` the content changed or the item was deleted; null
 * means that the page shows this content now.
 */
const ItemState = Type.Object(
  {
    at: Instant,
    until: Nullable(Instant),
    title: Type.String(),
    description: Type.String(),
    price: Won,
    discountPrice: Type.Integer(),
    goodsKind: Nullable(Type.String()),
    facts: ItemFacts,
    madeToOrder: Type.Boolean(),
  },
  { name: 'ItemState' },
);
const ItemHistory = Type.Object(
  {
    /** The time from which the item is on record; null when there is no such item. */
    since: Nullable(Instant),
    states: Type.Array(ItemState),
  },
  { name: 'ItemHistory' },
);
/** The number of whole days that each price was the selling price, before the current discount began. */
const PriceDays = Type.Object(
  {
    /**
     * The number of days that a price must have been charged before the shop shows it struck through; 0: any price is
     * struck through.
     */
    required: Type.Integer(),
    prices: Type.Array(Type.Object({ price: Won, days: Type.Integer() })),
  },
  { name: 'PriceDays' },
);

/** Calls for the notices that the law requires for items, and for the history of item pages. */
export const itemNoticeCalls = defineCalls({
  incompleteItems: {
    summary: 'Lists the items whose item notice lacks fields that the law requires',
    method: 'GET',
    path: '/api/admin/fetchIncompleteItems/{page}/{size}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    params: PageParams,
    answers: { 200: embedded('incompleteItemDTOList', IncompleteItem) },
  },
  /** Fields that are already filled keep their content. */
  fillNotices: {
    summary: 'Fills the empty fields in the item notices of several items',
    method: 'PUT',
    path: '/api/admin/fillItemNotices',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    action: '상품정보제공고시 일괄 입력',
    body: FillNotices,
    answers: {
      200: Type.Array(
        Type.Object({
          itemId: Id,
          saved: Type.Boolean(),
          code: Nullable(Type.String()),
          message: Nullable(Type.String()),
          missing: Missing,
        }),
      ),
    },
  },
  /** The day is a day in Seoul. The call also works for a deleted item. */
  itemHistory: {
    summary: 'Lists what the page of an item said on a day, the earliest content first',
    method: 'GET',
    path: '/api/admin/fetchItemHistory/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    params: ById,
    query: Type.Object({
      on: Typed('day', { format: 'date', title: '날짜', message: '날짜를 올바르게 입력해주세요.' }),
    }),
    answers: { 200: ItemHistory },
  },
  priceDays: {
    summary: 'Answers for how many days an item was sold at each price before its discount began',
    method: 'GET',
    path: '/api/admin/fetchPriceDays/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    params: ById,
    answers: { 200: PriceDays },
  },
});
