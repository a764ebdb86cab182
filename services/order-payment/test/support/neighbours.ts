import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { Envelope } from '@gyeol/contracts/event.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { type CouponTerms, couponApplies } from '@gyeol/contracts/rules/coupon.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { fake } from '@gyeol/service-kit/testing/app.ts';

type Hold = 'HELD' | 'SOLD' | 'RELEASED';
interface StockHold {
  state: Hold;
  lines: { itemOptionId: number; quantity: number }[];
}
export interface Option {
  itemOptionId: number;
  itemId: number;
  title: string;
  unitPrice: number;
  stock: number;
  soldOut: boolean;
}
interface OrderData {
  merchantUid: string;
  replaces?: string | null;
  restock?: boolean;
}
/** Thrown by a call before or after its effect, to stand for a lost connection. */
interface Faults {
  before?: Error | undefined;
  after?: Error | undefined;
}
const maybeFail = (error: Error | undefined): void => {
  if (error !== undefined) throw error;
};

/** Catalog, as far as orders know it: prices, stock and holds, with the rules of the protocols. */
export const createCatalog = (options: Option[]) => {
  const shelf = new Map(options.map((option) => [option.itemOptionId, option]));
  const holds = new Map<string, StockHold>();
  const faults: { quote: Faults; hold: Faults; release: Faults; holdDelayMs: number } = {
    quote: {},
    hold: {},
    release: {},
    holdDelayMs: 0,
  };
  const log: string[] = [];

  const put = (lines: StockHold['lines'], sign: 1 | -1): void => {
    for (const { itemOptionId, quantity } of lines) {
      const option = shelf.get(itemOptionId);
      if (option) option.stock += sign * quantity;
    }
  };
  const release = (merchantUid: string, soldToo = false): void => {
    const hold = holds.get(merchantUid);
    if (hold === undefined) holds.set(merchantUid, { state: 'RELEASED', lines: [] });
    else if (hold.state === 'HELD' || (soldToo && hold.state === 'SOLD')) {
      put(hold.lines, 1);
      log.push(`release ${merchantUid}`);
      hold.state = 'RELEASED';
    }
  };
  const hold = ({ merchantUid, replaces, checkPrices, lines }: BodyOf<typeof internalCalls.holdStock>) => {
    const current = holds.get(merchantUid);
    if (current?.state === 'RELEASED') throw problem('HOLD_RELEASED');
    if (current) return;
    const old = replaces === null ? undefined : holds.get(replaces);
    const released = old?.state === 'HELD' ? old.lines : [];
    put(released, 1);
    const short = lines.filter(({ itemOptionId, quantity }) => (shelf.get(itemOptionId)?.stock ?? 0) < quantity);
    const dear = lines.filter(({ itemOptionId, unitPrice }) => shelf.get(itemOptionId)?.unitPrice !== unitPrice);
    if (short.length > 0 || (checkPrices && dear.length > 0)) {
      put(released, -1);
      if (short.length > 0) throw problem('OUT_OF_STOCK', { extra: { messages: ['재고가 부족합니다.'] } });
      throw problem('PRICE_CHANGED', { extra: { productTotal: 0 } });
    }
    if (replaces !== null) holds.set(replaces, { state: 'RELEASED', lines: old?.lines ?? [] });
    put(lines, -1);
    log.push(`hold ${merchantUid}`);
    holds.set(merchantUid, { state: 'HELD', lines });
  };

  return {
    holds,
    faults,
    log,
    stockOf: (itemOptionId: number): number => shelf.get(itemOptionId)?.stock ?? 0,
    option: (itemOptionId: number): Option => shelf.get(itemOptionId) as Option,
    /** What catalog does with the events of orders. */
    handle: ({ type, data }: Envelope) => {
      const { merchantUid, replaces, restock } = data as OrderData;
      if (type === 'PaymentValidated') {
        const current = holds.get(merchantUid);
        if (current?.state === 'RELEASED') throw new Error(`${merchantUid} was paid although its stock was released`);
        if (current) current.state = 'SOLD';
      }
      if (['OrderExpired', 'PaymentFailed', 'OrderAbandoned'].includes(type)) {
        release(merchantUid);
        if (replaces) release(replaces);
      }
      if (type === 'OrderCancelled' && restock) release(merchantUid, true);
    },
    fakes: [
      fake(internalCalls.quote, ({ body }) => {
        maybeFail(faults.quote.before);
        const found = body.itemOptionIds.flatMap((id) => shelf.get(id) ?? []);
        const lines = found.map(({ stock, ...option }) => ({
          ...option,
          itemOptionName: '기본',
          imageUrl: '/media/x.webp',
          additionalPrice: 0,
          stockQuantity: option.soldOut ? 0 : stock,
        }));
        return { lines };
      }),
      fake(internalCalls.holdStock, async ({ body }) => {
        maybeFail(faults.hold.before);
        if (faults.holdDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.holdDelayMs));
        hold(body);
        maybeFail(faults.hold.after);
        return { ok: true as const };
      }),
      fake(internalCalls.releaseStock, ({ body }) => {
        maybeFail(faults.release.before);
        for (const merchantUid of body.merchantUids) release(merchantUid);
        return { ok: true as const };
      }),
      fake(internalCalls.liveStockHolds, () => ({
        merchantUids: [...holds].filter(([, { state }]) => state === 'HELD').map(([merchantUid]) => merchantUid),
        next: null,
      })),
      fake(internalCalls.returnStock, ({ body }) => {
        if (!holds.has(body.merchantUid)) throw problem('NOT_FOUND');
        release(body.merchantUid, true);
        return { ok: true as const };
      }),
    ],
  };
};
export type Catalog = ReturnType<typeof createCatalog>;

