import { setTimeout as sleep } from 'node:timers/promises';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Config } from '../config.ts';
import type { DomainEvents } from './domain-events.ts';
import type { OrderMetrics } from './order-metrics.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** How long the service waits; tests wait less. */
export interface Waits {
  /** Ends after this many ms. */
  readonly sleep: (ms: number) => Promise<unknown>;
  /** ms for the provider to register the amount of an order. */
  readonly prepareMs: number;
  /** ms for the provider to say of all parcels that are about to leave whether they were cancelled there. */
  readonly beforeShippingMs: number;
}
export const defaultWaits: Waits = { sleep, prepareMs: 1_000, beforeShippingMs: 1_500 };

/** What use cases are made from: the kit's parts, the payment provider and what an operator watches of money. */
export interface Deps extends AppDeps<Config> {
  readonly provider: PaymentProvider;
  readonly orderMetrics: OrderMetrics;
  readonly waits: Waits;
  readonly domainEvents: DomainEvents;
}
