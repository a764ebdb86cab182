import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demandVersityGateway, orSkip, startVersityGateway } from '../../../tests/support/parts.ts';
import { createKeyFile } from '../src/backup/encryption.ts';
import { createGround, type Ground, killAll, runTogether, startTogether } from './process.ts';

const found = await orSkip(demandVersityGateway);
/** The disk has room for two backups of an empty shop. */
const diskSize = '4m';

describe.skipIf('reason' in found)('a backup to a bucket that takes nothing', { timeout: 300_000 }, () => {
  const program = 'part' in found ? found.part : '';
  const folder = mkdtempSync(join(tmpdir(), 'backup-bucket-'));
  let shop: Ground;
  let publicKey: string;
  beforeAll(async () => {
    publicKey = /age1\S+/.exec(await createKeyFile())?.[0] ?? '';
    shop = await createGround();
    const opened = startTogether(shop);
    await opened.ready;
    opened.child.kill('SIGTERM');
    await opened.ended;
  });
  afterEach(killAll);
  afterAll(async () => {
    await shop?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  type Gateway = Awaited<ReturnType<typeof startVersityGateway>>;
  const run = ({ endpoint, keys }: Gateway, command: string) =>
    runTogether(shop, [command], {
      BACKUP_TO: 's3://backups/shop',
      BACKUP_PUBLIC_KEY: publicKey,
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY_ID: keys.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    });
  /** The backups that count, as the command lists them. */
  const listWhole = async (gateway: Gateway): Promise<string[]> => {
    const { code, output } = await run(gateway, 'backups');
    expect(code, output).toBe(0);
    return output.split('\n').filter((line) => line.includes(' bytes '));
  };
  /** Starts a server over `path` with an empty bucket, and makes a first backup in the bucket. */
  const startWithBackup = async (path: string): Promise<Gateway> => {
    mkdirSync(join(path, 'backups'));
    const gateway = await startVersityGateway(program, path);
    expect(await run(gateway, 'backup')).toMatchObject({ code: 0 });
    return gateway;
  };

  it('reports a read-only bucket, and leaves the previous backup unchanged', async () => {
    const path = join(folder, 'read-only');
    mkdirSync(path);
    const gateway = await startWithBackup(path);
    const readOnly = await startVersityGateway(program, path, ['--readonly']);
    try {
      const whole = await listWhole(gateway);
      expect(whole).toHaveLength(1);
      const before = readdirSync(path, { recursive: true }).map(String).sort();
      expect(await run(readOnly, 'backup')).toMatchObject({
        code: 1,
        output: expect.stringMatching(/access denied/i),
      });
      expect(readdirSync(path, { recursive: true }).map(String).sort()).toEqual(before);
      expect(await listWhole(readOnly)).toEqual(whole);
    } finally {
      await readOnly.stop();
      await gateway.stop();
    }
  });

  it('reports a full bucket, does not count in that case, and is whole again after room was made', async ({ skip }) => {
    const path = join(folder, 'full');
    mkdirSync(path);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'none', path]).status !== 0)
      return skip('mount is not allowed');
    const gateway = await startWithBackup(path);
    try {
      const whole = await listWhole(gateway);
      const filler = join(path, 'filler');
      expect(() => {
        for (;;) writeFileSync(filler, Buffer.alloc(4 * 1024), { flag: 'a' });
      }).toThrow('ENOSPC');
      expect(await run(gateway, 'backup')).toMatchObject({
        code: 1,
        output: expect.stringMatching(/quota|storage|space/i),
      });
      expect(await listWhole(gateway)).toEqual(whole);
      rmSync(filler);
      expect(await run(gateway, 'backup')).toMatchObject({ code: 0 });
      const [newest = ''] = await listWhole(gateway);
      expect(whole).not.toContain(newest);
    } finally {
      await gateway.stop();
      spawnSync('umount', ['-l', path]);
    }
  });
});
