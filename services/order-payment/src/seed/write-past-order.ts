import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { insertClaim } from '../claims/claim-store.ts';
import {
  cancelledEvent,
  claimProcessedEvent,
  claimRequestedEvent,
  deliveredEvent,
  type OrderEvent,
  paidEvent,
  placedEvent,
  publish,
  shippedEvent,
} from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { insertOrder, insertValues } from '../order/order-sql.ts';
import { appendLedgerEntries, savePayment } from '../payment/payment-store.ts';
import type { PastOrder } from './history-file.ts';
import { type PastOrderInput, type PastStep, stepsOf } from './past-steps.ts';

const insert = sql('seed.insert', insertOrder());

const insertPast = async (tx: Tx, last: Order, steps: readonly PastStep[]): Promise<Map<number, number>> => {
  const log = steps.map(({ order: { version, status }, what, at }) => ({ version, status, what, actor: 'seed', at }));
  // The provider is not asked about past orders.
  const order = { ...last, checkDueAt: null, checkStep: 0 };
  const rows = await tx.rows<{ lineId: number; itemOptionId: number }>(insert, insertValues(order, log));
  return new Map(rows.map(({ lineId, itemOptionId }) => [itemOptionId, lineId]));
};

/** Saves the payment as the provider would report it, if the file names a payment. */
const writePayment = async (tx: Tx, order: Order, now: Date): Promise<void> => {
  const { impUid, merchantUid, totalPrice: amount, paidAt, paymentMethod } = order;
  if (impUid === null || paidAt === null) return;
  const refunds =
    order.status === 'CANCELLED' && order.endedAt !== null
      ? [{ id: 'seed', amount, at: order.endedAt, reason: '' }]
      : [];
  const payment = {
    provider: 'portone',
    impUid,
    merchantUid,
    status: refunds.length > 0 ? ('cancelled' as const) : ('paid' as const),
    amount,
    cancelAmount: refunds.length > 0 ? amount : 0,
    currency: 'KRW',
    account: null,
    method: paymentMethod ?? ('card' as const),
    test: false,
    escrow: false,
    paidAt,
    cancellations: refunds,
  };
  savePayment(tx, payment, { role: 'SETTLED', at: paidAt });
  appendLedgerEntries(tx, payment, now);
};

const eventOf = ({ order, what, at }: PastStep, claim: { requestId: number; isRefund: boolean; message: string }) => {
  switch (what) {
    case 'awaiting payment':
      return placedEvent(order, at);
    case 'paid':
      return paidEvent(order, at, { imported: true });
    case 'shipped':
      return shippedEvent(order, at);
    case 'delivered':
      return deliveredEvent(order, at);
    case 'cancelled':
      return cancelledEvent(order, at, order.impUid === null ? 0 : order.totalPrice);
    case 'refund requested':
      return claimRequestedEvent(order, at, claim);
    case 'refund processed':
      return claimProcessedEvent(order, at, claim.requestId);
    default:
      return undefined;
  }
};

const writeClaim = (tx: Tx, order: Order, { refund }: PastOrder, steps: readonly PastStep[]): Promise<number> => {
  const [requested, processed] = steps.filter(({ what }) => what.startsWith('refund'));
  if (refund === undefined || requested === undefined) return Promise.resolve(0);
  const claim = {
    kind: refund.isRefund ? ('return' as const) : ('exchange' as const),
    reason: null,
    fault: 'buyer' as const,
    message: refund.message,
    lines: [],
    money: null,
    createdAt: requested.at,
  };
  const processedAt = processed === undefined ? {} : { processedAt: processed.at };
  return insertClaim(tx, order, { ...claim, ...processedAt });
};

export const writePastOrder = async (tx: Tx, past: PastOrder, input: PastOrderInput): Promise<void> => {
  const steps = stepsOf(past, input);
  const last = steps.at(-1)?.order;
  if (last === undefined) return;
  const lineIds = await insertPast(tx, last, steps);
  const lines = last.lines.map((line) => ({ ...line, lineId: lineIds.get(line.itemOptionId) ?? 0 }));
  await writePayment(tx, last, input.now);
  const claimId = await writeClaim(tx, last, past, steps);
  const { isRefund = true, message = '' } = past.refund ?? {};
  for (const step of steps) {
    const event = eventOf({ ...step, order: { ...step.order, lines } }, { requestId: claimId, isRefund, message });
    if (event !== undefined) await publish(tx, event as OrderEvent);
  }
};
