import type { AppDeps } from './app.ts';
import { endWithChecks } from './check/end-with-checks.ts';
import { checksOf } from './check/service-checks.ts';
import {
  type CommonConfig,
  type CommonSettings,
  ConfigError,
  readConfig,
  type Settings,
  type Values,
} from './config.ts';
import { backup, restore } from './db/backup/command.ts';
import { commandConnectTimeoutMs } from './db/db.ts';
import { foldTexts } from './db/fold-texts.ts';
import { closeDeps, createDeps } from './deps.ts';
import { endFailed, endGracefully, reportReady, runPhases } from './lifecycle.ts';
import { logTo } from './logger.ts';
import { migrateService, type ServiceParts, stopService } from './open-service.ts';
import { startTracing } from './tracing/start.ts';

type Command<D> = (deps: D, args: readonly string[]) => Promise<void>;

/** A service, as its `src/main.ts` passes it to `runService`. */
export interface ServiceProgram<S extends CommonSettings & Settings> extends ServiceParts<S> {
  /**
   * The service's own commands, as in `node src/main.ts seed …`. The kit adds migrate, fold-texts, backup, restore,
   * replay, catch-up and check.
   */
  readonly commands?: Readonly<Record<string, Command<AppDeps<Values<S>>>>>;
  /** Command names of the previous release, each with its new name. The old names still work. */
  readonly formerCommands?: Readonly<Record<string, string>>;
}

const serveUntilStopped = async <S extends CommonSettings & Settings>(
  deps: AppDeps<Values<S>>,
  program: ServiceParts<S>,
): Promise<void> => {
  const { config, log } = deps as AppDeps;
  const stopTracing = await startTracing({ service: program.name, instance: config.instance, config, log });
  const app = program.build(deps);
  const stop = async (): Promise<void> => {
    await stopService(app, deps);
    await runPhases([{ name: 'traces', maxMs: 2_000, run: stopTracing }], log);
  };
  endGracefully(stop, log);
  reportReady(await app.start());
};

interface CommandLine {
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

const run = async <S extends CommonSettings & Settings>(
  program: ServiceProgram<S>,
  { argv, env }: CommandLine,
): Promise<void> => {
  const [typed, ...args] = argv;
  // `check` runs before the environment is read, because it reports the faults of the environment.
  if (typed === 'check') return endWithChecks(await checksOf(program, env), [{ settings: program.settings, env }]);
  const config = readConfig(program.settings, env);
  const formerly = program.formerCommands ?? {};
  const name = typed !== undefined && Object.hasOwn(formerly, typed) ? formerly[typed] : typed;
  // The output of a command may be a file (`backup -`, `new-key -`), so its log goes to standard error.
  const options =
    name === undefined
      ? { destination: logTo('output') }
      : { destination: logTo('errors'), connectTimeoutMs: commandConnectTimeoutMs };
  const deps = createDeps(program.name, config as Values<S> & CommonConfig, options) as AppDeps<Values<S>>;
  if (name !== typed)
    deps.log.warn({ name, formerly: typed }, 'the command has a new name; the next version knows it alone');
  if (name === undefined) {
    if (deps.config.migrateOnStart) await migrateService(deps, program);
    return serveUntilStopped(deps, program);
  }
  const commands: Readonly<Record<string, Command<AppDeps<Values<S>>>>> = {
    migrate: () => migrateService(deps, program),
    'fold-texts': () => foldTexts(deps, program.typedTables ?? []),
    backup: () => backup(deps, program, args),
    restore: () => restore(deps, program, args),
    replay: async () => deps.log.info(await program.build(deps).replay(), 'dead letters were replayed'),
    'catch-up': async () => deps.log.info(await program.build(deps).catchUp(), 'missed events were republished'),
    ...program.commands,
  };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new ConfigError([`unknown command ${name}; there are ${['check', ...Object.keys(commands)].join(', ')}`]);
  // A command does no background work itself.
  deps.db.onCommit(deps.db.notify);
  await command(deps, args);
  await closeDeps(deps);
};

/**
 * Runs a service: reads the environment, then serves until a signal, or runs the command named on the command line.
 * Reports a bad environment or a failed start in one line, with exit code 1.
 */
export const runService = async <S extends CommonSettings & Settings>(
  program: ServiceProgram<S>,
  commandLine: CommandLine = { argv: process.argv.slice(2), env: process.env },
): Promise<void> => {
  try {
    await run(program, commandLine);
  } catch (error) {
    endFailed(program.name, error);
  }
};
