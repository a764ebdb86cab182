import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '@gyeol/service-kit/check/check.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demandVersityGateway, orSkip, startVersityGateway } from '../../../tests/support/parts.ts';
import { bucketCheck } from '../src/uploads/check-bucket.ts';
import { folderCheck } from '../src/uploads/check-folder.ts';
import { createS3Clients } from '../src/uploads/s3-object-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'gyeol-check-objects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Mounts a disk of this size in memory; undefined when mounting is not allowed. */
const mountDisk = (name: string, size: string): { path: string; unmount(): void } | undefined => {
  const path = join(folder, name);
  mkdirSync(path);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', path]).status !== 0) return undefined;
  return { path, unmount: () => void spawnSync('umount', ['-l', path]) };
};
const fill = (path: string): void => {
  try {
    for (let file = 0; ; file += 1) writeFileSync(join(path, `full-${file}`), Buffer.alloc(16 * 1024));
  } catch {}
};

describe('the check of the image folder', () => {
  const lineOf = async (path: string): Promise<string> => (await runChecks([folderCheck(path)])).lines.join();

  it('passes after writing a file, and leaves nothing behind', async () => {
    const images = join(folder, 'images');
    mkdirSync(images);
    expect(await lineOf(images)).toMatch(/^ok {2}images: .* can be written, [\d.]+ GiB are free$/);
    expect(readdirSync(images, { recursive: true }).filter((path) => String(path).includes('check'))).toEqual([]);
  });

  it('is red when the folder is missing or is a file', async () => {
    expect(await lineOf(join(folder, 'nowhere'))).toMatch(/^RED images: .* is not there – make it/);
    writeFileSync(join(folder, 'file'), '');
    expect(await lineOf(join(folder, 'file'))).toMatch(/^RED images: .* is no folder – name a folder/);
  });

  it('is red on a disk that is full, nearly full or read-only', async ({ skip }) => {
    const disk = mountDisk('disk', '256k');
    if (disk === undefined) return skip('mount is not allowed');
    try {
      expect(await lineOf(disk.path)).toMatch(/^RED images: .* has 0.0 GiB left – make room/);
      fill(disk.path);
      expect(await lineOf(disk.path)).toMatch(/^RED images: .* is on a full disk – make room/);
      spawnSync('mount', ['-o', 'remount,ro', disk.path]);
      expect(await lineOf(disk.path)).toMatch(/^RED images: .* is read-only – mount it for writing/);
    } finally {
      disk.unmount();
    }
  });
});

const found = await orSkip(demandVersityGateway);

