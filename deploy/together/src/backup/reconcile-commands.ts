import type { ServiceName } from '@gyeol/contracts/call.ts';

/** The clocks of two machines may differ by so much, ms. */
const marginMs = 60_000;

/** A command of a service with its arguments. */
export type ServiceCommand = readonly [service: ServiceName, ...args: string[]];

interface ReconcileCommands {
  /** Brings orders to what the payment provider says since the backup. */
  readonly money: ServiceCommand;
  /** Fills the lists of the back office anew. */
  readonly lists: ServiceCommand;
  /** Compares the stock with its sources. */
  readonly stock: ServiceCommand;
}

/**
 * What a restored shop runs once it is open, in this order; each may be repeated. `startedAt` is the moment of the backup,
 * `refund` has the money of orders that are not here refunded.
 */
export const reconcileCommands = (startedAt: string, { refund = false } = {}): ReconcileCommands => {
  const since = new Date(Date.parse(startedAt) - marginMs).toISOString();
  return {
    money: ['order-payment', 'reconcile', since, ...(refund ? ['refund'] : [])],
    lists: ['admin-reporting', 'rebuild'],
    stock: ['catalog', 'verify-stock'],
  };
};
