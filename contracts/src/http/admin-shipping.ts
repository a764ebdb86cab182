import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { maxSheetRows } from '../rules/sheet.ts';
import { FileBody, Id, mediaTypes, Nullable, OrderStatus } from '../schema.ts';
import { maybePeriod, orderFilter, periodRefusals } from './order-filter.ts';
import { asFile, listTypes, RowPosition, sheetBodyLimit, UnreadSheets } from './sheet-file.ts';

const admin = { owner: 'admin-reporting', access: 'admin' } as const;
const Status = Type.Union([Type.Literal('ALL'), OrderStatus], { name: 'OrderStatusFilter', title: '주문 상태' });

/** A row of the file that could not be used. All but the first three fields are additions. */
export const ErrorItem = Type.Object(
  {
    merchantUid: Typed('raw', { maxLength: 200 }),
    trackingNumber: Typed('raw', { maxLength: 200 }),
    reason: Typed('raw', { maxLength: 300 }),
    ...RowPosition,
    customerPhoneNumber: Typed('raw', { maxLength: 200 }),
    customerName: Typed('raw', { maxLength: 200 }),
    currentTrackingNumber: Type.Optional(
      Typed('raw', {
        maxLength: 200,
        description:
          'The tracking number under which the order is already on its way. With `confirmChanges`, the row replaces it. Absent for other errors',
      }),
    ),
  },
  { name: 'ShippingErrorRow' },
);
export type ErrorItem = Static<typeof ErrorItem>;
const SheetItem = {
  merchantUid: Type.String(),
  trackingNumber: Type.String(),
  customerName: Type.String(),
  ...RowPosition,
};
const ReadyItem = Type.Object(
  {
    ...SheetItem,
    currentTrackingNumber: Type.Optional(
      Type.String({ description: 'The tracking number that the row replaces; absent when it replaces none' }),
    ),
  },
  { name: 'ShippingReadyRow' },
);
/** A row that the call used, or would use without `dryRun`, but that a person should check. */
const WarningItem = Type.Object({ ...SheetItem, reason: Type.String() }, { name: 'ShippingWarningRow' });
const PickingOption = Type.Object(
  {
    itemId: Id,
    itemOptionId: Id,
    title: Type.String(),
    itemOptionName: Type.String(),
    imageUrl: Type.String(),
    productCode: Nullable(
      Type.String({ description: "The owner's own code of the item (자체 상품코드); null when it has none" }),
    ),
    quantity: Type.Integer(),
    orders: Type.Array(Type.Object({ merchantUid: Type.String(), name: Type.String(), quantity: Type.Integer() })),
  },
  { name: 'PickingOption' },
);