describe.skipIf('reason' in found)(
  `the check of a bucket${'reason' in found ? ` (skipped: ${found.reason})` : ''}`,
  () => {
    if ('reason' in found) return;
    const origin = 'http://shop.test';
    const objects = join(folder, 's3');
    let s3: Awaited<ReturnType<typeof startVersityGateway>>;
    beforeAll(async () => {
      mkdirSync(objects);
      s3 = await startVersityGateway(found.part, objects);
    });
    afterAll(() => s3.stop());
    beforeEach(() => {
      rmSync(join(objects, 'images'), { recursive: true, force: true });
      mkdirSync(join(objects, 'images'));
    });

    const options = (more: Partial<Parameters<typeof bucketCheck>[0]> = {}) => ({
      ...{ endpoint: s3.endpoint, publicEndpoint: undefined, region: 'us-east-1', bucket: 'images', ...s3.keys },
      ...{ allowedOrigins: [], sandbox: true, timeoutMs: 5_000, ...more },
    });
    const lineOf = async (more: Parameters<typeof options>[0] = {}): Promise<string> =>
      (await runChecks([bucketCheck(options(more))])).lines.join();
    const corsNow = async () => {
      const { s3: sdk, client } = await createS3Clients(options());
      return client.send(new sdk.GetBucketCorsCommand({ Bucket: 'images' })).then(
        ({ CORSRules }) => CORSRules,
        () => undefined,
      );
    };

    it('is red when the bucket is missing, unless allowed origins let the shop create it later', async () => {
      rmSync(join(objects, 'images'), { recursive: true });
      expect(await lineOf()).toMatch(
        /^RED bucket: looking at it: there is no such bucket .* – create it, or give S3_ALLOWED/,
      );
      expect(await lineOf({ allowedOrigins: [origin] })).toMatch(
        /^ok {2}bucket: images is not there yet: the shop makes it/,
      );
      expect(readdirSync(objects)).not.toContain('images');
    });

    it('passes after writing, reading, deleting and sending a file, and leaves no object and no CORS rule', async () => {
      expect(await lineOf()).toBe(
        `ok  bucket: images can be written, read and deleted from; ${s3.endpoint} takes files; CORS is yours to set (S3_ALLOWED_ORIGINS is not given)`,
      );
      expect(await lineOf({ allowedOrigins: [origin] })).toMatch(
        /the shop will let pages of http:\/\/shop.test send files/,
      );
      expect(await corsNow()).toBeUndefined();
      const left = readdirSync(join(objects, 'images'), { recursive: true });
      expect(left.filter((path) => /check\/./.test(String(path)))).toEqual([]);
    });

    it('says that pages may send files after the shop has set CORS, and leaves CORS unchanged', async () => {
      await createS3Clients(options({ allowedOrigins: [origin] }));
      const before = await corsNow();
      expect(before).toHaveLength(1);
      expect(await lineOf({ allowedOrigins: [origin] })).toMatch(/; pages of http:\/\/shop.test may send files$/);
      expect(await corsNow()).toEqual(before);
    });

    it('tells a wrong secret key, an unknown access key and an unreachable server apart', async () => {
      expect(await lineOf({ secretAccessKey: 'guessed' })).toMatch(
        /^RED bucket: .*the secret key is wrong .* – put the right/,
      );
      expect(await lineOf({ accessKeyId: 'unknown' })).toMatch(
        /^RED bucket: .*the access key is unknown .* – put the right/,
      );
      expect(await lineOf({ endpoint: 'http://127.0.0.1:9' })).toMatch(
        /^RED bucket: nobody listens at http:\/\/127.0.0.1:9/,
      );
    });

    it('is red when the address for browsers is another server, unreachable, internal or without TLS', async () => {
      const other = createServer((_, response) => response.writeHead(404).end());
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const publicEndpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      expect(await lineOf({ publicEndpoint })).toMatch(
        /^RED bucket: .* answers 404 to a file – S3_PUBLIC_ENDPOINT has to be/,
      );
      other.close();
      expect(await lineOf({ publicEndpoint: 'http://127.0.0.1:9' })).toMatch(
        /^RED bucket: nobody listens at http:\/\/127.0.0.1:9/,
      );
      expect(await lineOf({ sandbox: false })).toMatch(
        /^RED bucket: browsers do not reach .* – give S3_PUBLIC_ENDPOINT/,
      );
      expect(await lineOf({ allowedOrigins: ['https://shop.test'] })).toMatch(
        /^RED bucket: pages with https may not send files to http:.* – put TLS before it/,
      );
    });

    it('is red when the bucket is read-only', async () => {
      const readOnly = await startVersityGateway(found.part, objects, ['--readonly']);
      expect(await lineOf({ endpoint: readOnly.endpoint })).toMatch(
        /^RED bucket: writing: the key has no right to it: .*read-only.* – allow/,
      );
      await readOnly.stop();
    });

    it('is red when the bucket is full', async ({ skip }) => {
      const disk = mountDisk('full', '256k');
      if (disk === undefined) return skip('mount is not allowed');
      mkdirSync(join(disk.path, 'images'));
      const full = await startVersityGateway(found.part, disk.path);
      try {
        fill(disk.path);
        expect(await lineOf({ endpoint: full.endpoint })).toMatch(
          /^RED bucket: writing: it is full .* – make room there/,
        );
      } finally {
        await full.stop();
        disk.unmount();
      }
    });
  },
);
