import type { ReceiptValues } from '../../entities/receipt/receipt-fields.tsx';
import { isSessionOver } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';

/** Requests the receipt of an order before its payment. A failure does not stop the payment. */
export const requestReceipt = async (
  merchantUid: string,
  { receiptPurpose: purpose, receiptNumber: number }: ReceiptValues,
): Promise<void> => {
  if (purpose === 'none') return;
  try {
    await write('order.requestCashReceipt', { params: { uid: merchantUid }, body: { purpose, number } });
  } catch (error) {
    if (isSessionOver(error)) throw error;
    await alert('현금영수증 신청을 저장하지 못했어요. 결제한 뒤 주문 상세에서 다시 신청해주세요.');
  }
};
