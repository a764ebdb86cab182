import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@gyeol/local/postgres.ts';
import { freePort } from '../../../tests/support/parts.ts';
import { createDb, sql } from '../src/db/db.ts';
import { createEmbeddedBus } from '../src/events/embedded-bus.ts';
import { busContract } from './bus-contract.ts';
import type { BusUnderTest } from './contract/bus-under-test.ts';
import { log } from './contract/stage.ts';
import { startProxy } from './contract/tcp-proxy.ts';

/** Starts a separate PostgreSQL for the log, so that a test can crash the log alone. */
const start = async (): Promise<BusUnderTest> => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-log-'));
  chmodSync(folder, 0o711);
  const port = await freePort();
  const boot = () => startPostgres({ dataDir: join(folder, 'data'), port, settings: { fsync: 'off' } });
  let server = await boot();
  const proxy = await startProxy(() => port);
  // Connects by TCP, because a Unix socket would bypass the proxy.
  const url = (server.url.split('?', 1)[0] as string).replace(`:${port}/`, `:${proxy.port}/`);
  return {
    proxy,
    env: { LOG_URL: url },
    connect: () => createEmbeddedBus({ url, clientId: 'test', log, leaseMs: 2_000 }),
    isAppend: (request) => request.includes('log.append'),
    removeAll: async (topic) => {
      const db = createDb({ url, poolSize: 1, applicationName: 'test', log });
      await db.run(sql('test.remove', 'delete from messages where topic = $1::text'), [topic]);
      await db.end();
    },
    crash: () => server.stop('immediate'),
    restart: async () => {
      server = await boot();
    },
    stop: async () => {
      await proxy.stop();
      await server.stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

busContract('embedded log', start);
