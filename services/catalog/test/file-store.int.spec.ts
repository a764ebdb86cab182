import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import { createServiceTokens } from '@gyeol/service-kit/http/service-token.ts';
import { createSignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileOf, writeFileOf } from '../src/uploads/stored-files.ts';
import { beginPut, eventually, openStoreShop, put, type StoreShop } from './support/object-store-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'gyeol-objects-'));
const outside = mkdtempSync(join(tmpdir(), 'gyeol-outside-'));
let shop: StoreShop;
beforeAll(async () => {
  shop = await openStoreShop({ objectsDir: folder });
});
afterAll(async () => {
  await shop.close();
  for (const one of [folder, outside]) rmSync(one, { recursive: true, force: true });
});

const sign = (key: string, size?: number) =>
  shop.store.signPut({ key, contentType: 'image/jpeg', size, shopUrl: shop.url });
const send = async (url: string, body: Uint8Array | ReadableStream = Buffer.from('x'), type = 'image/jpeg') => {
  const answer = await put(url, body, type);
  const response = (await answer.json()) as { code?: string; message?: string };
  return {
    status: answer.status,
    code: response.code,
    message: response.message,
    type: answer.headers.get('content-type'),
  };
};
const files = () => readdirSync(folder, { recursive: true }).map(String);
const unfinished = () => (existsSync(join(folder, 'unfinished')) ? readdirSync(join(folder, 'unfinished')) : []);
/** A body whose length is not announced. */
const streamed = (bytes: number) => new Blob([Buffer.alloc(bytes, 1)]).stream();
const tokenUrl = (token: string) => `${shop.url}/api/upload/${token}`;

/** Makes a token as an attacker would. */
const tokenOf = (alg: string, terms: object, key: string): string => {
  const claims = { ...terms, aud: 'upload', exp: Math.floor(Date.now() / 1_000) + 60 };
  const [head, body] = [{ alg, typ: 'JWT' }, claims].map((one) =>
    Buffer.from(JSON.stringify(one)).toString('base64url'),
  );
  return `${head}.${body}.${createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')}`;
};

