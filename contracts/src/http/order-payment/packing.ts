import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, MerchantUid } from '../../schema.ts';

/** The most orders of one packing batch: a morning's work of several people. The rest goes into the next. */
export const maxPackedOrders = 1_000;

/** Calls that take paid orders into packing batches, each order into one, once. */
export const packingCalls = defineCalls({
  /**
   * Takes all orders that are paid, not packed and not being cancelled, first paid first, or those of them that are
   * named. A repeat with the same `requestId` answers the same batch. 409 NOTHING_TO_PACK when there is none.
   */
  packOrders: {
    method: 'POST',
    path: '/api/admin/packing/batches',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '발주확인',
    body: Type.Object({
      requestId: Typed('raw', { format: 'uuid', title: '요청 번호' }),
      merchantUids: Type.Optional(
        Type.Array(MerchantUid, {
          minItems: 1,
          maxItems: maxPackedOrders,
          title: '주문',
          message: '주문을 선택해주세요.',
        }),
      ),
    }),
    answers: {
      200: Type.Object({
        id: Id,
        orderCount: Type.Integer(),
        skippedCount: Type.Integer({ description: 'named orders that could not be packed' }),
      }),
    },
  },
});
