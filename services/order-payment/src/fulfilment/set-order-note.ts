import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { notedEvent, publish } from '../order/order-events.ts';
import { isShown } from '../order/order-states.ts';
import { lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import { nextVersion } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';

type OrderNoteInput = BodyOf<typeof orderCalls.setOrderNote>;

/**
 * Saves the operators' note on an order in any state. An empty text removes the note, and an unchanged text changes
 * nothing. Throws MEMO_CHANGED when the saved note differs from the note that the operator saw and from the new text.
 */
export const setOrderNote = (
  { db, now }: Deps,
  member: Member,
  merchantUid: string,
  { memo: typed, expectedMemo }: OrderNoteInput,
) =>
  db.tx(async (tx) => {
    const note = typed.trim() || null;
    const order = await lockExistingOrder(tx, merchantUid);
    if (!isShown(order.status)) throw problem('ORDER_NOT_FOUND');
    if (order.memo !== note) {
      const unseen = expectedMemo !== undefined && order.memo !== (expectedMemo || null);
      if (unseen) throw problem('MEMO_CHANGED', { extra: { memo: order.memo } });
      const at = now();
      const noted = nextVersion(order, { memo: note });
      updateLockedOrder(tx, noted, { what: 'noted', actor: actorOf(member.id), at });
      await recordOrderAction(tx, order, noted, at);
      await publish(tx, notedEvent(noted, at));
    }
    return { merchantUid, memo: note };
  });
