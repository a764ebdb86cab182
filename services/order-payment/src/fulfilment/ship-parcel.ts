import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { parcelShippedEvent, publish, shippedEvent, trackingNumberChangedEvent } from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { updateLockedOrder } from '../order/order-store.ts';
import { addParcel, changeParcel, type Parcel, ship } from '../order/paid-transitions.ts';
import { insertParcel, type ParcelLine } from '../order/parcel-store.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import type { LockedOrder } from '../order/transition.ts';
import { insertDeadline } from './delivery-store.ts';

export interface ParcelInput {
  parcel: Parcel;
  /** The lines in the parcel. Undefined means all lines that are left. */
  lines?: readonly ParcelLine[] | undefined;
  /** The lines of the order that are in no parcel yet. */
  left: readonly ParcelLine[];
  deliveredAfterDays: number;
}

/** Throws PARCEL_LINES_INVALID for more pieces than are left, or for a line named twice. */
const linesOf = ({ lines, left }: ParcelInput): readonly ParcelLine[] => {
  if (lines === undefined) return left;
  const leftOf = new Map(left.map(({ lineId, quantity }) => [lineId, quantity]));
  const isOnce = new Set(lines.map(({ lineId }) => lineId)).size === lines.length;
  const isLeft = lines.every(({ lineId, quantity }) => quantity <= (leftOf.get(lineId) ?? 0));
  if (!isOnce || !isLeft) throw problem('PARCEL_LINES_INVALID');
  return lines;
};
/** Answers the titles of the lines in a parcel. Null means the whole order. */
export const titlesOf = (order: Order, lines: readonly ParcelLine[] | null): string =>
  lines === null
    ? order.itemTitles
    : order.lines
        .filter(({ lineId }) => lines.some((line) => line.lineId === lineId))
        .map(({ title }) => title)
        .join(', ');
const isAll = ({ lines }: Order, sent: readonly ParcelLine[]): boolean =>
  lines.every(({ lineId, quantity }) => sent.some((one) => one.lineId === lineId && one.quantity === quantity));

/** Throws CANCEL_PENDING, ILLEGAL_MOVE, PARCEL_LINES_INVALID. */
export const shipParcel = async (
  tx: Tx,
  order: LockedOrder,
  input: ParcelInput,
  actor: string,
  at: Date,
): Promise<void> => {
  const { parcel } = input;
  const isFirst = order.status !== 'SHIPPING';
  const shipped = isFirst ? ship(order, parcel, at) : addParcel(order, parcel);
  const lines = linesOf(input);
  if (!isFirst || !isAll(order, lines)) await insertParcel(tx, order, parcel, lines, at);
  const sent = { ...shipped, itemTitles: titlesOf(order, lines) };
  if (isFirst) {
    await insertDeadline(tx, order.merchantUid, new Date(at.getTime() + input.deliveredAfterDays * dayMs));
  }
  updateLockedOrder(tx, shipped, {
    what: isFirst ? 'shipped' : 'parcel shipped',
    actor,
    at,
    note: parcel.trackingNumber,
  });
  await recordOrderAction(tx, order, shipped, at);
  await (isFirst ? publish(tx, shippedEvent(sent, at)) : publish(tx, parcelShippedEvent(sent, at)));
};

/** Corrects the tracking number of a locked order's newest parcel. Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const changeNumber = async (
  tx: Tx,
  order: LockedOrder,
  parcel: Parcel,
  actor: string,
  at: Date,
): Promise<void> => {
  const changed = changeParcel(order, parcel);
  const note = `${order.trackingNumber} → ${parcel.trackingNumber}`;
  updateLockedOrder(tx, changed, { what: 'tracking number changed', actor, at, note });
  await recordOrderAction(tx, order, changed, at);
  await publish(tx, trackingNumberChangedEvent(changed, at));
};
