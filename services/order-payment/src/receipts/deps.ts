import type { Deps } from '../payment/deps.ts';
import type { ReceiptProvider } from './receipt-provider.ts';

export interface ReceiptDeps extends Deps {
  readonly receipts: ReceiptProvider;
}
