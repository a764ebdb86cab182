import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { contentPage, Instant, MerchantUid, Nullable, Ok, PageParams } from '../../schema.ts';
import { FailureDecision } from './failure-decision.ts';

/** Calls for payments that are held in escrow (구매안전): their deliveries are reported to the provider. */
export const escrowCalls = defineCalls({
  /**
   * Lists deliveries that the provider has not accepted yet, the first shipped first. Each delivery is retried
   * automatically.
   */
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
   * Registers the delivery again at once, or leaves it alone until its tracking number changes, because an operator
   * handled it by hand. Answers 409 ESCROW_NOT_FAILED when the delivery is not failed.
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
