import type { DataOf, EventType } from '@gyeol/contracts/event.ts';
import type { Tx } from '../db/db.ts';

export interface OutboxEvent<Data> {
  /** The aggregate key; events of one subject keep their order. */
  subject: string;
  data: Data;
  /** Per aggregate and rising; required for snapshots. */
  version?: number;
  /** When it happened, now unless told (history that is loaded later). */
  time?: Date;
}

/**
 * Writes an event in the transaction of the change it tells of. Call it after the aggregate's row is locked: the lock
 * is what keeps the order of one subject. Throws when the data do not fit the contract.
 */
export const addToOutbox = async <E extends EventType>(
  _tx: Tx,
  _event: E,
  _content: OutboxEvent<DataOf<E>>,
): Promise<void> => {
  throw new Error('not built yet');
};
