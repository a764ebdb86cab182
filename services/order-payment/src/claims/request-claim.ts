import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { returnEndsAt } from '@gyeol/contracts/rules/business-calendar.ts';
import { type ClaimMoney, claimReasons } from '@gyeol/contracts/rules/claim.ts';
import { imageRefusal } from '@gyeol/contracts/rules/image.ts';
import { isChangeOfMind } from '@gyeol/contracts/rules/made-to-order.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Queries, Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import { spreadDiscount } from '../order/line-discounts.ts';
import { claimRequestedEvent, publish } from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder, lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { receiverOf } from '../order/receiver-of.ts';
import { type LockedOrder, nextVersion, refuseWhileCancelling } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { type Claim, type ClaimedPieces, transition } from './claim.ts';
import { claimChangedEvent } from './claim-events.ts';
import { calculateClaimMoney } from './claim-money.ts';
import { refuseClaim } from './claim-period.ts';
import {
  allFreePieces,
  isFinalSale,
  readUnsent,
  refuseWholeOrder,
  refuseWrongWay,
  takeFreePieces,
} from './claim-pieces.ts';
import { createRequestedClaim, hasClaim, insertClaim, listClaimsOfOrder, type NewClaim } from './claim-store.ts';
import {
  asExchangedGoods,
  type ExchangeOptions,
  quoteOptions,
  requireExchanged,
  withExchangedGoods,
  withOptions,
} from './exchange-goods.ts';
import { changerOf, withLockedClaim } from './with-locked-claim.ts';

type WantedClaim = BodyOf<typeof orderCalls.estimateClaim>;
type ClaimBody = BodyOf<typeof orderCalls.createClaim>;

interface ClaimRequest<O extends Order = Order> {
  order: O;
  claims: readonly Claim[];
  member: Member;
  at: Date;
}

/**
 * Refuses to take back made-to-order goods for a change of mind when the buyer agreed that this is not possible. Throws
 * CLAIM_MADE_TO_ORDER.
 */
const refuseMadeToOrder = (
  order: Order,
  { kind, reason }: Pick<WantedClaim, 'kind' | 'reason'>,
  wanted: readonly ClaimedPieces[],
): void => {
  if (kind === 'cancel' || !isChangeOfMind(reason)) return;
  const ids = order.lines.filter((line) => isFinalSale(order, line)).map(({ lineId }) => lineId);
  if (wanted.some(({ lineId }) => ids.includes(lineId))) throw problem('CLAIM_MADE_TO_ORDER');
};

/** A claim never mixes pieces that came by an exchange with pieces that came with the order. */
const takeReceived = (order: Order, claims: readonly Claim[], { lines }: WantedClaim, exchangeClaimId: number) => {
  const exchange = requireExchanged(claims, exchangeClaimId);
  return withExchangedGoods(order, exchange, takeFreePieces(order, claims, lines, exchangeClaimId));
};

/** Throws the errors of `createClaim`. */
const readWanted = async (
  tx: Queries,
  { order, claims, member, at }: ClaimRequest,
  body: WantedClaim,
  options?: ExchangeOptions,
) => {
  const { kind, reason, noticedOn, lines: wanted, exchangeClaimId = null } = body;
  const by = authorizeOrder(order, member);
  const goods = exchangeClaimId === null ? order : asExchangedGoods(order, claims, exchangeClaimId);
  refuseClaim(goods, { kind, reason, noticedOn }, by, at);
  if (exchangeClaimId !== null && kind === 'cancel') throw problem('CLAIM_SHIPPED');
  const { fault, notAsDescribed } = claimReasons[reason];
  const pieces =
    exchangeClaimId === null
      ? takeFreePieces(order, claims, wanted)
      : takeReceived(order, claims, body, exchangeClaimId);
  const lines = kind === 'exchange' ? withOptions(goods, pieces, options) : pieces;
  const day = kind !== 'cancel' && notAsDescribed ? (noticedOn ?? null) : null;
  const claim = { kind, reason, fault, lines, exchangeClaimId, noticedOn: day };
  if (by === 'owner') refuseMadeToOrder(order, { kind, reason }, lines);
  if (exchangeClaimId === null) await refuseWrongWay(tx, order, claims, claim);
  if (order.status === 'PREPARING') refuseWholeOrder(order, claims, lines);
  return { ...claim, money: await calculateClaimMoney(tx, order, claim, claims) };
};

