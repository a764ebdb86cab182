import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import pg from 'pg';
import type { Manifest } from './manifest.ts';

/** Tables that a restore itself writes to, so their rows differ. */
const written = ['restores'];

/** Compares only the number of rows of each table. */
const compareRows = async (databaseUrl: string, expected: Manifest['databases'][ServiceName]): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'drill' });
  await client.connect();
  try {
    const differing: string[] = [];
    for (const [table, count] of Object.entries(expected.rows)) {
      if (written.includes(table)) continue;
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::float8 as n from ${pg.escapeIdentifier(table)}`,
      );
      const n = rows[0]?.n ?? 0;
      if (n !== count) differing.push(`${table}: ${n} rows, ${count} in the backup`);
    }
    return differing;
  } finally {
    await client.end();
  }
};

/** Compares every table of every restored database with the backup. Returns a line for each difference. */
export const compareDatabases = async (
  databaseUrls: Readonly<Record<ServiceName, string>>,
  manifest: Manifest,
): Promise<string[]> => {
  const found: string[] = [];
  for (const service of services) {
    const lines = await compareRows(databaseUrls[service], manifest.databases[service]);
    found.push(...lines.map((line) => `${service}: ${line}`));
  }
  return found;
};