export interface IssuedCoupon extends CouponTerms {
  couponMapId: number;
  memberId: number;
  title: string;
  heldBy: string | null;
  used: boolean;
}
/** Coupon, as far as orders know it. */
export const createCoupons = (issued: IssuedCoupon[]) => {
  const released = new Set<string>();
  const faults: { hold: Faults } = { hold: {} };
  const release = (merchantUid: string, usedToo = false): void => {
    const coupon = issued.find(({ heldBy }) => heldBy === merchantUid);
    if (coupon === undefined) released.add(merchantUid);
    else if (!coupon.used || usedToo) Object.assign(coupon, { heldBy: null, used: false });
  };
  return {
    copies: issued,
    faults,
    handle: ({ type, data }: Envelope) => {
      const { merchantUid, replaces } = data as OrderData;
      const coupon = issued.find(({ heldBy }) => heldBy === merchantUid);
      if (type === 'PaymentValidated' && coupon) coupon.used = true;
      if (['OrderExpired', 'PaymentFailed', 'OrderAbandoned'].includes(type)) {
        release(merchantUid);
        if (replaces) release(replaces);
      }
      if (type === 'OrderCancelled') release(merchantUid, true);
    },
    fakes: [
      fake(internalCalls.holdCoupon, ({ body: { merchantUid, replaces, memberId, couponMapId, productTotal } }) => {
        maybeFail(faults.hold.before);
        if (released.has(merchantUid)) throw problem('HOLD_RELEASED');
        const coupon = issued.find((one) => one.couponMapId === couponMapId && one.memberId === memberId);
        const free = coupon && (coupon.heldBy === null || coupon.heldBy === merchantUid || coupon.heldBy === replaces);
        if (!coupon || !free || coupon.used) throw problem('COUPON_UNUSABLE');
        if (!couponApplies(coupon, productTotal)) throw problem('COUPON_MIN_PRICE');
        if (replaces !== null) release(replaces);
        coupon.heldBy = merchantUid;
        maybeFail(faults.hold.after);
        const { title, couponType, minPrice, discountAmount, discountPercentage } = coupon;
        return { title, couponType, minPrice, discountAmount, discountPercentage };
      }),
      fake(internalCalls.liveCouponHolds, () => ({
        merchantUids: issued.flatMap(({ heldBy, used }) => (heldBy === null || used ? [] : [heldBy])),
        next: null,
      })),
      fake(internalCalls.releaseCoupon, ({ body }) => {
        for (const merchantUid of body.merchantUids) release(merchantUid);
        return { ok: true as const };
      }),
    ],
  };
};
export type Coupons = ReturnType<typeof createCoupons>;

/** Cart, as far as orders know it: which events it has had. */
export const createCart = () => {
  const consumed = new Set<string>();
  const faults: Faults = {};
  return {
    faults,
    handle: ({ id }: Envelope): void => void consumed.add(id),
    fakes: [
      fake(internalCalls.receivedEvents, ({ body: { eventIds } }) => {
        maybeFail(faults.before);
        return { heard: eventIds.filter((id) => consumed.has(id)) };
      }),
    ],
  };
};
export type Cart = ReturnType<typeof createCart>;
