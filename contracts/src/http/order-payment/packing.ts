import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, MerchantUid } from '../../schema.ts';

/** The most orders of one packing batch: a morning's work of several people. Further orders go into the next batch. */
export const maxPackedOrders = 1_000;

/** Calls that take paid orders into packing batches. Each order is taken into one batch, once. */
export const packingCalls = defineCalls({
  /**
   * Takes orders that are not packed and not being cancelled, first paid first. Takes all such orders, or the named
   * ones among them. A repeat with the same `requestId` answers the same batch. Answers 409 NOTHING_TO_PACK when there
   * is no such order.
   */
  packOrders: {
    summary: 'Takes paid orders into a new packing batch',
    method: 'POST',
    path: '/api/admin/packing/batches',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    addition: true,
    refusals: ['NOTHING_TO_PACK'],
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
        skippedCount: Type.Integer({
          description: 'The number of named orders that could not be packed; 0 when no orders were named',
        }),
      }),
    },
  },
});
