import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { atMoment } from './at-moment.ts';
import { listSequences, listTables, migrationTables, quoted, type Table } from './tables.ts';

/** The first line of a backup, as JSON after `-- gyeol backup `. */
export interface BackupHead {
  service: string;
  /** The moment of the backup, ISO 8601. */
  at: string;
  /** The names of the applied migrations, by the table that records them. */
  migrations: Readonly<Record<string, readonly string[]>>;
}
export const headMark = '-- gyeol backup ';
/** The last line. A backup without it was cut off. */
export const endMark = '-- end of backup';

const readHead = async (client: pg.Client, service: string): Promise<BackupHead> => {
  const migrations: Record<string, string[]> = {};
  for (const table of migrationTables) {
    const { rows } = await client.query<{ name: string }>(`select name from ${table} order by id`);
    migrations[table] = rows.map(({ name }) => name);
  }
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  return { service, at: rows[0]?.at.toISOString() ?? '', migrations };
};

const writeTable = async (
  client: pg.Client,
  { name, columns }: Table,
  write: (text: string | Buffer) => Promise<void>,
): Promise<number> => {
  const list = columns.map(quoted).join(', ');
  await write(`copy ${quoted(name)} (${list}) from stdin;\n`);
  const copied = client.query(copyTo(`copy ${quoted(name)} (${list}) to stdout`));
  for await (const rows of copied) await write(rows as Buffer);
  await write('\\.\n');
  return copied.rowCount;
};

export type RowCounts = Readonly<Record<string, number>>;

export interface BackupOptions {
  databaseUrl: string;
  service: string;
  /** A future time at which the databases of all services are read; absent: the time when the backup begins. */
  moment?: Date | undefined;
  out: Writable;
}

const beginReading = async (client: pg.Client): Promise<void> => {
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0');
};

/**
 * Writes all data of a service's database as of one moment, while the service is in use. The format is SQL with COPY
 * blocks, for tables that the same migrations made. The backup includes the published events that are still in the
 * outbox, so they can be published again. Answers the number of rows of each table. Throws MomentMissed.
 */
export const writeBackup = async ({ databaseUrl, service, moment, out }: BackupOptions): Promise<RowCounts> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup' });
  client.on('error', () => undefined);
  const write = async (text: string | Buffer): Promise<void> => {
    if (!out.write(text)) await once(out, 'drain');
  };
  await client.connect();
  try {
    const look = async (): Promise<string> => {
      await beginReading(client);
      return JSON.stringify(await readHead(client, service));
    };
    const head = moment === undefined ? await look() : await atMoment(databaseUrl, moment, look);
    await write(`${headMark}${head}\n`);
    const counts: Record<string, number> = {};
    for (const table of await listTables(client)) counts[table.name] = await writeTable(client, table, write);
    for (const name of await listSequences(client)) {
      const { rows } = await client.query<{ at: string; used: boolean }>(
        `select last_value as at, is_called as used from ${quoted(name)}`,
      );
      await write(`select setval('${quoted(name)}', ${rows[0]?.at ?? 1}, ${rows[0]?.used ?? false});\n`);
    }
    await write(`${endMark}\n`);
    await client.query('commit');
    return counts;
  } finally {
    await client.end();
  }
};

/**
 * Writes a backup into a gzipped file. The file appears when it is complete. `-` is the standard output. Throws
 * MomentMissed.
 */
export const writeBackupFile = async (file: string, options: Omit<BackupOptions, 'out'>): Promise<void> => {
  const zip = createGzip();
  const sink = file === '-' ? process.stdout : createWriteStream(`${file}.part`, { mode: 0o600 });
  const written = pipeline(zip, sink, { end: file !== '-' });
  const work = [writeBackup({ ...options, out: zip }).finally(() => zip.end()), written];
  // A retry writes the same file, so this attempt fails only after both of its parts have ended.
  await Promise.allSettled(work);
  await Promise.all(work);
  if (file !== '-') await rename(`${file}.part`, file);
};
