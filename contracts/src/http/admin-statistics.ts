import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { contentPage, embedded, FileBody, Id, Nullable, OrderStatus, PageParams } from '../schema.ts';
import { Bound, maybePeriod, periodRefusals } from './order-filter.ts';
import { asFile, listTypes } from './sheet-file.ts';

const Range = Type.Object({ startDate: Bound, endDate: Bound });
const DateOnly = Typed('day', {
  name: 'DateOnly',
  format: 'date',
  title: '날짜',
  message: '날짜 형식이 올바르지 않습니다.',
});
const Days = Type.Object({ startDate: DateOnly, endDate: DateOnly });
/** Additions, in won. A refund counts on the day on which it was made. `net` is the sales minus `refunded`. */
const Refunds = { refunded: Type.Integer(), net: Type.Integer() };
const ItemSales = Type.Object(
  {
    itemId: Id,
    title: Type.String(),
    imageUrl: Type.String(),
    totalQuantity: Type.Integer(),
    /** Additions: pieces and won that were refunded in the period. */
    refundedQuantity: Type.Integer(),
    refunded: Type.Integer(),
    itemOptions: Type.Array(Type.Object({ itemOptionId: Id, name: Type.String(), quantity: Type.Integer() })),
  },
  { name: 'ItemSales' },
);
const StockRequestRow = Type.Object(
  {
    itemOptionId: Id,
    /** Addition to the specification: the item whose options the back office opens from this row. */
    itemId: Id,
    itemImageUrl: Type.String(),
    itemTitle: Type.String(),
    itemOptionName: Type.String(),
    stockRequest: Type.Integer(),
  },
  { name: 'StockRequestRow' },
);
export const admin = { owner: 'admin-reporting', access: 'admin' } as const;

/** The statistics of the back office, on screens and as files. */
export const statisticsCalls = defineCalls({
  paymentStats: {
    summary: 'Adds up the sales and counts the orders of a period, without cancelled orders',
    method: 'GET',
    path: '/api/admin/payment/getStatsByDateRange',
    ...admin,
    needs: 'orders.read',
    refusals: [...periodRefusals],
    query: Range,
    answers: { 200: Type.Object({ totalSales: Type.Integer(), totalCount: Type.Integer() }) },
  },
  memberStats: {
    summary: 'Counts the members who signed up in a period, with Kakao and without',
    method: 'GET',
    path: '/api/admin/member/getStatsByDateRange',
    ...admin,
    needs: 'orders.read',
    refusals: [...periodRefusals],
    query: Range,
    answers: {
      200: Type.Object({
        totalCount: Type.Integer(),
        kakaoUserCount: Type.Integer(),
        regularUserCount: Type.Integer(),
      }),
    },
  },
  /**
   * The period is given as dates. The call also answers the current statuses of the orders that were paid on those
   * days.
   */
  dailyStats: {
    summary: 'Answers sales, refunds, orders and sign-ups for each business day of a period',
    method: 'GET',
    path: '/api/admin/payment/getDailyStats',
    ...admin,
    needs: 'orders.read',
    addition: true,
    refusals: [...periodRefusals],
    query: Days,
    answers: {
      200: Type.Object({
        days: Type.Array(
          Type.Object({
            day: Type.String(),
            totalSales: Type.Integer(),
            ...Refunds,
            totalCount: Type.Integer(),
            regularUserCount: Type.Integer(),
            kakaoUserCount: Type.Integer(),
          }),
        ),
        statuses: Type.Array(Type.Object({ status: OrderStatus, count: Type.Integer(), total: Type.Integer() })),
        /**
         * The payment methods of the orders that are not cancelled. The method with the most money comes first. The
         * method is null when there was nothing to pay.
         */
        methods: Type.Array(
          Type.Object({ paymentMethod: Nullable(Type.String()), count: Type.Integer(), total: Type.Integer() }),
        ),
      }),
    },
  },
  salesCsv: {
    summary: 'Sends sales, refunds, orders and sign-ups for each business day as a file',
    method: 'GET',
    path: '/api/admin/download/sales',
    ...admin,
    needs: 'orders.read',
    addition: true,
    refusals: ['EXCEL_BUSY', ...periodRefusals],
    produces: listTypes,
    query: Type.Object({ ...Days.properties, ...asFile }),
    answers: { 200: FileBody },
  },
  /** The payment methods are those of `dailyStats`. */
  paymentMethodsCsv: {
    summary: 'Sends the orders and sales of a period by payment method as a file',
    method: 'GET',
    path: '/api/admin/download/paymentMethods',
    ...admin,
    needs: 'orders.read',
    addition: true,
    refusals: ['EXCEL_BUSY', ...periodRefusals],
    produces: listTypes,
    query: Type.Object({ ...Days.properties, ...asFile }),
    answers: { 200: FileBody },
  },
  itemSalesCsv: {
    summary: 'Sends the items sold in a period as a file, with sold and refunded pieces',
    method: 'GET',
    path: '/api/admin/download/itemSales',
    ...admin,
    needs: 'orders.read',
    addition: true,
    refusals: ['EXCEL_BUSY', ...periodRefusals],
    produces: listTypes,
    query: Type.Object({ ...maybePeriod, ...asFile }),
    answers: { 200: FileBody },
  },
  itemSales: {
    summary: 'Lists the items sold in a period with their options, the best-selling first',
    method: 'GET',
    path: '/api/admin/fetchItemsBySales/{page}/{size}',
    ...admin,
    needs: 'orders.read',
    refusals: [...periodRefusals],
    params: PageParams,
    query: Type.Object(maybePeriod),
    answers: { 200: embedded('itemSalesDTOList', ItemSales) },
  },
  stockRequests: {
    summary: 'Lists the options that members want back in stock, the most wanted first',
    method: 'GET',
    path: '/admin/fetchAllStockRequests',
    ...admin,
    needs: 'goods.write',
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, title: '페이지' })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '페이지 크기' })),
    }),
    answers: { 200: contentPage(StockRequestRow) },
  },
});
