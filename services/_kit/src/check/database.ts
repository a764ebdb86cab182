import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Check, Red } from './check.ts';
import { explainReach, isPrivateHost } from './reach.ts';

interface Options {
  readonly now?: () => number;
  /** The time limit of the connection attempt and of each statement, ms. */
  readonly timeoutMs?: number;
}

const oldestVersion = 15;
const maxSkewSeconds = 5;

/** PostgreSQL's refusals by SQLSTATE. */
const refusals: Readonly<Record<string, readonly [wrong: string, remedy: string]>> = {
  '28P01': [
    'the password is refused',
    'put the one that PostgreSQL has into the address, or `alter role … password` there',
  ],
  '28000': ['this account is refused', 'make the role, and let it in from this machine (pg_hba.conf)'],
  '3D000': [
    'there is no such database',
    'create it (deploy/docker/postgres/databases.sh shows how), or put its name right',
  ],
  '42501': [
    'a right is missing: no table can be made',
    'make the role the owner of its database (`alter database … owner to …`)',
  ],
  '3F000': ['there is no schema to make tables in', '`create schema public` as the owner of the database'],
  '25006': ['it takes no writes: a standby, or read-only', 'name the primary'],
  '53100': ['its disk is full', 'make room there'],
  '53300': ['it has no connection left', 'raise max_connections, or lower DATABASE_POOL_SIZE'],
  '57P03': ['it is starting or ending', 'wait, and check again'],
};
const tlsRefused = /does not support SSL/;
/** PostgreSQL has one code for all refusals by pg_hba.conf, so only the text shows that TLS is demanded. */
const tlsDemanded = /no encryption/;

const explain = (error: unknown, where: string): unknown => {
  const { code = '', message } = error as { code?: string; message: string };
  if (tlsRefused.test(message))
    return new Red(`${where} speaks no TLS, and the address asks for it`, 'set ssl=on there, or take sslmode out');
  if (code === '28000' && tlsDemanded.test(message))
    return new Red(`${where} takes TLS alone`, 'add ?sslmode=verify-full to the address');
  const refusal = refusals[code];
  if (refusal) return new Red(`${refusal[0]}: ${where} (SQLSTATE ${code})`, refusal[1]);
  if (/timeout expired/.test(message)) return explainReach({ code: 'ETIMEDOUT' }, where);
  return explainReach(error, where) ?? error;
};

interface Seen {
  readonly version: number;
  readonly encoding: string;
  readonly at: Date;
  readonly tls: boolean;
}
const look = `select current_setting('server_version_num')::integer / 10000 as version,
    current_setting('server_encoding') as encoding, clock_timestamp() as at,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls`;

const judge = async ({ version, encoding, tls }: Seen, skewSeconds: number, host: string): Promise<string> => {
  if (version < oldestVersion) throw new Red(`PostgreSQL ${version} is too old`, `${oldestVersion} or newer is needed`);
  if (encoding !== 'UTF8')
    throw new Red(`its encoding is ${encoding}`, "create the database anew with `encoding 'UTF8' template template0`");
  if (Math.abs(skewSeconds) > maxSkewSeconds)
    throw new Red(
      `the clock of this machine is ${Math.abs(skewSeconds).toFixed(0)} s ${skewSeconds > 0 ? 'ahead of' : 'behind'} the database's`,
      'let both follow one time server (chrony, systemd-timesyncd)',
    );
  const isLocal = host === '' || host.startsWith('/') || (await isPrivateHost(host));
  if (!tls && !isLocal)
    throw new Red(
      `what is read and written goes over the net in clear to ${host}`,
      'add ?sslmode=verify-full to the address',
    );
  return `PostgreSQL ${version}, UTF8, may make tables, ${tls ? 'TLS' : 'no TLS (a private address)'}`;
};

const tryToCreate = async (client: pg.Client): Promise<void> => {
  await client.query('begin');
  await client.query(`create table gyeol_check_${randomBytes(6).toString('hex')} ()`);
  await client.query('rollback');
};

const lookAt = async (client: pg.Client, host: string, now: () => number): Promise<string> => {
  await client.connect();
  const startedAt = now();
  const [seen] = (await client.query<Seen>(look)).rows as [Seen];
  const text = await judge(seen, ((startedAt + now()) / 2 - seen.at.getTime()) / 1_000, host);
  await tryToCreate(client);
  return text;
};

const lookAtDatabase = async (url: string, { now = Date.now, timeoutMs = 8_000 }: Options): Promise<string> => {
  if (!URL.canParse(url))
    throw new Red(
      'its address is none',
      'it looks like postgres://user:password@host:5432/database?sslmode=verify-full',
    );
  const { hostname, port, pathname, username } = new URL(url);
  const where = `${pathname.slice(1)} at ${hostname}:${port || 5432} as ${username}`;
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: url,
      application_name: 'check',
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
    });
    // A lost connection already rejects the running statement. Without a listener, the client's 'error' event would
    // also end the process.
    client.on('error', () => undefined);
    return await lookAt(client, hostname, now);
  } catch (error) {
    throw error instanceof Red ? error : explain(error, where);
  } finally {
    await client?.end().catch(() => undefined);
  }
};

/**
 * Checks that a PostgreSQL database accepts the account, meets the needs of a service and lets the service create
 * tables.
 */
export const databaseCheck = (name: string, url: string, options: Options = {}): Check => ({
  name,
  maxMs: 25_000,
  run: () => lookAtDatabase(url, options),
});
