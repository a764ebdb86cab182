import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import type { Layout } from './settings.ts';

/** The number of instances of each service, or one process with all services. */
export type Plan = Readonly<Record<ServiceName, number>> | 'together';

/** The value of `DATABASE_POOL_SIZE` in both layouts. The operating guide explains the budget of connections. */
export const poolSize = (service: ServiceName): number => (service === 'catalog' ? 8 : 4);
/** `NEW_ORDER_POOL_SIZE` of order-payment. */
const newOrderPoolSize = 4;

/** Besides its pools, a service has one connection for its locks. */
const ofService = (service: ServiceName): number =>
  poolSize(service) + (service === 'order-payment' ? newOrderPoolSize : 0) + 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const opened = (plan: Plan, embeddedLog: boolean): number => {
  // The embedded log has a pool of 3 in each process, and one connection that listens.
  const log = embeddedLog ? 4 : 0;
  if (plan === 'together') return sum(services.map(ofService)) + log;
  return sum(services.map((service) => plan[service] * (ofService(service) + log)));
};

/**
 * The largest number of connections to PostgreSQL that a plan needs at the same time. Includes room for the replaced
 * processes (all services together, or one instance), for commands (seed, migrate) and for a person.
 */
export const connectionsOf = (plan: Plan, embeddedLog: boolean, before: Layout): number => {
  const oneInstance = ofService('order-payment') + (embeddedLog ? 4 : 0);
  const others = 5;
  return opened(plan, embeddedLog) + (before === 'together' ? opened('together', embeddedLog) : oneInstance) + others;
};

const usual = 160;
const reserved = 3;
/**
 * `max_connections` of the embedded PostgreSQL. The number is above `usual` only when the plan of the start needs more.
 */
export const connectionsFor = (plan: Plan, layout: Layout): number =>
  Math.max(usual, connectionsOf(plan, true, layout) + reserved);
