import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { memberBuyer } from '@gyeol/contracts/rules/buyer-limit.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import { logFailure } from '@gyeol/service-kit/log-failure.ts';
import { publish } from '../order/order-events.ts';
import { findOrder, updateLockedOrder } from '../order/order-store.ts';
import { type Parcel, parcelOf } from '../order/paid-transitions.ts';
import { releaseHolds } from '../order/release-holds.ts';
import { illegalTransition, nextVersion, refuseWhileCancelling } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { requireRefundAccount } from '../payment/refund-account-store.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { type Claim, isRefundRefused, transition } from './claim.ts';
import { claimChangedEvent } from './claim-events.ts';
import { calculateClaimMoney } from './claim-money.ts';
import { listClaimsOfOrder, readMerchantUidByClaim } from './claim-store.ts';
import { withOptions } from './exchange-goods.ts';
import { requestDifference, requireDifferencePaid } from './exchange-payment.ts';
import { finishRefundNow, refundIntent } from './refund-claim.ts';
import { type ClaimContext, changerOf, withLockedClaim } from './with-locked-claim.ts';

// A new tracking number corrects a wrong one. A parcel that was marked as delivered is then SHIPPING again, with the
// current time as its shipping time.
const saveParcel = sql(
  'exchange.save-parcel',
  `insert into parcels (merchant_uid, claim_id, carrier, tracking_number, post_url, state, shipped_at, lines, poll_due_at)
   values ($1::text, $2::bigint, $3::text, $4::text, $5::text, 'SHIPPING', $6::timestamptz, $7::jsonb, $6::timestamptz)
   on conflict (claim_id) where claim_id is not null do update set carrier = excluded.carrier,
     tracking_number = excluded.tracking_number, post_url = excluded.post_url, poll_due_at = excluded.poll_due_at, polls = 0,
     state = 'SHIPPING', delivered_at = null,
     shipped_at = case when parcels.state = 'SHIPPING' then parcels.shipped_at else excluded.shipped_at end
   where parcels.state = 'SHIPPING'
     or (parcels.carrier, parcels.tracking_number) is distinct from (excluded.carrier, excluded.tracking_number)
   returning shipped_at as "shippedAt"`,
);
const dueEnds = sql(
  'exchange.unpaid',
  `select r.id from orders o join refund_requests r on r.id = o.exchange_claim_id
   where o.exchange_claim_id is not null and r.state = 'ACCEPTED' and o.status in ('EXPIRED', 'CANCELLED') limit 20`,
);

/**
 * Holds the stock that goes out in exchange, before the claim is accepted. A repeat changes nothing. Other faults of
 * the claim are reported later, under the lock.
 * An event of the claim ends the hold. If the event arrives before the hold, catalog keeps a tombstone, and the late
 * hold is refused. Throws CLAIM_OPTION_SOLD_OUT, HOLD_RELEASED, UNAVAILABLE.
 */
export const holdExchange = async ({ db, internal }: Deps, id: number): Promise<void> => {
  const merchantUid = await readMerchantUidByClaim(db, id);
  const [order, claims] = await Promise.all([findOrder(db, merchantUid), listClaimsOfOrder(db, merchantUid)]);
  const claim = claims.find((candidate) => candidate.id === id);
  if (order === undefined || order.status === 'CANCELLED') return;
  if (claim?.kind !== 'exchange' || claim.state !== 'REQUESTED') return;
  const lines = withOptions(order, claim.lines).flatMap(({ exchange, pieces }) =>
    exchange ? [{ itemOptionId: exchange.itemOptionId, quantity: pieces.length, unitPrice: 0 }] : [],
  );
  const body = {
    merchantUid: exchangeHoldKey(id),
    replaces: null,
    checkPrices: false,
    lines,
    buyer: memberBuyer(order.memberId),
  };
  try {
    await internal.call(internalCalls.holdStock, { body });
  } catch (error) {
    if (!isProblem(error, 'OUT_OF_STOCK')) throw error;
    const message = `${error.message}\n재고를 채우거나 구매자와 상의해 반품으로 변경해주세요.`;
    throw problem('CLAIM_OPTION_SOLD_OUT', { message, cause: error });
  }
};

/**
 * Accepts an exchange whose new goods are held, and requests the difference if the buyer owes one. Throws ILLEGAL_MOVE.
 */
export const acceptExchange = async ({ tx, order, claim, claims, at }: ClaimContext): Promise<Claim> => {
  if (order.status === 'CANCELLED') throw illegalTransition(order, 'nothing goes out for a cancelled order');
  const wanted = { ...claim, lines: withOptions(order, claim.lines) };
  const money = await calculateClaimMoney(tx, order, wanted, claims);
  return requestDifference(tx, order, transition({ ...wanted, money }, 'ACCEPTED', at), at);
};

