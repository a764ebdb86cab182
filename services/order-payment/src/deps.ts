import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Db } from '@gyeol/service-kit/db/db.ts';
import type { SignedClaims } from '@gyeol/service-kit/http/signed-claims.ts';
import type { Config } from './config.ts';
import type { OrderMetrics } from './order-metrics.ts';
import type { Providers } from './payments/payment-provider.ts';

/** What the use cases are made from: the kit's parts, the payment providers and this service's own metrics. */
export interface Deps extends AppDeps<Config> {
  readonly providers: Providers;
  readonly orderMetrics: OrderMetrics;
  /** The database for what begins an order: leaves connections to payments under way. */
  readonly newOrderDb: Db;
  /** Reads the passes that the gateways' waiting room signs. */
  readonly passes: SignedClaims;
}
