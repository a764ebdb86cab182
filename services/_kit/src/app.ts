import type { AddressInfo } from 'node:net';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { FastifyInstance } from 'fastify';
import { type ClockWatch, watchClock } from './clock.ts';
import type { CommonConfig } from './config.ts';
import type { Db } from './db/db.ts';
import { neverDue } from './due-at.ts';
import type { EventBus } from './events/bus.ts';
import { type Consumer, createConsumer } from './events/consume.ts';
import { catchUp, type RepublishSource } from './events/missed-events.ts';
import { addOutboxGauges } from './events/outbox-gauges.ts';
import { createRelay } from './events/relay.ts';
import { replayDeadLetters } from './events/replay.ts';
import type { Subscription } from './events/subscription.ts';
import { drain, drainMs } from './http/drain.ts';
import { addHealth } from './http/health.ts';
import type { InternalClient } from './http/internal-client.ts';
import { addMetricsEndpoint } from './http/metrics-endpoint.ts';
import type { KeyOf } from './http/program-keys.ts';
import { createServer } from './http/server.ts';
import { createCallerCheck } from './http/service-token.ts';
import type { StaffOf } from './http/staff.ts';
import type { TokenVerifier } from './http/token-verifier.ts';
import { runPhases } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { refusePublicSandbox } from './sandbox.ts';
import { version } from './version.ts';
import { type RunningWorkers, startWorkers, type Worker } from './worker.ts';

export type { Worker } from './worker.ts';

/** The dependencies of a service. Tests pass their own, such as a test event bus. */
export interface AppDeps<C extends CommonConfig = CommonConfig> {
  readonly config: C;
  readonly log: Logger;
  readonly db: Db;
  readonly internal: InternalClient;
  readonly verifyToken: TokenVerifier;
  readonly staffOf: StaffOf;
  readonly keyOf: KeyOf;
  readonly bus: EventBus;
  readonly metrics: Metrics;
  readonly now: () => Date;
  /** Answers a UUID v7, which sorts by the time of its creation. */
  readonly newId: () => string;
}

interface ServiceSpec<D extends AppDeps> {
  readonly name: ServiceName;
  routes(api: FastifyInstance): void | Promise<void>;
  internalRoutes?(api: FastifyInstance): void | Promise<void>;
  readonly subscriptions?: readonly Subscription<D>[];
  /** Services that can republish their events after this service missed some of them. */
  readonly sources?: readonly RepublishSource[];
  /**
   * The maximum number of event transactions at the same time. Must be 1 when the locks of handlers could block each
   * other.
   */
  readonly consumerConcurrency?: number;
  readonly workers?: readonly Worker[];
  /** Runs before the service answers any request. Loads the data that the first request needs. */
  start?(): Promise<void>;
  /** Runs after the last request, before the database closes. */
  stop?(): Promise<void>;
  /** Further connection pools besides the main one, by their name in the metrics. */
  readonly pools?: Readonly<Record<string, Db>>;
}

export interface ServiceApp {
  readonly name: ServiceName;
  /** Serves the documented calls, which the gateway forwards. */
  readonly api: FastifyInstance;
  /** Serves internal calls, probes and metrics. */
  readonly internal: FastifyInstance;
  readonly consumer: Consumer;
  readonly workers: readonly Worker[];
  /**
   * Asks the sources of missed events to republish these events. Answers the number of republished events and the
   * topics that no source can republish.
   */
  catchUp(): Promise<{ republished: number; unknown: string[] }>;
  /** Replays the dead letters, key by key. Answers the number of handled and of remaining dead letters. */
  replay(): Promise<{ replayed: number; left: number }>;
  /**
   * Starts everything except listening on ports. From then on, callers in this process can use `api` and `internal`.
   */
  open(): Promise<void>;
  listen(): Promise<{ port: number; internalPort: number }>;
  /** Calls `open()`, then `listen()`. */
  start(): Promise<{ port: number; internalPort: number }>;
  stop(): Promise<void>;
}

const check = { name: 'health.check', text: 'select 1' };

const addPoolMetrics = (metrics: Metrics, pools: Readonly<Record<string, Db>>): void => {
  const used = metrics.gauge('db_pool_connections', 'Connections of the pools', ['pool', 'state'], () => {
    for (const [pool, db] of Object.entries(pools)) {
      const { total, idle, waiting } = db.stats();
      used.set({ pool, state: 'used' }, total - idle);
      used.set({ pool, state: 'idle' }, idle);
      // Until its next tick, the pool counts every request for a connection as waiting, even when a connection is free.
      // The query of this scrape is such a request. So only the requests beyond the free connections are reported.
      const room = db.poolSize - (total - idle);
      used.set({ pool, state: 'waiting' }, Math.max(0, waiting - room));
    }
  });
};

const listenOn = async (server: FastifyInstance, host: string, port: number): Promise<number> => {
  await server.listen({ host, port });
  return (server.server.address() as AddressInfo).port;
};

