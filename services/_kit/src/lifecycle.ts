import type { Logger } from './logger.ts';

/** One part of the way down, with the longest time it may take. Parts end in the order given. */
export interface Phase {
  readonly name: string;
  readonly maxMs: number;
  run(): Promise<unknown>;
}

/** Runs every phase in order; one that fails or takes too long is logged and the next begins. */
export const runPhases = async (phases: readonly Phase[], log: Pick<Logger, 'warn'>): Promise<void> => {
  for (const { name, maxMs, run } of phases) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${maxMs} ms`)), maxMs);
    });
    try {
      await Promise.race([run(), late]);
    } catch (err) {
      log.warn({ err, phase: name }, 'a phase of the shutdown did not end well');
    } finally {
      clearTimeout(timer);
    }
  }
};

/** The longest way down before the process ends itself. */
const patienceMs = 20_000;

/**
 * Ends the process in order on SIGTERM, SIGINT, or when the supervisor that started it is gone (its IPC channel
 * closes). A second signal ends it at once. What nobody caught is logged and ends it too, with exit code 1.
 */
export const endGracefully = (stop: () => Promise<void>, log: Logger): void => {
  let ending = false;
  const end = (reason: string, code: number): void => {
    if (ending) process.exit(code === 0 ? 130 : code);
    ending = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), patienceMs).unref();
    stop().then(
      () => process.exit(code),
      (err: unknown) => {
        log.error({ err }, 'the shutdown failed');
        process.exit(1);
      },
    );
  };
  const fail = (err: unknown): void => {
    log.fatal({ err }, 'an error that nobody caught');
    end('uncaught error', 1);
  };
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  process.once('disconnect', () => end('the supervisor is gone', 0));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
};

/** Tells the supervisor, if there is one, that this process is ready and where. */
export const reportReady = (ports: { port: number; internalPort: number }): void => {
  process.send?.({ type: 'ready', ...ports });
};
