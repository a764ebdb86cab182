import type { OrderFees } from '@gyeol/contracts/rules/delivery.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { cartChanged } from '../../entities/cart/cart-changed.ts';
import { couponKeys } from '../../entities/coupon/keys.ts';
import { forgetOrderDraft } from '../../entities/order/order-draft.ts';
import { paymentState } from '../../entities/payment/payment-states.ts';
import { pointKeys } from '../../entities/points/keys.ts';
import { admissionHeaders } from '../../entities/sale-gate/admissions.ts';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { my } from '../../shared/api/keys.ts';
import { readAgain } from '../../shared/api/read-again.ts';
import { useAction, write } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';
import type { OrderSheet } from './order-sheet.ts';
import { requestReceipt } from './request-receipt.ts';
import type { SheetValues } from './sheet-values.ts';
import { OverloadWaitCancelled, useOverloadRetry } from './use-overload-retry.ts';
import { useWaitingRoom } from './use-waiting-room.ts';

interface Recovery {
  /** Makes the sheet again, because the shop no longer accepts it. */
  renewSheet: () => void;
  dropCoupon: () => void;
  showShortage: (messages: readonly string[]) => void;
}
const staleSheet = new Set([
  'PRICE_CHANGED',
  'DELIVERY_FEE_CHANGED',
  'ALREADY_ORDERED',
  'DEPOSIT_AWAITED',
  'SHEET_CHANGED',
  'SHEET_NOT_FOUND',
  'ORDER_ENDED',
  'OPTION_NOT_FOUND',
]);

const shortages = new Set(['OUT_OF_STOCK', 'BUYER_LIMIT', 'NOT_ON_SALE_YET']);

const bodyOf = (
  sheet: OrderSheet,
  { deliveryFee, remoteFee }: OrderFees,
  { agreed: _, madeToOrderAgreed, points, receiptPurpose: _p, receiptNumber: _n, ...values }: SheetValues,
) => ({
  ...values,
  madeToOrderAgreement: madeToOrderAgreed ? sheet.madeToOrderTerms : null,
  ...(points > 0 && { points }),
  // Sends the fees that the buyer sees. The shop then charges exactly these fees, or refuses the order and names the
  // current fees.
  deliveryFee,
  remoteFee,
  itemManagements: sheet.itemManagements.map(({ itemOptionId, quantity }) => ({ itemOptionId, quantity })),
});

const recover = ({ code, extra, message }: ApiError, { renewSheet, dropCoupon, showShortage }: Recovery): void => {
  if (staleSheet.has(code)) renewSheet();
  if (code.startsWith('COUPON_')) dropCoupon();
  if (shortages.has(code)) showShortage(Array.isArray(extra.messages) ? extra.messages : [message]);
};

const failedText = (error: unknown): string => `주문서 생성 실패: ${messageOf(error, '잠시 후 다시 시도해주세요.')}`;

/** Confirms the order, then goes to the payment, or to the order when nothing is left to pay. */
export const useComplete = (sheet: OrderSheet, fees: OrderFees, recovery: Recovery) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const enterWaitingRoom = useWaitingRoom({ returning: true });
  const overload = useOverloadRetry();

  const open = async (values: SheetValues): Promise<void> => {
    const body = bodyOf(sheet, fees, values);
    const { merchantUid, paid } = await overload.through((signal) =>
      write('order.complete', { headers: admissionHeaders(), body, signal }),
    );
    void readAgain(client, [my], 'none');
    if (!paid) await requestReceipt(merchantUid, values);
    if (!paid) return navigate('/payment', { state: paymentState('open') });
    cartChanged(client);
    forgetOrderDraft();
    void navigate(`/payment/details/${merchantUid}`, { replace: true, state: paymentState('paid') });
  };
  const { send: complete, busy } = useAction(
    async (values: SheetValues): Promise<void> => {
      try {
        await open(values);
      } catch (error) {
        if (error instanceof OverloadWaitCancelled || (await enterWaitingRoom(error))) return;
        if (!(error instanceof ApiError) || error.endsSession) throw error;
        // The buyer reads the sentence before the sheet is replaced.
        await alert(failedText(error));
        if (error.code === 'POINTS_UNUSABLE') void readAgain(client, [pointKeys.all]);
        if (error.code.startsWith('COUPON_')) void readAgain(client, [couponKeys.all]);
        recover(error, recovery);
      }
    },
    { failed: failedText },
  );
  return { complete, busy, overload };
};
