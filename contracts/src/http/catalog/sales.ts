import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { buyerLimits } from '../../rules/buyer-limit.ts';
import { maxWon } from '../../rules/money.ts';
import { maxSaleItems, maxSaleRate, saleSentences } from '../../rules/sale-form.ts';
import { maxPerMinute } from '../../rules/waiting.ts';
import { embedded, Id, Instant, Nullable, Ok, PageParams, UnsentEvents, Won } from '../../schema.ts';
import { ById } from './item.ts';

/**
 * Exactly one of rate and amount, or neither: then the items can be bought from `startsAt` on, at their own price. Absent
 * in an edit, `buyerLimit` stays; a page of the previous release does not send it.
 */
const discount = {
  discountRate: Nullable(
    Type.Integer({ minimum: 1, maximum: maxSaleRate, title: '할인율', message: saleSentences.rate }),
  ),
  discountAmount: Nullable(
    Type.Integer({ minimum: 1, maximum: maxWon, title: '할인 금액', message: saleSentences.amount }),
  ),
  buyerLimit: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: buyerLimits.min,
        maximum: buyerLimits.max,
        title: '1인당 구매 한도',
        message: saleSentences.buyerLimit,
        description: 'The most pieces of all items of the sale together that one buyer may have; null without a limit',
      }),
    ),
  ),
};
const perMinute = (title: string) =>
  Type.Integer({ minimum: 1, maximum: maxPerMinute, title, message: saleSentences.perMinute });
/** The waiting room of a sale: how many people it lets in per minute. Null: the sale has none. */
const SaleWaitingRoom = Nullable(
  Type.Object(
    { minPerMinute: perMinute('분당 최소 입장 인원'), maxPerMinute: perMinute('분당 최대 입장 인원') },
    { name: 'SaleWaitingRoom', title: '대기실' },
  ),
);
const SaleForm = Type.Object(
  {
    title: Typed('name', {
      minLength: 1,
      maxLength: 60,
      title: '행사 이름',
      message: '행사 이름은 1자부터 60자까지 입력해주세요.',
    }),
    /** Null: now. Moments are UTC and are cut to the second. */
    startsAt: Nullable(Typed('day', { format: 'date-time', title: '시작 시각' })),
    endsAt: Nullable(Typed('day', { format: 'date-time', title: '종료 시각' })),
    ...discount,
    itemIds: Type.Array(Id, {
      maxItems: maxSaleItems,
      title: '상품',
      message: saleSentences.items,
    }),
    categoryIds: Type.Array(Id, { maxItems: 50, title: '카테고리' }),
    /** A page of the previous release does not send it: a new sale then has none, an edited one keeps what it has. */
    waitingRoom: Type.Optional(SaleWaitingRoom),
  },
  { name: 'SaleForm' },
);
/** `PLANNED` before its start, `RUNNING` until its end, `OVER` after it; `WITHDRAWN` when it never began. */
const SaleState = Type.Enum(['PLANNED', 'RUNNING', 'OVER', 'WITHDRAWN'], { name: 'SaleState' });
const saleRow = {
  id: Id,
  title: Type.String(),
  startsAt: Instant,
  endsAt: Nullable(Instant),
  discountRate: Nullable(Type.Integer()),
  discountAmount: Nullable(Type.Integer()),
  // Absent in answers of the previous release.
  buyerLimit: Type.Optional(Nullable(Type.Integer())),
  state: SaleState,
  itemCount: Type.Integer(),
  /** The members who asked for a message at the start. */
  reminders: Type.Integer(),
};
const SaleRow = Type.Object(saleRow, { name: 'SaleRow' });
const SaleDetail = Type.Object(
  {
    ...saleRow,
    /** Rises with each change. An edit names the version that the operator saw. */
    version: Type.Integer(),
    items: Type.Array(Type.Object({ id: Id, title: Type.String() })),
    categories: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    waitingRoom: SaleWaitingRoom,
  },
  { name: 'SaleDetail' },
);
/** An item of a sale as it would be: `salePrice` null when only its first moment is set. */
const SalePreviewItem = Type.Object(
  {
    id: Id,
    title: Type.String(),
    imageUrl: Type.String(),
    price: Won,
    regularPrice: Type.Integer({ description: 'The price without any sale, in won' }),
    salePrice: Nullable(Type.Integer()),
    /** Other sales of the item at the same time. The lowest price counts. */
    others: Type.Array(Type.Object({ saleId: Id, title: Type.String(), salePrice: Nullable(Type.Integer()) })),
  },
  { name: 'SalePreviewItem' },
);
/**
 * The refusals of a sale's form: period, price, items, waiting room. Each has the `field` of its sentence, but for
 * `DOOR_NEEDS_REDIS`, the answer of order-payment for a waiting room.
 */
