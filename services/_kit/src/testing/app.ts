import {
  type AnswerOf,
  type BodyOf,
  type Call,
  fillPath,
  type InternalCall,
  type QueryOf,
  type ServiceName,
} from '@gyeol/contracts/call.ts';
import type { Envelope } from '@gyeol/contracts/event.ts';
import { requireListedRefusal } from '@gyeol/contracts/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidV7 } from 'uuid';
import type { AppDeps, ServiceApp } from '../app.ts';
import { type CommonConfig, commonSettings, readConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import { createServiceTokens } from '../http/service-token.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { createTestBus, readEvents, type TestBus } from './bus.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createFakeInternalClient, type Fake } from './fakes.ts';
import { createTestTokens, type TestMember, type TestTokens } from './tokens.ts';

export { fake } from './fakes.ts';

const secret = 'a secret of the tests, 32 characters or more';

export interface TestAppOptions<C extends CommonConfig> {
  readonly name: ServiceName;
  readonly migrations: URL;
  build(deps: AppDeps<C>): ServiceApp;
  readonly config: Omit<C, keyof CommonConfig> & Partial<CommonConfig>;
  /** Fakes of internal calls: `[fake(internalCalls.quote, async ({ body }) => …)]`. Other calls are UNAVAILABLE. */
  readonly internal?: readonly Fake[];
  /** The database to use instead of a fresh one. The caller has to drop this database. */
  readonly database?: TestDatabase;
  /** Further dependencies, or replacements of the kit's dependencies. */
  readonly deps?: Partial<AppDeps<C>>;
}

interface TestRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The signed-in member, with defaults for missing fields; undefined: a visitor. */
  readonly as?: TestMember | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}
interface TestResponse<Body> {
  readonly status: number;
  /** Has the type of the row's successful answer. For a refusal, the body is a problem. */
  readonly body: Body;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestApp<C extends CommonConfig> {
  readonly app: ServiceApp;
  readonly deps: AppDeps<C>;
  readonly database: TestDatabase;
  readonly db: Db;
  readonly tokens: TestTokens;
  call<const Row extends Call>(row: Row, request?: TestRequest): Promise<TestResponse<AnswerOf<Row>>>;
  /** Makes a call between services, as the row's first caller by default. */
  callInternal<const Row extends InternalCall>(
    row: Row,
    request?: { body?: BodyOf<Row>; query?: QueryOf<Row>; caller?: string },
  ): Promise<TestResponse<AnswerOf<Row>>>;
  /** Answers every event that the service has written, in order. */
  outbox(): Promise<Envelope[]>;
  readonly deliver: TestBus['deliver'];
  readonly deliverAll: TestBus['deliverAll'];
  work(name: string): Promise<void>;
  /** Stops the service's clock at this moment; undefined lets it run again. */
  setNow(at: Date | undefined): void;
  /** Lines of the log at WARN and above. */
  readonly logged: readonly Record<string, unknown>[];
  close(): Promise<void>;
}

const queryOf = (query: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

const send = async (
  server: FastifyInstance,
  row: Call | InternalCall,
  url: string,
  { query, body, headers }: TestRequest,
): Promise<TestResponse<never>> => {
  const response = await server.inject({
    method: row.method,
    url,
    query: queryOf(query),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const json = String(response.headers['content-type'] ?? '').includes('json');
  const content: unknown = json ? JSON.parse(response.body) : response.body === '' ? undefined : response.body;
  const code = response.statusCode >= 400 && json ? (content as { code?: string }).code : undefined;
  return { status: response.statusCode, body: content as never, code, headers: response.headers };
};

const captureLog = () => {
  const logged: Record<string, unknown>[] = [];
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>);
  return { logged, log: createLogger({ service: 'test', level: 'warn', destination: { write } }) };
};

const configOf = <C extends CommonConfig>(options: TestAppOptions<C>, databaseUrl: string): C => {
  const env = { PORT: '0', INTERNAL_PORT: '0', DATABASE_URL: databaseUrl, SERVICE_TOKEN_SECRET: secret };
  return { ...readConfig(commonSettings, env), ...options.config } as unknown as C;
};

/**
 * Creates a service by its own `build`, with a fresh database, a test bus and functions in place of the other services.
 * No code of the service is patched. Workers run only when the test runs them.
 */
export const createTestApp = async <C extends CommonConfig>(options: TestAppOptions<C>): Promise<TestApp<C>> => {
  const database = options.database ?? (await createTestDatabase(options.migrations));
  const { logged, log } = captureLog();
  let at: Date | undefined;
  const now = () => at ?? new Date();
  const tokens = createTestTokens(() => now().getTime());
  const bus = createTestBus(database.db);
  const deps: AppDeps<C> = {
    config: configOf(options, database.url),
    log,
    db: database.db,
    internal: createFakeInternalClient(options.internal ?? []),
    verifyToken: tokens.verifyToken,
    staffOf: tokens.staffOf,
    keyOf: tokens.keyOf,
    bus,
    metrics: createMetrics(options.name),
    now,
    newId: () => uuidV7({ msecs: now().getTime() }),
    ...options.deps,
  };
  const app = options.build(deps);
  await Promise.all([app.api.ready(), app.internal.ready(), app.consumer.start()]);

  return {
    app,
    deps,
    database,
    db: database.db,
    tokens,
    logged,
    deliver: bus.deliver,
    deliverAll: bus.deliverAll,
    call: async (row, request = {}) => {
      const authorization = request.as ? { authorization: `Bearer ${tokens.token(request.as)}` } : {};
      const response = await send(app.api, row, fillPath(row.path, request.params), {
        ...request,
        headers: { ...authorization, ...request.headers },
      });
      requireListedRefusal(row, response.code);
      return response;
    },
    callInternal: (row, { caller = row.callers[0] ?? 'gateway', body, query } = {}) => {
      const token = createServiceTokens(deps.config.serviceTokenSecret, caller)(options.name);
      const headers = { authorization: `Bearer ${token}` };
      return send(app.internal, row, row.path, { body, query: (query ?? {}) as Record<string, unknown>, headers });
    },
    outbox: () => readEvents(database.db),
    work: async (name) => {
      const worker = app.workers.find((one) => one.name === name);
      if (!worker) throw new Error(`${options.name} has no worker ${name}`);
      await worker.run(new AbortController().signal);
    },
    setNow: (moment) => {
      at = moment;
    },
    close: async () => {
      await app.stop();
      if (options.database === undefined) await database.drop();
    },
  };
};
