import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Id, MerchantUid } from '../../schema.ts';
import { TrackingNumber } from './order.ts';

const manyOrders = {
  minItems: 1,
  maxItems: 1_000,
  title: '주문',
  message: '주문을 선택해주세요. 한 번에 1,000건까지 처리할 수 있습니다.',
};
const outcomesOf = (words: string) =>
  Type.Object({
    results: Type.Array(
      Type.Object({
        merchantUid: Type.String(),
        ok: Type.Boolean(),
        outcome: Type.String({ description: `${words}, or the reason for the refusal in Korean` }),
      }),
    ),
  });

/**
 * Calls that do one step for many orders or claims. The answer has an outcome for each: done, or the reason for the
 * refusal.
 */
export const bulkCalls = defineCalls({
  /**
   * Ships all orders in one transaction. Refuses an order that is on its way under another tracking number, even when
   * some of its lines are not shipped yet. A repeat answers `same`.
   */
  shipOrders: {
    summary: 'Ships several whole orders under the given tracking numbers',
    method: 'PUT',
    path: '/api/admin/payment/setShippingMany',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    addition: true,
    action: '일괄 발송 처리',
    body: Type.Object({
      parcels: Type.Array(Type.Object({ merchantUid: MerchantUid, trackingNumber: TrackingNumber }), manyOrders),
    }),
    answers: { 200: outcomesOf('`shipped`, `same` (the order has the tracking number already)') },
  },
  /**
   * Marks all orders in one transaction. With `assumed`, the time of delivery is `deliveredAfterDays` after shipping,
   * but never later than now.
   */
  deliverOrders: {
    summary: 'Marks several orders as delivered',
    method: 'PUT',
    path: '/api/admin/payment/setDeliveredMany',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    addition: true,
    action: '배송완료 일괄 처리',
    body: Type.Object({
      merchantUids: Type.Array(MerchantUid, manyOrders),
      assumed: Type.Optional(Type.Boolean({ title: '배송 추정' })),
    }),
    answers: { 200: outcomesOf('`delivered`, `same` (the order is delivered already)') },
  },
  /** Each claim is accepted by itself. The outcome of a claim that cannot be accepted is the reason. */
  acceptClaims: {
    summary: 'Accepts several claims for return or exchange',
    method: 'PUT',
    path: '/api/admin/claims/accept',
    owner: 'order-payment',
    access: 'admin',
    needs: 'members.read',
    addition: true,
    action: '반품·교환 요청 처리',
    body: Type.Object({
      ids: Type.Array(Id, {
        minItems: 1,
        maxItems: 100,
        title: '요청',
        message: '요청을 선택해주세요. 한 번에 100건까지 처리할 수 있습니다.',
      }),
    }),
    answers: {
      200: Type.Object({
        results: Type.Array(
          Type.Object({
            id: Id,
            ok: Type.Boolean(),
            outcome: Type.String({ description: '`accepted`, or the reason for the refusal in Korean' }),
          }),
        ),
      }),
    },
  },
});
