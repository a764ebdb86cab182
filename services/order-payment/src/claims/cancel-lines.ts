import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { lockExistingOrder } from '../order/order-store.ts';
import type { Deps } from '../payment/deps.ts';
import { requireRefundAccount } from '../payment/refund-account-store.ts';
import { transition } from './claim.ts';
import { refundDueBy } from './claim-period.ts';
import { listClaimsOfOrder } from './claim-store.ts';
import { finishRefundNow, refundIntent } from './refund-claim.ts';
import { insertWanted } from './request-claim.ts';
import { changerOf, saveClaim } from './with-locked-claim.ts';

type CancelBody = BodyOf<typeof orderCalls.createClaim>;

const commitIntent = ({ db, now }: Deps, member: Member, body: CancelBody): Promise<number> =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, body.originalMerchantUid);
    const at = now();
    const claims = await listClaimsOfOrder(tx, order.merchantUid);
    const requested = await insertWanted(tx, { order, claims, member, at }, body);
    await requireRefundAccount(tx, order);
    const context = { tx, ...requested, claims, at };
    const intent = await refundIntent(context, requested.claim);
    const accepted = transition(requested.claim, 'ACCEPTED', at, { ...intent, dueAt: refundDueBy(at) });
    await saveClaim(context, accepted, changerOf(member));
    return accepted.id;
  });

/**
 * Cancels unsent pieces of an order, refunds them and restocks them. Answers the id of the claim. The intent is
 * committed before the provider is called. Throws the errors of `createClaim`, and CLAIM_WHOLE_ORDER, CLAIM_REFUNDING,
 * CANCEL_REFUSED, PROVIDER_DOWN.
 */
export const cancelLines = async (deps: Deps, member: Member, body: CancelBody): Promise<number> => {
  const id = await commitIntent(deps, member, body);
  await finishRefundNow(deps, id, '결제사와 연결이 원활하지 않습니다. 취소는 접수되었으며 자동으로 처리됩니다.');
  return id;
};
