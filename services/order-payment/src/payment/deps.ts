import { setTimeout as sleep } from 'node:timers/promises';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Config } from '../config.ts';
import type { DomainEvents } from './domain-events.ts';
import type { OrderMetrics } from './order-metrics.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** Tests use shorter waiting times. */
export interface Waits {
  readonly sleep: (ms: number) => Promise<unknown>;
  /** The ms within which the provider must register the amount of an order. */
  readonly prepareMs: number;
  /** The ms within which the provider must answer about all parcels of a shipping request. */
  readonly beforeShippingMs: number;
}
export const defaultWaits: Waits = { sleep, prepareMs: 1_000, beforeShippingMs: 1_500 };

export interface Deps extends AppDeps<Config> {
  readonly providers: PaymentProviders;
  readonly orderMetrics: OrderMetrics;
  readonly waits: Waits;
  readonly domainEvents: DomainEvents;
}
