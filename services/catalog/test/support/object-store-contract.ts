import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { createObjectStore } from '../../src/uploads/create-object-store.ts';
import { type ObjectStore, readAll, type StoredObject, type UploadTerms } from '../../src/uploads/object-store.ts';
import { config, imageOf } from './catalog.ts';

export interface StoreUnderTest {
  readonly settings: Partial<Config>;
  /** Answers the URL with a signature that the shop did not make. */
  forge(url: string): string;
  /** Replaces `from` by `to` in the key of the URL, and keeps the signature. */
  rename(url: string, from: string, to: string): string;
}
/** A shop that listens at `url` and uses the store under test. */
export interface StoreShop extends TestApp<Config> {
  readonly url: string;
  readonly store: ObjectStore;
}

export const put = (url: string, body: Uint8Array | ReadableStream, type: string) =>
  fetch(url, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: body instanceof ReadableStream ? body : new Uint8Array(body),
    ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  });

/** Begins a PUT and sends only `part` of its body. Answers a function that cuts the connection. */
export const beginPut = (url: string, type: string, whole: number, part: Buffer): Promise<() => void> =>
  new Promise((resolve) => {
    const sending = request(url, { method: 'PUT', headers: { 'content-type': type, 'content-length': whole } });
    sending.on('error', () => undefined);
    sending.write(part, () => resolve(() => sending.destroy()));
  });

export const openStoreShop = async (settings: Partial<Config>): Promise<StoreShop> => {
  const migrations = new URL('../../migrations/', import.meta.url);
  const build = (deps: Parameters<typeof buildApp>[0]) => buildApp(deps);
  const shop = await createTestApp<Config>({
    name: 'catalog',
    migrations,
    build,
    config: { ...config, ...settings },
  });
  await shop.app.api.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.api.server.address() as AddressInfo;
  const store = createObjectStore(shop.deps.config, shop.deps.now);
  return { ...shop, url: `http://127.0.0.1:${port}`, store };
};

const bytesOf = async (object: StoredObject | undefined) => object && readAll(object, 10_000_000);

