import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Certificate, createCertificate } from '../../../tests/support/certificates.ts';
import { orSkip } from '../../../tests/support/parts.ts';
import { startTestPostgres } from '../../../tests/support/test-postgres.ts';
import { runChecks } from '../src/check/check.ts';
import { databaseCheck } from '../src/check/database.ts';
import { kafkaCheck } from '../src/check/kafka.ts';

let server: Awaited<ReturnType<typeof startTestPostgres>>;
let root: pg.Client;
let folder: string;
beforeAll(async () => {
  server = await startTestPostgres();
  root = new pg.Client({ connectionString: server.url });
  await root.connect();
  folder = (await root.query('show data_directory')).rows[0].data_directory;
});
afterAll(async () => {
  await root.end();
  await server.stop();
});

/** Answers the server's address by TCP, with some parts changed. */
const addressOf = (
  parts: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'port'>> = {},
  query = '',
): string => {
  const url = new URL(server.url);
  url.search = query;
  return Object.assign(url, parts).href;
};
const lineOf = async (url: string, options: Parameters<typeof databaseCheck>[2] = {}): Promise<string> =>
  (await runChecks([databaseCheck('database', url, options)])).lines.join();

describe('the check of a database', () => {
  it('describes the database, and leaves nothing behind', async () => {
    expect(await lineOf(addressOf())).toMatch(/^ok {2}database: PostgreSQL 1\d, UTF8, may make tables, no TLS/);
    expect((await root.query("select 1 from pg_class where relname like 'gyeol_check%'")).rowCount).toBe(0);
  });

  it('distinguishes a wrong password, an unknown database, a closed port and a malformed address', async () => {
    expect(await lineOf(addressOf({ password: 'guessed' }))).toMatch(
      /^RED database: the password is refused: postgres at 127.0.0.1:\d+ as postgres \(SQLSTATE 28P01\) – put the one/,
    );
    expect(await lineOf(addressOf({ pathname: '/nowhere' }))).toMatch(/RED .*there is no such database.* – create it/);
    expect(await lineOf(addressOf({ port: '9' }))).toMatch(/RED .*nobody listens at .*:9 .*ECONNREFUSED.* – start/);
    expect(await lineOf('db.internal/shop')).toMatch(/RED .*its address is none – it looks like postgres:/);
  });

  it('demands the right to create tables, UTF8, a right clock and a server that takes writes', async () => {
    await root.query("create role reader login password 'reader'");
    expect(await lineOf(addressOf({ username: 'reader', password: 'reader' }))).toMatch(
      /RED .*no table can be made.* – make the role the owner/,
    );
    await root.query("create database latin encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'");
    expect(await lineOf(addressOf({ pathname: '/latin' }))).toMatch(
      /RED .*its encoding is SQL_ASCII – create the database/,
    );
    expect(await lineOf(addressOf(), { now: () => Date.now() + 60_000 })).toMatch(
      /RED .*60 s ahead of the database's – let both/,
    );
    await root.query('create database standby');
    await root.query('alter database standby set default_transaction_read_only = on');
    expect(await lineOf(addressOf({ pathname: '/standby' }))).toMatch(/RED .*takes no writes.* – name the primary/);
  });

  it('gives up on a server that never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    expect(await lineOf(addressOf({ port: String(port) }), { timeoutMs: 100 })).toMatch(
      /RED .*no way leads to .* – look whether a firewall/,
    );
    silent.close();
  });
});

const made = await orSkip(async () => ({
  own: await createCertificate(),
  expired: await createCertificate({ expired: true }),
}));
describe.skipIf('reason' in made)('the check of a database with TLS', () => {
  const { own, expired } = 'part' in made ? made.part : (undefined as never);
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    const { uid, gid } = statSync(folder);
    chownSync(file, uid, gid);
    return file;
  };
  const use = async ({ certificate, key }: Certificate): Promise<void> => {
    write('server.crt', certificate);
    write('server.key', key);
    await root.query('alter system set ssl = on');
    await root.query('select pg_reload_conf()');
  };
  const rules = (): string => join(folder, 'pg_hba.conf');
  let rulesBefore: string;
  beforeAll(() => {
    rulesBefore = readFileSync(rules(), 'utf8');
  });
  afterEach(async () => {
    write('pg_hba.conf', rulesBefore);
    await root.query('alter system reset ssl');
    await root.query('select pg_reload_conf()');
    await expect.poll(() => lineOf(addressOf({}, 'sslmode=disable'))).toMatch(/^ok/);
    await expect.poll(() => lineOf(verified(own.certificate))).toMatch(/speaks no TLS/);
  });
  const verified = (pem: string): string => addressOf({}, `sslmode=verify-full&sslrootcert=${write('ca.pem', pem)}`);

  it('is red when the server has no TLS', async () => {
    expect(await lineOf(verified(own.certificate))).toMatch(
      /RED .*speaks no TLS.* – set ssl=on there, or take sslmode out/,
    );
  });

  it('is red with an expired certificate, and with a certificate that an unknown authority signed', async () => {
    await use(expired);
    await expect
      .poll(() => lineOf(verified(expired.certificate)))
      .toMatch(/RED .*the certificate has expired of .*CERT_HAS_EXPIRED.* – renew it there/);
    await use(own);
    await expect
      .poll(() => lineOf(addressOf({}, 'sslmode=verify-full')))
      .toMatch(/RED .*nobody whom this machine knows signed/);
    expect(await lineOf(verified(own.certificate))).toMatch(/^ok .*may make tables, TLS$/);
  });

  it('recommends TLS when the server accepts only TLS', async () => {
    await use(own);
    write('pg_hba.conf', `hostnossl all all all reject\n${rulesBefore}`);
    await root.query('select pg_reload_conf()');
    await expect.poll(() => lineOf(addressOf())).toMatch(/RED .*takes TLS alone – add \?sslmode=verify-full/);
  });
});

it('the check of Kafka is red when no server listens', async () => {
  const kafka = { brokers: ['127.0.0.1:9'], security: {}, group: 'cart', ownTopic: 'gyeol.cart', topics: [] };
  const { lines } = await runChecks([kafkaCheck('Kafka', kafka)]);
  expect(lines.join()).toMatch(/^RED Kafka: nobody listens at 127.0.0.1:9 .*ECONNREFUSED.* – start the server/);
});
