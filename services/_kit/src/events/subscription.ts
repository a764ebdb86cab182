import type { DataOf, Envelope, EventType } from '@gyeol/contracts/event.ts';
import type { Tx } from '../db/db.ts';

/**
 * Handles an event, in one transaction with the inbox row. A handler makes no remote call, and is idempotent by the
 * aggregate's own state.
 */
export type EventHandler<E extends EventType, Deps> = (tx: Tx, event: Envelope<DataOf<E>>, deps: Deps) => Promise<void>;

export interface Subscription<Deps = never> {
  readonly event: EventType;
  /**
   * True when the handler needs its own transaction, after the commit of earlier events, because it locks rows of
   * several aggregates. In a shared transaction its locks would be held in the order of the log, and two partitions
   * could wait for each other.
   */
  readonly exclusive?: boolean;
  readonly handle: (tx: Tx, event: Envelope, deps: Deps) => Promise<void>;
}

/**
 * Creates a subscription: `on(orderExpired, releaseHold)`. The kit checks the schema, retries, and keeps inbox and dead
 * letters.
 */
export const on = <E extends EventType, Deps = unknown>(
  event: E,
  handle: EventHandler<E, Deps>,
  { exclusive = false }: Pick<Subscription, 'exclusive'> = {},
): Subscription<Deps> => ({
  event,
  exclusive,
  handle: (tx, envelope, deps) => handle(tx, envelope as Envelope<DataOf<E>>, deps),
});
