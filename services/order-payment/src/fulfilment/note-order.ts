import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Member } from '@gyeol/service-kit/http/member.ts';
import { notedEvent, tell } from '../order/order-events.ts';
import { isShown } from '../order/order-states.ts';
import { lockKnownOrder, saveLocked } from '../order/order-store.ts';
import { noteOrderAction } from '../order/record-action.ts';
import { nextVersion } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';

type MemoInput = BodyOf<typeof orderCalls.setMemo>;

/**
 * The operators' note on an order, whatever its state; an empty text takes it off. The same text again changes nothing.
 * Throws MEMO_CHANGED when the note is not the one that the operator saw, nor already the one he writes.
 */
export const makeSetMemo =
  ({ db, now }: Deps) =>
  (member: Member, merchantUid: string, { memo: typed, expectedMemo }: MemoInput) =>
    db.tx(async (tx) => {
      const memo = typed.trim() || null;
      const order = await lockKnownOrder(tx, merchantUid);
      if (!isShown(order.status)) throw problem('ORDER_NOT_FOUND');
      if (order.memo !== memo) {
        const unseen = expectedMemo !== undefined && order.memo !== (expectedMemo || null);
        if (unseen) throw problem('MEMO_CHANGED', { extra: { memo: order.memo } });
        const at = now();
        const noted = nextVersion(order, { memo });
        saveLocked(tx, noted, { what: 'noted', actor: `member:${member.id}`, at });
        await noteOrderAction(tx, order, noted, at);
        await tell(tx, notedEvent(noted, at));
      }
      return { merchantUid, memo };
    });
