import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@gyeol/local/postgres.ts';
import { freePort } from './parts.ts';

/** Starts an empty PostgreSQL. `stop` removes the server and its data. */
export const startTestPostgres = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-test-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // PostgreSQL that root starts runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  // Switches off waiting for the disk, because the data are deleted after the run.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: 300 };
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), port: await freePort(), settings }).catch(
    (error: unknown) => {
      remove();
      throw error;
    },
  );
  const stop = async (): Promise<void> => {
    await postgres.stop('immediate');
    remove();
  };
  return { url: postgres.url, stop };
};
