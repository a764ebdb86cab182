import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { seoulMoment } from '@gyeol/contracts/rules/business-day.ts';
import type { ChargedTerms } from '@gyeol/contracts/rules/delivery.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder } from '../order/order-store.ts';
import { holdMs } from '../order/unpaid-transitions.ts';
import { prepareAmount } from '../payment/prepare-amount.ts';
import { askAboutUnpaid } from '../payment/settle-all.ts';
import { type Admissions, readAdmissions } from '../sale-gates/sale-gate.ts';
import { beginOrder } from './begin-order.ts';
import { type CompleteStep, decideComplete } from './decide-complete.ts';
import type { CheckoutDeps } from './deps.ts';
import { Overtaken, retryWhenOvertaken } from './overtaken.ts';
import { placeOrder } from './place-order.ts';
import { fingerprintOf, type PlaceOrderInput, readPlaceOrderInput } from './place-order-input.ts';
import {
  type EarlierHold,
  type OrderBrief,
  type PlacingContext,
  readPlacingContext,
  updateSheetOrder,
} from './placing-store.ts';
import { requestedLines, type Sheet, sameLines } from './sheet.ts';

type CompleteBody = BodyOf<typeof orderCalls.complete>;
interface Completed {
  merchantUid: string;
  totalPrice: number;
  paid: boolean;
}
interface Attempt {
  member: Member;
  input: PlaceOrderInput;
  fingerprint: string;
  admissions: Admissions;
  context: PlacingContext;
}

/**
 * The number of tries of one request. Another request of the same member may overtake this request. In each round one
 * request succeeds.
 */
const maxTries = 6;
const answerOf = (order: { merchantUid: string; totalPrice: number }, paid: boolean): Completed => ({
  merchantUid: order.merchantUid,
  totalPrice: order.totalPrice,
  paid,
});

const place = async (deps: CheckoutDeps, placing: Order, sheet: Sheet, terms: ChargedTerms): Promise<Completed> => {
  const order = await placeOrder(deps, placing, { sheetCreatedAt: sheet.createdAt, terms });
  const paid = order.paidAt !== null;
  if (!paid) await prepareAmount(deps, order);
  return answerOf(order, paid);
};

/**
 * Checks the coupon before the earlier order ends, so that a refused coupon leaves the earlier order and its holds
 * unchanged. Throws COUPON_…, UNAVAILABLE.
 */
const checkCoupon = async (
  { internal }: CheckoutDeps,
  { member, input }: Attempt,
  { productTotal }: Sheet,
  replaces: OrderBrief | null,
): Promise<void> => {
  const { couponMapId } = input;
  // The holds of an order that is still being placed are not final yet.
  if (replaces === null || replaces.status === 'PLACING' || couponMapId === null) return;
  const body = { replaces: replaces.merchantUid, memberId: member.id, couponMapId, productTotal };
  await internal.call(internalCalls.checkCoupon, { body });
};

/** A new order goes on with the time of an earlier hold, which must not have reached its limit. Throws HELD_TOO_LONG. */
const refuseHeldTooLong = ({ config }: CheckoutDeps, held: EarlierHold | null): void => {
  if (held === null || held.heldMs < holdMs(config)) return;
  // The sentence shows seconds, so the part of a second is rounded up.
  const free = seoulMoment(new Date(Math.ceil((held.until.getTime() + holdMs(config)) / 1_000) * 1_000));
  throw problem('HELD_TOO_LONG', {
    message: `결제하지 않고 오래 잡아 두신 상품이 있습니다. ${free}부터 다시 주문하실 수 있습니다.`,
  });
};

const placeNew = async (
  deps: CheckoutDeps,
  attempt: Attempt,
  sheet: Sheet,
  replaces: OrderBrief | null,
): Promise<Completed> => {
  const { member, input, fingerprint, admissions, context } = attempt;
  if (context.endedUnpaid >= deps.config.unpaidOrdersPerHour) throw problem('UNPAID_ORDERS');
  refuseHeldTooLong(deps, context.held);
  await checkCoupon(deps, attempt, sheet, replaces);
  const wanted = { member, sheet, input, fingerprint, admissions, saleGates: context.saleGates, held: context.held };
  return place(deps, await beginOrder(deps, wanted, replaces?.merchantUid ?? null), sheet, context.terms);
};

