import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { testApp } from '@gyeol/service-kit/testing/app.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSandbox } from '../../../deploy/sandbox/src/app.ts';
import { readConfig } from '../../../deploy/sandbox/src/config.ts';
import type { Part } from '../../../tests/support/part.ts';
import { orSkip, startS3 } from '../../../tests/support/parts.ts';
import { buildApp } from '../src/app.ts';
import type { CatalogConfig } from '../src/config.ts';
import { readAll } from '../src/uploads/object-store.ts';
import { createS3ObjectStore } from '../src/uploads/s3-object-store.ts';
import { config, picture } from './support/catalog.ts';

/** The sandbox's S3, as `npm start` runs it. */
const startSandbox = async (): Promise<Part> => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-sandbox-'));
  const sandbox = await buildSandbox(readConfig({ GYEOL_SANDBOX: 'on', SANDBOX_DATA: folder }));
  const address = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    env: {
      S3_ENDPOINT: `${address}/s3`,
      S3_ACCESS_KEY_ID: 'sandbox-s3-key',
      S3_SECRET_ACCESS_KEY: 'sandbox-s3-secret',
      S3_BUCKET: 'gyeol-media',
    },
    stop: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
const settingsOf = ({ env }: Part) => ({
  ...config,
  s3Endpoint: env.S3_ENDPOINT as string,
  s3AccessKeyId: env.S3_ACCESS_KEY_ID as string,
  s3SecretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
  s3Bucket: env.S3_BUCKET as string,
  s3AllowedOrigins: ['http://shop.test'],
});
const stores = {
  'the sandbox': await orSkip(startSandbox),
  'a real S3': await orSkip(startS3),
};

for (const [name, found] of Object.entries(stores)) {
  const reason = 'reason' in found ? ` (skipped: ${found.reason})` : '';
  describe.skipIf(!('part' in found))(`objects on ${name}${reason}`, async () => {
    if (!('part' in found)) return;
    const settings = settingsOf(found.part);
    afterAll(() => found.part.stop());
    const store = createS3ObjectStore(settings);
    const put = (url: string, body: Buffer, type: string) =>
      fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } });

    it('keeps, reads and removes', async () => {
      const body = await picture('red');
      await store.put({ key: 'media/가죽-1.webp', contentType: 'image/webp', body });
      const object = await store.open('media/가죽-1.webp');
      expect(object?.bytes).toBe(body.length);
      expect(await readAll(object as NonNullable<typeof object>, body.length)).toEqual(body);
      await store.remove(['media/가죽-1.webp', 'media/never.webp']);
      expect(await store.open('media/가죽-1.webp')).toBeUndefined();
    });
    it('reads no more than the limit', async () => {
      await store.put({ key: 'media/large', contentType: 'image/webp', body: Buffer.alloc(2_000_000, 1) });
      const object = await store.open('media/large');
      expect(await readAll(object as NonNullable<typeof object>, 1_000_000)).toBe('too-large');
    });
    it('takes a signed PUT of the signed type, and no other', async () => {
      const body = await picture('blue', 'jpeg');
      const url = await store.signPut({ key: 'pending/7/사진.jpg', contentType: 'image/jpeg' });
      expect((await put(url, body, 'text/html')).status).toBe(403);
      expect((await put(url.replace('pending/7', 'media'), body, 'image/jpeg')).status).toBe(403);
      expect((await put(url, body, 'image/jpeg')).status).toBe(200);
      expect((await store.open('pending/7/사진.jpg'))?.bytes).toBe(body.length);
    });
    it('lets the shop’s pages send files, and no other page', async () => {
      const url = await store.signPut({ key: 'pending/7/cors.jpg', contentType: 'image/jpeg' });
      const ask = (origin: string) =>
        fetch(url, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
        });
      expect((await ask('http://shop.test')).headers.get('access-control-allow-origin')).toBe('http://shop.test');
      expect((await ask('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
    });
    it('takes a signed PUT of the signed size only', async () => {
      const body = await picture('green', 'jpeg');
      const file = { key: 'pending/7/sized.jpg', contentType: 'image/jpeg', size: body.length };
      const url = await store.signPut(file);
      expect((await put(url, Buffer.concat([body, body]), 'image/jpeg')).status).toBe(403);
      expect((await put(url, body, 'image/jpeg')).status).toBe(200);
    });
    it.runIf(name === 'the sandbox')('takes no more than 5 MB at a URL that was asked for without a size', async () => {
      const url = await store.signPut({ key: 'pending/7/unsized.jpg', contentType: 'image/jpeg' });
      const limit = 5 * 1024 * 1024;
      expect((await put(url, Buffer.alloc(limit + 1), 'image/jpeg')).status).toBe(400);
      expect(await store.open('pending/7/unsized.jpg')).toBeUndefined();
      expect((await put(url, Buffer.alloc(limit), 'image/jpeg')).status).toBe(200);
    });
    it('carries a picture from the form to the page', async () => {
      const migrations = new URL('../migrations/', import.meta.url);
      const build = (deps: Parameters<typeof buildApp>[0]) => buildApp(deps);
      const shop = await testApp<CatalogConfig>({ name: 'catalog', migrations, build, config: settings });
      const bytes = await picture('purple', 'png');
      const asked = { path: 'review/보라.png', size: bytes.length };
      const { body } = await shop.call(calls.presignedUrl, { body: asked, as: { id: 7 } });
      expect((await put(body.url, bytes, body.contentType)).status).toBe(200);
      const attach = { memberId: 7, role: 'ROLE_USER' as const, paths: [body.path] };
      const attached = await shop.callInternal(internalCalls.attachImages, { body: attach });
      const url = attached.body.images[0]?.url as string;
      const served = (await shop.app.api.inject({ url })).rawPayload;
      expect(await sharp(served).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 900 });
      const copy = await shop.app.api.inject({ url: url.replace('.png', '-480.webp') });
      expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'image/webp']);
      await shop.close();
    });
  });
}

describe('objects on a store that is away', () => {
  it('are a 503, not a mistake of ours', async () => {
    const store = createS3ObjectStore(config);
    await expect(store.open('media/x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(store.remove(['x'])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(store.put({ key: 'x', contentType: 'image/webp', body: Buffer.alloc(1) })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});
