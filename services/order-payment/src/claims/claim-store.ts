import { isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import { gramsOf, searchKey } from '@gyeol/contracts/rules/grams.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { utcText } from '@gyeol/service-kit/db/utc-text.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order, Receiver } from '../order/order-row.ts';
import type { Claim, ClaimedPieces } from './claim.ts';
import { phoneGrams } from './phone-grams.ts';

const insert = sql(
  'claims.insert',
  `with claim as (
     insert into refund_requests (merchant_uid, member_id, is_refund, message, status, created_at, processed_at,
       username, real_name, phone_number, name_grams, phone_grams, kind, state, reason, fault, money, photos, pickup,
       exchange_claim_id, noticed_on)
     values ($1::text, $2::bigint, $3::boolean, $4::text, $5::text, $6::timestamptz, $7::timestamptz,
       $8::text, $9::text, $10::text, $11::text[], $12::text[], $13::text, $14::text, $15::text, $16::text, $17::jsonb,
       $19::jsonb, $20::jsonb, $21::bigint, $22::date)
     returning id
   ), claimed as (
     insert into claim_lines (claim_id, line_id, pieces, exchange, received)
     select claim.id, l."lineId", l.pieces, l.exchange, l.received
     from claim, jsonb_to_recordset($18::jsonb) as l ("lineId" bigint, pieces integer[], exchange jsonb, received jsonb)
   )
   select id from claim`,
);
/** Selects, for a claim `r`, the payment of its difference and the parcel with its exchanged goods. */
export const exchangeColumns = `
  (select jsonb_build_object('merchantUid', p.merchant_uid, 'amount', p.total_price, 'expiresAt', ${utcText('p.expires_at')},
     'state', case when p.status = 'AWAITING_PAYMENT' then 'waiting'
       when p.paid_at is not null and p.status <> 'CANCELLED' and p.cancel_requested_at is null then 'paid' else 'ended' end)
   from orders p where p.exchange_claim_id = r.id) as payment,
  (select jsonb_build_object('carrier', p.carrier, 'trackingNumber', p.tracking_number, 'postUrl', p.post_url,
     'shippedAt', ${utcText('p.shipped_at')}, 'deliveredAt', ${utcText('p.delivered_at')})
   from parcels p where p.claim_id = r.id) as parcel`;
const columns = `r.id, r.merchant_uid as "merchantUid", r.exchange_claim_id as "exchangeClaimId",
  case when exists (select from claim_lines x where x.claim_id = r.exchange_claim_id and x.exchange is not null)
    then r.exchange_claim_id end as "holdClaimId", r.kind, r.state, r.reason, r.fault, r.message, r.money, r.refusal,
  r.write_off as "writeOff", r.tracking_number as "trackingNumber", r.carrier, r.sent_back_at as "sentBackAt", r.created_at as "createdAt", r.due_at as "dueAt",
  r.refund_requested_at as "refundRequestedAt", r.refund_due_at as "refundDueAt", r.refund_checksum as "refundChecksum",
  r.difference_refunds as "differenceRefunds", r.refunded,
  r.cancellation_id as "cancellationId", r.coupon_back as "couponBack",
  r.processed_at as "processedAt", ${exchangeColumns},
  coalesce((select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'pieces', l.pieces, 'restocked', l.restocked,
     'exchange', l.exchange, 'received', l.received)
     order by l.line_id) from claim_lines l where l.claim_id = r.id), '[]') as lines`;
const ofOrder = sql(
  'claims.of-order',
  `select ${columns} from refund_requests r where r.merchant_uid = $1::text order by r.id`,
);
const ofOrders = sql(
  'claims.of-orders',
  `select ${columns} from refund_requests r where r.merchant_uid = any ($1::text[]) order by r.id`,
);
const orderOf = sql('claims.order', 'select merchant_uid as "merchantUid" from refund_requests where id = $1::bigint');
const update = sql(
  'claims.save',
  `update refund_requests set kind = $18::text, is_refund = $18::text <> 'exchange', state = $2::text, status = $3::text, fault = $4::text, money = $5::jsonb, refusal = $6::text,
     tracking_number = $7::text, due_at = $8::timestamptz, refund_requested_at = $9::timestamptz,
     refund_due_at = $10::timestamptz, refunded = $11::bigint, processed_at = $12::timestamptz,
     processed_by = coalesce($13::bigint, processed_by), refund_checksum = $14::bigint,
     write_off = $15::text, cancellation_id = $16::text,
     coupon_back = $17::boolean, difference_refunds = $19::jsonb, carrier = $20::text, sent_back_at = $21::timestamptz,
     poll_due_at = case when $2::text <> 'COLLECTING' then null
       when sent_back_at is distinct from $21::timestamptz then $21::timestamptz else poll_due_at end,
     polls = case when sent_back_at is distinct from $21::timestamptz then 0 else polls end
   where id = $1::bigint`,
);
const updateLines = sql(
  'claims.save-lines',
  `update claim_lines c set restocked = l.restocked, exchange = l.exchange
   from jsonb_to_recordset($2::jsonb) as l ("lineId" bigint, restocked integer, exchange jsonb)
   where c.claim_id = $1::bigint and c.line_id = l."lineId"
     and (c.restocked, c.exchange) is distinct from (l.restocked, l.exchange)`,
);
const saveCancelled = sql(
  'claims.save-cancelled',
  `update order_lines l set cancelled = l.cancelled + c.quantity
   from jsonb_to_recordset($1::jsonb) as c ("lineId" bigint, quantity integer) where l.line_id = c."lineId"`,
);
/**
 * SQL condition for returns and exchanges, which a buyer requests. Cancels of lines and cancels at the provider's
 * console do not match.
 */
