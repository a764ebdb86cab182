import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { receiptKeys } from './keys.ts';

export type CashReceipt = Answer<'order.cashReceipt'>;

export const cashReceiptQuery = (merchantUid: string) =>
  queryOptions({
    queryKey: receiptKeys.of(merchantUid),
    queryFn: ({ signal }) => call('order.cashReceipt', { params: { uid: merchantUid }, signal }),
    staleTime: 0,
  });
