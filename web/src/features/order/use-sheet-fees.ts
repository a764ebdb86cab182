import type { OrderFees } from '@gyeol/contracts/rules/delivery.ts';
import { useQuery } from '@tanstack/react-query';
import { orderKeys } from '../../entities/order/keys.ts';
import { call } from '../../shared/api/call.ts';
import type { OrderSheet } from './order-sheet.ts';

interface SheetFees extends OrderFees {
  remoteArea: string | null;
  isPending: boolean;
}

/** Reads no fees when the fee is the same for all postcodes. */
export const useSheetFees = (sheet: OrderSheet, postCode: string): SheetFees => {
  const isOther = sheet.hasRemoteAreas && /^\d{5}$/.test(postCode) && postCode !== sheet.postCode;
  const { data, isPending } = useQuery({
    queryKey: orderKeys.sheetFees(sheet.orderSheetId, sheet.createdAt, postCode),
    queryFn: ({ signal }) => call('order.sheet', { query: { postCode }, signal }),
    enabled: isOther,
  });
  const { deliveryFee, remoteFee, remoteArea } = (isOther && data) || sheet;
  return { deliveryFee, remoteFee, remoteArea, isPending: isOther && isPending };
};
