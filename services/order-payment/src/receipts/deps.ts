import type { Deps } from '../payment/deps.ts';
import type { ReceiptProvider } from './receipt-provider.ts';

/** What it takes beside the rest to issue receipts. */
export interface ReceiptDeps extends Deps {
  readonly receipts: ReceiptProvider;
}
