import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { remoteFeeFor } from '@gyeol/contracts/rules/delivery.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import { publish, receiverChangedEvent } from '../order/order-events.ts';
import type { Receiver } from '../order/order-row.ts';
import { lockExistingOrder, updateLockedOrder, updateReceiver } from '../order/order-store.ts';
import { changeReceiver } from '../order/paid-transitions.ts';
import { receiverOf } from '../order/receiver-of.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';

type ReceiverBody = BodyOf<typeof orderCalls.changeReceiver>;

const isSame = (one: Receiver, other: Receiver): boolean =>
  (Object.keys(other) as (keyof Receiver)[]).every((field) => one[field] === other[field]);

/**
 * Changes the receiver, address and delivery note of an order, by its buyer or an operator, until the order is in a
 * packing batch. A postcode with another surcharge is refused, because money never changes here. Unchanged values
 * change nothing. Throws PHONE_INVALID, RECEIVER_FEE_DIFFERS, ORDER_PACKED, NOT_OWNER, CANCEL_PENDING, ILLEGAL_MOVE.
 */
export const setReceiver = async ({ db, now }: Deps, member: Member, merchantUid: string, body: ReceiverBody) => {
  const receiver = receiverOf(body);
  const postMemo = body.postMemo?.trim() || null;
  const terms = await readTerms(db);
  return db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    authorizeOrder(order, member);
    if (order.postMemo === postMemo && isSame(order.receiver, receiver)) return ok;
    const changed = changeReceiver(order, receiver, postMemo);
    const feeTo = (postCode: string): number => remoteFeeFor(postCode, order.productTotal, terms);
    if (feeTo(receiver.postCode) !== feeTo(order.receiver.postCode)) throw problem('RECEIVER_FEE_DIFFERS');
    const at = now();
    updateReceiver(tx, changed);
    updateLockedOrder(tx, changed, { what: 'receiver changed', actor: actorOf(member.id), at });
    await recordOrderAction(tx, order, changed, at);
    await publish(tx, receiverChangedEvent(changed, at));
    return ok;
  });
};