const insertRequested = async (tx: Tx, { order, member, at }: ClaimRequest<LockedOrder>, claim: NewClaim) => {
  const id = await insertClaim(tx, order, claim);
  const { kind, message, money } = claim;
  const lineDiscounts =
    order.discount === 0 ? null : (order.lineDiscounts ?? spreadDiscount(order.discount, order.lines));
  const next = nextVersion(order, { lineDiscounts });
  updateLockedOrder(tx, next, { what: 'refund requested', actor: actorOf(member.id), at, note: String(id) });
  const isRefund = kind !== 'exchange';
  await publish(tx, claimRequestedEvent(next, at, { requestId: id, isRefund, message }));
  const requested = createRequestedClaim(order.merchantUid, id, claim);
  await publish(tx, claimChangedEvent(next, requested, at));
  const after = { merchantUid: order.merchantUid, kind, refund: money?.refund ?? null };
  await recordAudit(tx, { kind: 'refund', id, before: null, after, at });
  return { order: next, claim: requested };
};

const refuseOtherMoney = (money: ClaimMoney, expected: number | undefined): void => {
  if (expected !== undefined && expected !== money.refund) throw problem('CLAIM_MONEY_CHANGED', { extra: { money } });
};

/**
 * The answers of other services, which are fetched before the order is locked, and the address at which the goods are
 * picked up.
 */
interface Prepared extends Pick<NewClaim, 'photos' | 'pickup'> {
  options?: ExchangeOptions;
}
/**
 * Creates a requested claim under its order's lock. Answers the claim and the next version of its order. Throws the
 * errors of `createClaim`.
 */
export const insertWanted = async (
  tx: Tx,
  request: ClaimRequest<LockedOrder>,
  body: Omit<ClaimBody, 'photos' | 'pickup'>,
  { options, ...more }: Prepared = {},
) => {
  const claim = await readWanted(tx, request, body, options);
  refuseOtherMoney(claim.money, body.expectedRefund);
  return insertRequested(tx, request, { ...claim, message: body.message.trim(), createdAt: request.at, ...more });
};

const inParts =
  '나누어 보내는 주문입니다. 아직 보내지 않은 상품은 취소, 받은 상품은 반품·교환으로 상품별로 신청해주세요.';
/** Throws CANCEL_PENDING, REFUND_NOT_DELIVERED, REFUND_TOO_LATE. */
const refuseWholeRequest = async (tx: Queries, { order, claims, at }: ClaimRequest): Promise<void> => {
  refuseWhileCancelling(order);
  if (order.status === 'SHIPPING' && (await readUnsent(tx, order, claims)).size > 0) {
    throw problem('REFUND_NOT_DELIVERED', { message: inParts });
  }
  if (order.status !== 'DELIVERED' || order.deliveredAt === null) throw problem('REFUND_NOT_DELIVERED');
  if (at >= returnEndsAt(order.deliveredAt)) throw problem('REFUND_TOO_LATE');
};

/**
 * Makes the request for a refund or an exchange that the specification defines. The request claims all unclaimed pieces
 * for the reason OTHER. It is possible within the seven days that the law gives for a return. Throws ORDER_NOT_FOUND, NOT_OWNER, REFUND_EXISTS, CANCEL_PENDING,
 * REFUND_NOT_DELIVERED, REFUND_TOO_LATE.
 */
export const requestClaim = (
  { db, now }: Deps,
  member: Member,
  { originalMerchantUid, isRefund, message }: BodyOf<typeof orderCalls.requestClaim>,
) =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, originalMerchantUid);
    const request = { order, claims: await listClaimsOfOrder(tx, originalMerchantUid), member, at: now() };
    if (order.memberId !== member.id) throw problem('NOT_OWNER');
    const lines = allFreePieces(order, request.claims);
    await refuseWholeRequest(tx, request);
    const kind = isRefund ? 'return' : 'exchange';
    const body = { originalMerchantUid, kind, reason: 'OTHER', lines, message } as const;
    await insertWanted(tx, request, body, { pickup: order.receiver });
    return ok;
  });

