import type { ServiceName } from '@gyeol/contracts/call.ts';

/** The greatest expected difference between the clocks of two machines, ms. */
const marginMs = 60_000;

export type ServiceCommand = readonly [service: ServiceName, ...args: string[]];

interface ReconcileCommands {
  /** Compares the provider's payments since the backup with the orders, and corrects the orders. */
  readonly money: ServiceCommand;
  readonly lists: ServiceCommand;
  readonly stock: ServiceCommand;
}

/**
 * The commands that a restored shop runs once it is open, in this order. Each command may be repeated. `startedAt` is
 * the moment of the backup. With `refund`, payments whose orders are missing in the shop are also refunded.
 */
export const reconcileCommands = (startedAt: string, { refund = false } = {}): ReconcileCommands => {
  const since = new Date(Date.parse(startedAt) - marginMs).toISOString();
  return {
    money: ['order-payment', 'reconcile', since, ...(refund ? ['refund'] : [])],
    lists: ['admin-reporting', 'rebuild'],
    stock: ['catalog', 'verify-stock'],
  };
};
