import closeWithGrace from 'close-with-grace';
import { ConfigError } from './config.ts';
import { MigrationError } from './db/migrate.ts';
import type { Logger } from './logger.ts';
import { withTimeLimit } from './time-limit.ts';

interface Phase {
  readonly name: string;
  readonly maxMs: number;
  run(): Promise<unknown>;
}

/** Runs every phase in order. A phase that fails or takes too long is logged, and the next phase begins. */
export const runPhases = async (phases: readonly Phase[], log: Pick<Logger, 'warn'>): Promise<void> => {
  for (const { name, maxMs, run } of phases) {
    try {
      await withTimeLimit(maxMs, run());
    } catch (err) {
      log.warn({ err, phase: name }, 'a phase of the shutdown did not end well');
    }
  }
};

/** The longest shutdown before the process ends itself, ms. */
const maxShutdownMs = 20_000;
/**
 * SIGHUP is ignored, because `nohup` lets a process survive it. The other signals are ignored too, because Node's own
 * state cannot be trusted after them.
 */
const ignoredSignals = ['SIGHUP', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV', 'SIGUSR2'] as const;

/**
 * Ends the process in order on SIGTERM, on SIGINT, or when the supervisor has gone (its IPC channel closes). Reports
 * the end to the supervisor. A second signal ends the process at once. An uncaught error is logged and also ends the
 * process, with exit code 1.
 */
export const endGracefully = (stop: () => Promise<void>, log: Logger): void => {
  const uncaught = (err: unknown): void => log.fatal({ err }, 'an error that nobody caught');
  let ending = false;
  const { close } = closeWithGrace(
    {
      delay: maxShutdownMs,
      skip: [...ignoredSignals],
      logger: { error: (err: unknown) => log.error({ err }, 'the shutdown failed') },
      onSecondSignal: (signal) => log.warn({ signal }, 'stopping at once'),
      onSecondError: uncaught,
      onTimeout: (ms) => log.error({ ms }, 'the shutdown took too long'),
    },
    async ({ signal, err }) => {
      ending = true;
      sendToSupervisor({ type: 'ending' });
      if (err) uncaught(err);
      log.info({ reason: signal ?? (err ? 'uncaught error' : 'the supervisor is gone') }, 'stopping');
      await stop();
    },
  );
  process.once('disconnect', () => {
    if (!ending) close();
  });
};

/** Sends a message over the IPC channel to the supervisor. Does nothing without a supervisor, or when it has gone. */
export const sendToSupervisor = (message: object): void => {
  if (process.connected) process.send?.(message, () => undefined);
};

/** Reports to the supervisor, if there is one, that this process is ready, with its ports. */
export const reportReady = (ports: { port: number; internalPort: number }): void =>
  sendToSupervisor({ type: 'ready', ...ports });

/** True for an error that waiting cannot cure. A person has to change the environment or a migration. */
export const needsPerson = (error: unknown): boolean => error instanceof ConfigError || error instanceof MigrationError;

/** Formats an error: in one line if an operator can cure it (the environment, a dead address), else with its stack. */
const formatError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const expected = needsPerson(error) || typeof (error as { code?: unknown }).code === 'string';
  return expected ? error.message : (error.stack ?? error.message);
};

/** Writes to standard error why `name` does not start. */
export const writeFailure = (name: string, error: unknown): void => {
  process.stderr.write(`${name}: ${formatError(error)}\n`);
};

/** Writes the failure and ends the process with exit code 1. */
export const endFailed = (name: string, error: unknown): never => {
  writeFailure(name, error);
  process.exit(1);
};
