import { randomBytes } from 'node:crypto';
import { amountToPay } from '@gyeol/contracts/rules/claim.ts';
import { createMerchantUid, merchantUidBytes } from '@gyeol/contracts/rules/merchant-uid.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { firstCheck } from '../order/check-schedule.ts';
import { newOrder, type Order } from '../order/order-row.ts';
import { insertOrder, insertValues } from '../order/order-sql.ts';
import { lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { requestCancel } from '../order/paid-transitions.ts';
import { expire } from '../order/unpaid-transitions.ts';
import type { Claim } from './claim.ts';

const insert = sql('exchange.insert-payment', insertOrder());
const payableMs = 24 * 60 * 60_000;

/** Builds the order by which the buyer pays the difference. The order has one line, and no stock is held for it. */
const paymentOf = (order: Order, claim: Claim, amount: number, at: Date): Order => {
  const [{ lineId = 0, exchange = null } = {}] = claim.lines;
  const line = order.lines.find((candidate) => candidate.lineId === lineId) ?? order.lines[0];
  const title = `${line?.title ?? order.itemTitles} 교환 차액`;
  const { itemId = 0, itemOptionId = 0, imageUrl = order.imageUrl } = line ?? {};
  const { memberId, buyer, receiver } = order;
  const draft = newOrder({
    merchantUid: createMerchantUid(at, randomBytes(merchantUidBytes)),
    ...{ memberId, buyer, receiver, imageUrl },
    fingerprint: `exchange:${claim.id}`,
    origin: 'shop',
    replaces: null,
    postMemo: null,
    points: 0,
    madeToOrderAgreement: null,
    itemTitles: title,
    cartLines: [],
    productTotal: amount,
    couponMapId: null,
    placedAt: at,
    holdSince: at,
    behindSale: false,
    windowProviders: null,
    lines: [
      {
        ...{ lineId: 0, itemId, itemOptionId: exchange?.itemOptionId ?? itemOptionId, title, imageUrl },
        itemOptionName: exchange?.itemOptionName ?? '',
        quantity: 1,
        unitPrice: amount,
      },
    ],
  });
  return {
    ...draft,
    status: 'AWAITING_PAYMENT',
    expiresAt: new Date(at.getTime() + payableMs),
    exchangeClaimId: claim.id,
    ...firstCheck('AWAITING_PAYMENT', at),
  };
};

/** Inserts the order for the difference if the buyer owes one, and answers the exchange with that payment. */
export const requestDifference = async (tx: Tx, order: Order, claim: Claim, at: Date): Promise<Claim> => {
  const amount = amountToPay(claim.money ?? {});
  if (amount === 0) return claim;
  const payment = paymentOf(order, claim, amount, at);
  const { merchantUid, version, status, expiresAt } = payment;
  const log = [{ version, status, what: 'placed', actor: `claim:${claim.id}`, at }];
  await tx.rows(insert, insertValues(payment, log));
  const waiting = { merchantUid, amount, state: 'waiting', expiresAt: expiresAt?.toISOString() ?? null } as const;
  return { ...claim, payment: waiting };
};

/**
 * Refuses further steps of an exchange until its difference is paid. The amount is checked even without a payment,
 * because an instance of the previous release accepts an exchange without requesting the difference. Throws
 * CLAIM_DIFFERENCE_UNPAID.
 */
export const requireDifferencePaid = ({ money, payment }: Pick<Claim, 'money' | 'payment'>): void => {
  const isDue = payment !== null || amountToPay(money ?? {}) > 0;
  if (isDue && payment?.state !== 'paid') throw problem('CLAIM_DIFFERENCE_UNPAID');
};

/** Expires the payment of a difference when it is unpaid, and refunds it when it is paid. */
const endDifference = async (tx: Tx, merchantUid: string, actor: string, at: Date): Promise<void> => {
  const order = await lockExistingOrder(tx, merchantUid);
  if (order.cancelRequestedAt !== null) return;
  if (order.status === 'AWAITING_PAYMENT') updateLockedOrder(tx, expire(order, at), { what: 'expired', actor, at });
  if (order.status === 'PREPARING') {
    updateLockedOrder(tx, requestCancel(order, 'admin', at), { what: 'cancel requested', actor, at });
  }
};

/**
 * Ends the payment of the difference when the exchange does not take place. A payment that arrives later is refunded.
 * When a parcel was sent, the payment stays.
 */
export const endExchangePayment = async (
  tx: Tx,
  { payment, parcel }: Claim,
  actor: string,
  at: Date,
): Promise<void> => {
  if (payment !== null && parcel === null) await endDifference(tx, payment.merchantUid, actor, at);
};

const openDifferences = sql(
  'exchange.open-differences',
  `select o.merchant_uid as "merchantUid" from orders o join refund_requests r on r.id = o.exchange_claim_id
   where r.merchant_uid = $1::text and o.status in ('AWAITING_PAYMENT', 'PREPARING') order by o.merchant_uid`,
);
/** Expires the unpaid payments of all differences, and refunds the paid ones, when the whole order is cancelled. */
export const returnDifferences = async (tx: Tx, merchantUid: string, actor: string, at: Date): Promise<void> => {
  for (const { merchantUid: due } of await tx.rows<{ merchantUid: string }>(openDifferences, [merchantUid]))
    await endDifference(tx, due, actor, at);
};
