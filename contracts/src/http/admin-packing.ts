import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { contentPage, FileBody, Id, Instant, mediaTypes, Nullable, OrderStatus, PageParams } from '../schema.ts';
import { orderFilter } from './order-filter.ts';
import { packingCalls } from './order-payment/packing.ts';

const admin = { owner: 'admin-reporting', access: 'admin', addition: true } as const;
const ById = Type.Object({ id: Id });
const Batch = {
  id: Id,
  packedAt: Instant,
  size: Type.Integer({ description: 'orders that were taken into it' }),
  waiting: Type.Integer({ description: 'in it and not shipped yet' }),
  cancelled: Type.Integer({ description: 'left it because they were cancelled' }),
};
const Line = Type.Object({
  itemId: Id,
  itemOptionId: Id,
  title: Type.String(),
  itemOptionName: Type.String(),
  productCode: Nullable(Type.String({ description: "the owner's own" })),
  quantity: Type.Integer(),
});
const BatchOrder = Type.Object({
  merchantUid: Type.String(),
  name: Type.String(),
  buyerName: Type.String(),
  itemTitles: Type.String(),
  quantity: Type.Integer(),
  paymentTime: Instant,
  paymentStatus: OrderStatus,
  trackingNumber: Nullable(Type.String()),
  memo: Nullable(Type.String()),
});
const Slip = Type.Object({
  merchantUid: Type.String(),
  paymentTime: Instant,
  name: Type.String(),
  phoneNumber: Type.String(),
  buyerName: Type.String(),
  postCode: Nullable(Type.String()),
  address: Nullable(Type.String()),
  detailAddress: Nullable(Type.String()),
  postMemo: Nullable(Type.String()),
  memo: Nullable(Type.String({ description: 'what operators noted' })),
  lines: Type.Array(Line),
});

/**
 * Calls about packing batches, answered from the read model. The slips and the Excel file list the orders that are
 * still in the batch, first paid first. The calls answer 404 PACKING_BATCH_NOT_FOUND, and 409 PACKING_BATCH_NOT_READY
 * until the read model has all orders that were taken into the batch.
 */
export const batchCalls = defineCalls({
  batches: {
    method: 'GET',
    path: '/api/admin/packing/batches/{page}/{size}',
    ...admin,
    params: PageParams,
    answers: { 200: contentPage(Type.Object(Batch)) },
  },
  /**
   * `ready` is true when the read model has all orders that were taken into the batch. Cancelled orders stay in the
   * list, with their status.
   */
  batch: {
    method: 'GET',
    path: '/api/admin/packing/batch/{id}',
    ...admin,
    params: ById,
    answers: {
      200: Type.Object({ ...Batch, ready: Type.Boolean(), orders: Type.Array(BatchOrder) }),
    },
  },
  /**
   * Takes the orders that match a filter and wait to be packed. They form one new batch, first paid first, up to the
   * limit of a batch.
   */
  packMatching: {
    method: 'POST',
    path: '/api/admin/packing/matching',
    ...admin,
    action: '발주확인',
    body: Type.Object({ ...orderFilter, requestId: packingCalls.packOrders.body.properties.requestId }),
    answers: packingCalls.packOrders.answers,
  },
  slips: {
    method: 'GET',
    path: '/api/admin/packing/batch/{id}/slips',
    ...admin,
    action: '포장 명세서 조회',
    params: ById,
    answers: { 200: Type.Object({ orders: Type.Array(Slip) }) },
  },
  /** The file has the columns of `exportExcel`. */
  excel: {
    method: 'GET',
    path: '/api/admin/packing/batch/{id}/excel',
    ...admin,
    action: '포장 엑셀 내려받기',
    produces: mediaTypes.xlsx,
    params: ById,
    answers: { 200: FileBody },
  },
});
