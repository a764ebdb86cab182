import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { contentPage, Instant, MerchantUid, Nullable, Ok, PageParams } from '../../schema.ts';
import { FailureDecision } from './failure-decision.ts';

/** Payments that are held in escrow (구매안전): the provider is told of their deliveries. */
export const escrowCalls = defineCalls({
  /** Ours: deliveries that the provider did not take yet, the first sent first; each is tried again by itself. */
  escrowFailures: {
    method: 'GET',
    path: '/api/admin/payment/escrow-failures/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    params: PageParams,
    answers: {
      200: contentPage(
        Type.Object({
          merchantUid: Type.String(),
          name: Type.String(),
          itemTitles: Type.String(),
          trackingNumber: Nullable(Type.String()),
          shippedAt: Nullable(Instant),
          fault: Type.String(),
          nextTryAt: Nullable(Instant),
        }),
      ),
    },
  },
  /**
   * Ours: registered again at once, or left as it is since an operator saw to it, until its tracking number changes; 409
   * ESCROW_NOT_FAILED.
   */
  decideEscrow: {
    method: 'PUT',
    path: '/api/admin/payment/escrow-failures/{uid}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '에스크로 배송 처리',
    params: Type.Object({ uid: MerchantUid }),
    body: FailureDecision,
    answers: { 200: Ok },
  },
});
