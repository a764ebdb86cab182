import { type ServiceName, services } from '@gyeol/contracts/call.ts';

/** `DATABASE_POOL_SIZE`: catalog 8, the others 4 (the budget of connections is in the operating guide). */
export const poolSize = (service: ServiceName): number => (service === 'catalog' ? 8 : 4);
/** `NEW_ORDER_POOL_SIZE` of order-payment. */
const newOrderPoolSize = 4;

/** Beside its pools an instance has a connection for its locks, and for the embedded log a pool of 3 and one that listens. */
const perInstance = (service: ServiceName, embeddedLog: boolean): number =>
  poolSize(service) + (service === 'order-payment' ? newOrderPoolSize : 0) + 1 + (embeddedLog ? 4 : 0);

/**
 * Connections to PostgreSQL that so many instances may open at the same time, with room for one that takes over from
 * another, for commands (seed, migrate) and for a person.
 */
export const connectionsOf = (counts: Readonly<Record<ServiceName, number>>, embeddedLog: boolean): number => {
  const takingOver = perInstance('order-payment', embeddedLog);
  const others = 5;
  return services.reduce(
    (sum, service) => sum + counts[service] * perInstance(service, embeddedLog),
    takingOver + others,
  );
};

const usual = 120;
const reserved = 3;
/** `max_connections` of the embedded PostgreSQL: more than usual when the shop starts with more instances. */
export const connectionsFor = (counts: Readonly<Record<ServiceName, number>>): number =>
  Math.max(usual, connectionsOf(counts, true) + reserved);
