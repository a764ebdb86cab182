import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import type { ClaimState } from '@gyeol/contracts/rules/claim.ts';
import { type Db, type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder } from '../order/order-store.ts';
import type { Deps } from '../payment/deps.ts';
import { readRefundable } from '../payment/refundable.ts';
import type { Claim } from './claim.ts';
import { claimEndsAt, refuseClaim } from './claim-period.ts';
import { freePieces, isFinalSale, readUnsent } from './claim-pieces.ts';
import { exchangeColumns, listClaimsOfOrder } from './claim-store.ts';
import { asExchangedGoods } from './exchange-goods.ts';

type Dates<Row> = { [K in keyof Row]: K extends `${string}At` ? Date | Extract<Row[K], null> : Row[K] };
type LineClaim = Dates<AnswerAt<typeof orderCalls.withdrawClaim, 200>>;
type QueuedClaim = Dates<AnswerAt<typeof orderCalls.claimQueue, 200>['content'][number]>;

const columns = `r.id, r.merchant_uid as "merchantUid", r.exchange_claim_id as "exchangeClaimId", r.kind, r.state, r.reason, r.noticed_on::text as "noticedOn", r.fault, r.message, r.money, r.refusal,
  r.write_off as "writeOff", r.tracking_number as "trackingNumber", r.carrier, r.refund_requested_at is not null as refunding, r.refunded,
  r.refund_requested_at is not null and coalesce(r.difference_refunds @> '[{"refused": true}]', false) as "refundRefused",
  coalesce(r.photos, '[]') as photos, r.pickup, r.created_at as "createdAt", ${exchangeColumns}, r.due_at as "dueAt", r.processed_at as "processedAt",
  coalesce((select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'title', l.title, 'itemOptionName',
     coalesce(c.received ->> 'itemOptionName', l.item_option_name),
     'imageUrl', l.image_url, 'unitPrice', l.unit_price, 'quantity', cardinality(c.pieces), 'restocked', c.restocked, 'exchange', c.exchange)
     order by l.line_id)
   from claim_lines c join order_lines l on l.line_id = c.line_id where c.claim_id = r.id), '[]') as lines`;
const one = sql('line-claims.one', `select ${columns} from refund_requests r where r.id = $1::bigint`);
const ofOrder = sql(
  'line-claims.of-order',
  `select ${columns} from refund_requests r where r.merchant_uid = $1::text order by r.id desc`,
);
// The page is cut before the joins, so that a deep page does not join the lines of earlier pages.
const pageOf = (name: string, condition: string, order: string) => ({
  page: sql(
    `line-claims.${name}`,
    `select ${columns}, r.real_name as "realName", r.phone_number as "phoneNumber", o.status as "paymentStatus" from (
       select r.* from refund_requests r where ${condition} order by ${order} limit $2::integer offset $3::integer
     ) r
     join orders o on o.merchant_uid = r.merchant_uid
     order by ${order}`,
  ),
  size: sql(`line-claims.${name}-size`, `select count(*) as total from refund_requests r where ${condition}`),
});
const openClaims = pageOf('open', 'r.status = $1::text', 'r.due_at, r.id');
const claimsInState = pageOf('state', 'r.state = $1::text', 'r.created_at desc, r.id desc');

type Stored<Shown> = Omit<Shown, 'parcel'> & Pick<Claim, 'parcel'>;
const shown = <Row extends Stored<LineClaim>>(row: Row) => ({
  ...row,
  parcel: row.parcel && { ...row.parcel, carrier: carriers[row.parcel.carrier].name },
});
export const readLineClaim = async (db: Queries, id: number) => shown(await db.one<Stored<LineClaim>>(one, [id]));

/**
 * Answers a page of claims. Without `state`, the page has the open claims, the earliest deadline first. With `state`,
 * the page has the claims in that state, newest first.
 */
export const claimQueue = async (db: Db, state: ClaimState | undefined, paging: { page: number; size: number }) => {
  const { page, size } = state === undefined ? openClaims : claimsInState;
  const wanted = state ?? 'PENDING';
  const { total } = await db.one<{ total: number }>(size, [wanted]);
  const rows = await db.rows<Stored<QueuedClaim>>(page, [wanted, paging.size, paging.page * paging.size]);
  return { content: rows.map(shown), totalElements: total, totalPages: Math.ceil(total / paging.size) };
};

