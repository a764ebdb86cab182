import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';
import { deliveryFeeFor, guideTerms } from '@gyeol/contracts/rules/delivery.ts';
import type { PaymentMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import type { Demo } from '../demo.ts';
import { issuedCouponsOf } from './coupons.ts';
import { createDice } from './dice.ts';
import { type DemoMember, membersOf } from './members.ts';
import { type ShelfOption, shelfOf } from './shelf.ts';

const days = 90;

export interface OrderSeed {
  key: string;
  member: {
    memberId: number;
    username: string;
    displayName: string;
    realName: string;
    phoneNumber: string;
    postCode: string;
    address: string;
    detailAddress: string;
  };
  lines: {
    itemId: number;
    itemOptionId: number;
    title: string;
    itemOptionName: string;
    imageUrl: string;
    quantity: number;
    unitPrice: number;
  }[];
  status: 'PREPARING' | 'SHIPPING' | 'DELIVERED' | 'CANCELLED';
  daysBack: number;
  deliveryFee: number;
  deliveredDaysBack?: number;
  postMemo: string | null;
  paymentMethod: PaymentMethod;
  trackingNumber: string;
  coupon?: {
    couponMapId: number;
    title: string;
    couponType: CouponKind;
    minPrice: number;
    discountAmount: number | null;
    discountPercentage: number | null;
  };
  refund?: { isRefund: boolean; message: string; daysBack: number; processedDaysBack: number };
}

/** A method that is listed more often is drawn more often. Five of the twelve are easy pays. */
const usualMethods: readonly PaymentMethod[] = [
  ...(['card', 'card', 'card', 'card', 'card', 'transfer', 'phone'] as const),
  ...(['naverpay', 'naverpay', 'kakaopay', 'tosspay', 'payco'] as const),
];
const memos = [
  '문 앞에 놓아 주세요.',
  '경비실에 맡겨 주세요.',
  '배송 전 연락 부탁드립니다.',
  '선물이에요. 영수증은 빼 주세요.',
];

const stateOf = (daysBack: number, luck: number): OrderSeed['status'] => {
  if (luck < 0.06) return 'CANCELLED';
  if (daysBack < 1.2) return 'PREPARING';
  return daysBack < 3.4 ? 'SHIPPING' : 'DELIVERED';
};

const receiver = ({
  id,
  username,
  displayName,
  realName,
  phoneNumber,
  postCode,
  address,
  detailAddress,
}: DemoMember) => ({
  memberId: id,
  username,
  displayName,
  realName,
  phoneNumber,
  postCode,
  address,
  detailAddress,
});
const lineOf = ({ itemId, itemOptionId, item, optionName, imageUrl, unitPrice }: ShelfOption, quantity: number) => ({
  itemId,
  itemOptionId,
  title: item.title,
  itemOptionName: optionName,
  imageUrl,
  quantity,
  unitPrice,
});

/**
 * Builds ninety days of orders in every state. The shop gets a few orders a day, more on weekends, and more as it
 * grows. Some orders have a coupon, and some were sent back. The newest order is some hours old. Later orders are
 * placed through the public API.
 */
export const pastOrders = (demo: Demo): OrderSeed[] => {
  const dice = createDice(20_261_121);
  // Payment methods have their own generator. Drawing them from `dice` would change all other data of the demo.
  const methodDice = createDice(20_261_123);
  const options = shelfOf(demo);
  // Items on the home page are bought more often.
  const wanted = options.flatMap((option) => Array.from({ length: option.item.bestPriority ? 4 : 1 }, () => option));
  const buyers = membersOf(demo).filter(({ role }) => role === 'ROLE_USER');
  const unused = [...issuedCouponsOf(demo)];
  const orders: OrderSeed[] = [];
  for (let day = days; day >= 0; day -= 1) {
    const many = Math.round(2 + (days - day) / 30 + (day % 7 < 2 ? 2 : 0) + dice.next() * 2);
    for (let nth = 0; nth < many; nth += 1) {
      const daysBack = Math.max(0.2, day - dice.next() * 0.9);
      const member = dice.pick(buyers.filter((buyer) => buyer.daysBack > daysBack));
      const first = dice.pick(wanted);
      const second = dice.pick(wanted);
      const lines = [lineOf(first, dice.chance(0.1) ? 2 : 1)];
      if (dice.chance(0.25) && second.itemId !== first.itemId) lines.push(lineOf(second, 1));
      const total = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
      const at = unused.findIndex(
        (issued) => issued.memberId === member.id && issued.issuedDaysBack > daysBack && issued.terms.minPrice <= total,
      );
      const issued = at >= 0 && dice.chance(0.5) ? unused.splice(at, 1)[0] : undefined;
      const status = stateOf(daysBack, dice.next());
      orders.push({
        key: `past-${day}-${nth}`,
        member: receiver(member),
        lines,
        status,
        daysBack,
        deliveryFee: deliveryFeeFor(total, guideTerms),
        paymentMethod: methodDice.pick(usualMethods),
        postMemo: dice.chance(0.3) ? dice.pick(memos) : null,
        trackingNumber: `68${String(dice.between(0, 99_999_999_999)).padStart(11, '0')}`,
        ...(issued ? { coupon: { couponMapId: issued.id, ...issued.terms } } : {}),
      });
    }
  }
  return withRefunds(orders, demo.claims);
};

/**
 * Turns every twentieth delivered order into a settled return. The returns of this week are made through the public API
 * instead.
 */
const withRefunds = (orders: readonly OrderSeed[], claims: Demo['claims']): OrderSeed[] => {
  let nth = 0;
  return orders.map((order, index) => {
    const deliveredDaysBack = order.daysBack - 2.9;
    const daysBack = deliveredDaysBack - 2;
    if (order.status !== 'DELIVERED' || daysBack <= 7 || index % 20 !== 7) return order;
    const { kind, message } = claims[nth % claims.length] as Demo['claims'][number];
    nth += 1;
    const refund = { isRefund: kind === 'return', message, daysBack, processedDaysBack: daysBack - 2 };
    return { ...order, deliveredDaysBack, refund };
  });
};
