import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import type { EventBus } from './bus.ts';

export interface Relay {
  start(): void;
  /** Ends after the batch at work. */
  stop(): Promise<void>;
}

/** Publishes the outbox of one service. */
export const createRelay = (_options: { db: Db; bus: EventBus; log: Logger }): Relay => {
  throw new Error('not built yet');
};