/**
 * A consumer that restarts after a rebalance or a crash takes less time. A consumer that is down for longer is broken.
 */
const maxDownSeconds = 30;
const createConsumerProbe = (consumer: Consumer) => async (): Promise<void> => {
  if (consumer.downSeconds() > maxDownSeconds) throw new Error('no event can be consumed');
};

interface ReadinessParts {
  readonly consumer: Consumer;
  readonly clock: ClockWatch;
  stopping(): boolean;
}
const createServers = (deps: AppDeps, spec: ServiceSpec<never>, { consumer, clock, stopping }: ReadinessParts) => {
  const options = {
    log: deps.log,
    metrics: deps.metrics,
    verifyToken: deps.verifyToken,
    staffOf: deps.staffOf,
    keyOf: deps.keyOf,
    checkCaller: createCallerCheck(deps.config.serviceTokenSecret, spec.name),
  };
  const api = createServer(options);
  const internal = createServer(options);
  api.register(async (scope) => spec.routes(scope));
  internal.register(async (scope) => spec.internalRoutes?.(scope));
  addHealth(internal, {
    self: { clock: clock.probe },
    deep: {
      database: () => deps.db.run(check),
      events: () => deps.bus.check(),
      consumer: createConsumerProbe(consumer),
    },
    stopping,
  });
  addMetricsEndpoint(internal, deps.metrics);
  return { api, internal };
};

/**
 * Creates the worker that catches up on missed events about money and stock. These events cannot wait until a person
 * runs `catch-up`.
 */
const createCatchUpWorkers = (deps: AppDeps, sources: readonly RepublishSource[]): Worker[] => {
  const automatic = sources.filter((source) => source.automatic);
  const run = async (signal: AbortSignal) => void (await catchUp(deps, automatic, signal));
  return automatic.length === 0 ? [] : [{ name: 'catch-up', everyMs: 15_000, dueAt: neverDue, exclusive: true, run }];
};

/**
 * Internal requests end after the public ones, because other services may need the answers to finish their own public
 * requests.
 */
const closingPhases = (
  { api, internal }: Pick<ServiceApp, 'api' | 'internal'>,
  endWork: () => Promise<unknown>,
  stop: () => Promise<void>,
) => [
  { name: 'requests', maxMs: drainMs + 1_000, run: () => drain(api) },
  { name: 'background work', maxMs: 6_000, run: endWork },
  { name: 'internal requests', maxMs: 2_000, run: () => drain(internal) },
  { name: 'service', maxMs: 2_000, run: stop },
];

/**
 * Builds a service: its calls on two ports, probes, metrics, the relay of its outbox, its consumer, its workers, and
 * the orderly shutdown of all of them. Nothing starts before `open()`. Throws ConfigError for a sandbox that is
 * publicly reachable.
 */
export const createServiceApp = <D extends AppDeps>(deps: D, spec: ServiceSpec<NoInfer<D>>): ServiceApp => {
  const { config, db, bus, log, metrics } = deps;
  refusePublicSandbox(config);
  const { subscriptions = [], sources = [] } = spec;
  const clock = watchClock(deps);
  const relay = createRelay({ db, bus, now: deps.now });
  const workers = [relay, ...(spec.workers ?? []), ...createCatchUpWorkers(deps, sources), clock.worker];
  let stopping = false;
  let running: RunningWorkers | undefined;
  addOutboxGauges(db, metrics);
  const consumer = createConsumer<D>({
    group: spec.name,
    db,
    bus,
    subscriptions,
    deps,
    log,
    metrics,
    concurrency: spec.consumerConcurrency,
  });
  const { api, internal } = createServers(deps, spec as ServiceSpec<never>, {
    consumer,
    clock,
    stopping: () => stopping,
  });
  addPoolMetrics(metrics, { main: db, ...spec.pools });

  const open = async () => {
    await Promise.all([api.ready(), internal.ready()]);
    await spec.start?.();
    await consumer.start();
    running = startWorkers(workers, deps);
  };
  const listen = async () => {
    const internalPort = await listenOn(internal, config.host, config.internalPort);
    const port = await listenOn(api, config.host, config.port);
    log.info({ version, port, internalPort }, 'ready');
    return { port, internalPort };
  };
  const start = async () => {
    await open();
    return listen();
  };
  const stop = async () => {
    stopping = true;
    const work = () => Promise.all([consumer.stop(), running?.stop()]);
    await runPhases(
      closingPhases({ api, internal }, work, async () => spec.stop?.()),
      log,
    );
  };
  const replay = () => replayDeadLetters<D>({ db, subscriptions, deps, log, metrics });
  const catchUpAll = () => catchUp(deps, sources);
  const lifecycle = { open, listen, start, stop };
  return { name: spec.name, api, internal, consumer, workers, catchUp: catchUpAll, replay, ...lifecycle };
};
