import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { services } from '@gyeol/contracts/call.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectTo } from '../support/databases.ts';
import { demandProgram, orSkip } from '../support/parts.ts';
import { startTestPostgres } from '../support/test-postgres.ts';

const execute = promisify(execFile);
const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const nameOf = (service: string): string => `gyeol_${service.replaceAll('-', '_')}`;

const psql = await orSkip(() => demandProgram('psql', ['postgresql-client']));
if ('reason' in psql) console.log(`skipped: the databases of a managed server (${psql.reason})`);

/** Lists the roles, the databases, their rights and the roles that may connect to them, as PostgreSQL stores them. */
const made = `
  select r.rolname, r.rolsuper, r.rolinherit, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin, r.rolreplication,
         r.rolbypassrls, r.rolconnlimit, d.datname, pg_encoding_to_char(d.encoding) as encoding, d.datcollate,
         d.datacl::text as access,
         array(select m.rolname::text from pg_auth_members a join pg_roles m on m.oid = a.member
                where a.roleid = r.oid and (a.set_option or a.inherit_option)) as members
    from pg_roles r left join pg_database d on d.datdba = r.oid
   where r.rolname like 'gyeol\\_%' and r.rolname <> 'gyeol_events'
   order by r.rolname`;

describe.skipIf('reason' in psql)('the databases of the services on a managed server', () => {
  let server: Awaited<ReturnType<typeof startTestPostgres>>;
  let folder: string;
  const password = (service: string, value: string): void =>
    writeFileSync(join(folder, 'postgres', `${service}-password`), value);
  const urlOf = (user: string, secret: string, database: string): string => {
    const url = new URL(server.url);
    Object.assign(url, { username: user, password: secret, pathname: `/${database}` });
    return url.href;
  };
  const query = async (url: string, text: string): Promise<unknown[]> => {
    const client = await connectTo(url);
    try {
      return (await client.query(text)).rows as unknown[];
    } finally {
      await client.end();
    }
  };
  const asSuperuser = async (text: string): Promise<unknown[]> => query(server.url, text);
  const dropAll = async (): Promise<void> => {
    for (const name of [...services, 'events'].map(nameOf)) {
      await asSuperuser(`drop database if exists ${name}`);
      await asSuperuser(`drop role if exists ${name}`);
    }
  };
  const administrator = 'administrator';
  /** Runs the same command as docs/operate/kubernetes.md. */
  const createDatabases = (): Promise<unknown> =>
    execute('psql', [urlOf(administrator, 'secret', 'postgres'), '-f', join(deploy, 'k8s', 'databases.sql')], {
      env: { ...process.env, SECRETS: folder },
    });

  beforeAll(async () => {
    server = await startTestPostgres();
    folder = mkdtempSync(join(tmpdir(), 'gyeol-databases-'));
    await execute(process.execPath, [join(deploy, 'docker', 'make-secrets.mjs'), folder, '--demo']);
    for (const service of services) rmSync(join(folder, 'postgres', `${service}-password`));
    // Creates a role with the rights that providers of managed servers give to their customers.
    await asSuperuser(`create role ${administrator} login createrole createdb password 'secret'`);
  });
  beforeEach(async () => {
    await dropAll();
    for (const service of services) password(service, `it's ${service}`);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('equal the databases of the compose container, after the script ran twice without a superuser', async () => {
    const url = new URL(server.url);
    const script = join(folder, 'databases.sh');
    const text = readFileSync(join(deploy, 'docker', 'postgres', 'databases.sh'), 'utf8');
    writeFileSync(script, text.replaceAll('/run/secrets', join(folder, 'postgres')));
    const superuser = { POSTGRES_USER: decodeURIComponent(url.username), PGHOST: url.hostname, PGPORT: url.port };
    const env = { ...process.env, ...superuser, PGPASSWORD: decodeURIComponent(url.password) };
    await execute('bash', [script], { env });
    const byCompose = await asSuperuser(made);
    expect(byCompose).toHaveLength(services.length);
    await dropAll();

    await createDatabases();
    expect(await asSuperuser(made)).toEqual(byCompose);
    await createDatabases();
    expect(await asSuperuser(made)).toEqual(byCompose);
  });

  it('can be entered only by their own service, with the current password of the service', async () => {
    await createDatabases();
    const own = urlOf('gyeol_cart', `it's cart`, 'gyeol_cart');
    await query(own, 'create table kept (id integer)');
    await expect(query(urlOf('gyeol_cart', `it's cart`, 'gyeol_catalog'), 'select 1')).rejects.toThrow(
      'permission denied',
    );
    await expect(query(own, 'create database more')).rejects.toThrow('permission denied');

    password('cart', 'another');
    await createDatabases();
    await expect(query(own, 'select 1')).rejects.toThrow('password authentication failed');
    expect(await query(urlOf('gyeol_cart', 'another', 'gyeol_cart'), 'select * from kept')).toEqual([]);
  });

  it('are not created while a password is missing', async () => {
    password('review', '');
    await expect(createDatabases()).rejects.toThrow('violates check constraint');
    rmSync(join(folder, 'postgres', 'review-password'));
    await expect(createDatabases()).rejects.toThrow('No such file or directory');
    expect(await asSuperuser(made)).toEqual([]);
  });
});
