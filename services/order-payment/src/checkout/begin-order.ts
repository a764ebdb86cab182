import { randomBytes } from 'node:crypto';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { createMerchantUid, merchantUidBytes } from '@gyeol/contracts/rules/merchant-uid.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { isUniqueViolation } from '@gyeol/service-kit/db/errors.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { abandonedEvent, publish } from '../order/order-events.ts';
import { newOrder, type Order, type OrderIn } from '../order/order-row.ts';
import { lockOrder, updateLockedOrder } from '../order/order-store.ts';
import { hasBenefits, releaseHolds } from '../order/release-holds.ts';
import { abandon, heldSince, holdEnds, replace } from '../order/unpaid-transitions.ts';
import { spendAdmissions } from '../sale-gates/admit.ts';
import { type Admissions, gatesAt, type SaleGateScope } from '../sale-gates/sale-gate.ts';
import type { CheckoutDeps } from './deps.ts';
import { Overtaken } from './overtaken.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { type EarlierHold, insertPlacing } from './placing-store.ts';
import { isBehindSale, itemTitlesOf, type Sheet } from './sheet.ts';

export interface NewOrder {
  member: Member;
  sheet: Sheet;
  input: PlaceOrderInput;
  fingerprint: string;
  admissions: Admissions;
  saleGates: readonly SaleGateScope[];
  held: EarlierHold | null;
}

/** The time that the member held these goods before counts, whatever order he held them for. */
const holdSinceOf = (held: EarlierHold | null, replaces: Order | null, now: Date): Date => {
  const own = now.getTime() - (held?.heldMs ?? 0);
  return new Date(replaces === null ? own : Math.min(own, heldSince(replaces).getTime()));
};

const draft = ({ member, sheet, input, fingerprint, saleGates, held }: NewOrder, replaces: Order | null, now: Date) => {
  const { agreement, ...placed } = input;
  return newOrder({
    merchantUid: createMerchantUid(now, randomBytes(merchantUidBytes)),
    memberId: member.id,
    fingerprint,
    origin: 'shop',
    replaces: replaces?.merchantUid ?? null,
    buyer: {
      username: member.username,
      displayName: member.displayName,
      realName: member.realName,
      phoneNumber: member.phoneNumber,
    },
    ...placed,
    madeToOrderAgreement: agreement === null ? null : { text: agreement, at: now.toISOString() },
    itemTitles: itemTitlesOf(sheet.lines),
    imageUrl: sheet.lines[0]?.imageUrl ?? '',
    cartLines: sheet.cartLines,
    lines: sheet.lines.map((line) => ({ ...line, lineId: 0 })),
    productTotal: sheet.productTotal,
    placedAt: now,
    holdSince: holdSinceOf(held, replaces, now),
    behindSale: isBehindSale(sheet.lines) || gatesAt(saleGates, now).length > 0,
    windowProviders: null,
  });
};

const insertOne = async (db: CheckoutDeps['db'] | Tx, wanted: NewOrder, replaces: Order | null, now: Date) => {
  const order = draft(wanted, replaces, now);
  const lineIds = await insertPlacing(db, order, wanted.sheet);
  if (lineIds === undefined) throw new Overtaken();
  return { ...order, lines: order.lines.map((line) => ({ ...line, lineId: lineIds.get(line.itemOptionId) ?? 0 })) };
};

const insert = async (tx: Tx, wanted: NewOrder, replaces: Order | null, now: Date) => {
  const order = await insertOne(tx, wanted, replaces, now);
  const { member, admissions } = wanted;
  const saleGates = gatesAt(wanted.saleGates, now);
  await spendAdmissions(tx, { memberId: member.id, gates: saleGates, admissions }, { ...order, at: now });
  return order;
};

/**
 * Ends the earlier order: as REPLACED when it waited for payment, as ABANDONED when another `complete` was still
 * placing it. Answers the ended order. Throws Overtaken when the earlier order had ended or was paid already.
 */
const endEarlier = async (tx: Tx, merchantUid: string, actor: string, now: Date): Promise<Order> => {
  const earlier = await lockOrder(tx, merchantUid);
  if (earlier?.status === 'AWAITING_PAYMENT') {
    const replaced = replace(earlier, now);
    updateLockedOrder(tx, replaced, { what: 'replaced', actor, at: now });
    return replaced;
  }
  if (earlier?.status !== 'PLACING') throw new Overtaken();
  const abandoned = abandon(earlier, now);
  updateLockedOrder(tx, abandoned, { what: 'abandoned', actor, at: now });
  await publish(tx, abandonedEvent(abandoned, now));
  return abandoned;
};

/**
 * Releases the holds of an abandoned order, and of the older order that it was to replace. The abandoned order may not
 * have taken over the older holds yet. The member's new order would then compete with his own older holds.
 */
const releaseAbandoned = async (deps: CheckoutDeps, ended: Order): Promise<void> => {
  const { status, merchantUid, replaces } = ended;
  if (status !== 'ABANDONED') return;
  await releaseHolds(deps, [merchantUid, replaces], hasBenefits(ended) || replaces !== null);
};

/**
 * Commits the intent of an order as PLACING and ends the earlier order in the same transaction. Throws Overtaken when
 * another `complete` took the sheet or the earlier order was paid; WAITING_ROOM, PASS_EXPIRED, PASS_SPENT,
 * PASS_INVALID; ORDER_ENDED when the hold of the earlier order has reached its limit.
 */
export const beginOrder = async (
  deps: CheckoutDeps,
  wanted: NewOrder,
  replaces: string | null,
): Promise<OrderIn<'PLACING'>> => {
  const { db } = deps;
  const at = deps.now();
  try {
    if (replaces === null) {
      // Without a sale gate the insert is one statement, which needs no transaction of its own.
      const isGated = gatesAt(wanted.saleGates, at).length > 0;
      return await (isGated ? db.tx((tx) => insert(tx, wanted, null, at)) : insertOne(db, wanted, null, at));
    }
    const { order, ended } = await db.tx(async (tx) => {
      const ended = await endEarlier(tx, replaces, `member:${wanted.member.id}`, at);
      // A replacing order must not extend the time for which goods are kept from other buyers.
      if (holdEnds(ended, deps.config) <= at) throw problem('ORDER_ENDED');
      // If `insert` throws Overtaken, the end of the earlier order is rolled back, too.
      return { order: await insert(tx, wanted, ended, at), ended };
    });
    await releaseAbandoned(deps, ended);
    return order;
  } catch (error) {
    throw isUniqueViolation(error, 'orders_open') ? new Overtaken() : error;
  }
};