/** Shipping files, picking lists, lists as files, and the search over orders and members. */
export const shippingCalls = defineCalls({
  exportExcel: {
    summary: 'Sends the orders of a period that wait to be shipped, as an Excel file',
    method: 'GET',
    path: '/api/admin/download-excel-range',
    ...admin,
    needs: 'orders.ship',
    refusals: ['EXPORT_TOO_EARLY', 'EXCEL_BUSY', ...periodRefusals],
    action: '배송 엑셀 내려받기',
    produces: mediaTypes.xlsx,
    query: Type.Object(maybePeriod),
    answers: { 200: FileBody },
  },
  /** Days without waiting orders are left out. */
  waitingDays: {
    summary: 'Counts the orders that wait to be shipped, by the day whose export contains them',
    method: 'GET',
    path: '/api/admin/payment/waitingDays',
    ...admin,
    needs: 'orders.read',
    addition: true,
    answers: { 200: Type.Array(Type.Object({ day: Type.String(), count: Type.Integer() })) },
  },
  /**
   * These options are additions:
   *
   * - `dryRun`: the call changes nothing and answers the changes that the file would make.
   * - `confirmChanges`: the call also corrects the tracking number of an order that is on its way under another number.
   * - `delivered`: the call marks the orders of the file as delivered.
   */
  importExcel: {
    summary: 'Ships orders under the tracking numbers of an uploaded file',
    method: 'POST',
    path: '/api/admin/shipping/update-from-excel',
    ...admin,
    needs: 'orders.ship',
    refusals: ['EXCEL_UNREADABLE', 'EXCEL_LOCKED', 'EXCEL_EMPTY', 'EXCEL_BUSY', 'EXCEL_COLUMNS', 'EXCEL_TOO_LONG'],
    action: '배송 엑셀 올리기',
    accepts: 'multipart',
    bodyLimit: sheetBodyLimit,
    query: Type.Object({
      dryRun: Type.Optional(Type.Boolean()),
      confirmChanges: Type.Optional(Type.Boolean()),
      delivered: Type.Optional(Type.Boolean()),
    }),
    answers: {
      200: Type.Object({
        success: Type.Boolean(),
        updatedCount: Type.Integer(),
        message: Type.String(),
        errorItems: Type.Array(ErrorItem),
        dryRun: Type.Boolean(),
        totalCount: Type.Integer({ description: 'The number of rows in the file' }),
        unchangedCount: Type.Integer({
          description:
            'The number of rows that change nothing, because the order was shipped or delivered with this tracking number before',
        }),
        changedCount: Type.Integer({
          description: 'The number of orders in `updatedCount` whose tracking number was corrected',
        }),
        warningItems: Type.Array(WarningItem, {
          description: 'The rows whose tracking number is used for several orders',
        }),
        readyItems: Type.Array(ReadyItem, {
          description: 'The first few hundred rows that would be used; empty without `dryRun`',
        }),
        unreadSheets: UnreadSheets,
      }),
    },
  },
  /** An operator corrects this file and sends it again. */
  errorRows: {
    summary: 'Sends an Excel file with the rows of a shipping file that could not be used',
    method: 'POST',
    path: '/api/admin/shipping/error-rows',
    ...admin,
    needs: 'orders.ship',
    refusals: ['EXCEL_BUSY'],
    action: '배송 엑셀 오류 행 내려받기',
    addition: true,
    produces: mediaTypes.xlsx,
    bodyLimit: 8 * 1024 * 1024,
    body: Type.Object({ items: Type.Array(ErrorItem, { minItems: 1, maxItems: maxSheetRows }) }),
    answers: { 200: FileBody },
  },
  /** For named orders (comma-separated), for a packing batch, or for all orders that match a filter. */
  pickingList: {
    summary: 'Lists the pieces to take off the shelves for several orders, by option',
    method: 'GET',
    path: '/api/admin/payment/pickingList',
    ...admin,
    needs: 'orders.ship',
    refusals: ['PACKING_BATCH_NOT_FOUND', 'PACKING_BATCH_NOT_READY', ...periodRefusals],
    action: '피킹 리스트 조회',
    addition: true,
    query: Type.Object({
      ...orderFilter,
      uids: Type.Optional(Typed('digits', { maxLength: 4_200, title: '주문번호' })),
      batchId: Type.Optional(Id),
    }),
    answers: {
      200: Type.Object({
        options: Type.Array(PickingOption),
        orderCount: Type.Integer(),
        quantity: Type.Integer(),
        complete: Type.Boolean({
          description: 'False when more orders match than one list holds, so that some are missing',
        }),
      }),
    },
  },
  ordersCsv: {
    summary: 'Sends the orders that match a filter as a file',
    method: 'GET',
    path: '/api/admin/download/orders',
    ...admin,
    needs: 'orders.ship',
    refusals: ['EXCEL_BUSY', ...periodRefusals],
    action: '주문 파일 내려받기',
    addition: true,
    produces: listTypes,
    query: Type.Object({ ...orderFilter, ...asFile, status: Type.Optional(Status) }),
    answers: { 200: FileBody },
  },
  membersCsv: {
    summary: 'Sends the members that match a filter as a file',
    method: 'GET',
    path: '/api/admin/download/members',
    ...admin,
    needs: 'members.read',
    fresh: true,
    refusals: ['EXCEL_BUSY', ...periodRefusals],
    action: '회원 파일 내려받기',
    addition: true,
    produces: listTypes,
    query: Type.Object({
      ...maybePeriod,
      ...asFile,
      name: orderFilter.name,
      phoneNumber: orderFilter.phoneNumber,
      kind: Type.Optional(Type.Union([Type.Literal('kakao'), Type.Literal('regular')], { title: '가입 종류' })),
    }),
    answers: { 200: FileBody },
  },
  stockRequestsCsv: {
    summary: 'Sends the options that members want back in stock as a file, the most wanted first',
    method: 'GET',
    path: '/api/admin/download/stockRequests',
    ...admin,
    needs: 'goods.write',
    addition: true,
    refusals: ['EXCEL_BUSY'],
    produces: listTypes,
    query: Type.Object(asFile),
    answers: { 200: FileBody },
  },
  /** A phone number is found whatever spelling the operator types. */
  search: {
    summary: 'Finds orders and members by number, name, phone or e-mail',
    method: 'GET',
    path: '/api/admin/search',
    ...admin,
    needs: 'members.read',
    addition: true,
    query: Type.Object({
      q: Typed('name', { minLength: 1, maxLength: 60, title: '검색어', message: '검색어를 입력해주세요.' }),
    }),
    answers: {
      200: Type.Object({
        orders: Type.Array(
          Type.Object({
            merchantUid: Type.String(),
            name: Type.String(),
            phoneNumber: Type.String(),
            itemTitles: Type.String(),
            paymentStatus: OrderStatus,
          }),
        ),
        members: Type.Array(
          Type.Object({
            id: Id,
            username: Type.String(),
            realName: Type.String(),
            displayName: Type.String(),
            phoneNumber: Nullable(Type.String()),
          }),
        ),
      }),
    },
  },
});