/** Tests what every object store does and refuses. Call it in a `describe`. */
export const objectStoreContract = ({ settings, forge, rename }: StoreUnderTest): (() => StoreShop) => {
  let shop: StoreShop;
  beforeAll(async () => {
    shop = await openStoreShop(settings);
  });
  afterAll(() => shop.close());
  const sign = (terms: Partial<UploadTerms> & { key: string }) =>
    shop.store.signPut({ contentType: 'image/jpeg', shopUrl: shop.url, ...terms });
  const listed = async (prefix: string) => {
    const all: [string, number][] = [];
    for await (const { key, bytes } of shop.store.list(prefix)) all.push([key, bytes]);
    return all.sort();
  };
  const image = (key: string, body: Buffer) => shop.store.put({ key, contentType: 'image/webp', body });

  it('stores, replaces, reads and removes objects', async () => {
    const body = await imageOf('red');
    await image('media/가죽-1.webp', Buffer.from('before'));
    await image('media/가죽-1.webp', body);
    const object = await shop.store.open('media/가죽-1.webp');
    expect(object?.bytes).toBe(body.length);
    expect(await bytesOf(object)).toEqual(body);
    await shop.store.remove(['media/가죽-1.webp', 'media/never.webp', 'pending/404/never.webp']);
    expect(await shop.store.open('media/가죽-1.webp')).toBeUndefined();
    expect(await shop.store.open('pending/404/never.webp')).toBeUndefined();
  });
  it('lists the objects under a prefix', async () => {
    await image('pending/61/나.webp', Buffer.alloc(3));
    await image('pending/62/b.webp', Buffer.alloc(4));
    await image('media/61.webp', Buffer.alloc(5));
    expect(await listed('pending/61/')).toEqual([['pending/61/나.webp', 3]]);
    const pending = async () => (await listed('pending/')).filter(([key]) => key.startsWith('pending/6'));
    expect(await pending()).toEqual([
      ['pending/61/나.webp', 3],
      ['pending/62/b.webp', 4],
    ]);
    expect(await listed('pending/63/')).toEqual([]);
    await shop.store.remove(['pending/61/나.webp', 'pending/62/b.webp', 'media/61.webp']);
    expect(await pending()).toEqual([]);
  });
  it('reads no more bytes than the limit', async () => {
    await image('media/large', Buffer.alloc(2_000_000, 1));
    const object = await shop.store.open('media/large');
    expect(await readAll(object as StoredObject, 1_000_000)).toBe('too-large');
  });
  it('accepts a PUT only with the signed type and key', async () => {
    const body = await imageOf('blue', 'jpeg');
    const url = await sign({ key: 'pending/71/사진.jpg' });
    const tries: [string, string][] = [
      [url, 'text/html'],
      [url, 'image/png'],
      [rename(url, 'pending/71', 'pending/72'), 'image/jpeg'],
      [rename(url, 'pending/71', 'media'), 'image/jpeg'],
      [forge(url), 'image/jpeg'],
    ];
    for (const [where, type] of tries) expect([where, (await put(where, body, type)).status]).toEqual([where, 403]);
    expect([...(await listed('pending/71/')), ...(await listed('pending/72/'))]).toEqual([]);
    expect((await put(url, body, 'image/jpeg')).status).toBe(200);
    expect(await bytesOf(await shop.store.open('pending/71/사진.jpg'))).toEqual(body);
  });
  it('accepts a PUT only with the signed size', async () => {
    const body = await imageOf('green', 'jpeg');
    const url = await sign({ key: 'pending/7/sized.jpg', size: body.length });
    expect((await put(url, Buffer.concat([body, body]), 'image/jpeg')).status).toBe(403);
    expect((await put(url, body.subarray(1), 'image/jpeg')).status).toBe(403);
    expect((await put(url, body, 'image/jpeg')).status).toBe(200);
  });
  it('lets no page of another origin send files', async () => {
    const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
    const url = await sign({ key: 'pending/7/cors.jpg' });
    const answer = await fetch(url, { method: 'OPTIONS', headers: { origin: 'http://evil.test', ...preflight } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
  it('holds one complete file after two files for one key arrived at once', async () => {
    const key = 'pending/7/twice.jpg';
    const url = await sign({ key });
    const bodies = [1, 2].map((byte) => Buffer.alloc(1_000_000, byte));
    const tries = await Promise.allSettled(bodies.map((body) => put(url, body, 'image/jpeg')));
    expect(tries.some((one) => one.status === 'fulfilled' && one.value.status === 200)).toBe(true);
    const held = (await bytesOf(await shop.store.open(key))) as Buffer;
    expect(bodies.some((body) => body.equals(held))).toBe(true);
  });
  it('serves an image that was uploaded and attached', async () => {
    const bytes = await imageOf('purple', 'png');
    const { host } = new URL(shop.url);
    const { body } = await shop.call(calls.presignedUrl, {
      body: { path: 'review/보라.png', size: bytes.length },
      as: { id: 7 },
      headers: { host },
    });
    expect((await put(body.url, bytes, body.contentType)).status).toBe(200);
    const attach = { memberId: 7, role: 'ROLE_USER' as const, paths: [body.path] };
    const attached = await shop.callInternal(internalCalls.attachImages, { body: attach });
    const url = attached.body.images[0]?.url as string;
    const served = (await shop.app.api.inject({ url })).rawPayload;
    expect(await sharp(served).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 900 });
    const rendition = await shop.app.api.inject({ url: url.replace('.png', '-480.webp') });
    expect([rendition.statusCode, rendition.headers['content-type']]).toEqual([200, 'image/webp']);
  });
  return () => shop;
};

/**
 * Tests that an unreachable, slow or refusing store counts as a failing dependency (503), not as an error of the shop.
 */
export const awayStoreContract = (store: () => ObjectStore): void => {
  const unavailable = { code: 'UNAVAILABLE', status: 503 };
  it('is reported as UNAVAILABLE for reads, writes and removals', async () => {
    const away = store();
    const file = { key: 'media/x', contentType: 'image/webp', body: Buffer.alloc(1) };
    const tries = [away.open('media/x'), away.remove(['media/x']), away.put(file)];
    await Promise.all(tries.map((one) => expect(one).rejects.toMatchObject(unavailable)));
  });
};

export const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 20 });
