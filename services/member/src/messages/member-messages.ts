import type { DataOf, Envelope, EventType } from '@gyeol/contracts/event.ts';
import { optionRestocked } from '@gyeol/contracts/events/catalog.ts';
import { claimChanged } from '@gyeol/contracts/events/claims.ts';
import {
  depositAwaited,
  depositReminded,
  orderCancelled,
  orderDelivered,
  orderDeliveryUndone,
  orderShipped,
  orderShippingUndone,
  parcelShipped,
  paymentRefunded,
  paymentValidated,
  refundAccountNeeded,
  trackingNumberChanged,
} from '@gyeol/contracts/events/order-payment.ts';
import { pointsEnding } from '@gyeol/contracts/events/points.ts';
import { reviewDeleted } from '@gyeol/contracts/events/review.ts';
import { saleBegan } from '@gyeol/contracts/events/sale.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { readShopName } from '@gyeol/service-kit/shop-name.ts';
import type { Deps } from '../config.ts';
import { claimText } from './claim-text.ts';
import { insertMessages, markMessageOutdated, type NewMessage } from './message-store.ts';
import * as texts from './sms-text.ts';

/** Events older than this send no message, so that imported or replayed history sends none. */
const newsMs = 24 * 60 * 60 * 1000;

type Content = Omit<NewMessage, 'eventId' | 'now'> & {
  at: string;
  /**
   * Names an earlier message that is no longer true. The next message of that kind about the same order then counts as
   * new and is sent.
   */
  retires?: { kind: NewMessage['kind']; ref: string };
};

/** Sends no message when `contentOf` answers undefined (protocols.md, "Messages to buyers"). */
const messageFor = <E extends EventType>(
  event: E,
  contentOf: (data: DataOf<E>, facts: { shop: string; config: Deps['config'] }) => Content | undefined,
) =>
  on(event, async (tx: Tx, envelope: Envelope<DataOf<E>>, { now, config }: Pick<Deps, 'now' | 'config'>) => {
    const { name: shop } = await readShopName(tx);
    const message = contentOf(envelope.data, { shop, config });
    if (message === undefined) return;
    const { at, retires, ...content } = message;
    if (retires) markMessageOutdated(tx, { ...retires, eventId: envelope.id });
    if (now().getTime() - Date.parse(at) > newsMs) return;
    insertMessages(tx, { ...content, eventId: envelope.id, now: now() });
  });

const ofOrder = ({ merchantUid, memberId }: { merchantUid: string; memberId: number }) => ({
  ref: merchantUid,
  memberIds: [memberId],
});

