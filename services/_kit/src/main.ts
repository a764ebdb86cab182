import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { AppDeps, ServiceApp } from './app.ts';
import {
  type CommonConfig,
  type CommonSettings,
  ConfigError,
  readConfig,
  type Settings,
  type Values,
} from './config.ts';
import { backup, restore } from './db/backup/command.ts';
import { MigrationError, migrate } from './db/migrate.ts';
import { closeDeps, createDeps } from './deps.ts';
import { endGracefully, reportReady, runPhases } from './lifecycle.ts';
import { logTo } from './logger.ts';
import { startTracing } from './tracing/start.ts';

type Command<D> = (deps: D, args: readonly string[]) => Promise<void>;

interface ServiceProgram<S extends CommonSettings & Settings> {
  readonly name: ServiceName;
  readonly settings: S;
  /** The folder of migrations: `new URL('../migrations/', import.meta.url)`. */
  readonly migrations: URL;
  build(deps: AppDeps<Values<S>>): ServiceApp;
  /** `node src/main.ts seed …`; `migrate`, `backup`, `restore`, `replay` and `catch-up` are the kit's. */
  readonly commands?: Readonly<Record<string, Command<AppDeps<Values<S>>>>>;
  /** Names that commands had in the version before, each with today's; they still run. */
  readonly formerCommands?: Readonly<Record<string, string>>;
}

const migrateNow = (deps: AppDeps, migrations: URL): Promise<void> =>
  migrate({ databaseUrl: deps.config.databaseUrl, directories: [migrations], log: deps.log });

const serveUntilStopped = async (deps: AppDeps, service: string, build: () => ServiceApp): Promise<void> => {
  const { config, log } = deps;
  const stopTracing = await startTracing({ service, instance: config.instance, config, log });
  const app = build();
  const stop = async (): Promise<void> => {
    await app.stop();
    await runPhases(
      [
        { name: 'connections', maxMs: 3_000, run: () => closeDeps(deps) },
        { name: 'traces', maxMs: 2_000, run: stopTracing },
      ],
      log,
    );
  };
  endGracefully(stop, log);
  reportReady(await app.start());
};

const run = async <S extends CommonSettings & Settings>(
  program: ServiceProgram<S>,
  argv: readonly string[],
): Promise<void> => {
  const config = readConfig(program.settings, process.env);
  const [given, ...args] = argv;
  const formerly = program.formerCommands ?? {};
  const name = given !== undefined && Object.hasOwn(formerly, given) ? formerly[given] : given;
  // What a command writes may be a file (`backup -`, `new-key -`): its log goes the other way.
  const log = { destination: logTo(name === undefined ? 'output' : 'errors') };
  const deps = createDeps(program.name, config as Values<S> & CommonConfig, log) as AppDeps<Values<S>>;
  if (name !== given)
    deps.log.warn({ name, formerly: given }, 'the command has a new name; the next version knows it alone');
  if (name === undefined) {
    if (deps.config.migrateOnStart) await migrateNow(deps, program.migrations);
    return serveUntilStopped(deps, program.name, () => program.build(deps));
  }
  const commands: Readonly<Record<string, Command<AppDeps<Values<S>>>>> = {
    migrate: () => migrateNow(deps, program.migrations),
    backup: () => backup(deps, program, args),
    restore: () => restore(deps, program, args),
    replay: async () => deps.log.info(await program.build(deps).replay(), 'dead letters were replayed'),
    'catch-up': async () => deps.log.info(await program.build(deps).catchUp(), 'missed events were republished'),
    ...program.commands,
  };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new ConfigError([`unknown command ${name}; there are ${Object.keys(commands).join(', ')}`]);
  await command(deps, args);
  await closeDeps(deps);
};

/** One line for what an operator can put right (the environment, an address that does not answer), else the stack. */
const formatError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const expected =
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    typeof (error as { code?: unknown }).code === 'string';
  return expected ? error.message : (error.stack ?? error.message);
};

/**
 * The whole of a service's main: reads the environment, then serves until a signal, or runs the command named on the
 * command line. A bad environment or a failed start is said in one line, with exit code 1.
 */
export const runService = async <S extends CommonSettings & Settings>(program: ServiceProgram<S>): Promise<void> => {
  try {
    await run(program, process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${program.name}: ${formatError(error)}\n`);
    process.exit(1);
  }
};
