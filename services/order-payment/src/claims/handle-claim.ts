import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { ClaimFault } from '@gyeol/contracts/rules/claim.ts';
import { isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { parcelOf } from '../order/paid-transitions.ts';
import { roleOver } from '../order/role-over.ts';
import type { Deps } from '../payment/deps.ts';
import { prepareAmount } from '../payment/prepare-amount.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { type ClaimContext, changeClaim, reckonMoney } from './change-claim.ts';
import { type Claim, isRefundRefused, moveClaimTo } from './claim.ts';
import { refundDueBy } from './claim-period.ts';
import { takeWrittenOff } from './claim-pieces.ts';
import { readClaim } from './claim-views.ts';
import { acceptExchange, holdExchange } from './exchange.ts';
import { requirePaid } from './exchange-payment.ts';
import { finishRefundNow } from './refund-claim.ts';

type MoveBody = BodyOf<typeof orderCalls.moveClaim>;
const by = ({ id }: Member) => ({ actor: `member:${id}`, memberId: id });

const refuse = (claim: Claim, refusal: string | undefined, at: Date): Claim => {
  if (refusal === undefined) throw problem('BAD_REQUEST', { detail: 'refusal', message: '거절 사유를 입력해주세요.' });
  return moveClaimTo(claim, 'REFUSED', at, { refusal: refusal.trim() });
};

/**
 * What came back is on the shelf again, but for what is written off. Where nothing is held for an exchange (a version before
 * accepted it), one piece for another leaves the stock as it was. A return is reckoned as its refund will be.
 */
const inspect = async (context: ClaimContext, { writtenOff = [], writeOff }: MoveBody): Promise<Claim> => {
  const { tx, order, claim, claims, at } = context;
  const message = '폐기 사유를 입력해주세요.';
  if (writtenOff.length > 0 && writeOff === undefined) throw problem('BAD_REQUEST', { detail: 'writeOff', message });
  const inspected = takeWrittenOff(claim.lines, writtenOff);
  const isUnheld = claim.kind === 'exchange' && claim.lines.every(({ exchange }) => !exchange);
  const lines = isUnheld ? claim.lines : inspected;
  const changes = { lines, writeOff: writtenOff.length > 0 ? (writeOff?.trim() ?? null) : null };
  const next = moveClaimTo(claim, 'INSPECTED', at, changes);
  return next.kind === 'return' ? { ...next, money: await reckonMoney(tx, order, next, claims) } : next;
};

const accept = async (context: ClaimContext): Promise<Claim> => {
  const { tx, order, claim, claims, at } = context;
  if (claim.kind === 'exchange') return acceptExchange(context);
  return moveClaimTo(claim, 'ACCEPTED', at, { money: await reckonMoney(tx, order, claim, claims) });
};

/** Goods are on their way back, in the parcel of this number where one is known. */
const collect = async (
  { tx, claim, at }: ClaimContext,
  { trackingNumber: typed, carrier }: Pick<MoveBody, 'trackingNumber' | 'carrier'>,
): Promise<Claim> => {
  requirePaid(claim);
  if (typed === undefined) return moveClaimTo(claim, 'COLLECTING', at);
  const parcel = parcelOf(carrier ?? (await readTerms(tx)).carrier, typed);
  const number = { trackingNumber: parcel.trackingNumber, carrier: parcel.carrier, sentBackAt: at };
  return claim.state === 'COLLECTING' ? { ...claim, ...number } : moveClaimTo(claim, 'COLLECTING', at, number);
};

const step = (deps: Deps, member: Member, id: number, body: MoveBody) =>
  changeClaim(deps, id, by(member), (context) => {
    const { claim, at } = context;
    const { to, refusal } = body;
    switch (to) {
      case 'ACCEPTED':
        return accept(context);
      case 'COLLECTING':
        return collect(context, body);
      case 'RECEIVED':
        requirePaid(claim);
        return moveClaimTo(claim, to, at, { dueAt: refundDueBy(at) });
      case 'INSPECTED':
        return inspect(context, body);
      case 'REFUSED':
        return refuse(claim, refusal, at);
    }
  });

/**
 * An operator's next step with a claim; what goes out in exchange is held first. Throws REFUND_NOT_FOUND, CLAIM_REFUNDING,
 * CLAIM_OPTION_SOLD_OUT, CLAIM_DIFFERENCE_UNPAID, TRACKING_NUMBER_INVALID, ILLEGAL_MOVE, BAD_REQUEST.
 */
export const moveClaim = async (deps: Deps, member: Member, id: number, body: MoveBody): Promise<void> => {
  if (body.to === 'ACCEPTED') await holdExchange(deps, id);
  const { state, payment } = await step(deps, member, id, body);
  if (state !== 'ACCEPTED' || payment === null) return;
  await prepareAmount(deps, { merchantUid: payment.merchantUid, totalPrice: payment.amount });
};

/**
 * The parcel in which goods come back, by the buyer who sent it or by an operator. Throws REFUND_NOT_FOUND, NOT_OWNER,
 * CLAIM_DIFFERENCE_UNPAID, TRACKING_NUMBER_INVALID, ILLEGAL_MOVE.
 */
export const setReturnParcel = (
  deps: Deps,
  member: Member,
  id: number,
  body: BodyOf<typeof orderCalls.setReturnParcel>,
) =>
  changeClaim(deps, id, by(member), (context) => {
    roleOver(context.order, member);
    return collect(context, body);
  });

/** Whose fault a claim is; its money follows. Throws REFUND_NOT_FOUND, CLAIM_REFUNDING, ILLEGAL_MOVE. */
export const setClaimFault = (deps: Deps, member: Member, id: number, fault: ClaimFault) =>
  changeClaim(deps, id, by(member), async ({ tx, order, claim, claims }) => {
    if (claim.refundRequestedAt !== null) throw problem('CLAIM_REFUNDING');
    if (isClaimEnded(claim.state)) throw problem('ILLEGAL_MOVE', { message: '이미 처리된 요청입니다.' });
    const changed = { ...claim, fault };
    return { ...changed, money: await reckonMoney(tx, order, changed, claims) };
  });

/**
 * An operator settled a claim outside: no money moves. One of which the provider refuses a part ends as what it is refunded by
 * then. Throws REFUND_NOT_FOUND, CLAIM_REFUNDING, ILLEGAL_MOVE, PROVIDER_DOWN.
 */
export const closeClaim = async (deps: Deps, member: Member, id: number) => {
  const claim = await changeClaim(deps, id, by(member), ({ claim, at }) =>
    isRefundRefused(claim) ? undefined : moveClaimTo(claim, 'CLOSED', at),
  );
  if (claim.state !== 'CLOSED')
    await finishRefundNow(deps, id, '결제사와 연결이 원활하지 않습니다. 잠시 후 다시 시도해주세요.', 'refused');
  return readClaim(deps.db, id);
};