const insertParcel = async (
  { tx, order, claim, at }: ClaimContext,
  { carrier, trackingNumber, postUrl }: Parcel,
): Promise<Claim['parcel']> => {
  const lines = claim.lines.map(({ lineId, pieces }) => ({ lineId, quantity: pieces.length }));
  const values = [order.merchantUid, claim.id, carrier, trackingNumber, postUrl, at, JSON.stringify(lines)];
  // An earlier attempt saved this parcel, but the provider refused the refund of that attempt. The parcel may be
  // delivered already, so the saved parcel is kept unchanged.
  const isSame = claim.state === 'INSPECTED' && claim.parcel?.trackingNumber === trackingNumber;
  if (isSame && claim.parcel !== null) return claim.parcel;
  const saved = await tx.maybe<{ shippedAt: Date }>(saveParcel, values);
  if (saved === undefined) throw problem('ILLEGAL_MOVE', { message: '이미 배송이 완료된 교환 상품입니다.' });
  return { carrier, trackingNumber, postUrl, shippedAt: saved.shippedAt.toISOString(), deliveredAt: null };
};

/** The event reports the corrected tracking number to the buyer. */
const correctParcel = async (context: ClaimContext, parcel: Parcel, actor: string): Promise<undefined> => {
  const { tx, order, claim, at } = context;
  const corrected = { ...claim, parcel: await insertParcel(context, parcel) };
  const saved = nextVersion(order);
  updateLockedOrder(tx, saved, { what: 'claim changed', actor, at, note: `${claim.id} ${parcel.trackingNumber}` });
  await publish(tx, claimChangedEvent(saved, corrected, at));
};

const sendOut = async (context: ClaimContext, parcel: Parcel, expectedRefund: number): Promise<Claim | undefined> => {
  const { tx, order, claim, claims, at } = context;
  if (isRefundRefused(claim)) return undefined;
  refuseWhileCancelling(order);
  if (order.status === 'CANCELLED') throw illegalTransition(order, 'nothing goes out for a cancelled order');
  if (claim.refundRequestedAt !== null) throw problem('CLAIM_REFUNDING');
  const exchanged = transition(claim, 'EXCHANGED', at);
  const money = await calculateClaimMoney(tx, order, claim, claims);
  requireDifferencePaid({ ...claim, money });
  if (money.refund !== expectedRefund) return { ...claim, money };
  if (money.refund > 0) await requireRefundAccount(tx, order);
  const sent = await insertParcel(context, parcel);
  if (money.refund === 0) return { ...exchanged, money, parcel: sent };
  return { ...claim, money, parcel: sent, ...(await refundIntent(context, { ...claim, money })) };
};

/**
 * Ships the new goods of an inspected exchange, and refunds the difference if the shop owes one. The claim is then
 * EXCHANGED. When the claim is EXCHANGED already, corrects the tracking number. Throws REFUND_NOT_FOUND,
 * TRACKING_NUMBER_INVALID, CLAIM_DIFFERENCE_UNPAID, CLAIM_MONEY_CHANGED, CLAIM_REFUNDING, REFUND_ACCOUNT_NEEDED,
 * CANCEL_PENDING, ILLEGAL_MOVE, CANCEL_REFUSED, PROVIDER_DOWN.
 */
export const shipExchange = async (
  deps: Deps,
  member: Member,
  id: number,
  { trackingNumber, expectedRefund }: { trackingNumber: string; expectedRefund: number },
): Promise<void> => {
  const { carrier } = await readTerms(deps.db);
  const parcel = parcelOf(carrier, trackingNumber);
  const changer = changerOf(member);
  const claim = await withLockedClaim(deps, id, changer, (context) =>
    context.claim.state === 'EXCHANGED'
      ? correctParcel(context, parcel, changer.actor)
      : sendOut(context, parcel, expectedRefund),
  );
  if (claim.state === 'EXCHANGED') return;
  if (claim.refundRequestedAt === null) throw problem('CLAIM_MONEY_CHANGED', { extra: { money: claim.money } });
  await finishRefundNow(deps, id, '결제사와 연결이 원활하지 않습니다. 차액 환불은 접수되었으며 자동으로 처리됩니다.');
};

/**
 * Turns a requested exchange into a return, for example when the new goods are sold out. Throws REFUND_NOT_FOUND,
 * ILLEGAL_MOVE.
 */
export const turnIntoReturn = async (deps: Deps, member: Member, id: number): Promise<void> => {
  await withLockedClaim(deps, id, changerOf(member), async ({ tx, order, claim, claims }) => {
    const message = '접수된 교환 요청만 반품으로 변경할 수 있습니다.';
    if (claim.kind !== 'exchange' || claim.state !== 'REQUESTED') throw problem('ILLEGAL_MOVE', { message });
    const lines = claim.lines.map((line) => ({ ...line, exchange: null }));
    const turned = { ...claim, kind: 'return' as const, lines };
    return { ...turned, money: await calculateClaimMoney(tx, order, turned, claims) };
  });
  // An acceptance that failed may have held the stock.
  await releaseHolds(deps, [exchangeHoldKey(id)], false);
};

/**
 * Withdraws exchanges whose difference was not paid in time. The claim's event also releases the stock held for the
 * exchange.
 */
export const endUnpaidExchanges = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const changer = { actor: 'exchange payment', memberId: null } as const;
  for (const { id } of await deps.db.rows<{ id: number }>(dueEnds)) {
    if (signal.aborted) return;
    await withLockedClaim(deps, id, changer, ({ claim, at }) =>
      claim.state === 'ACCEPTED' && claim.payment?.state === 'ended' ? transition(claim, 'WITHDRAWN', at) : undefined,
    ).catch((err: unknown) => logFailure(deps.log, { claimId: id, err }, 'an unpaid exchange did not end'));
  }
};
