import { bulkCalls } from './order-payment/bulk.ts';
import { checkoutCalls } from './order-payment/checkout.ts';
import { claimHandlingCalls } from './order-payment/claim-handling.ts';
import { claimCalls } from './order-payment/claims.ts';
import { depositCalls } from './order-payment/deposits.ts';
import { escrowCalls } from './order-payment/escrow.ts';
import { fulfilmentCalls } from './order-payment/fulfilment.ts';
import { lineClaimCalls } from './order-payment/line-claims.ts';
import { packingCalls } from './order-payment/packing.ts';
import { paymentCalls } from './order-payment/payment.ts';
import { paymentMethodCalls } from './order-payment/payment-methods.ts';
import { receiptCalls } from './order-payment/receipts.ts';
import { settingCalls } from './order-payment/settings.ts';

export const orderCalls = {
  ...settingCalls,
  ...paymentMethodCalls,
  ...checkoutCalls,
  ...paymentCalls,
  ...depositCalls,
  ...receiptCalls,
  ...escrowCalls,
  ...packingCalls,
  ...fulfilmentCalls,
  ...claimCalls,
  ...lineClaimCalls,
  ...claimHandlingCalls,
  ...bulkCalls,
} as const;