const formRefusals = ['SALE_PERIOD', 'SALE_PRICE', 'SALE_ITEMS', 'SALE_WAITING_ROOM', 'DOOR_NEEDS_REDIS'] as const;

/** Calls for sales: prices by time, and the moment from which items can be bought. Additions to the specification. */
export const saleCalls = defineCalls({
  sales: {
    summary: 'Lists the sales, those that run or come first',
    method: 'GET',
    path: '/api/admin/sales',
    owner: 'catalog',
    access: 'admin',
    needs: 'marketing.write',
    addition: true,
    query: PageParams,
    answers: { 200: embedded('saleDTOList', SaleRow) },
  },
  sale: {
    summary: 'Shows a sale with its items and categories',
    method: 'GET',
    path: '/api/admin/sales/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'marketing.write',
    addition: true,
    refusals: ['SALE_NOT_FOUND'],
    params: ById,
    answers: { 200: SaleDetail },
  },
  /** Answers at most 100 items, those with the fewest pieces first. */
  saleStock: {
    summary: 'Shows how many pieces of the items of a sale are left',
    method: 'GET',
    path: '/api/admin/sales/{id}/live/stock',
    owner: 'catalog',
    access: 'admin',
    needs: 'marketing.write',
    addition: true,
    refusals: ['SALE_NOT_FOUND'],
    params: ById,
    answers: {
      200: Type.Object({
        title: Type.String(),
        startsAt: Instant,
        endsAt: Nullable(Instant),
        state: SaleState,
        items: Type.Array(Type.Object({ id: Id, title: Type.String(), pieces: Type.Integer() })),
        itemCount: Type.Integer(),
        soldOut: Type.Integer({ description: 'The items of which no piece is left' }),
        pieces: Type.Integer({ description: 'The pieces of all items that are left' }),
        events: UnsentEvents,
        lagSeconds: Type.Integer({
          description: 'The age of the oldest event that the answering instance of catalog has not handled yet',
        }),
      }),
    },
  },
  /** Answers at most 100 items, those first that other sales have, too, or that the sale does not make cheaper. */
  previewSale: {
    summary: 'Shows the prices that a sale would have, without saving it',
    method: 'POST',
    path: '/api/admin/sales/preview',
    owner: 'catalog',
    access: 'admin',
    needs: 'marketing.write',
    addition: true,
    refusals: formRefusals,
    action: '행사 미리보기',
    body: Type.Object({ ...SaleForm.properties, saleId: Type.Optional(Nullable(Id)) }),
    answers: {
      200: Type.Object({
        items: Type.Array(SalePreviewItem),
        itemCount: Type.Integer(),
        /** The items whose price the sale does not lower. */
        unchanged: Type.Integer(),
      }),
    },
  },
  createSale: {
    summary: 'Creates a sale',
    method: 'POST',
    path: '/api/admin/sales',
    owner: 'catalog',
    access: 'admin',
    needs: 'marketing.write',
    addition: true,
    refusals: formRefusals,
    action: '행사 등록',
    body: SaleForm,
    answers: { 200: SaleDetail },
  },
  /** A sale that has begun keeps its start. */
  editSale: {
    summary: 'Changes a sale that is not over',
    method: 'PUT',
    path: '/api/admin/sales/{id}',
    owner: 'catalog',
    access: 'admin',
    needs: 'marketing.write',
    addition: true,
    refusals: ['SALE_NOT_FOUND', 'SALE_CHANGED', 'SALE_OVER', ...formRefusals],
    action: '행사 수정',
    params: ById,
    body: Type.Object({ ...SaleForm.properties, version: Type.Integer({ minimum: 1, title: '버전' }) }),
    answers: { 200: SaleDetail },
  },
  endSale: {
    summary: 'Ends a sale now, or withdraws it before its start',
    method: 'PUT',
    path: '/api/admin/sales/{id}/end',
    owner: 'catalog',
    access: 'admin',
    needs: 'marketing.write',
    addition: true,
    refusals: ['SALE_NOT_FOUND', 'SALE_OVER'],
    action: '행사 종료',
    params: ById,
    answers: { 200: Ok },
  },
  /** A repeated call counts once. */
  remindOfSale: {
    summary: 'Asks for a message when a sale begins',
    method: 'POST',
    path: '/api/sale/{saleId}/remind',
    owner: 'catalog',
    access: 'member',
    addition: true,
    refusals: ['SALE_NOT_FOUND', 'SALE_BEGUN'],
    params: Type.Object({ saleId: Id }),
    /** The item whose page the member reads; the message leads to it. */
    query: Type.Object({ itemId: Type.Optional(Id) }),
    answers: { 200: Ok },
  },
});
