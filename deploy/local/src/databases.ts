import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import pg from 'pg';
import { UsageError } from './settings.ts';

export type DatabaseName = ServiceName | 'events';
const databaseNames: readonly DatabaseName[] = [...services, 'events'];

const nameOf = (prefix: string, database: DatabaseName): string => `${prefix}_${database.replaceAll('-', '_')}`;
const quoted = pg.escapeIdentifier;

const urlOf = (server: string, user: string, password: string, database: string): string => {
  const url = new URL(server);
  url.username = user;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
};

const ensure = async (client: pg.Client, name: string, password: string): Promise<void> => {
  const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = role.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${quoted(name)} login password ${client.escapeLiteral(password)}`);
  const database = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (database.rowCount !== 0) return;
  const { rows } = await client.query<{ me: string }>('select current_user as me');
  // An administrator who is no superuser must be a member of a role before this role can own a new database.
  await client.query(`grant ${quoted(name)} to ${quoted(rows[0]?.me ?? '')}`).catch(() => undefined);
  await client.query(`create database ${quoted(name)} owner ${quoted(name)} template template0 encoding 'UTF8'`);
  await client.query(`revoke connect on database ${quoted(name)} from public`);
};

const connect = async (server: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new UsageError(
      `PostgreSQL does not answer at ${new URL(server).host} (${(error as Error).message}). Is it running, and is POSTGRES_URL right?`,
    );
  }
};

/**
 * The number of connections that the services may have: `max_connections` without the connections that PostgreSQL
 * reserves for its superuser.
 */
export const connectionLimit = async (server: string): Promise<number> => {
  const client = await connect(server);
  try {
    const { rows } = await client.query<{ n: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as n`,
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
};

/** Creates missing databases and users, one for each service. Returns the addresses of the databases. */
export const ensureDatabases = async (
  server: string,
  prefix: string,
  password: string,
): Promise<Record<DatabaseName, string>> => {
  const client = await connect(server);
  try {
    const urls: Partial<Record<DatabaseName, string>> = {};
    for (const database of databaseNames) {
      const name = nameOf(prefix, database);
      await ensure(client, name, password);
      urls[database] = urlOf(server, name, password, name);
    }
    return urls as Record<DatabaseName, string>;
  } finally {
    await client.end();
  }
};

export const dropDatabases = async (server: string, prefix: string): Promise<void> => {
  const client = await connect(server);
  try {
    for (const database of databaseNames) {
      const name = nameOf(prefix, database);
      await client.query(`drop database if exists ${quoted(name)} with (force)`);
      await client.query(`drop role if exists ${quoted(name)}`);
    }
  } finally {
    await client.end();
  }
};