describe('an upload URL', () => {
  it('begins with the scheme and host of the request that asked for the URL, also behind a proxy', async () => {
    const ask = async (headers: Record<string, string>) => {
      const { presignedUrl } = (await import('@gyeol/contracts/http/catalog.ts')).catalogCalls;
      return shop.call(presignedUrl, { body: { path: 'a.jpg' }, as: { id: 7 }, headers });
    };
    const behindProxy = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' };
    expect((await ask(behindProxy)).body.url).toMatch(/^https:\/\/shop\.example\/api\/upload\//);
    expect((await ask({ host: '192.168.0.5:8080' })).body.url).toMatch(/^http:\/\/192\.168\.0\.5:8080\/api\/upload\//);
    expect(await ask({ 'x-forwarded-host': 'a b' })).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const [short] = [(await ask(behindProxy)).body.url.replace('/api/upload/', '/upload/')];
    expect((await send(short.replace('https://shop.example', shop.url))).status).toBe(200);
  });
  it('with a changed signature is refused with 403 and a Korean message', async () => {
    const refused = await send(`${await sign('pending/7/a.jpg')}x`);
    expect(refused).toMatchObject({ status: 403, code: 'UPLOAD_REFUSED', message: expect.stringMatching(/[가-힣]/) });
    expect(refused.type).toContain('application/problem+json');
  });
  it('expires after five minutes', async () => {
    const begun = new Date('2026-11-22T00:00:00Z');
    shop.setNow(begun);
    const url = await sign('pending/7/late.jpg');
    shop.setNow(new Date(begun.getTime() + 299_000));
    expect((await send(url)).status).toBe(200);
    shop.setNow(new Date(begun.getTime() + 300_000));
    expect(await send(url, Buffer.from('later'))).toMatchObject({ status: 403, code: 'UPLOAD_REFUSED' });
    shop.setNow(undefined);
    expect(readFileSync(join(folder, 'pending/7/late.jpg'), 'utf8')).toBe('x');
  });
  it('accepts five uploads of a file and refuses more, even when the key is signed again', async () => {
    const url = await sign('pending/7/repeated.jpg');
    const statuses: number[] = [];
    for (let n = 1; n <= 7; n += 1) statuses.push((await send(url, Buffer.from(`body ${n}`))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 403, 403]);
    expect(readFileSync(join(folder, 'pending/7/repeated.jpg'), 'utf8')).toBe('body 5');
    // A new signature for the same key allows no more bodies. Another key has a limit of its own.
    expect((await send(await sign('pending/7/repeated.jpg', 1))).status).toBe(403);
    expect((await send(await sign('pending/7/other.jpg'))).status).toBe(200);
  });
  it('cannot be forged with another secret, another kind of token or no signature', async () => {
    const secret = shop.deps.config.serviceTokenSecret;
    const terms = { key: 'pending/7/forged.jpg', contentType: 'image/jpeg' };
    const soon = new Date(Date.now() + 60_000);
    const tokens = [
      createSignedTokens('another secret of 32 characters, or more', 'upload').sign(terms, soon),
      createSignedTokens(secret, 'admission').sign(terms, soon),
      tokenOf('HS256', terms, secret),
      tokenOf('HS256', terms, ''),
      tokenOf('none', terms, ''),
      tokenOf('none', terms, '').replace(/[^.]+$/, ''),
      createServiceTokens(secret, 'review')('catalog'),
      'x',
      'x'.repeat(4_000),
    ];
    for (const token of tokens) expect((await send(tokenUrl(token))).status, token).toBe(403);
    expect(files().some((file) => file.includes('forged'))).toBe(false);
  });
  it('accepts at most 5 MB, whether or not the body announces its size', async () => {
    const key = 'pending/7/unsized.jpg';
    const url = await sign(key);
    const refused = { status: 400, code: 'IMAGE_TOO_LARGE' };
    expect(await send(url, Buffer.alloc(maxImageBytes + 1))).toMatchObject(refused);
    expect(await send(url, streamed(maxImageBytes + 1))).toMatchObject(refused);
    expect(await send(url, streamed(2 * maxImageBytes))).toMatchObject(refused);
    expect([existsSync(join(folder, key)), unfinished()]).toEqual([false, []]);
    expect((await send(url, streamed(maxImageBytes))).status).toBe(200);
  });
  it('accepts only the agreed size, even when the body announces none', async () => {
    const url = await sign('pending/7/agreed.jpg', 1_000);
    for (const bytes of [1_001, 999, 0, 2_000_000]) expect((await send(url, streamed(bytes))).status).toBe(403);
    expect(existsSync(join(folder, 'pending/7/agreed.jpg'))).toBe(false);
    expect((await send(url, streamed(1_000))).status).toBe(200);
  });
  it('breaks the connection of a client that sends without end', async () => {
    const headers = { 'content-type': 'image/jpeg' };
    const sending = request(await sign('pending/7/endless.jpg'), { method: 'PUT', headers });
    const cut = once(sending, 'error');
    const goOn = () => void sending.write(Buffer.alloc(1_000_000), (error) => error ?? setImmediate(goOn));
    goOn();
    await cut;
    expect(unfinished()).toEqual([]);
  });
});

describe('an upload in progress', () => {
  it('leaves no file when the client disconnects, and can be sent again', async () => {
    const url = await sign('pending/7/gone.jpg', 500_000);
    const cut = await beginPut(url, 'image/jpeg', 500_000, Buffer.alloc(100_000));
    await eventually(() => expect(unfinished()).toHaveLength(1));
    cut();
    await eventually(() => expect(unfinished()).toEqual([]));
    expect(existsSync(join(folder, 'pending/7/gone.jpg'))).toBe(false);
    expect((await send(url, Buffer.alloc(500_000))).status).toBe(200);
    expect(shop.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
  it('leaves no file when it fails before its first byte', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield* [];
      throw new Error('gone');
    }
    for (let n = 0; n < 50; n += 1)
      await expect(writeFileOf(folder, 'media/never.webp', failing())).rejects.toThrow('gone');
    await writeFileOf(folder, 'media/later.webp', [Buffer.from('later')]);
    expect(unfinished()).toEqual([]);
  });
  it('is replaced by a newer upload to the same URL, so that one URL cannot fill the disk', async () => {
    const url = await sign('pending/7/again.jpg');
    const cuts: (() => void)[] = [];
    let before: string | undefined;
    try {
      for (let n = 0; n < 4; n += 1) {
        cuts.push(await beginPut(url, 'image/jpeg', 500_000, Buffer.alloc(100_000)));
        // Data may arrive late, so the test waits until this body has replaced the body before it.
        await eventually(() => expect(unfinished()).toEqual([expect.not.stringMatching(before ?? 'none')]));
        [before] = unfinished();
      }
      expect((await send(url, Buffer.from('the last'))).status).toBe(200);
    } finally {
      for (const cut of cuts) cut();
      await eventually(() => expect(unfinished()).toEqual([]));
    }
    expect(readFileSync(join(folder, 'pending/7/again.jpg'), 'utf8')).toBe('the last');
  });
  it('is never served after its process was killed, and is deleted after an hour', async () => {
    const program = fileURLToPath(new URL('./support/slow-writer.ts', import.meta.url));
    const child = spawn(process.execPath, [program, folder, 'media/half.webp']);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await openFileOf(folder, 'media/half.webp')).toBeUndefined();
    expect((await shop.app.api.inject({ url: '/media/half.webp' })).statusCode).toBe(404);
    const [half] = unfinished();
    await shop.work('sweep-pending');
    expect(unfinished()).toEqual([half]);
    const past = Date.now() / 1_000 - 3_700;
    utimesSync(join(folder, 'unfinished', String(half)), past, past);
    await shop.work('sweep-pending');
    expect(unfinished()).toEqual([]);
  });
});

describe('an object key', () => {
  it.each([
    '../x',
    'media/../../x',
    'media/../secrets.json',
    'pending/./x',
    'media//x',
    '/etc/passwd',
    'media/',
    'media',
    'unfinished/x',
    'x.webp',
    'media\\x',
    'media/x\u0000.webp',
    'media/x\n',
    '',
  ])('%j is refused for reading, writing and removing', async (key) => {
    const refused = { code: 'IMAGE_PATH_INVALID' };
    await expect(shop.store.open(key)).rejects.toMatchObject(refused);
    await expect(shop.store.remove([key])).rejects.toMatchObject(refused);
    await expect(shop.store.put({ key, contentType: 'x', body: Buffer.from('x') })).rejects.toMatchObject(refused);
    expect(unfinished()).toEqual([]);
  });
  it('reaches nothing outside the folder through a symbolic link', async () => {
    writeFileSync(join(outside, 'secret'), 'secret');
    for (const one of ['media', 'pending']) mkdirSync(join(folder, one), { recursive: true });
    symlinkSync(join(outside, 'secret'), join(folder, 'media', 'link.webp'));
    expect(await shop.store.open('media/link.webp')).toBeUndefined();
    await writeFileOf(folder, 'media/link.webp', [Buffer.from('a picture')]);
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret');
    symlinkSync(outside, join(folder, 'pending', '66'));
    const refused = { code: 'IMAGE_PATH_INVALID' };
    await expect(shop.store.open('pending/66/secret')).rejects.toMatchObject(refused);
    await expect(shop.store.remove(['pending/66/secret'])).rejects.toMatchObject(refused);
    expect((await send(await sign('pending/66/in.jpg'))).status).toBe(400);
    expect(readdirSync(outside)).toEqual(['secret']);
    rmSync(join(folder, 'pending', '66'));
  });
});

describe('the object folder', () => {
  it('may itself be a symbolic link, as an operator mounts it', async () => {
    const link = join(outside, 'mounted');
    symlinkSync(folder, link);
    await writeFileOf(link, 'media/mounted.webp', [Buffer.from('a picture')]);
    expect((await openFileOf(folder, 'media/mounted.webp'))?.bytes).toBe(9);
    rmSync(link);
  });
  it('loses the subfolder of a member when the member’s last file is removed', async () => {
    await send(await sign('pending/77/a.jpg'));
    await send(await sign('pending/77/b.jpg'));
    await shop.store.remove(['pending/77/a.jpg']);
    expect(readdirSync(join(folder, 'pending/77'))).toEqual(['b.jpg']);
    await shop.store.remove(['pending/77/b.jpg']);
    expect(existsSync(join(folder, 'pending/77'))).toBe(false);
  });
  it('refuses files with DISK_FULL on a full disk, keeps its files, and accepts files that fit', async ({ skip }) => {
    const disk = mkdtempSync(join(tmpdir(), 'gyeol-small-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', disk]).status !== 0) skip('mount is not allowed');
    const small = await openStoreShop({ objectsDir: disk });
    try {
      const image = (bytes: number) =>
        small.store.put({ key: 'media/a.webp', contentType: 'image/webp', body: Buffer.alloc(bytes, 5) });
      await image(50_000);
      await expect(image(400_000)).rejects.toMatchObject({ code: 'DISK_FULL', status: 503 });
      const held = await small.store.open('media/a.webp');
      held?.stream.destroy();
      expect([held?.bytes, readdirSync(join(disk, 'unfinished'))]).toEqual([50_000, []]);
      const url = await small.store.signPut({ key: 'pending/7/a.jpg', contentType: 'image/jpeg', shopUrl: small.url });
      expect(await send(url, Buffer.alloc(400_000))).toMatchObject({ status: 503, code: 'DISK_FULL' });
      expect((await send(url, Buffer.alloc(40_000))).status).toBe(200);
    } finally {
      await small.close();
      spawnSync('umount', [disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  });
});