/**
 * Continues with an order that another request is placing. Both requests do all steps, and each step takes effect once.
 */
const join = async (
  deps: CheckoutDeps,
  { member, context }: Attempt,
  sheet: Sheet,
  brief: OrderBrief,
): Promise<Completed> => {
  await updateSheetOrder(deps.db, brief, member.id, sheet);
  const order = await findOrder(deps.db, brief.merchantUid);
  if (order?.status !== 'PLACING') throw new Overtaken();
  return place(deps, order, sheet, context.terms);
};

/**
 * Answers the order that waits for its payment, unless the provider reports that the order was paid or its card failed.
 */
const resume = async (deps: CheckoutDeps, attempt: Attempt, sheet: Sheet, order: OrderBrief): Promise<Completed> => {
  if (order.status === 'PLACING') return join(deps, attempt, sheet, order);
  const outcome = await askAboutUnpaid(deps, order, { mustKnow: false });
  if (outcome === 'paid') throw new Overtaken();
  if (outcome === 'failed') return placeNew(deps, attempt, sheet, order);
  await updateSheetOrder(deps.db, order, attempt.member.id, sheet);
  return answerOf(order, false);
};

const replace = async (deps: CheckoutDeps, attempt: Attempt, sheet: Sheet, order: OrderBrief): Promise<Completed> => {
  const isWaiting = order.status !== 'PLACING';
  if (isWaiting && (await askAboutUnpaid(deps, order, { mustKnow: true })) === 'paid') throw new Overtaken();
  return placeNew(deps, attempt, sheet, order);
};

/**
 * Overtaken may mean that the earlier order was just paid. If that paid order has the same goods as this sheet, the
 * caller gets that order as the answer.
 */
const orPaid =
  (deps: CheckoutDeps, { merchantUid }: OrderBrief, sheet: Sheet) =>
  async (error: unknown) => {
    if (!(error instanceof Overtaken)) throw error;
    const order = await findOrder(deps.db, merchantUid);
    if (!order?.paidAt || !sameLines(order.lines, sheet.lines)) throw error;
    return answerOf(order, true);
  };

const runStep = (deps: CheckoutDeps, attempt: Attempt, step: CompleteStep): Promise<Completed> | Completed => {
  if (step.kind === 'answer') return answerOf(step.order, true);
  const { sheet } = step;
  if (step.kind === 'resume') return resume(deps, attempt, sheet, step.order).catch(orPaid(deps, step.order, sheet));
  if (step.replaces === null) return placeNew(deps, attempt, sheet, null);
  return replace(deps, attempt, sheet, step.replaces).catch(orPaid(deps, step.replaces, sheet));
};

/**
 * Turns the member's sheet into an order that is held, priced and waiting for its payment (drawn in
 * docs/design/complete.md). A repeat answers the same order. Throws SHEET_NOT_FOUND, SHEET_CHANGED, ORDER_ENDED,
 * ALREADY_ORDERED, NOT_ON_SALE_YET, OUT_OF_STOCK, BUYER_LIMIT, PRICE_CHANGED, DELIVERY_FEE_CHANGED, COUPON_…,
 * UNPAID_ORDERS, HELD_TOO_LONG, PROVIDER_DOWN, SHOP_NOT_OPEN, UNAVAILABLE. A new order behind a sale gate also throws
 * WAITING_ROOM, PASS_… when `admissionHeader` holds no admission to spend.
 */
export const completeOrder = async (
  deps: CheckoutDeps,
  member: Member,
  body: CompleteBody,
  admissionHeader?: unknown,
): Promise<Completed> => {
  const input = readPlaceOrderInput(member, body);
  const admissions = readAdmissions(admissionHeader, member, deps.admissionTokens, deps.now());
  const wanted = body.itemManagements && requestedLines(body.itemManagements);
  const done = await retryWhenOvertaken(maxTries, async () => {
    const context = await readPlacingContext(deps.db, member.id, { now: deps.now(), holdMs: holdMs(deps.config) });
    const fingerprint = fingerprintOf(context.sheet?.lines ?? [], input);
    const step = decideComplete(context, {
      ...{ wanted, fingerprint, shown: body },
      ...{ postCode: input.receiver.postCode, agreement: input.agreement },
    });
    return runStep(deps, { member, input, fingerprint, admissions, context }, step);
  });
  if (done === undefined) throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
  return done;
};
