import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { Claim } from '../claims/claim.ts';
import { listClaimsOfOrder } from '../claims/claim-store.ts';
import { type ChangeKind, findOrder } from '../order/order-store.ts';

interface LogRow {
  version: number;
  status: string;
  what: ChangeKind | 'placed';
  actor: string;
  at: Date;
  note: string | null;
}
const log = sql(
  'story.log',
  'select version, status, what, actor, at, note from order_log where merchant_uid = $1::text order by version',
);
const payments = sql(
  'story.payments',
  `select imp_uid as "impUid", role, amount, reason, tries, seen_at as "seenAt", return_due_at as "refundDueAt"
   from payments where merchant_uid = $1::text order by seen_at`,
);
const ledger = sql(
  'story.ledger',
  `select imp_uid as "impUid", kind, amount, cancellation_id as "cancellationId", at
   from ledger where merchant_uid = $1::text order by id`,
);
const unsent = sql(
  'story.unsent',
  `select payload::jsonb ->> 'type' as type, created_at as "createdAt" from outbox
   where sent_at is null and key = $1::text order by id`,
);

const parcels = sql(
  'story.parcels',
  `select id, claim_id as "claimId", carrier, tracking_number as "trackingNumber", state, shipped_at as "shippedAt",
     delivered_at as "deliveredAt", poll_due_at as "pollDueAt", lines
   from parcels where merchant_uid = $1::text order by id`,
);
interface ParcelRow {
  id: number;
  claimId: number | null;
  carrier: string;
  trackingNumber: string;
  state: string;
  shippedAt: Date;
  deliveredAt: Date | null;
  pollDueAt: Date | null;
  lines: { lineId: number; quantity: number }[] | null;
}
const parcelCells = ({ lines, pollDueAt, deliveredAt, shippedAt, ...parcel }: ParcelRow): unknown[] => [
  parcel.id,
  parcel.claimId === null ? 'order' : `claim ${parcel.claimId}`,
  parcel.carrier,
  parcel.trackingNumber,
  parcel.state,
  shippedAt.toISOString(),
  deliveredAt?.toISOString(),
  lines === null ? 'all lines' : lines.map(({ lineId, quantity }) => `${lineId}×${quantity}`).join(' '),
  pollDueAt && `carrier asked at ${pollDueAt.toISOString()}`,
];

/** The text also says when the buyer gets a message. */
const eventOfChange: Partial<Record<LogRow['what'], string>> = {
  'awaiting payment': 'OrderPlaced',
  'awaiting deposit': 'DepositAwaited → message to the buyer',
  'deposit reminded': 'DepositReminded → message to the buyer',
  'refund account needed': 'RefundAccountNeeded → message to the buyer',
  paid: 'PaymentValidated → message to the buyer',
  expired: 'OrderExpired',
  'payment failed': 'PaymentFailed',
  abandoned: 'OrderAbandoned',
  'payment returned': 'PaymentReturned → message to the buyer',
  shipped: 'OrderShipped → message to the buyer',
  'receiver changed': 'ReceiverChanged',
  'parcel shipped': 'ParcelShipped → message to the buyer',
  'tracking number changed': 'TrackingNumberChanged → message to the buyer',
  delivered: 'OrderDelivered → message to the buyer',
  'shipping undone': 'OrderShippingUndone → message to the buyer',
  'delivery undone': 'OrderDeliveryUndone → message to the buyer',
  cancelled: 'OrderCancelled → message to the buyer',
  'refund requested': 'RefundRequested, ClaimChanged → message to the buyer',
  'claim changed': 'ClaimChanged → message to the buyer',
  'refund processed': 'RefundProcessed, ClaimChanged → message to the buyer',
};

const table = (title: string, rows: readonly (readonly unknown[])[]): string[] => [
  '',
  title,
  ...(rows.length === 0 ? ['  none'] : rows.map((row) => `  ${row.map((cell) => cell ?? '-').join('  ')}`)),
];

const claimRow = (claim: Claim) => {
  const { id, kind, state, fault, lines, money, refunded, refundRequestedAt, payment, exchangeClaimId } = claim;
  return [
    `#${id}`,
    exchangeClaimId === null ? kind : `${kind} of what came by #${exchangeClaimId}`,
    state,
    fault,
    lines
      .map(({ lineId, pieces, restocked }) => `line ${lineId}: ${pieces.length}, ${restocked ?? 0} in stock`)
      .join('; '),
    money && `${money.refund} won`,
    refunded === null ? null : `refunded ${refunded}`,
    refundRequestedAt && `refund under way since ${refundRequestedAt.toISOString()}`,
    claim.trackingNumber && `comes back with ${claim.carrier ?? 'a carrier'} ${claim.trackingNumber}`,
    payment && `difference ${payment.merchantUid} ${payment.amount} won ${payment.state}`,
    ...(claim.differenceRefunds ?? []).map(({ merchantUid, amount }) => `${amount} won of ${merchantUid}`),
  ];
};

/**
 * Answers everything that is known of an order, for a person who asks where its money is. The answer holds no name,
 * phone or address.
 */
export const readStory = async (db: Db, merchantUid: string): Promise<string> => {
  const order = await findOrder(db, merchantUid);
  if (order === undefined) return `${merchantUid}: no such order`;
  const values = [merchantUid];
  const changes = await db.rows<LogRow>(log, values);
  const claims = await listClaimsOfOrder(db, merchantUid);
  const money = await db.rows<Record<string, unknown> & { at: Date }>(ledger, values);
  const seen = await db.rows<Record<string, unknown> & { seenAt: Date; refundDueAt: Date | null }>(payments, values);
  const sent = await db.rows<ParcelRow>(parcels, values);
  const waiting = await db.rows<{ type: string; createdAt: Date }>(unsent, values);
  const pending = order.cancelRequestedAt && `cancel requested at ${order.cancelRequestedAt.toISOString()}`;
  return [
    `${merchantUid}  member ${order.memberId}  ${order.status}  ${order.totalPrice} won  version ${order.version}`,
    ...(pending ? [pending] : []),
    ...table(
      'states',
      changes.map(({ version, status, what, actor, at, note }) => [
        version,
        at.toISOString(),
        status,
        what,
        actor,
        note,
      ]),
    ),
    ...table('parcels', sent.map(parcelCells)),
    ...table('claims', claims.map(claimRow)),
    ...table(
      'payments',
      seen.map(({ impUid, role, amount, reason, tries, refundDueAt }) => [
        impUid,
        role,
        amount,
        reason,
        `${String(tries)} tries`,
        refundDueAt?.toISOString(),
      ]),
    ),
    ...table(
      'ledger',
      money.map(({ at, kind, amount, impUid, cancellationId }) => [
        at.toISOString(),
        kind,
        amount,
        impUid,
        cancellationId,
      ]),
    ),
    ...table(
      'events and messages',
      changes.flatMap(({ version, what }) =>
        eventOfChange[what] === undefined ? [] : [[version, eventOfChange[what]]],
      ),
    ),
    ...table(
      'events not sent yet',
      waiting.map(({ type, createdAt }) => [createdAt.toISOString(), type]),
    ),
  ].join('\n');
};
