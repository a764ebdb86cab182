import { globSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { readBackup } from '@gyeol/service-kit/db/backup/read-backup.ts';
import { writeBackup } from '@gyeol/service-kit/db/backup/write-backup.ts';
import { createEmptyDatabase, createTestDatabase } from '@gyeol/service-kit/testing/database.ts';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const log = { info: () => undefined };
const services = globSync('services/*/migrations', { cwd: root })
  .map((folder) => folder.split('/')[1] ?? '')
  .filter((name) => name !== '_kit');

const migrationsOf = (service: string): URL => pathToFileURL(join(root, 'services', service, 'migrations/'));
const backupOf = async (databaseUrl: string, service: string): Promise<Buffer> => {
  const out = new PassThrough();
  const all = buffer(out);
  await writeBackup({ databaseUrl, service, out });
  out.end();
  return all;
};

// This test checks only that the tables can be saved and restored. The fault tests check the restored data.
describe('a backup of the tables of a service', () => {
  it.each(services)('can be restored: %s', async (service) => {
    const source = await createTestDatabase(migrationsOf(service));
    const target = await createEmptyDatabase();
    try {
      const whole = await backupOf(source.url, service);
      const restored = { databaseUrl: target.url, service, migrations: migrationsOf(service), log };
      await readBackup({
        ...restored,
        source: (async function* () {
          yield whole;
        })(),
      });
      const again = await backupOf(target.url, service);
      expect(tablesOf(again)).toEqual(tablesOf(whole));
      expect(tablesOf(whole).length).toBeGreaterThan(3);
    } finally {
      await target.drop();
      await source.drop();
    }
  });
});

const tablesOf = (backup: Buffer): string[] => backup.toString('utf8').match(/^copy "\w+"/gm) ?? [];
