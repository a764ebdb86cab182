import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { returnEndsAt } from '@gyeol/contracts/rules/business-calendar.ts';
import { type ClaimMoney, claimReasons } from '@gyeol/contracts/rules/claim.ts';
import { isChangeOfMind } from '@gyeol/contracts/rules/made-to-order.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Queries, Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { spreadDiscount } from '../order/line-discounts.ts';
import { claimRequestedEvent, publish } from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder, lockExistingOrder, saveLocked } from '../order/order-store.ts';
import { receiverOf } from '../order/receiver-of.ts';
import { roleOver } from '../order/role-over.ts';
import { type LockedOrder, nextVersion, refuseWhileCancelling } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { attachPhotos } from './attach-photos.ts';
import { changeClaim, reckonMoney, settledClaims } from './change-claim.ts';
import { type Claim, type ClaimedPieces, moveClaimTo } from './claim.ts';
import { claimChangedEvent } from './claim-events.ts';
import { refuseClaim } from './claim-period.ts';
import { allFreePieces, isFinalSale, refuseWholeOrder, takeFreePieces } from './claim-pieces.ts';
import { claimsOf, hasClaim, insertClaim, type NewClaim, requestedClaim } from './claim-store.ts';
import { type ExchangeOptions, quoteOptions, withOptions } from './exchange-options.ts';
import { asReceived, requireExchanged, withReceived } from './received-goods.ts';
import { readUnsent, refuseWrongWay } from './unsent-pieces.ts';

type WantedClaim = BodyOf<typeof orderCalls.estimateClaim>;
type ClaimBody = BodyOf<typeof orderCalls.createClaim>;

/** Inserts a claim, publishes it, and answers it with its order's next version. */
export const insertRequested = async (tx: Tx, order: LockedOrder, member: Member, claim: NewClaim) => {
  const id = await insertClaim(tx, order, claim);
  const { kind, message, createdAt: at, money } = claim;
  const lineDiscounts =
    order.discount === 0 ? null : (order.lineDiscounts ?? spreadDiscount(order.discount, order.lines));
  const next = nextVersion(order, { lineDiscounts });
  saveLocked(tx, next, { what: 'refund requested', actor: `member:${member.id}`, at, note: String(id) });
  const isRefund = kind !== 'exchange';
  await publish(tx, claimRequestedEvent(next, at, { requestId: id, isRefund, message }));
  const requested = requestedClaim(order.merchantUid, id, claim);
  await publish(tx, claimChangedEvent(next, requested, at));
  const after = { merchantUid: order.merchantUid, kind, refund: money?.refund ?? null };
  await recordAudit(tx, { kind: 'refund', id, before: null, after, at });
  return { order: next, claim: requested };
};

const inParts =
  '나누어 보내는 주문입니다. 아직 보내지 않은 상품은 취소, 받은 상품은 반품·교환으로 상품별로 신청해주세요.';
/** Throws CANCEL_PENDING, REFUND_NOT_DELIVERED, REFUND_TOO_LATE. */
const refuseRequest = async (tx: Queries, order: Order, claims: readonly Claim[], now: Date): Promise<void> => {
  refuseWhileCancelling(order);
  if (order.status === 'SHIPPING' && (await readUnsent(tx, order, claims)).size > 0) {
    throw problem('REFUND_NOT_DELIVERED', { message: inParts });
  }
  if (order.status !== 'DELIVERED' || order.deliveredAt === null) throw problem('REFUND_NOT_DELIVERED');
  if (now >= returnEndsAt(order.deliveredAt)) throw problem('REFUND_TOO_LATE');
};

/** The documented request: everything that is not claimed yet, until the law's seven days of a return end. Throws REFUND_EXISTS too. */
export const requestClaim = (
  { db, now }: Deps,
  member: Member,
  { originalMerchantUid, isRefund, message }: BodyOf<typeof orderCalls.requestClaim>,
) =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, originalMerchantUid);
    const at = now();
    const claims = await claimsOf(tx, originalMerchantUid);
    if (order.memberId !== member.id) throw problem('NOT_OWNER');
    const lines = allFreePieces(order, claims);
    await refuseRequest(tx, order, claims, at);
    const fault = 'buyer' as const;
    const exchangeClaimId = null;
    const claim = isRefund
      ? { kind: 'return' as const, fault, lines, exchangeClaimId }
      : { kind: 'exchange' as const, fault, lines: withOptions(order, lines), exchangeClaimId };
    const money = await reckonMoney(tx, order, claim, claims);
    const pickup = order.receiver;
    const request = { ...claim, reason: null, message: message.trim(), money, createdAt: at, pickup };
    await insertRequested(tx, order, member, request);
    return ok;
  });

/** A change of mind brings back nothing that was made for its buyer, who agreed to that. Throws CLAIM_MADE_TO_ORDER. */
const refuseMadeToOrder = (
  order: Order,
  { kind, reason }: Pick<WantedClaim, 'kind' | 'reason'>,
  wanted: readonly ClaimedPieces[],
): void => {
  if (kind === 'cancel' || !isChangeOfMind(reason)) return;
  const ids = order.lines.filter((line) => isFinalSale(order, line)).map(({ lineId }) => lineId);
  if (wanted.some(({ lineId }) => ids.includes(lineId))) throw problem('CLAIM_MADE_TO_ORDER');
};

