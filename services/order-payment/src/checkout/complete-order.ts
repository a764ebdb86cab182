import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Member } from '@gyeol/service-kit/http/member.ts';
import { findOrder } from '../order/order-store.ts';
import { prepareAmount } from '../payment/prepare-amount.ts';
import { askAboutUnpaid } from '../payment/settle-all.ts';
import { type Passes, readPasses } from '../sale-gates/sale-gate.ts';
import { beginOrder } from './begin-order.ts';
import { type CompleteStep, decideComplete } from './decide-complete.ts';
import type { CheckoutDeps } from './deps.ts';
import { placeOrder } from './place-order.ts';
import { fingerprintOf, type Wish, wishOf } from './place-order-input.ts';
import { linkSheet, type OrderBrief, type PlacingContext, readPlacingContext } from './placing-store.ts';
import { mergeLines, type Sheet, sameLines } from './sheet.ts';

type CompleteBody = BodyOf<typeof orderCalls.complete>;
interface Completed {
  merchantUid: string;
  totalPrice: number;
  paid: boolean;
}
interface Attempt {
  member: Member;
  wish: Wish;
  fingerprint: string;
  passes: Passes;
  context: PlacingContext;
}

/** Several requests of one member may overtake each other; each round one of them gets on. */
const maxRounds = 6;
const answerOf = (order: { merchantUid: string; totalPrice: number }, paid: boolean): Completed => ({
  merchantUid: order.merchantUid,
  totalPrice: order.totalPrice,
  paid,
});

const place = async (
  deps: CheckoutDeps,
  { member, wish, fingerprint, passes, context }: Attempt,
  step: CompleteStep & { kind: 'place' | 'replace' | 'join' | 'again' },
): Promise<Completed | undefined> => {
  const { sheet } = step;
  const replaces = step.kind === 'place' ? null : step.order.merchantUid;
  if (step.kind === 'join') await linkSheet(deps.db, step.order, member.id, sheet);
  else if (context.endedUnpaid >= deps.config.unpaidOrdersPerHour) throw problem('UNPAID_ORDERS');
  const placing =
    step.kind === 'join'
      ? await findOrder(deps.db, step.order.merchantUid)
      : await beginOrder(deps, { member, sheet, wish, fingerprint, passes, doors: context.doors }, replaces);
  if (placing?.status !== 'PLACING') return undefined;
  const order = await placeOrder(deps, placing, { sheetCreatedAt: sheet.createdAt, fees: context });
  const paid = order.paidAt !== null;
  if (!paid) await prepareAmount(deps, order);
  return answerOf(order, paid);
};

/** The earlier order turned out to be paid: for the same goods that is this purchase; else a new one is placed. */
const paidAfterAll = async (
  deps: CheckoutDeps,
  { merchantUid }: OrderBrief,
  sheet: Sheet,
): Promise<Completed | undefined> => {
  const order = await findOrder(deps.db, merchantUid);
  return order?.paidAt && sameLines(order.lines, sheet.lines) ? answerOf(order, true) : undefined;
};

const take = async (deps: CheckoutDeps, attempt: Attempt, step: CompleteStep): Promise<Completed | undefined> => {
  if (step.kind === 'answer') return answerOf(step.order, true);
  if (step.kind === 'place') return place(deps, attempt, step);
  // Overtaken: what overtook us may be the payment of the earlier order.
  const placeOrBePaid = async () =>
    (await place(deps, attempt, step)) ?? (await paidAfterAll(deps, step.order, step.sheet));
  if (step.kind === 'join' || step.order.status === 'PLACING') return placeOrBePaid();
  const asked = await askAboutUnpaid(deps, step.order.merchantUid, { mustKnow: step.kind === 'replace' });
  if (asked === 'paid') return paidAfterAll(deps, step.order, step.sheet);
  if (step.kind === 'replace' || asked === 'failed') return placeOrBePaid();
  await linkSheet(deps.db, step.order, attempt.member.id, step.sheet);
  return answerOf(step.order, false);
};

/**
 * Confirms the order of the member's sheet: held, priced, waiting for its payment. A repeat answers the same order.
 * Throws SHEET_NOT_FOUND, SHEET_CHANGED, ORDER_ENDED, ALREADY_ORDERED, OUT_OF_STOCK, PRICE_CHANGED, COUPON_…, UNPAID_ORDERS, PROVIDER_DOWN, UNAVAILABLE;
 * of a new order behind a door, without a pass to spend among those `shown`, WAITING_ROOM, PASS_…
 */
export const makeCompleteOrder =
  (deps: CheckoutDeps) =>
  async (member: Member, body: CompleteBody, shown?: unknown): Promise<Completed> => {
    const wish = wishOf(member, body);
    const passes = readPasses(shown, member, deps.passes, deps.now());
    const wanted = body.itemManagements && mergeLines(body.itemManagements);
    for (let round = 0; round < maxRounds; round += 1) {
      const context = await readPlacingContext(deps.db, member.id, deps.now());
      const fingerprint = fingerprintOf(context.sheet?.lines ?? [], wish);
      const step = decideComplete(context, wanted, fingerprint);
      const done = await take(deps, { member, wish, fingerprint, passes, context }, step);
      if (done !== undefined) return done;
    }
    throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
  };
