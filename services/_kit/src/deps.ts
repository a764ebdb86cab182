import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { v7 as uuidV7 } from 'uuid';
import type { AppDeps } from './app.ts';
import { type CommonConfig, ConfigError, commonSettings } from './config.ts';
import { createDb } from './db/db.ts';
import { watchInstances } from './discovery.ts';
import type { EventBus } from './events/bus.ts';
import { createEmbeddedBus } from './events/embedded-bus.ts';
import { kafkaSecurity } from './events/kafka/kafka-security.ts';
import { createKafkaBus } from './events/kafka-bus.ts';
import { createSuccessorBus } from './events/successor-bus.ts';
import { createInternalClient, type InternalClient, type ServiceUrls } from './http/internal-client.ts';
import { createJwks } from './http/jwks.ts';
import { createTokenVerifier, type TokenVerifier } from './http/token-verifier.ts';
import { announceInstances, followInternalUrls } from './instance-registry.ts';
import { createLogger, type DestinationStream, type Logger } from './logger.ts';
import { createMetrics } from './metrics.ts';

/** The addresses of the other services, by name. */
const serviceUrls = (config: CommonConfig): ServiceUrls =>
  Object.fromEntries(services.map((name) => [name, config[`${name}InternalUrl`]]));

/** Verifies login tokens with the keys that their signer publishes. */
export const remoteTokenVerifier = (internal: InternalClient, log: Logger): TokenVerifier =>
  createTokenVerifier(createJwks({ fetch: async () => (await internal.call(internalCalls.jwks)).keys, log }));

const checkCombinations = (name: ServiceName, config: CommonConfig): void => {
  const faults: string[] = [];
  if (config.kafkaBrokers.length === 0 && !config.eventsDatabaseUrl) {
    faults.push('EVENTS_DATABASE_URL or KAFKA_BROKERS is missing');
  }
  const signer = internalCalls.jwks.owner;
  if (name !== signer && config[`${signer}InternalUrl`].length === 0) {
    faults.push(`${commonSettings[`${signer}InternalUrl`].name} is missing`);
  }
  if (faults.length > 0) throw new ConfigError(faults);
};

/** Kafka when its brokers are given, else the embedded log; with both, the embedded log is read to its end first. */
const createBus = (clientId: string, config: CommonConfig, log: Logger): EventBus => {
  const { kafkaBrokers: brokers, eventsDatabaseUrl: url } = config;
  const embedded = url ? createEmbeddedBus({ url, clientId, log }) : undefined;
  if (brokers.length === 0) return embedded as EventBus;
  const kafka = createKafkaBus({ brokers, clientId, log, security: kafkaSecurity(config) });
  return embedded ? createSuccessorBus(embedded, kafka, log) : kafka;
};

/** The real dependencies of a service process. Nothing connects before its first use. */
export const createDeps = <C extends CommonConfig>(
  name: ServiceName,
  config: C,
  { destination }: { destination: DestinationStream },
): AppDeps<C> => {
  checkCombinations(name, config);
  const log = createLogger({ service: name, level: config.logLevel, instance: config.instance, destination });
  const urls = followInternalUrls(serviceUrls(config));
  watchInstances({ urls: {}, internalUrls: serviceUrls(config) }, announceInstances, { log });
  const internal = createInternalClient({ name, secret: config.serviceTokenSecret, urls, log });
  return {
    config,
    log,
    internal,
    db: createDb({ url: config.databaseUrl, poolSize: config.databasePoolSize, applicationName: name, log }),
    bus: createBus(name, config, log),
    verifyToken: remoteTokenVerifier(internal, log),
    metrics: createMetrics(name, { process: true }),
    now: () => new Date(),
    newId: () => uuidV7(),
  };
};

/** Closes what `createDeps` opened. */
export const closeDeps = async ({ bus, internal, db }: AppDeps): Promise<void> => {
  await bus.close();
  await internal.close();
  await db.end();
};
