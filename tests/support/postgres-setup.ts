import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@gyeol/local/postgres.ts';
import { freePort } from './parts.ts';

/**
 * Vitest's global set-up of the integration tests: one PostgreSQL for the run, removed afterwards, or the server that
 * TEST_POSTGRES_URL names. Databases are made and dropped by the tests.
 */
export default async (): Promise<() => Promise<void>> => {
  if (process.env.TEST_POSTGRES_URL) return async () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-test-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Root's PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o711);
  // Nothing has to outlive the run, so nothing waits for the disk.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: 300 };
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), port: await freePort(), settings }).catch(
    (error: unknown) => {
      remove();
      throw error;
    },
  );
  process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await postgres.stop('immediate');
    remove();
  };
};
