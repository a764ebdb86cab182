import { buyerLimitFault } from './buyer-limit.ts';
import { discountedPrice } from './discount.ts';
import { formatNumber } from './money.ts';
import { type AdmissionBounds, maxPerMinute } from './waiting.ts';

/** The largest number of items of one sale. */
export const maxSaleItems = 1_000;
/** The highest percentage that a sale takes off. */
export const maxSaleRate = 99;
/** The sentences of single fields, for the form and for the service. */
export const saleSentences = {
  rate: `할인율은 1%부터 ${maxSaleRate}%까지 입력해주세요.`,
  amount: '할인 금액은 1원부터 1억원까지 입력해주세요.',
  buyerLimit: buyerLimitFault,
  items: `한 행사에 상품을 ${formatNumber(maxSaleItems)}개까지 담을 수 있습니다. 행사를 나누어 등록해주세요.`,
  perMinute: `분당 입장 인원은 1명부터 ${formatNumber(maxPerMinute)}명까지 입력해주세요.`,
} as const;

/** The discount of a sale: a percentage, an amount, or none (both null). */
export interface SaleDiscount {
  readonly discountRate: number | null;
  readonly discountAmount: number | null;
}
/**
 * The price of an item of `price` won in a sale; null when the sale has no price of its own. 0 or less means that the
 * item cannot be in the sale.
 */
export const salePriceOf = (price: number, { discountRate, discountAmount }: SaleDiscount): number | null => {
  if (discountRate === null && discountAmount === null) return null;
  return discountedPrice({ price, isDiscountByRate: discountRate !== null, discountRate, discountAmount });
};

interface SaleForm extends SaleDiscount {
  /** The most pieces of all items of the sale that one buyer may have. */
  readonly buyerLimit?: number | null | undefined;
  /** Null begins the sale now. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly itemIds: readonly number[];
  readonly categoryIds: readonly number[];
  readonly waitingRoom?: AdmissionBounds | null | undefined;
}
export interface SaleFault {
  readonly code: 'SALE_PERIOD' | 'SALE_PRICE' | 'SALE_ITEMS' | 'SALE_WAITING_ROOM';
  readonly field: 'startsAt' | 'endsAt' | 'discount' | 'items' | 'waitingRoom';
  readonly message: string;
}
const secondMs = 1_000;
/** Cuts a moment to its second, in which a sale is shown and compared. A text that is no moment stays. */
export const toSecond = (moment: string): string => {
  const ms = Date.parse(moment);
  return Number.isNaN(ms) ? moment : new Date(Math.floor(ms / secondMs) * secondMs).toISOString();
};

/** A start may be this long ago, for the time between a click and its arrival. */
const lateStartMs = 60_000;

/**
 * The first fault of a sale that is to be saved, with the sentence for its field. `begun` is the start of a sale that has
 * begun already; it may stay.
 */
export const findSaleFault = (form: SaleForm, now: Date, begun?: string): SaleFault | undefined => {
  const { startsAt, endsAt, discountRate, discountAmount, buyerLimit = null } = form;
  const period = (field: 'startsAt' | 'endsAt', message: string): SaleFault => ({
    code: 'SALE_PERIOD',
    field,
    message,
  });
  const starts = startsAt === null ? now.getTime() : Date.parse(startsAt);
  const ends = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt);
  if (Number.isNaN(starts)) return period('startsAt', '시작 시각을 다시 확인해주세요.');
  if (Number.isNaN(ends)) return period('endsAt', '종료 시각을 다시 확인해주세요.');
  const hasPrice = discountRate !== null || discountAmount !== null;
  if (discountRate !== null && discountAmount !== null)
    return { code: 'SALE_PRICE', field: 'discount', message: '할인율과 할인 금액 중 하나만 입력해주세요.' };
  if (starts < now.getTime() - lateStartMs && startsAt !== begun)
    return period('startsAt', '시작 시각이 이미 지났습니다. 지금 시작하려면 ‘지금부터’를 골라주세요.');
  if (hasPrice && endsAt === null) return period('endsAt', '할인이 끝나는 시각을 입력해주세요.');
  if (buyerLimit !== null && endsAt === null) return period('endsAt', '구매 한도가 끝나는 시각을 입력해주세요.');
  const isOpeningOnly = !hasPrice && buyerLimit === null;
  if (isOpeningOnly && endsAt !== null)
    return period(
      'endsAt',
      '판매 시작만 정하는 행사에는 끝나는 시각이 없습니다. 할인이나 구매 한도를 입력하거나 끝나는 시각을 비워주세요.',
    );
  if (isOpeningOnly && starts <= now.getTime())
    return period('startsAt', '판매를 시작할 시각을 앞으로 올 시각으로 입력해주세요.');
  if (ends <= starts) return period('endsAt', '끝나는 시각은 시작 시각보다 뒤여야 합니다.');
  if (ends <= now.getTime()) return period('endsAt', '끝나는 시각이 이미 지났습니다.');
  if (form.itemIds.length === 0 && form.categoryIds.length === 0)
    return { code: 'SALE_ITEMS', field: 'items', message: '상품이나 카테고리를 하나 이상 골라주세요.' };
  const { waitingRoom } = form;
  if (waitingRoom && waitingRoom.minPerMinute > waitingRoom.maxPerMinute)
    return {
      code: 'SALE_WAITING_ROOM',
      field: 'waitingRoom',
      message: '분당 최대 입장 인원은 최소 입장 인원보다 작을 수 없습니다.',
    };
  return undefined;
};
