import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { AppDeps, ServiceApp } from './app.ts';
import type { Check } from './check/check.ts';
import { type CommonConfig, type CommonSettings, readConfig, type Settings, type Values } from './config.ts';
import { foldTextsOnce, type TypedTable } from './db/fold-texts.ts';
import { migrate } from './db/migrate.ts';
import { closeDeps, createDeps, type SharedParts } from './deps.ts';
import { runPhases } from './lifecycle.ts';
import type { DestinationStream } from './logger.ts';
import type { Metrics } from './metrics.ts';

export interface ServiceParts<S extends CommonSettings & Settings = CommonSettings> {
  readonly name: ServiceName;
  readonly settings: S;
  /** The folder of migrations: `new URL('../migrations/', import.meta.url)`. */
  readonly migrations: URL;
  /** The service's tables with typed text. Older rows are folded after the migrations, and by `fold-texts`. */
  readonly typedTables?: readonly TypedTable[];
  build(deps: AppDeps<Values<S>>): ServiceApp;
  /** Checks of the service's further dependencies besides database and log: its providers, its files. */
  checks?(config: Values<S>): readonly Check[];
}

/** Runs the migrations, then folds older texts. Throws MigrationError. */
export const migrateService = async (
  deps: AppDeps,
  { migrations, typedTables = [] }: Pick<ServiceParts, 'migrations' | 'typedTables'>,
): Promise<void> => {
  await migrate({ databaseUrl: deps.config.databaseUrl, migrations, log: deps.log });
  await foldTextsOnce(deps, typedTables);
};

/** Ends a service's work, then closes its connections. */
export const stopService = async (app: ServiceApp | undefined, deps: AppDeps, shared?: SharedParts): Promise<void> => {
  await app?.stop();
  await runPhases([{ name: 'connections', maxMs: 3_000, run: () => closeDeps(deps, shared) }], deps.log);
};

export interface OpenedService extends Pick<ServiceApp, 'name' | 'api' | 'internal'> {
  readonly metrics: Metrics;
  stop(): Promise<void>;
}
interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly destination: DestinationStream;
  readonly shared: SharedParts;
}

/**
 * Opens a service in a process that holds several services. The service listens on no port. When opening fails, the
 * function closes everything, throws the reason, and may be called again.
 */
export const openService = async <S extends CommonSettings & Settings>(
  program: ServiceParts<S>,
  { env, destination, shared }: Surroundings,
): Promise<OpenedService> => {
  const config = readConfig(program.settings, env) as Values<S> & CommonConfig;
  const deps = createDeps(program.name, config, { destination, shared });
  let app: ServiceApp | undefined;
  const stop = () => stopService(app, deps, shared);
  try {
    if (deps.config.migrateOnStart) await migrateService(deps, program);
    app = program.build(deps as AppDeps<Values<S>>);
    await app.open();
  } catch (error) {
    await stop();
    throw error;
  }
  const { name, api, internal } = app;
  return { name, api, internal, metrics: deps.metrics, stop };
};
