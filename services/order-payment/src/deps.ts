import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Db } from '@gyeol/service-kit/db/db.ts';
import type { SignedClaims } from '@gyeol/service-kit/http/signed-claims.ts';
import type { Config } from './config.ts';
import type { OrderMetrics } from './payment/order-metrics.ts';
import type { PaymentProvider } from './payment/payment-provider.ts';

/** What the use cases are made from: the kit's parts, the payment provider and this service's own metrics. */
export interface Deps extends AppDeps<Config> {
  readonly provider: PaymentProvider;
  readonly orderMetrics: OrderMetrics;
  /** Connections of their own for what begins an order: a crowd of new orders never keeps a payment waiting for one. */
  readonly newOrderDb: Db;
  /** Reads the passes that the gateways' waiting room signs. */
  readonly passes: SignedClaims;
}
