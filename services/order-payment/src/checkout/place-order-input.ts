import { createHash } from 'node:crypto';
import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Receiver } from '../order/order-row.ts';
import { receiverPhone } from '../order/receiver-of.ts';
import type { SheetLine } from './sheet.ts';

/** The lines come from the sheet, not from this input. */
export interface PlaceOrderInput {
  receiver: Receiver;
  postMemo: string | null;
  couponMapId: number | null;
  /** The made-to-order terms that the buyer agreed to. */
  agreement: string | null;
  /** In won. */
  points: number;
}
type CompleteBody = BodyOf<typeof orderCalls.complete>;

const trimmed = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

/** Name and phone of the receiver are the member's unless the body names others. Throws PHONE_INVALID. */
export const readPlaceOrderInput = (member: Member, body: CompleteBody): PlaceOrderInput => {
  const phone = trimmed(body.phoneNumber);
  return {
    receiver: {
      name: trimmed(body.name) ?? member.realName,
      phoneNumber: phone === undefined ? member.phoneNumber : receiverPhone(phone),
      postCode: body.postCode,
      address: body.address,
      detailAddress: body.detailAddress,
    },
    postMemo: trimmed(body.postMemo) ?? null,
    couponMapId: body.couponMapId ?? null,
    agreement: body.madeToOrderAgreement ?? null,
    points: body.points ?? 0,
  };
};

/**
 * Answers a hash that is equal for the same lines, prices, coupon, points, address and agreement, so that a repeat of
 * `complete` finds the same order.
 */
export const fingerprintOf = (lines: readonly SheetLine[], input: PlaceOrderInput): string => {
  const { receiver, postMemo, couponMapId, agreement, points } = input;
  const bought = lines.map((line) => [line.itemOptionId, line.quantity, line.unitPrice]);
  const address = [receiver.name, receiver.phoneNumber, receiver.postCode, receiver.address, receiver.detailAddress];
  const more = [...(agreement === null ? [] : [agreement]), ...(points > 0 ? [points] : [])];
  return createHash('sha256')
    .update(JSON.stringify([bought, address, postMemo, couponMapId, ...more]))
    .digest('base64url');
};
