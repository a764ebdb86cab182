import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import type { EventBus } from './bus.ts';
import type { Subscription } from './subscription.ts';

export interface ConsumerOptions<Deps> {
  /** The service's name: its instances share the work. */
  group: string;
  db: Db;
  bus: EventBus;
  subscriptions: readonly Subscription<Deps>[];
  deps: Deps;
  log: Logger;
}
export interface Consumer {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Feeds the service's subscriptions from the bus, through the inbox. */
export const createConsumer = <Deps>(_options: ConsumerOptions<Deps>): Consumer => {
  throw new Error('not built yet');
};