/** What came by an exchange: its pieces, as goods of its own parcel. A claim is never of both. */
const takeReceived = (order: Order, claims: readonly Claim[], { lines }: WantedClaim, exchangeClaimId: number) => {
  const exchange = requireExchanged(claims, exchangeClaimId);
  return withReceived(order, exchange, takeFreePieces(order, claims, lines, exchangeClaimId));
};

/** A claim as it is wanted with its money, and the others of the order. Throws as `createClaim`. */
export const readWanted = async (
  tx: Queries,
  order: Order,
  member: Member,
  body: WantedClaim,
  at: Date,
  options?: ExchangeOptions,
) => {
  const { kind, reason, noticedOn, lines: wanted, exchangeClaimId = null } = body;
  const by = roleOver(order, member);
  const claims = await claimsOf(tx, order.merchantUid);
  const goods = asReceived(order, claims, exchangeClaimId);
  refuseClaim(goods, { kind, reason, noticedOn }, by, at);
  if (exchangeClaimId !== null && kind === 'cancel') throw problem('CLAIM_SHIPPED');
  const { fault, notAsDescribed } = claimReasons[reason];
  const pieces =
    exchangeClaimId === null
      ? takeFreePieces(order, claims, wanted)
      : takeReceived(order, claims, body, exchangeClaimId);
  const lines = kind === 'exchange' ? withOptions(goods, pieces, options) : pieces;
  const day = kind !== 'cancel' && notAsDescribed ? (noticedOn ?? null) : null;
  const claim = { kind, fault, lines, exchangeClaimId, noticedOn: day };
  if (by === 'owner') refuseMadeToOrder(order, { kind, reason }, lines);
  if (exchangeClaimId === null) await refuseWrongWay(tx, order, claims, claim);
  if (order.status === 'PREPARING') refuseWholeOrder(order, claims, lines);
  const counted = kind === 'cancel' ? settledClaims(claims) : claims;
  return { ...claim, claims, money: await reckonMoney(tx, order, claim, claims, counted) };
};

/** What is to go out in exchange, for goods of the order or of an exchange. Throws as `quoteOptions`. */
const quoteWanted = async (deps: Deps, order: Order, body: WantedClaim): Promise<ExchangeOptions> => {
  const { kind, exchangeClaimId = null } = body;
  if (kind !== 'exchange') return new Map();
  const claims = exchangeClaimId === null ? [] : await claimsOf(deps.db, order.merchantUid);
  return quoteOptions(deps, asReceived(order, claims, exchangeClaimId), body);
};

/** What a claim would bring back. Throws as `createClaim`. */
export const estimateClaim = async (deps: Deps, member: Member, body: WantedClaim) => {
  const { db, now } = deps;
  const order = await findOrder(db, body.originalMerchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  roleOver(order, member);
  const { fault, money } = await readWanted(db, order, member, body, now(), await quoteWanted(deps, order, body));
  return { fault, money };
};

export const refuseOtherMoney = (money: ClaimMoney, expected: number | undefined): void => {
  if (expected !== undefined && expected !== money.refund) throw problem('CLAIM_MONEY_CHANGED', { extra: { money } });
};

/**
 * Claims pieces of an order's lines and answers the number of the claim. Throws ORDER_NOT_FOUND, NOT_OWNER, CANCEL_PENDING,
 * CLAIM_NOT_SHIPPED, CLAIM_MADE_TO_ORDER, CLAIM_TOO_LATE, CLAIM_NOTICED_…, CLAIM_TOO_MANY, CLAIM_MONEY_CHANGED,
 * CLAIM_OPTION_INVALID, CLAIM_OPTION_SOLD_OUT, PHONE_INVALID, IMAGE_…, ILLEGAL_MOVE.
 */
export const createClaim = async (deps: Deps, member: Member, body: ClaimBody): Promise<number> => {
  const { db, now } = deps;
  const bought = await findOrder(db, body.originalMerchantUid);
  if (bought === undefined) throw problem('ORDER_NOT_FOUND');
  roleOver(bought, member);
  const typed = body.pickup && receiverOf(body.pickup);
  const options = await quoteWanted(deps, bought, body);
  const photos = await attachPhotos(deps, member, body.photos ?? []);
  return db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, body.originalMerchantUid);
    const at = now();
    const { claims: _, ...claim } = await readWanted(tx, order, member, body, at, options);
    refuseOtherMoney(claim.money, body.expectedRefund);
    const { reason } = body;
    const pickup = typed ?? order.receiver;
    const wanted = { ...claim, reason, message: body.message.trim(), createdAt: at, photos, pickup };
    return (await insertRequested(tx, order, member, wanted)).claim.id;
  });
};

/** The buyer thinks better of it, as long as nothing has come back. Throws REFUND_NOT_FOUND, NOT_OWNER, ILLEGAL_MOVE. */
export const withdrawClaim = (deps: Deps, member: Member, id: number) =>
  changeClaim(deps, id, { actor: `member:${member.id}`, memberId: member.id }, ({ order, claim, at }) => {
    roleOver(order, member);
    return moveClaimTo(claim, 'WITHDRAWN', at);
  });

/** Whether a return or an exchange of the order was asked for, to its buyer and to admins. */
export const findClaim = async ({ db }: Deps, member: Member, merchantUid: string): Promise<boolean> => {
  const order = await findOrder(db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  roleOver(order, member);
  return hasClaim(db, merchantUid);
};
