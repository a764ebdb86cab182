import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { v7 as uuidV7 } from 'uuid';
import type { AppDeps } from './app.ts';
import { type CommonConfig, ConfigError, commonSettings, kafkaSecuritySettings, type Values } from './config.ts';
import { createDb } from './db/db.ts';
import { watchInstances } from './discovery.ts';
import type { EventBus } from './events/bus.ts';
import { createEmbeddedBus } from './events/embedded-bus.ts';
import { kafkaSecurity } from './events/kafka/kafka-security.ts';
import { createKafkaBus } from './events/kafka-bus.ts';
import { createSuccessorBus } from './events/successor-bus.ts';
import { createInternalClient, type InternalClient } from './http/internal-client.ts';
import { createJwks } from './http/jwks.ts';
import { createKeyOf } from './http/program-keys.ts';
import { createStaffOf } from './http/staff.ts';
import { createTokenVerifier, type TokenVerifier } from './http/token-verifier.ts';
import { httpTransport, inProcessTransport, type ServiceUrls } from './http/transports.ts';
import { announceInstances, followInternalUrls } from './instance-registry.ts';
import { createLogger, type DestinationStream, type Logger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import type { OpenServices } from './open-services.ts';

const serviceUrls = (config: CommonConfig): ServiceUrls =>
  Object.fromEntries(services.map((name) => [name, config[`${name}InternalUrl`]]));

/** Creates a verifier of login tokens that uses the keys published by their signer. */
export const remoteTokenVerifier = (internal: InternalClient, log: Logger): TokenVerifier =>
  createTokenVerifier(createJwks({ fetch: async () => (await internal.call(internalCalls.jwks)).keys, log }));

/** The parts that services share when one process holds several services. */
export interface SharedParts {
  readonly bus: EventBus;
  /** The services that are open in this process. They are called without a socket. */
  readonly open: OpenServices;
}

const { eventsDatabaseUrl, eventsDatabaseDirectUrl, kafkaBrokers } = commonSettings;
/** The settings of the event log between the services. */
export const busSettings = { eventsDatabaseUrl, eventsDatabaseDirectUrl, kafkaBrokers, ...kafkaSecuritySettings };

/**
 * Creates the event bus: Kafka when its brokers are given, else the embedded log. When both are given, consumers first
 * read the embedded log to its end. Throws ConfigError when neither is given.
 */
export const createBus = (clientId: string, config: Values<typeof busSettings>, log: Logger): EventBus => {
  const { kafkaBrokers: brokers, eventsDatabaseUrl: url, eventsDatabaseDirectUrl: directUrl } = config;
  const embedded = url ? createEmbeddedBus({ url, directUrl, clientId, log }) : undefined;
  if (brokers.length > 0) {
    const kafka = createKafkaBus({ brokers, clientId, log, security: kafkaSecurity(config) });
    return embedded ? createSuccessorBus(embedded, kafka, log) : kafka;
  }
  if (embedded) return embedded;
  throw new ConfigError(['EVENTS_DATABASE_URL or KAFKA_BROKERS is missing']);
};

/** Calls services in other processes, at the addresses that the supervisor or DNS gives. */
const createTransport = (name: ServiceName, config: CommonConfig, log: Logger) => {
  const signer = internalCalls.jwks.owner;
  if (name !== signer && config[`${signer}InternalUrl`].length === 0) {
    throw new ConfigError([`${commonSettings[`${signer}InternalUrl`].name} is missing`]);
  }
  watchInstances({ urls: {}, internalUrls: serviceUrls(config) }, announceInstances, { log });
  return httpTransport(followInternalUrls(serviceUrls(config)));
};

interface DepsOptions {
  readonly destination: DestinationStream;
  readonly shared?: SharedParts | undefined;
  readonly connectTimeoutMs?: number;
}

/** Creates the real dependencies of a service. Nothing connects before its first use. */
export const createDeps = <C extends CommonConfig>(
  name: ServiceName,
  config: C,
  { destination, shared, connectTimeoutMs }: DepsOptions,
): AppDeps<C> => {
  const log = createLogger({ service: name, level: config.logLevel, instance: config.instance, destination });
  const bus = shared?.bus ?? createBus(name, config, log);
  const transport = shared ? inProcessTransport(shared.open) : createTransport(name, config, log);
  const internal = createInternalClient({ name, secret: config.serviceTokenSecret, transport, log });
  return {
    config,
    log,
    internal,
    db: createDb({
      url: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      poolSize: config.databasePoolSize,
      applicationName: name,
      log,
      connectTimeoutMs,
    }),
    bus,
    verifyToken: remoteTokenVerifier(internal, log),
    staffOf: createStaffOf(internal),
    keyOf: createKeyOf(internal),
    metrics: createMetrics(name, { process: shared === undefined }),
    now: () => new Date(),
    newId: () => uuidV7(),
  };
};

/** Closes what `createDeps` opened, except the shared parts. */
export const closeDeps = async ({ bus, internal, db }: AppDeps, shared?: SharedParts): Promise<void> => {
  if (shared === undefined) await bus.close();
  await internal.close();
  await db.end();
};
