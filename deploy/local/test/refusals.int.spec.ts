import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { version } from '@gyeol/service-kit/version.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { openDataDir } from '../src/data-dir.ts';
import { dropDatabases, ensureDatabases } from '../src/databases.ts';
import { requireServers } from '../src/demand-servers.ts';
import { readSettings, UsageError } from '../src/settings.ts';
import { runShop } from './start.ts';

let folder: string;
/** A server that accepts connections and never answers. */
let mute: Server;
let portInUse: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gyeol-refusals-'));
  mute = createServer(() => undefined);
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done));
  portInUse = (mute.address() as AddressInfo).port;
});
afterAll(async () => {
  mute.close();
  rmSync(folder, { recursive: true, force: true });
});
const fresh = (name: string): string => join(folder, name);
const nobody = '127.0.0.1:1';
const unwritable = /The data folder .* cannot be written. Change its rights, or choose another: GYEOL_DATA=/;

/** Expects that the start ends with exit code 1 and one line that says what to do. Returns the whole output. */
const expectRefusal = async (env: Record<string, string>, reason: RegExp): Promise<string> => {
  const { code, reasons, output } = await runShop(env);
  expect(code, output).toBe(1);
  expect(reasons, output).toHaveLength(1);
  expect(reasons[0]).toMatch(reason);
  return output;
};

