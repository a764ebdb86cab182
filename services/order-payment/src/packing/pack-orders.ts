import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { packedEvent, publish } from '../order/order-events.ts';
import { lockOrders, updateLockedOrder } from '../order/order-store.ts';
import { isUnpacked, pack } from '../order/paid-transitions.ts';
import type { Deps } from '../payment/deps.ts';
import { insertBatch, listUnpackedOrders, readBatch, updateSkippedCount } from './packing-store.ts';

type PackInput = BodyOf<typeof orderCalls.packOrders>;

/**
 * Makes a new packing batch of unpacked orders. Without `merchantUids`, the batch takes all unpacked orders. With
 * `merchantUids`, the batch takes the unpacked orders among the named ones. The orders are locked, so that a cancel, a
 * parcel or another batch cannot change them meanwhile. Throws NOTHING_TO_PACK.
 */
export const packOrders = ({ db, now }: Deps, packedBy: number, { requestId, merchantUids }: PackInput) =>
  db.tx(async (tx) => {
    const at = now();
    const id = await insertBatch(tx, { requestId, packedBy, at });
    if (id === undefined) return readBatch(tx, requestId);
    const chosen = [...new Set(merchantUids ?? (await listUnpackedOrders(tx)))];
    const orders = (await lockOrders(tx, chosen)).filter(isUnpacked);
    if (orders.length === 0) throw problem('NOTHING_TO_PACK');
    for (const order of orders) {
      const packed = pack(order, id);
      updateLockedOrder(tx, packed, { what: 'packed', actor: actorOf(packedBy), at, note: String(id) });
      await publish(tx, packedEvent(packed, at, id, orders.length));
    }
    const skippedCount = merchantUids ? chosen.length - orders.length : 0;
    updateSkippedCount(tx, id, skippedCount);
    await recordAudit(tx, { kind: 'packing-batch', id, after: { orderCount: orders.length }, at });
    return { id, orderCount: orders.length, skippedCount };
  });
