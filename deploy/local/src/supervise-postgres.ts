import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';

/** The free space that a server needs to recover, in bytes: a segment of its log and a margin. */
const neededBytes = 64 * 1024 * 1024;
const recheckMs = 1_000;
/** The wait is short, because Ctrl-C takes effect only after the wait. */
const maxWaitMs = 2_000;

export interface SupervisedPostgresOptions extends PostgresOptions {
  /** The bytes that must be free before an ended server is started again. */
  readonly minFreeBytes?: number;
  print(line: string): void;
  /** Called with each new server that replaces an ended server. */
  started(server: RunningPostgres): void;
}

const freeBytes = (path: string): number => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};

/**
 * Starts PostgreSQL and keeps it running. A server that ends by itself is started again on the same port, as soon as
 * the disk has room for it. Throws when the first start fails.
 */
export const supervisePostgres = async (options: SupervisedPostgresOptions): Promise<RunningPostgres> => {
  const { dataDir, print, started, minFreeBytes = neededBytes } = options;
  let stopping = false;
  let server = await startPostgres(options);

  const untilRoom = async (): Promise<void> => {
    if (freeBytes(dataDir) >= minFreeBytes) return;
    print('the disk is full. Make room: PostgreSQL starts again by itself, and nothing that was stored is lost');
    while (!stopping && freeBytes(dataDir) < minFreeBytes) await sleep(recheckMs);
  };
  const restart = async (): Promise<void> => {
    for (let tries = 0; !stopping; tries += 1) {
      await untilRoom();
      if (stopping) return;
      try {
        const next = await startPostgres(options);
        if (stopping) return void (await next.stop());
        server = next;
        started(next);
        print('is running again');
        return watch();
      } catch (error) {
        if (tries === 0) print(`does not start: ${(error as Error).message}`);
        await sleep(Math.min(500 * 2 ** tries, maxWaitMs));
      }
    }
  };
  let recovering: Promise<void> | undefined;
  const watch = (): void => {
    void server.ended.then(() => {
      if (stopping) return;
      print('ended; starting it again');
      recovering = restart();
    });
  };
  watch();
  return {
    url: server.url,
    get pid() {
      return server.pid;
    },
    get ended() {
      return server.ended;
    },
    stop: async (mode) => {
      stopping = true;
      await server.stop(mode);
      await recovering;
    },
  };
};