export const memberMessages = [
  messageFor(paymentValidated, (paid, { shop, config: { publicUrl } }) => ({
    ...ofOrder(paid),
    kind: 'paid',
    at: paid.paidAt,
    text: texts.paidText(shop, { ...paid, titles: paid.lines.map((line) => line.title) }, publicUrl),
  })),
  messageFor(depositAwaited, (deposit, { shop }) => ({
    ...ofOrder(deposit),
    kind: 'deposit awaited',
    at: deposit.awaitedAt,
    text: texts.depositText(shop, deposit),
  })),
  messageFor(depositReminded, (deposit, { shop }) => ({
    ...ofOrder(deposit),
    kind: 'deposit reminded',
    at: deposit.remindedAt,
    text: texts.depositText(shop, deposit),
  })),
  messageFor(refundAccountNeeded, (needed, { shop, config: { publicUrl } }) => ({
    ...ofOrder(needed),
    kind: 'refund account',
    ref: `${needed.merchantUid}:${needed.impUid}`,
    at: needed.neededAt,
    text: texts.refundAccountText(shop, needed, publicUrl),
  })),
  messageFor(orderShipped, (shipped, { shop }) => ({
    ...ofOrder(shipped),
    kind: 'shipped',
    at: shipped.shippedAt,
    alsoTo: shipped.receiverPhone,
    text: texts.shippedText(shop, shipped.itemTitles, shipped.carrier, shipped.trackingNumber),
  })),
  messageFor(parcelShipped, (parcel, { shop }) => ({
    ...ofOrder(parcel),
    kind: 'parcel shipped',
    ref: `${parcel.merchantUid}:${parcel.shippedAt}`,
    at: parcel.shippedAt,
    alsoTo: parcel.receiverPhone,
    text: texts.shippedText(shop, parcel.itemTitles, parcel.carrier, parcel.trackingNumber),
  })),
  messageFor(trackingNumberChanged, (changed, { shop }) => ({
    ...ofOrder(changed),
    kind: 'tracking changed',
    // The time is part of `ref`, because a tracking number may be corrected more than once.
    ref: `${changed.merchantUid}:${changed.changedAt}`,
    at: changed.changedAt,
    alsoTo: changed.receiverPhone,
    text: texts.trackingChangedText(shop, changed.itemTitles, changed.carrier, changed.trackingNumber),
  })),
  messageFor(orderShippingUndone, (undone, { shop }) => ({
    ...ofOrder(undone),
    kind: 'shipping undone',
    retires: { kind: 'shipped', ref: undone.merchantUid },
    ref: `${undone.merchantUid}:${undone.undoneAt}`,
    at: undone.undoneAt,
    text: texts.shippingUndoneText(shop, undone.itemTitles),
  })),
  messageFor(orderDeliveryUndone, (undone, { shop }) => ({
    ...ofOrder(undone),
    kind: 'delivery undone',
    retires: { kind: 'delivered', ref: undone.merchantUid },
    ref: `${undone.merchantUid}:${undone.undoneAt}`,
    at: undone.undoneAt,
    text: texts.deliveryUndoneText(shop, undone.itemTitles),
  })),
  messageFor(orderDelivered, (delivered, { shop }) => ({
    ...ofOrder(delivered),
    kind: 'delivered',
    at: delivered.deliveredAt,
    text: texts.deliveredText(shop, delivered.itemTitles),
  })),
  messageFor(orderCancelled, (cancelled, { shop }) => ({
    ...ofOrder(cancelled),
    kind: 'cancelled',
    at: cancelled.cancelledAt,
    text: texts.cancelledText(shop, cancelled.itemTitles, cancelled.refunded, cancelled.reason),
  })),
  messageFor(paymentRefunded, (refund, { shop }) => ({
    ...ofOrder(refund),
    kind: 'returned',
    ref: refund.impUid,
    at: refund.returnedAt,
    text: texts.refundedText(shop, refund.amount),
  })),
  messageFor(claimChanged, (claim, { shop }) => {
    const text = claimText(shop, claim);
    const { merchantUid, memberId, claimId, state, moneyChanged, changedAt } = claim;
    // One message is sent for each state, and one for each change of the refund.
    const step = moneyChanged ? changedAt : state;
    const ref = `${merchantUid}:${claimId}:${step}`;
    return text === undefined ? undefined : { kind: 'claim', ref, memberIds: [memberId], at: changedAt, text };
  }),
  messageFor(optionRestocked, (restocked, { shop }) => ({
    kind: 'restocked',
    ref: `${restocked.itemOptionId}:${restocked.round}`,
    at: restocked.restockedAt,
    memberIds: restocked.memberIds,
    text: texts.restockedText(shop, restocked.itemTitle, restocked.itemOptionName),
  })),
  messageFor(saleBegan, (sale, { shop, config: { publicUrl } }) => ({
    kind: 'sale begun',
    ref: String(sale.saleId),
    at: sale.beganAt,
    memberIds: sale.memberIds,
    text: texts.saleBegunText(shop, sale, publicUrl),
  })),
  messageFor(pointsEnding, ({ memberId, points, days, endsAt, publishedAt }, { shop }) => ({
    kind: 'points ending',
    ref: `${memberId}:${endsAt}:${days}`,
    at: publishedAt,
    memberIds: [memberId],
    text: texts.pointsEndingText(shop, points, new Date(endsAt)),
  })),
  messageFor(reviewDeleted, ({ reason, reviewId, memberId, deletedAt }, { shop }) =>
    reason === undefined
      ? undefined
      : {
          kind: 'review deleted',
          ref: String(reviewId),
          at: deletedAt,
          memberIds: [memberId],
          text: texts.reviewDeletedText(shop, reason),
        },
  ),
];