/** Throws the errors of `quoteOptions`. */
const quoteWanted = async (deps: Deps, order: Order, body: WantedClaim): Promise<ExchangeOptions> => {
  const { kind, exchangeClaimId = null } = body;
  if (kind !== 'exchange') return new Map();
  if (exchangeClaimId === null) return quoteOptions(deps, order, body);
  const claims = await listClaimsOfOrder(deps.db, order.merchantUid);
  return quoteOptions(deps, asExchangedGoods(order, claims, exchangeClaimId), body);
};

/** Throws the errors of `createClaim`. */
export const estimateClaim = async (deps: Deps, member: Member, body: WantedClaim) => {
  const { db, now } = deps;
  const order = await findOrder(db, body.originalMerchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  authorizeOrder(order, member);
  const options = await quoteWanted(deps, order, body);
  const request = { order, claims: await listClaimsOfOrder(db, order.merchantUid), member, at: now() };
  const { fault, money } = await readWanted(db, request, body, options);
  return { fault, money };
};

/**
 * Turns a member's uploads into images of the shop, and answers their URLs in the same order. Refuses all uploads when
 * one cannot be attached. Throws IMAGE_…, UNAVAILABLE.
 */
const attachPhotos = async ({ internal }: Deps, member: Member, paths: readonly string[]): Promise<string[]> => {
  if (paths.length === 0) return [];
  const { images } = await internal.call(internalCalls.attachImages, {
    body: { memberId: member.id, role: member.role, paths: [...paths] },
  });
  return images.map(({ path, url, code }) => {
    if (url !== null) return url;
    const refusal = code !== null && code in problems ? (code as keyof typeof problems) : 'IMAGE_NOT_FOUND';
    throw problem(refusal, { detail: path, message: imageRefusal(path, problems[refusal][1]) });
  });
};

/**
 * Claims pieces of an order's lines and answers the number of the claim. Throws ORDER_NOT_FOUND, NOT_OWNER,
 * CANCEL_PENDING, CLAIM_NOT_SHIPPED, CLAIM_MADE_TO_ORDER, CLAIM_TOO_LATE, CLAIM_NOTICED_…, CLAIM_TOO_MANY,
 * CLAIM_MONEY_CHANGED, CLAIM_OPTION_INVALID, CLAIM_OPTION_SOLD_OUT, PHONE_INVALID, IMAGE_…, ILLEGAL_MOVE.
 */
export const createClaim = async (deps: Deps, member: Member, body: ClaimBody): Promise<number> => {
  const { db, now } = deps;
  const bought = await findOrder(db, body.originalMerchantUid);
  if (bought === undefined) throw problem('ORDER_NOT_FOUND');
  authorizeOrder(bought, member);
  const typed = body.pickup && receiverOf(body.pickup);
  const options = await quoteWanted(deps, bought, body);
  const photos = await attachPhotos(deps, member, body.photos ?? []);
  return db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, body.originalMerchantUid);
    const request = { order, claims: await listClaimsOfOrder(tx, order.merchantUid), member, at: now() };
    const pickup = typed ?? order.receiver;
    return (await insertWanted(tx, request, body, { options, photos, pickup })).claim.id;
  });
};

/** Withdraws a claim before its goods are on the way back. Throws REFUND_NOT_FOUND, NOT_OWNER, ILLEGAL_MOVE. */
export const withdrawClaim = (deps: Deps, member: Member, id: number) =>
  withLockedClaim(deps, id, changerOf(member), ({ order, claim, at }) => {
    authorizeOrder(order, member);
    return transition(claim, 'WITHDRAWN', at);
  });

/**
 * Answers true when a return or an exchange of the order was requested. Only the buyer and admins may ask. Throws
 * ORDER_NOT_FOUND, NOT_OWNER.
 */
export const findClaim = async ({ db }: Deps, member: Member, merchantUid: string): Promise<boolean> => {
  const order = await findOrder(db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  authorizeOrder(order, member);
  return hasClaim(db, merchantUid);
};
