import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Config } from '../config.ts';
import type { OrderMetrics } from './order-metrics.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** What use cases are made from: the kit's parts, the payment provider and what an operator watches of money. */
export interface Deps extends AppDeps<Config> {
  readonly provider: PaymentProvider;
  readonly orderMetrics: OrderMetrics;
}
