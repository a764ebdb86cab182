import type { OfferedMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import type { UnpaidOrder } from './unpaid-order-query.ts';

/** `failure` is the provider's reason, which may be empty. `impUid` is the id that V1 gives to a payment. */
export interface WindowResult {
  failure?: string;
  impUid?: string;
}
/** Opens the payment window of a method, and resolves when it has closed. */
export type OpenWindow = (order: UnpaidOrder, method: OfferedMethod) => Promise<WindowResult>;