describe('a wrong setting', () => {
  it.for<[what: string, env: Record<string, string>, reason: RegExp]>([
    ['a port that is a word', { PORT: 'shop' }, /PORT=shop is not a port \(1 to 65535\)/],
    ['a port that is too large', { SANDBOX_PORT: '70000' }, /SANDBOX_PORT=70000 is not a port/],
    ['one port for both', { PORT: '17999', SANDBOX_PORT: '17999' }, /both 17999. Give each its own/],
    ['a database that is no address', { POSTGRES_URL: 'my-database' }, /POSTGRES_URL is not an address like postgres/],
    ['a database of another kind', { POSTGRES_URL: 'mysql://127.0.0.1/shop' }, /POSTGRES_URL is not an address like/],
    ['sizes that nobody has', { POSTGRES_SIZES: '1GB' }, /POSTGRES_SIZES=1GB is not machine or default/],
    ['a broker without port', { KAFKA_BROKERS: 'kafka' }, /KAFKA_BROKERS=kafka is not a list like 127.0.0.1:9092/],
    ['a cache that is no address', { REDIS_URL: '127.0.0.1' }, /REDIS_URL is not an address like redis:/],
    ['storage that is no address', { S3_ENDPOINT: 's3' }, /S3_ENDPOINT is not an address like http:/],
    [
      'storage without keys',
      { S3_ENDPOINT: 'http://s3' },
      /S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET are missing/,
    ],
  ])('is refused with the reason: %s', ([, env, reason]) => {
    expect(() => readSettings([], env)).toThrow(UsageError);
    expect(() => readSettings([], env)).toThrow(reason);
  });
  it('is refused when it names an unknown demo, as an argument or in the environment', () => {
    const reason = /There is no demo arm \(gyeol, aram\)/;
    expect(() => readSettings(['--demo', 'arm'], {})).toThrow(reason);
    expect(() => readSettings(['--demo=arm'], { DEMO: 'off' })).toThrow(reason);
    expect(() => readSettings([], { DEMO: 'arm' })).toThrow(reason);
    expect(() => readSettings(['--demo'], {})).toThrow(UsageError);
  });
  it('is refused when it scales an unknown service, or a service to more than 16 instances', () => {
    expect(() => readSettings(['--scale', 'orders=2'], {})).toThrow(/there is no service orders \(catalog,/);
    expect(() => readSettings(['--scale=cart=17'], {})).toThrow(/1 to 16 instances/);
    expect(() => readSettings(['--scale'], {})).toThrow(UsageError);
  });

  it('is refused when it names a server that does not answer', async () => {
    const s3 = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', S3_BUCKET: 'b' };
    const away = [
      [{ KAFKA_BROKERS: nobody }, 'Kafka does not answer at 127.0.0.1:1. Is it running, and is KAFKA_BROKERS right?'],
      [
        { REDIS_URL: `redis://${nobody}` },
        'Redis does not answer at 127.0.0.1:1. Is it running, and is REDIS_URL right?',
      ],
      [
        { S3_ENDPOINT: `http://${nobody}`, ...s3 },
        'S3 does not answer at 127.0.0.1:1. Is it running, and is S3_ENDPOINT right?',
      ],
    ] as const;
    await Promise.all(
      away.map(([env, reason]) =>
        expect(requireServers(readSettings([], env), 0)).rejects.toThrow(new UsageError(reason)),
      ),
    );
  });
});

describe('each demo', () => {
  it('has its own data folder and database prefix, and gyeol is the default', () => {
    const { demo, dataDir, databasePrefix } = readSettings([], {});
    expect([demo, basename(dataDir), databasePrefix]).toEqual(['gyeol', '.gyeol', 'gyeol']);
    for (const other of [readSettings(['--demo', 'aram'], {}), readSettings([], { DEMO: 'aram' })])
      expect([other.demo, basename(other.dataDir), other.databasePrefix]).toEqual([
        'aram',
        '.gyeol-aram',
        'gyeol_aram',
      ]);
    expect(readSettings([], { DEMO: 'off' }).demo).toBeUndefined();
  });

  it('refuses a data folder that holds another demo, and leaves the folder unchanged', () => {
    const path = fresh('other');
    openDataDir(path, 'aram').release();
    expect(() => openDataDir(path, 'gyeol')).toThrow(
      /holds the shop aram, not gyeol. Open that one \(npm start -- --demo aram\), or give gyeol a folder of its own/,
    );
    expect(readdirSync(path)).not.toContain('lock');
    openDataDir(path, 'aram').release();
    openDataDir(path).release();
  });

  it('is never loaded into a data folder that was opened without a demo', () => {
    const path = fresh('own');
    expect(openDataDir(path).shop).toBe('own');
    rmSync(join(path, 'lock'));
    expect(() => openDataDir(path, 'gyeol')).toThrow(
      /holds the shop own, not gyeol. Open that one \(DEMO=off npm start\)/,
    );
    openDataDir(path).release();
  });

  it('is restored when the backup records it, or when an argument names it and the backup records no shop', () => {
    const { demo, dataDir } = readSettings([], {}, { shop: 'aram' });
    expect([demo, basename(dataDir)]).toEqual(['aram', '.gyeol-aram']);
    expect(readSettings([], {}, { shop: 'own' }).demo).toBeUndefined();
    expect(() => readSettings([], {}, {})).toThrow(/does not say whose shop it is. Name it: npm run restore/);
    expect(readSettings(['--demo', 'aram'], {}, {}).demo).toBe('aram');
    expect(readSettings([], { DEMO: 'on' }, {}).demo).toBe('gyeol');

    const path = fresh('restored');
    expect(() => openDataDir(path, 'gyeol', 'aram')).toThrow('The backup holds the shop aram, not gyeol.');
    openDataDir(path, undefined, 'aram').release();
    expect(() => openDataDir(path, 'gyeol')).toThrow(/holds the shop aram, not gyeol/);
  });

  it('refuses a data folder without a recorded shop (of an earlier release), unless the demo is gyeol', () => {
    const path = fresh('earlier');
    mkdirSync(path);
    writeFileSync(join(path, 'secrets.json'), '{}');
    expect(() => openDataDir(path, 'aram')).toThrow(/holds the shop gyeol, not aram/);
    openDataDir(path, 'gyeol').release();
  });
});

describe('a refused start (one line of advice, exit code 1)', { timeout: 150_000 }, () => {
  it('reports an invalid setting before it creates anything', async () => {
    await expectRefusal({ PORT: 'shop', GYEOL_DATA: fresh('never') }, /PORT=shop is not a port/);
    expect(existsSync(fresh('never'))).toBe(false);
  });

  it('reports a port that is taken', async () => {
    await expectRefusal(
      { PORT: String(portInUse), GYEOL_DATA: fresh('taken') },
      /Port \d+ \(the shop\) is taken. End the program that uses it, or choose another: PORT=\d+ npm start/,
    );
  });

  it('reports a database that does not answer, after the line with the version', async () => {
    const output = await expectRefusal(
      { POSTGRES_URL: `postgresql://me:secret@${nobody}`, GYEOL_DATA: fresh('away') },
      /PostgreSQL does not answer at 127.0.0.1:1 .* is POSTGRES_URL right\?/,
    );
    expect(output).toContain(`결 Gyeol ${version} is opening`);
  });

  it('reports a data folder whose path is a file', async () => {
    const file = fresh('file');
    writeFileSync(file, 'mine');
    await expectRefusal({ GYEOL_DATA: file }, unwritable);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it.for<[what: string, options: string, reason: RegExp]>([
    ['read-only', 'ro,size=1m', unwritable],
    ['full', 'size=1m', /Less than 400 MB are free for the data folder .* Make room/],
  ])('reports a disk that is %s', ([what, options, reason], context) => {
    const disk = fresh(what);
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0;
    if (!mounted) return context.skip('a disk of the test’s own can be mounted by root alone');
    try {
      expect(() => openDataDir(disk)).toThrow(reason);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it('reports that the data folder is in use while another start is still running', async () => {
    const path = fresh('twice');
    const sockets: Socket[] = [];
    const database = createServer((socket) => sockets.push(socket));
    await new Promise<void>((done) => database.listen(0, '127.0.0.1', done));
    const { port } = database.address() as AddressInfo;
    const first = runShop({ GYEOL_DATA: path, POSTGRES_URL: `postgresql://me:secret@127.0.0.1:${port}` });
    await eventually('the first waits for its database', () => sockets.length > 0);
    expect(() => openDataDir(path)).toThrow(
      /The shop already runs on .* \(process \d+\). End it first, or give this one its own/,
    );
    for (const socket of sockets) socket.destroy();
    database.close();
    expect((await first).reasons.join()).toMatch(/PostgreSQL does not answer/);
    expect(readdirSync(path)).not.toContain('lock');
  });

  it('reports an absent database, and ignores a lock with the process number of another program', async () => {
    mkdirSync(fresh('stale'));
    writeFileSync(join(fresh('stale'), 'lock'), '1');
    await expectRefusal(
      { GYEOL_DATA: fresh('stale'), POSTGRES_URL: `postgresql://me:secret@${nobody}` },
      /PostgreSQL does not answer/,
    );
  });

  it('reports the file and the reason of a failed migration, and keeps the data', async () => {
    const server = process.env.TEST_POSTGRES_URL ?? '';
    const prefix = `refused_${process.pid}`;
    const password = 'f'.repeat(48);
    const data = fresh('migration');
    mkdirSync(data);
    writeFileSync(join(data, 'secrets.json'), JSON.stringify({ database: password }));
    const urls = await ensureDatabases(server, prefix, password);
    const client = new pg.Client({ connectionString: urls.coupon });
    await client.connect();
    try {
      await client.query(`create table coupons (note text); insert into coupons values ('kept')`);
      await expectRefusal(
        { GYEOL_DATA: data, POSTGRES_URL: server, GYEOL_DATABASE_PREFIX: prefix },
        /coupon does not start. Migration \d{17}_\w+.sql.*"coupons" already exists .* correct the cause and start again/,
      );
      expect((await client.query('select note from coupons')).rows).toEqual([{ note: 'kept' }]);
    } finally {
      await client.end();
      await dropDatabases(server, prefix);
    }
  });
});
