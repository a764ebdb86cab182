import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { insertRequest } from '../claims/claim-store.ts';
import {
  cancelledEvent,
  deliveredEvent,
  type OrderEvent,
  paidEvent,
  placedEvent,
  refundProcessedEvent,
  refundRequestedEvent,
  shippedEvent,
  tell,
} from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { insertOrder, insertValues } from '../order/order-sql.ts';
import { keepPayment, recordMoney } from '../payment/payment-store.ts';
import type { PastOrder } from './history-file.ts';
import { type Given, type Step, stepsOf } from './past-steps.ts';

const insert = sql('seed.insert', insertOrder());

const insertPast = async (tx: Tx, last: Order, steps: readonly Step[]): Promise<Map<number, number>> => {
  const log = steps.map(({ order: { version, status }, what, at }) => ({ version, status, what, actor: 'seed', at }));
  // The provider is not asked about the past.
  const order = { ...last, checkDueAt: null, checkStep: 0 };
  const rows = await tx.rows<{ lineId: number; itemOptionId: number }>(insert, insertValues(order, log));
  return new Map(rows.map(({ lineId, itemOptionId }) => [itemOptionId, lineId]));
};

/** What the provider would tell of the payment, as far as the file says that there was one. */
const writeMoney = async (tx: Tx, order: Order, now: Date): Promise<void> => {
  const { impUid, merchantUid, totalPrice: amount, paidAt } = order;
  if (impUid === null || paidAt === null) return;
  const gone =
    order.status === 'CANCELLED' && order.endedAt !== null ? [{ id: 'seed', amount, at: order.endedAt }] : [];
  const payment = {
    impUid,
    merchantUid,
    status: gone.length > 0 ? ('cancelled' as const) : ('paid' as const),
    amount,
    cancelAmount: gone.length > 0 ? amount : 0,
    currency: 'KRW',
    test: false,
    paidAt,
    cancellations: gone,
  };
  keepPayment(tx, payment, { provider: 'portone', role: 'SETTLED', at: paidAt });
  recordMoney(tx, payment, now);
};

const eventOf = ({ order, what, at }: Step, request: { requestId: number; isRefund: boolean; message: string }) => {
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
      return refundRequestedEvent(order, at, request);
    case 'refund processed':
      return refundProcessedEvent(order, at, request.requestId);
    default:
      return undefined;
  }
};

const writeRequest = (tx: Tx, order: Order, { refund }: PastOrder, steps: readonly Step[]): Promise<number> => {
  const [asked, processed] = steps.filter(({ what }) => what.startsWith('refund'));
  if (refund === undefined || asked === undefined) return Promise.resolve(0);
  const { isRefund, message } = refund;
  const processedAt = processed === undefined ? {} : { processedAt: processed.at };
  return insertRequest(tx, order, { isRefund, message, createdAt: asked.at, ...processedAt });
};

/** One order of the past: its rows, its trail, its money and its events. */
export const writePastOrder = async (tx: Tx, past: PastOrder, given: Given): Promise<void> => {
  const steps = stepsOf(past, given);
  const last = steps.at(-1)?.order;
  if (last === undefined) return;
  const lineIds = await insertPast(tx, last, steps);
  const lines = last.lines.map((line) => ({ ...line, lineId: lineIds.get(line.itemOptionId) ?? 0 }));
  await writeMoney(tx, last, given.now);
  const requestId = await writeRequest(tx, last, past, steps);
  const { isRefund = true, message = '' } = past.refund ?? {};
  for (const step of steps) {
    const event = eventOf({ ...step, order: { ...step.order, lines } }, { requestId, isRefund, message });
    if (event !== undefined) await tell(tx, event as OrderEvent);
  }
};
