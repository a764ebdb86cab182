import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { contentPage, Instant, MerchantUid, Nullable, Ok, PageParams } from '../../schema.ts';
import { FailureDecision } from './failure-decision.ts';

/** Calls for payments that are held in escrow (구매안전): their deliveries are reported to the provider. */
export const escrowCalls = defineCalls({
  /** The first shipped comes first. Each delivery is retried automatically. */
  escrowFailures: {
    summary: 'Lists the deliveries of escrow payments that the provider has not accepted yet',
    method: 'GET',
    path: '/api/admin/payment/escrow-failures/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.money',
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
   * The delivery is registered again at once, or left alone until its tracking number changes, because an operator
   * handled it by hand. Answers 409 ESCROW_NOT_FAILED when the delivery is not failed.
   */
  decideEscrow: {
    summary: 'Reports an escrow delivery to the provider again, or marks it as handled by hand',
    method: 'PUT',
    path: '/api/admin/payment/escrow-failures/{uid}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.money',
    addition: true,
    refusals: ['ESCROW_NOT_FAILED'],
    action: '에스크로 배송 처리',
    params: Type.Object({ uid: MerchantUid }),
    body: FailureDecision,
    answers: { 200: Ok },
  },
});
