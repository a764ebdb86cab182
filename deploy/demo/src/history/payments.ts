import { createHash } from 'node:crypto';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { couponDiscount } from '@gyeol/contracts/rules/coupon.ts';
import { createMerchantUid } from '@gyeol/contracts/rules/merchant-uid.ts';
import type { OrderSeed } from './orders.ts';

export interface PaidOrder extends OrderSeed {
  merchantUid: string;
  impUid: string;
  cancelledDaysBack?: number;
}
/** A payment in the form that the sandbox accepts. Times are in unix seconds. */
export interface PastPayment {
  imp_uid: string;
  merchant_uid: string;
  /** Won. */
  amount: number;
  pay_method: string;
  paid_at: number;
  cancelled_at?: number;
}

const cancelledAfterDays = 5 / 24;
const cancelOf = ({ status, daysBack }: OrderSeed) =>
  status === 'CANCELLED' ? { cancelledDaysBack: Math.max(daysBack - cancelledAfterDays, 0) } : {};
const momentOf = (now: Date, daysBack: number): Date => new Date(now.getTime() - Math.max(daysBack, 0) * dayMs);
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Makes a payment id in the provider's format. Each order number has a different payment id. */
const impUidOf = (merchantUid: string): string =>
  `imp_${String(hashOf(merchantUid).readUIntBE(0, 6) % 1_000_000_000_000).padStart(12, '0')}`;

export const numbered = (orders: readonly OrderSeed[], now: Date): PaidOrder[] =>
  orders.map((order) => {
    const merchantUid = createMerchantUid(momentOf(now, order.daysBack), hashOf(order.key));
    return { ...order, ...cancelOf(order), merchantUid, impUid: impUidOf(merchantUid) };
  });

const amountOf = ({ lines, coupon, deliveryFee }: OrderSeed): number => {
  const total = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  return total - (coupon ? couponDiscount(coupon, total) : 0) + deliveryFee;
};

/**
 * The payments of cancelled orders are already refunded. The other payments have their whole amount, which refunds for
 * returns reduce later.
 */
export const paymentsOf = (orders: readonly PaidOrder[], now: Date): PastPayment[] => {
  const seconds = (daysBack: number): number => Math.floor(momentOf(now, daysBack).getTime() / 1_000);
  return orders.map((order) => ({
    imp_uid: order.impUid,
    merchant_uid: order.merchantUid,
    amount: amountOf(order),
    pay_method: order.paymentMethod === 'transfer' ? 'trans' : order.paymentMethod,
    paid_at: seconds(order.daysBack),
    ...(order.cancelledDaysBack !== undefined && { cancelled_at: seconds(order.cancelledDaysBack) }),
  }));
};
