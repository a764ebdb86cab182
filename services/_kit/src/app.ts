import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { FastifyInstance } from 'fastify';
import type { CommonConfig } from './config.ts';
import type { Db } from './db/db.ts';
import type { EventBus } from './events/bus.ts';
import type { Subscription } from './events/subscription.ts';
import type { InternalClient } from './http/internal-client.ts';
import type { TokenVerifier } from './http/member.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

/** Everything a service is wired from. Tests pass real implementations of their own. */
export interface AppDeps<C extends CommonConfig = CommonConfig> {
  readonly config: C;
  readonly log: Logger;
  readonly db: Db;
  readonly internal: InternalClient;
  readonly verifyToken: TokenVerifier;
  readonly bus: EventBus;
  readonly metrics: Metrics;
  readonly now: () => Date;
  /** A UUID v7: unguessable, sortable by time. */
  readonly newId: () => string;
}

/** Work that repeats: `everyMs` after the end of the last run. */
export interface Worker {
  readonly name: string;
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void>;
  /** In one instance at a time, by an advisory lock. */
  readonly exclusive?: boolean;
}

export interface ServiceSpec {
  readonly name: ServiceName;
  routes(api: FastifyInstance): void | Promise<void>;
  internalRoutes?(api: FastifyInstance): void | Promise<void>;
  readonly subscriptions?: readonly Subscription[];
  readonly workers?: readonly Worker[];
  /** More that must hold before the service is ready; resolves or throws. */
  ready?(): Promise<void>;
}

export interface ServiceApp {
  readonly api: FastifyInstance;
  readonly internal: FastifyInstance;
  readonly spec: ServiceSpec;
  start(): Promise<{ port: number; internalPort: number }>;
  stop(): Promise<void>;
}

/** The one wiring of a service: routes, internal routes, probes, consumers, workers and their orderly end. */
export declare const createServiceApp: <C extends CommonConfig>(deps: AppDeps<C>, spec: ServiceSpec) => ServiceApp;
