import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { buildSandbox, type Sandbox } from '@gyeol/sandbox/app.ts';
import { readConfig } from '@gyeol/sandbox/config.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orSkip, startS3 } from '../../../tests/support/parts.ts';
import type { BackupStore } from '../src/backup/backup-store.ts';
import { createBackup } from '../src/backup/create-backup.ts';
import { createKeyFile } from '../src/backup/encryption.ts';
import { createFolderStore } from '../src/backup/folder-store.ts';
import {
  createGround,
  type Ground,
  killAll,
  runOnFullDisk,
  runTogether,
  startBeside,
  startTogether,
} from './process.ts';

const findMember = sql('test.member', 'select username, display_name as name from members');
const findRecorded = sql('test.recorded', 'select at, bytes from backups');
const anything = sql('test.anything', 'select count(*)::integer as n from pg_class where relname = $1::text');
const image = `${'a'.repeat(64)}.webp`;

let sandbox: Sandbox;
let settings: NodeJS.ProcessEnv;
let shop: Ground;
let folder: string;
let keyFile: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const env = { GYEOL_SANDBOX: 'on', SANDBOX_DATA: join(folder, 'sandbox'), SANDBOX_PORT: '0', LOG_LEVEL: 'silent' };
  sandbox = await buildSandbox(readConfig({ ...env, SANDBOX_IMP_KEY: 'key', SANDBOX_IMP_SECRET: 'secret' }));
  const provider = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  keyFile = await createKeyFile();
  settings = {
    PORTONE_API_URL: `${provider}/portone`,
    BACKUP_TO: join(folder, 'backups'),
    BACKUP_PUBLIC_KEY: /age1\S+/.exec(keyFile)?.[0],
  };
  shop = await createGround();
  const opened = startTogether(shop);
  await opened.ready;
  opened.child.kill('SIGTERM');
  await opened.ended;
  const admin = ['member', 'create-admin', 'owner@shop.example', '주인', '01012345678'];
  await must(shop, admin, {}, 'long-enough-1A!');
  mkdirSync(join(shop.folder, 'media'));
  writeFileSync(join(shop.folder, 'media', image), 'an image');
});
afterEach(killAll);
afterAll(async () => {
  await shop?.drop();
  await sandbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (ground: Ground, args: readonly string[], more: NodeJS.ProcessEnv = {}, input = '') =>
  runTogether(ground, args, { ...settings, ...more }, input);
/** Returns the output of the command. Throws the output when the command fails. */
const must = async (...args: Parameters<typeof run>): Promise<string> => {
  const { code, output } = await run(...args);
  expect(code, output).toBe(0);
  return output;
};
/** Runs `work` with empty databases and an empty folder for keys and images, and removes them afterwards. */
const onEmptyGround = async (work: (ground: Ground) => Promise<void>): Promise<void> => {
  const ground = await createGround();
  try {
    await work(ground);
  } finally {
    await ground.drop();
  }
};
const hasTables = async ({ databases }: Ground): Promise<boolean> =>
  (await databases.member.db.one<{ n: number }>(anything, ['members'])).n > 0;

describe('a backup of all services', { timeout: 300_000 }, () => {
  it('is encrypted, private and recorded, and a restore with the private key restores all but the logins', async () => {
    const { db } = shop.databases['admin-reporting'];
    const recorded = (await db.rows(findRecorded)).length;
    expect(await must(shop, ['backup'])).toMatch(/^\d{8}T\d{6}Z: \d+ bytes of databases, 1 images$/m);
    const to = settings.BACKUP_TO ?? '';
    expect(statSync(to).mode & 0o777).toBe(0o700);
    const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files) {
      const file = join(parentPath, name);
      expect(statSync(file).mode & 0o077, name).toBe(0);
      if (name !== 'backup.json')
        expect(readFileSync(file).subarray(0, 21).toString(), name).toBe('age-encryption.org/v1');
    }
    expect(await db.rows(findRecorded)).toHaveLength(recorded + 1);

    await onEmptyGround(async (ground) => {
      expect(await must(ground, ['restore'], {}, keyFile)).toContain('everybody signs in again');
      expect(await ground.databases.member.db.rows(findMember)).toEqual([
        { username: 'owner@shop.example', name: '주인' },
      ]);
      expect(readFileSync(join(ground.folder, 'media', image), 'utf8')).toBe('an image');
      const keys = readdirSync(ground.folder).filter((name) => name.endsWith('.pem'));
      expect(keys).toEqual([expect.stringMatching(/^\d{14}\.pem$/)]);
      // A restore over an existing shop changes nothing.
      expect(await run(ground, ['restore'], {}, keyFile)).toMatchObject({
        code: 1,
        output: expect.stringContaining('not empty'),
      });
      expect(readdirSync(ground.folder).filter((name) => name.endsWith('.pem'))).toEqual(keys);
    });
  });

  it('is compared table by table by the drill, which reports a difference', async () => {
    await must(shop, ['backup']);
    await onEmptyGround(async (ground) => {
      expect(await must(ground, ['drill'], {}, keyFile)).toContain('is good: seven databases and 1 images');
    });
    // The manifest is changed, so that it claims more rows than the backup brings back.
    const [newest = ''] = readdirSync(settings.BACKUP_TO ?? '')
      .filter((name) => name.endsWith('Z'))
      .sort()
      .reverse();
    const manifest = join(settings.BACKUP_TO ?? '', newest, 'backup.json');
    const said = JSON.parse(readFileSync(manifest, 'utf8'));
    said.databases.member.rows.members = 2;
    writeFileSync(manifest, JSON.stringify(said));
    await onEmptyGround(async (ground) => {
      const drilled = await run(ground, ['drill'], {}, keyFile);
      expect(drilled).toMatchObject({
        code: 1,
        output: expect.stringContaining('member: members: 1 rows, 2 in the backup'),
      });
      expect(drilled.output).toContain('is NOT good');
    });
    rmSync(join(settings.BACKUP_TO ?? '', newest), { recursive: true });
  });

  it('is not restored with the key of another pair, and nothing is written in that case', async () => {
    const other = await createKeyFile();
    await onEmptyGround(async (ground) => {
      const refused = await run(ground, ['restore'], {}, other);
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('this private key belongs to age1') });
      expect(await hasTables(ground)).toBe(false);
    });
    expect(await run(shop, ['check-backup-key'], {}, other)).toMatchObject({ code: 1 });
    await must(shop, ['check-backup-key'], {}, keyFile);
    expect(readdirSync(settings.BACKUP_TO ?? '').filter((name) => name.startsWith('check-'))).toEqual([]);
    const away = await run(shop, ['check-backup-key'], { BACKUP_TO: '/dev/null/backup' }, keyFile);
    expect(away).toMatchObject({ code: 1, output: expect.stringContaining('/dev/null/backup') });
  });

  it('does not start while another backup is running', async () => {
    const { db } = shop.databases['admin-reporting'];
    expect(await db.tryLock('backup')).toBe(true);
    const refused = await run(shop, ['backup'], { BACKUP_TO: join(folder, 'second') });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('another backup is under way') });
    expect(existsSync(join(folder, 'second'))).toBe(false);
    await db.unlock('backup');
  });

  it('is tried again after a missed common moment, but not before the first try has stopped writing', async () => {
    const urls = services.map((name) => [name, shop.databases[name].url] as const);
    // Each blocker holds a lock like a long transaction of a service. The first try waits for these locks in vain.
    const blockers = urls.map(([, connectionString]) => new pg.Client({ connectionString }));
    for (const blocker of blockers) {
      await blocker.connect();
      await blocker.query('begin');
      await blocker.query('lock table outbox in row exclusive mode');
    }
    let released: Promise<unknown> | undefined;
    const release = () => (released ??= Promise.all(blockers.map((blocker) => blocker.end())));
    const store = await createFolderStore(join(folder, 'missed'));
    const [writing, overlapping] = [new Set<string>(), [] as string[]];
    const write: BackupStore['write'] = async (name, content) => {
      if (writing.has(name)) overlapping.push(name);
      writing.add(name);
      try {
        return await store.write(name, content);
      } catch (error) {
        // Simulates a slow disk, which still writes a file after the try has failed.
        for (let turns = 0; turns < 100; turns += 1) await turn();
        await release();
        throw error;
      } finally {
        writing.delete(name);
      }
    };
    const parts = {
      store: { ...store, write },
      publicKey: settings.BACKUP_PUBLIC_KEY ?? '',
      databaseUrls: Object.fromEntries(urls) as Record<ServiceName, string>,
      images: { async *list() {}, open: async () => undefined, put: async () => undefined },
      version: '0.0.0',
      now: () => new Date(),
    };
    try {
      const { manifest } = await createBackup(parts);
      expect(manifest.databases.review.bytes).toBeGreaterThan(0);
    } finally {
      await release();
    }
    expect(overlapping).toEqual([]);
  });

  it('reports a full disk, does not count in that case, and leaves the previous backup unchanged', async () => {
    const own = { BACKUP_TO: join(folder, 'full') };
    await must(shop, ['backup'], own);
    const before = readdirSync(own.BACKUP_TO, { recursive: true }).map(String);
    const full = await runOnFullDisk(shop, ['backup'], { ...settings, ...own });
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining('EFBIG') });
    const left = readdirSync(own.BACKUP_TO, { recursive: true }).map(String);
    expect(left).toEqual(expect.arrayContaining(before));
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
    const listed = await must(shop, ['backups'], own);
    expect(listed.match(/ bytes /g)).toHaveLength(1);
  });

  it('does not count when it was killed in the middle, and the previous backup can be restored', async () => {
    const own = { BACKUP_TO: join(folder, 'killed') };
    await must(shop, ['backup'], own);
    const [good = ''] = readdirSync(own.BACKUP_TO).filter((name) => name.endsWith('Z'));
    const child = startBeside(shop, ['backup'], { ...settings, ...own });
    const begun = () => readdirSync(own.BACKUP_TO).find((name) => name.endsWith('Z') && name !== good);
    await expect.poll(begun).toBeTypeOf('string');
    child.kill('SIGKILL');
    const name = begun() ?? '';
    expect(existsSync(join(own.BACKUP_TO, name, 'backup.json'))).toBe(false);
    await onEmptyGround(async (ground) => {
      expect(await run(ground, ['restore', name], own, keyFile)).toMatchObject({ code: 1 });
      const { startedAt } = JSON.parse(readFileSync(join(own.BACKUP_TO, good, 'backup.json'), 'utf8'));
      expect(await must(ground, ['drill'], own, keyFile)).toContain(`the backup of ${startedAt} is good`);
    });
  });
});

const s3 = await orSkip(startS3);
describe.skipIf('reason' in s3)('a backup to an S3 server', { timeout: 300_000 }, () => {
  const { env, stop } = 'part' in s3 ? s3.part : (undefined as never);
  const options = {
    endpoint: env.S3_ENDPOINT ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
  };
  const more = {
    BACKUP_TO: `s3://${env.S3_BUCKET}/shop`,
    BACKUP_S3_ENDPOINT: env.S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  };
  const client = new S3Client(options);
  beforeAll(() => client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET })));
  afterAll(() => stop());

  it('can be restored from the server, and a wrong access key is reported', async () => {
    const refused = await run(shop, ['backup'], { ...more, BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' });
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/signature/i) });
    await must(shop, ['backup'], more);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: env.S3_BUCKET }));
    expect(Contents.map(({ Key }) => Key)).toContain(`shop/images/${image}.age`);
    await onEmptyGround(async (ground) => {
      await must(ground, ['drill'], more, keyFile);
      expect(await ground.databases.member.db.rows(findMember)).toHaveLength(1);
      expect(readFileSync(join(ground.folder, 'media', image), 'utf8')).toBe('an image');
    });
  });
});
