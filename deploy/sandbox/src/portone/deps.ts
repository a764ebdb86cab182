import type { Context } from '../context.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Webhooks } from './webhooks.ts';

export interface PortoneDeps {
  context: Context;
  store: PaymentStore;
  webhooks: Webhooks;
}
