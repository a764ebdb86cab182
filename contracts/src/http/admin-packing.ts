import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { contentPage, FileBody, Id, Instant, mediaTypes, Nullable, OrderStatus, PageParams } from '../schema.ts';
import { orderFilter } from './order-filter.ts';
import { packingCalls } from './order-payment/packing.ts';

const admin = { owner: 'admin-reporting', access: 'admin', addition: true } as const;
const ById = Type.Object({ id: Id });
const wholeBatchRefusals = ['PACKING_BATCH_NOT_FOUND', 'PACKING_BATCH_NOT_READY'] as const;
const Batch = {
  id: Id,
  packedAt: Instant,
  size: Type.Integer({ description: 'The number of orders that were taken into the packing batch' }),
  waiting: Type.Integer({ description: 'The number of orders of the batch that are not shipped yet' }),
  cancelled: Type.Integer({ description: 'The number of orders of the batch that were cancelled' }),
};
const Line = Type.Object(
  {
    itemId: Id,
    itemOptionId: Id,
    title: Type.String(),
    itemOptionName: Type.String(),
    productCode: Nullable(
      Type.String({ description: "The owner's own code of the item (자체 상품코드); null when it has none" }),
    ),
    quantity: Type.Integer(),
  },
  { name: 'SlipLine' },
);
const BatchOrder = Type.Object(
  {
    merchantUid: Type.String(),
    name: Type.String(),
    buyerName: Type.String(),
    itemTitles: Type.String(),
    quantity: Type.Integer(),
    paymentTime: Instant,
    paymentStatus: OrderStatus,
    trackingNumber: Nullable(Type.String()),
    memo: Nullable(Type.String()),
  },
  { name: 'PackingOrder' },
);
const Slip = Type.Object(
  {
    merchantUid: Type.String(),
    paymentTime: Instant,
    name: Type.String(),
    phoneNumber: Type.String(),
    buyerName: Type.String(),
    postCode: Nullable(Type.String()),
    address: Nullable(Type.String()),
    detailAddress: Nullable(Type.String()),
    postMemo: Nullable(Type.String()),
    memo: Nullable(Type.String({ description: 'The order note of the operators; null without a note' })),
    lines: Type.Array(Line),
  },
  { name: 'PackingSlip' },
);

/**
 * Calls about packing batches, answered from the read model. The slips and the Excel file list the orders that are
 * still in the batch, first paid first. The calls answer 404 PACKING_BATCH_NOT_FOUND, and 409 PACKING_BATCH_NOT_READY
 * until the read model has all orders that were taken into the batch.
 */
export const batchCalls = defineCalls({
  batches: {
    summary: 'Lists the packing batches, the newest first',
    method: 'GET',
    path: '/api/admin/packing/batches/{page}/{size}',
    ...admin,
    needs: 'orders.ship',
    params: PageParams,
    answers: { 200: contentPage(Type.Object(Batch)) },
  },
  /**
   * `ready` is true when the read model has all orders that were taken into the batch. Cancelled orders stay in the
   * list, with their status.
   */
  batch: {
    summary: 'Answers a packing batch with its orders',
    method: 'GET',
    path: '/api/admin/packing/batch/{id}',
    ...admin,
    needs: 'orders.ship',
    refusals: ['PACKING_BATCH_NOT_FOUND'],
    params: ById,
    answers: {
      200: Type.Object({ ...Batch, ready: Type.Boolean(), orders: Type.Array(BatchOrder) }),
    },
  },
  /** Takes the matching orders that wait to be packed, in the order of their payment, up to the limit of a batch. */
  packMatching: {
    summary: 'Takes the orders that match a filter into a new packing batch',
    method: 'POST',
    path: '/api/admin/packing/matching',
    ...admin,
    needs: 'orders.ship',
    refusals: ['NOTHING_TO_PACK', 'DATE_RANGE', 'PERIOD_REVERSED'],
    action: '발주확인',
    body: Type.Object({ ...orderFilter, requestId: packingCalls.packOrders.body.properties.requestId }),
    answers: packingCalls.packOrders.answers,
  },
  slips: {
    summary: 'Answers the packing slips of the orders in a packing batch',
    method: 'GET',
    path: '/api/admin/packing/batch/{id}/slips',
    ...admin,
    needs: 'orders.ship',
    refusals: [...wholeBatchRefusals],
    action: '포장 명세서 조회',
    params: ById,
    answers: { 200: Type.Object({ orders: Type.Array(Slip) }) },
  },
  /** The file has the columns of `exportExcel`. */
  excel: {
    summary: 'Sends the orders of a packing batch as an Excel file',
    method: 'GET',
    path: '/api/admin/packing/batch/{id}/excel',
    ...admin,
    needs: 'orders.ship',
    refusals: [...wholeBatchRefusals, 'EXCEL_BUSY'],
    action: '포장 엑셀 내려받기',
    produces: mediaTypes.xlsx,
    params: ById,
    answers: { 200: FileBody },
  },
});
