import { type CarrierCode, carriers, parseTrackingNumber } from '@gyeol/contracts/rules/carrier.ts';
import { foldPhone } from '@gyeol/contracts/rules/phone.ts';
import { foldDigits, foldLine } from '@gyeol/contracts/rules/typed-text.ts';
import type { Order } from '../order/order-row.ts';
import { isCancelling } from '../order/transition.ts';

/** An order and its parcel, chosen on a screen or named by a row of the operator's file. */
export interface ShipRow {
  merchantUid: string;
  trackingNumber: string;
  /** Only a file has phone and name. They reveal an order number that was entered in the wrong row. */
  phoneNumber?: string;
  name?: string;
}
export type RowVerdict =
  | { ok: true; outcome: 'shipped' | 'same' }
  /** `current` is the tracking number that the order has now. */
  | { ok: true; outcome: 'changed'; current: string }
  | { ok: false; outcome: string; current?: string };

export const refusals = {
  unknown: '존재하지 않는 주문번호입니다.',
  twice: '파일에 같은 주문번호가 두 번 있습니다.',
  noNumber: '운송장 번호가 없습니다.',
  badNumber: '운송장 번호 형식이 올바르지 않습니다.',
  customer: '고객 이름 또는 전화번호가 주문과 다릅니다.',
  cancelling: '취소를 처리하고 있는 주문입니다.',
  SHIPPING: '이미 다른 운송장 번호로 배송 중인 주문입니다.',
  DELIVERED: '이미 배송완료된 주문입니다.',
  CANCELLED: '취소된 주문입니다.',
  packedCancelled: '포장 목록을 출력한 뒤 취소된 주문입니다. 포장에서 빼주세요.',
  unpaid: '결제가 완료되지 않은 주문입니다.',
} as const;
const refuse = (why: keyof typeof refusals): { ok: false; outcome: string } => ({ ok: false, outcome: refusals[why] });

/** Answers a tracking number in the spelling in which numbers are stored. */
export const numberKey = (text: string): string => foldDigits(text).replace(/[\s-]/g, '');
/** True when `other` is the number `one` in any spelling. `one` is in the stored spelling already. */
export const sameNumber = (one: string, other: string): boolean => one === numberKey(other);
/**
 * Answers the digits of a phone number, independent of its spelling. The leading 0 is left out, because spreadsheets
 * drop it.
 */
const phoneKey = (text: string): string => foldPhone(text).replace(/\D/g, '').replace(/^0/, '');
const nameKey = (text: string): string => foldLine(text).replaceAll(' ', '').toLowerCase();

/** True when the row has the phone and name of the buyer, or the phone and name of the receiver. */
export const isBuyerOrReceiver = ({ buyer, receiver }: Order, row: ShipRow): boolean =>
  [
    [buyer.realName, buyer.phoneNumber],
    [receiver.name, receiver.phoneNumber],
  ].some(
    ([name = '', phone = '']) =>
      nameKey(name) === nameKey(row.name ?? '') && phoneKey(phone) === phoneKey(row.phoneNumber ?? ''),
  );

interface RowTerms {
  carrier: CarrierCode;
  confirmChanges: boolean;
  isRepeated: boolean;
  /** True when an operator chose the order on a screen. There is then no phone or name to compare. */
  isChosen: boolean;
  /** True when some pieces are in no parcel yet. */
  hasRest: boolean;
  numbers: readonly string[];
}
/**
 * Judges a row of an order that is SHIPPING:
 * - A row with the tracking number of one of the order's parcels is `same`.
 * - While pieces are left, a new number in a file ships these pieces. A row from a screen is refused: the screen offers
 *   only orders without a parcel, so another operator has begun to ship the order meanwhile.
 * - When no pieces are left, a new number replaces the current number, and the operator must confirm the change.
 */
const sentVerdict = (
  order: Order,
  trackingNumber: string,
  { confirmChanges, isChosen, hasRest, numbers }: RowTerms,
): RowVerdict => {
  const current = order.trackingNumber ?? '';
  if (numbers.includes(trackingNumber)) return { ok: true, outcome: 'same' };
  if (isCancelling(order)) return refuse('cancelling');
  if (hasRest && !isChosen) return { ok: true, outcome: 'shipped' };
  return confirmChanges ? { ok: true, outcome: 'changed', current } : { ...refuse('SHIPPING'), current };
};

const stateVerdict = (order: Order, trackingNumber: string, terms: RowTerms): RowVerdict => {
  switch (order.status) {
    case 'PREPARING':
      return isCancelling(order) ? refuse('cancelling') : { ok: true, outcome: 'shipped' };
    case 'SHIPPING':
      return sentVerdict(order, trackingNumber, terms);
    case 'DELIVERED':
      return terms.numbers.includes(trackingNumber) ? { ok: true, outcome: 'same' } : refuse('DELIVERED');
    case 'CANCELLED':
      return refuse(order.packingBatchId === null ? 'CANCELLED' : 'packedCancelled');
    default:
      return refuse('unpaid');
  }
};

/**
 * Decides about a row. The row ships its order, corrects its tracking number, or is refused with a reason in Korean. A
 * repeat of the same file answers `same`.
 */
export const judgeRow = (order: Order | undefined, row: ShipRow, terms: RowTerms): RowVerdict => {
  // The payment of an exchange's difference has an order number, but no goods.
  if (order === undefined || order.exchangeClaimId !== null) return refuse('unknown');
  if (terms.isRepeated) return refuse('twice');
  if (row.trackingNumber.trim() === '') return refuse('noNumber');
  const trackingNumber = parseTrackingNumber(carriers[terms.carrier], row.trackingNumber);
  if (trackingNumber === undefined) return refuse('badNumber');
  if (!terms.isChosen && !isBuyerOrReceiver(order, row)) return refuse('customer');
  return stateVerdict(order, trackingNumber, terms);
};