export const isRequested = `kind in ('return', 'exchange')`;
const exists = sql(
  'claims.exists',
  `select exists (select from refund_requests where merchant_uid = $1::text and ${isRequested}) as found`,
);

export type NewClaim = Pick<Claim, 'kind' | 'reason' | 'fault' | 'message' | 'money' | 'createdAt'> & {
  lines: readonly ClaimedPieces[];
  exchangeClaimId?: number | null;
  /** The day on which the buyer noticed the fault, `YYYY-MM-DD` in Seoul. Null when the buyer named no day. */
  noticedOn?: string | null;
  /** Set in claims that are loaded as history. A loaded claim with `money` null covers the whole order. */
  processedAt?: Date;
  /** URLs of the shop's images. */
  photos?: readonly string[];
  pickup?: Receiver;
};
/** Answers the status that the specification names for a claim's state. */
export const toClaimStatus = ({ state }: Pick<Claim, 'state'>) => (isClaimEnded(state) ? 'PROCESSED' : 'PENDING');
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/**
 * Inserts a claim and answers its id. The caller has checked under the order's lock that no other claim holds the
 * pieces.
 */
export const insertClaim = async (tx: Queries, order: Order, claim: NewClaim): Promise<number> => {
  const { username, realName, phoneNumber } = order.buyer;
  const state = claim.processedAt === undefined ? 'REQUESTED' : 'CLOSED';
  const { id } = await tx.one<{ id: number }>(insert, [
    order.merchantUid,
    order.memberId,
    claim.kind !== 'exchange',
    claim.message,
    toClaimStatus({ state }),
    claim.createdAt,
    claim.processedAt ?? null,
    username,
    realName,
    phoneNumber,
    gramsOf(searchKey(realName)),
    phoneGrams(phoneNumber),
    claim.kind,
    state,
    claim.reason,
    claim.fault,
    json(claim.money),
    JSON.stringify(claim.lines),
    json(claim.photos ?? null),
    json(claim.pickup ?? null),
    claim.exchangeClaimId ?? null,
    claim.noticedOn ?? null,
  ]);
  return id;
};

/**
 * Adds the pieces of a refunded cancel to the `cancelled` count of their lines. Packing and delivery leave cancelled
 * pieces out.
 */
export const updateCancelledPieces = (tx: Tx, { lines }: Claim): void =>
  tx.defer(saveCancelled, [JSON.stringify(lines.map(({ lineId, pieces }) => ({ lineId, quantity: pieces.length })))]);

/** Answers the claim that `insertClaim` has just written, without reading it again. */
export const createRequestedClaim = (
  merchantUid: string,
  id: number,
  { photos: _photos, pickup: _pickup, noticedOn: _noticedOn, ...claim }: NewClaim,
): Claim => ({
  ...claim,
  id,
  merchantUid,
  exchangeClaimId: claim.exchangeClaimId ?? null,
  holdClaimId: claim.exchangeClaimId ?? null,
  state: 'REQUESTED',
  lines: claim.lines.map((line) => ({ ...line, restocked: null })),
  refusal: null,
  writeOff: null,
  trackingNumber: null,
  carrier: null,
  sentBackAt: null,
  dueAt: null,
  refundRequestedAt: null,
  refundChecksum: null,
  refundDueAt: null,
  differenceRefunds: null,
  refunded: null,
  cancellationId: null,
  couponBack: false,
  processedAt: null,
  payment: null,
  parcel: null,
});

/** The earliest claim comes first. Lock the order before changing one of the claims. */
export const listClaimsOfOrder = (db: Queries, merchantUid: string): Promise<Claim[]> =>
  db.rows(ofOrder, [merchantUid]);

export const listClaimsOfOrders = (db: Queries, merchantUids: readonly string[]): Promise<Claim[]> =>
  db.rows(ofOrders, [merchantUids]);

/** Throws REFUND_NOT_FOUND. */
export const readMerchantUidByClaim = async (db: Queries, id: number): Promise<string> => {
  const found = await db.maybe<{ merchantUid: string }>(orderOf, [id]);
  if (found === undefined) throw problem('REFUND_NOT_FOUND');
  return found.merchantUid;
};

/** `processedBy` is the operator who ended the claim. */
export const updateClaim = (tx: Tx, claim: Claim, processedBy: number | null): void => {
  tx.defer(
    update,
    [
      claim.id,
      claim.state,
      toClaimStatus(claim),
      claim.fault,
      json(claim.money),
      claim.refusal,
      claim.trackingNumber,
      claim.dueAt,
      claim.refundRequestedAt,
      claim.refundDueAt,
      claim.refunded,
      claim.processedAt,
      processedBy,
      claim.refundChecksum,
      claim.writeOff,
      claim.cancellationId,
      claim.couponBack,
      claim.kind,
      json(claim.differenceRefunds),
      claim.carrier,
      claim.sentBackAt,
    ],
    { rows: 1 },
  );
  tx.defer(updateLines, [claim.id, JSON.stringify(claim.lines)]);
};

/** True when a return or an exchange of the order was requested. */
export const hasClaim = async (db: Queries, merchantUid: string): Promise<boolean> =>
  (await db.one<{ found: boolean }>(exists, [merchantUid])).found;
