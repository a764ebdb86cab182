import type { Logger } from 'pino';
import type { EventBus } from './bus.ts';
import { createEmbeddedBus } from './embedded-bus.ts';
import type { KafkaSecurity } from './kafka/kafka-security.ts';
import { createKafkaBus } from './kafka-bus.ts';

export interface BusConfig {
  /** Shown to the log's server: the service's name. */
  clientId: string;
  kafkaBrokers?: readonly string[];
  kafkaSecurity?: KafkaSecurity;
  eventsDatabaseUrl?: string;
  log: Logger;
}

/** Kafka when its brokers are given, else the embedded log in PostgreSQL. Nothing connects before its first use. */
export const createBus = (config: BusConfig): EventBus => {
  const { clientId, kafkaBrokers = [], kafkaSecurity: security = {}, eventsDatabaseUrl, log } = config;
  if (kafkaBrokers.length > 0) return createKafkaBus({ brokers: kafkaBrokers, clientId, log, security });
  if (!eventsDatabaseUrl) throw new Error('an event bus needs KAFKA_BROKERS or EVENTS_DATABASE_URL');
  return createEmbeddedBus({ url: eventsDatabaseUrl, clientId, log });
};
