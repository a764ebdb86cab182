import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { embedded, Id, Instant, Nullable, PageParams, Won } from '../../schema.ts';
import { ById, GoodsKindKey, ItemFacts } from './item.ts';

const Missing = Type.Array(Type.String(), { description: 'labels of what the notice does not say' });
const IncompleteItem = Type.Object({
  id: Id,
  title: Type.String(),
  imageUrl: Type.String(),
  soldOut: Type.Boolean(),
  goodsKind: Nullable(Type.String()),
  missing: Missing,
});
const FilledField = Type.Object({
  key: Typed('raw', { maxLength: 40, title: '고시 항목' }),
  text: Typed('text', { minLength: 1, maxLength: 4_000, title: '고시 내용' }),
});
const FillNotices = Type.Object({
  itemIds: Type.Array(Id, {
    minItems: 1,
    maxItems: 200,
    title: '상품',
    message: '상품을 1개부터 200개까지 선택해주세요.',
  }),
  goodsKind: GoodsKindKey,
  fields: Type.Array(FilledField, { maxItems: 20, title: '고시 항목' }),
});

/** What stood on an item's page from `at` until `until` (its deletion, too); null: it stands there now. */
const ItemState = Type.Object({
  at: Instant,
  until: Nullable(Instant),
  title: Type.String(),
  description: Type.String(),
  price: Won,
  discountPrice: Type.Integer(),
  goodsKind: Nullable(Type.String()),
  facts: ItemFacts,
  madeToOrder: Type.Boolean(),
});
const ItemHistory = Type.Object({
  /** Since when it is on record; null: there is no such item. */
  since: Nullable(Instant),
  states: Type.Array(ItemState),
});
/** For how many whole days each price was the selling price, before the discount began that holds now. */
const PriceDays = Type.Object({
  /** As many the shop wants before it strikes a price; 0: any price is struck. */
  required: Type.Integer(),
  prices: Type.Array(Type.Object({ price: Won, days: Type.Integer() })),
});

/** What the law wants said of items, and what their pages said. */
export const itemNoticeCalls = defineCalls({
  incompleteItems: {
    method: 'GET',
    path: '/api/admin/fetchIncompleteItems/{page}/{size}',
    owner: 'catalog',
    access: 'admin',
    addition: true,
    params: PageParams,
    answers: { 200: embedded('incompleteItemDTOList', IncompleteItem) },
  },
  /** Fills what the notices of these items do not say yet; what they say stays. */
  fillNotices: {
    method: 'PUT',
    path: '/api/admin/fillItemNotices',
    owner: 'catalog',
    access: 'admin',
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
  /** What the item's page said on a day in Seoul, the first state first; also of an item that is deleted. */
  itemHistory: {
    method: 'GET',
    path: '/api/admin/fetchItemHistory/{id}',
    owner: 'catalog',
    access: 'admin',
    addition: true,
    params: ById,
    query: Type.Object({
      on: Typed('day', { format: 'date', title: '날짜', message: '날짜를 올바르게 입력해주세요.' }),
    }),
    answers: { 200: ItemHistory },
  },
  priceDays: {
    method: 'GET',
    path: '/api/admin/fetchPriceDays/{id}',
    owner: 'catalog',
    access: 'admin',
    addition: true,
    params: ById,
    answers: { 200: PriceDays },
  },
});
