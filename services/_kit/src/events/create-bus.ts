import type { Logger } from 'pino';
import type { EventBus } from './bus.ts';

export interface BusConfig {
  /** Shown to the log's server: the service's name. */
  clientId: string;
  kafkaBrokers?: readonly string[];
  eventsDatabaseUrl?: string;
  log: Logger;
  /** The consumer is beyond recovery; the process must end. By default it does, with exit code 1. */
  onFatal?: (error: Error) => void;
}

/** Kafka when its brokers are given, else the embedded log in PostgreSQL. */
export const createBus = (_config: BusConfig): EventBus => {
  throw new Error('not built yet');
};