/**
 * The kinds of claims that are possible: a cancel while pieces are unsent, a return or an exchange while sent pieces
 * are unclaimed.
 */
const kindsOf = (left: number, unsent: number): ('cancel' | 'return' | 'exchange')[] => [
  ...(unsent > 0 ? (['cancel'] as const) : []),
  ...(unsent < left ? (['return', 'exchange'] as const) : []),
];

const dueSoon = sql(
  'line-claims.due-soon',
  `select count(*) as n from refund_requests where status = 'PENDING' and due_at <= $1::timestamptz`,
);
/** Counts the open claims whose refund is due within a day or overdue. */
export const countDueClaims = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  (await db.one<{ n: number }>(dueSoon, [new Date(now().getTime() + dayMs)])).n;

/**
 * Answers the sentence that says why nothing of an order can be claimed, or null when something can. Checks the reason
 * NOT_AS_DESCRIBED, because it has the longest period.
 */
const refusalOf = (order: Order, member: Member, left: number, unsent: number, now: Date): string | null => {
  try {
    const kind = order.status === 'PREPARING' || unsent > 0 ? 'cancel' : 'return';
    refuseClaim(order, { kind, reason: 'NOT_AS_DESCRIBED' }, authorizeOrder(order, member), now);
    if (left === 0) throw problem('CLAIM_TOO_MANY', { message: '모든 상품의 반품/교환이 접수되었습니다.' });
    return null;
  } catch (error) {
    if (!isProblem(error)) throw error;
    return error.message;
  }
};

const sumOf = (lines: readonly Record<'left' | 'unsent', number>[], field: 'left' | 'unsent'): number =>
  lines.reduce((sum, line) => sum + line[field], 0);

const exchangedGoods = (order: Order, member: Member, claims: readonly Claim[], now: Date) =>
  claims
    .filter(({ kind, state }) => kind === 'exchange' && state === 'EXCHANGED')
    .map((exchange) => {
      const received = asExchangedGoods(order, claims, exchange.id);
      const lines = received.lines
        .map((line) => ({
          ...line,
          left: freePieces(line, claims, exchange.id).length,
          unsent: 0,
          madeToOrder: isFinalSale(order, line),
        }))
        .filter(({ left }) => left > 0);
      const until = claimEndsAt(received, 'CHANGE_OF_MIND');
      return { exchangeClaimId: exchange.id, lines, until, refusal: refusalOf(received, member, 1, 0, now) };
    })
    .filter(({ lines }) => lines.length > 0);

/**
 * Answers the lines of an order with the number of claimable pieces, the end of the claim period or the reason of a
 * refusal, and the claims of the order. Throws ORDER_NOT_FOUND, NOT_OWNER.
 */
export const claimableLines = async ({ db, now }: Deps, member: Member, merchantUid: string) => {
  const order = await findOrder(db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  authorizeOrder(order, member);
  const [claims, rows, refundable] = await Promise.all([
    listClaimsOfOrder(db, merchantUid),
    db.rows<Stored<LineClaim>>(ofOrder, [merchantUid]),
    readRefundable(db, merchantUid),
  ]);
  const unsentOf = await readUnsent(db, order, claims);
  const lines = order.lines.map((line) => ({
    ...line,
    left: freePieces(line, claims).length,
    unsent: unsentOf.get(line.lineId) ?? 0,
    madeToOrder: isFinalSale(order, line),
  }));
  const [left, unsent] = [sumOf(lines, 'left'), sumOf(lines, 'unsent')];
  return {
    lines,
    kinds: kindsOf(left, unsent),
    cancelsOrder: order.status === 'PREPARING',
    refundable,
    until: claimEndsAt(order, 'CHANGE_OF_MIND'),
    refusal: refusalOf(order, member, left, unsent, now()),
    receiver: order.receiver,
    exchanged: exchangedGoods(order, member, claims, now()),
    claims: rows.map(shown),
  };
};
