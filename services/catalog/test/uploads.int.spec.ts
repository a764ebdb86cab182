import { createHash } from 'node:crypto';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, imageOf, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog({ uploadsPerDay: 5, operatorUploadsPerDay: 7 });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.objects.down = false;
});

let members = 10_000;
const newMember = () => {
  members += 1;
  return { id: members };
};
const presign = (path: string, more: { as?: { id: number; role?: 'ROLE_ADMIN' }; size?: number } = {}) => {
  const { as = newMember(), size } = more;
  return shop.call(calls.presignedUrl, { body: { path, size }, as });
};
const attach = async (memberId: number, ...paths: string[]) =>
  (await shop.callInternal(internalCalls.attachImages, { body: { memberId, role: 'ROLE_USER', paths } })).body.images;
const keyOf = (attached: { url: string | null } | undefined): string => String(attached?.url).slice(1);
const get = (url: string, headers = {}) => shop.app.api.inject({ url, headers });

describe('an upload URL', () => {
  it('has a key under the member’s own id, and the content type of the file extension', async () => {
    const as = newMember();
    const { body } = await presign('review/내 사진.JPG', { as });
    expect(body.path).toMatch(new RegExp(`^pending/${as.id}/[0-9a-f-]{36}-내_사진\\.jpg$`));
    expect(body.contentType).toBe('image/jpeg');
    expect(body.url).toMatch(/^http:\/\/localhost(:80)?\/api\/upload\/[\w-]+\.[\w-]+\.[\w-]+$/);
  });
  it.each([
    ['../x.jpg', 'IMAGE_PATH_INVALID'],
    ['/x.jpg', 'IMAGE_PATH_INVALID'],
    ['x.svg', 'IMAGE_TYPE'],
    ['x.html', 'IMAGE_TYPE'],
  ])('is refused for %s', async (path, code) => {
    expect(await presign(path)).toMatchObject({ status: 400, code });
  });
  it('is refused above 5 MB when the size is announced', async () => {
    expect((await presign('x.jpg', { size: 5 * 1024 * 1024 })).status).toBe(200);
    expect((await presign('x.jpg', { size: 5 * 1024 * 1024 + 1 })).code).toBe('IMAGE_TOO_LARGE');
  });
  it('is refused without a log-in', async () => {
    expect((await shop.call(calls.presignedUrl, { body: { path: 'x.jpg' } })).status).toBe(401);
  });
  it('is issued five times a day to each member, by the days of Seoul', async () => {
    shop.setNow(new Date('2026-03-01T14:00:00Z'));
    const as = newMember();
    const responses = await Promise.all(Array.from({ length: 9 }, () => presign('x.jpg', { as })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = responses.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, code: 'UPLOAD_LIMIT', headers: { 'retry-after': '3600' } });
    expect((await presign('x.jpg')).status).toBe(200);
    shop.setNow(new Date('2026-03-01T15:00:00Z'));
    expect((await presign('x.jpg', { as })).status).toBe(200);
    shop.setNow(undefined);
  });

  it('is issued more often to operators, seven times a day', async () => {
    const as = { ...newMember(), role: 'ROLE_ADMIN' } as const;
    const responses = await Promise.all(Array.from({ length: 9 }, () => presign('x.jpg', { as })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
  });
});

describe('attaching an uploaded file', () => {
  it('makes a public image named by its content hash, with smaller renditions', async () => {
    const as = newMember();
    const bytes = await imageOf('navy', 'png');
    const path = await shop.upload(bytes, as, 'x.png');
    const [attached] = await attach(as.id, path);
    const sha256 = /^\/media\/([0-9a-f]{64})\.png$/.exec(attached?.url ?? '')?.[1];
    const stored = shop.objects.files.get(`media/${sha256}.png`) as Buffer;
    expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256);
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect((await pixels(stored)).equals(await pixels(bytes))).toBe(true);
    for (const width of [480, 960]) {
      const rendition = shop.objects.files.get(`media/${sha256}-${width}.webp`) as Buffer;
      expect(await sharp(rendition).metadata()).toMatchObject({ format: 'webp', width });
    }
  });
  it('also accepts the requested path, and takes the newest upload of it', async () => {
    const as = newMember();
    await shop.upload(await imageOf('red'), as, 'photo.webp');
    const newest = await shop.upload(await imageOf('blue'), as, 'photo.webp');
    const [byRequestedPath] = await attach(as.id, 'photo.webp');
    const [byKey] = await attach(as.id, newest);
    expect(byRequestedPath?.url).toBe(byKey?.url);
  });
  it('accepts only the files of the same member', async () => {
    const path = await shop.upload(await imageOf('lime'), newMember(), 'mine.webp');
    expect(await attach(newMember().id, path, 'mine.webp')).toMatchObject([
      { url: null, code: 'IMAGE_NOT_FOUND' },
      { url: null, code: 'IMAGE_NOT_FOUND' },
    ]);
  });
  it('answers the same image for the same path, even when the file is gone or overwritten', async () => {
    const as = newMember();
    const path = await shop.upload(await imageOf('pink'), as);
    const [first] = await attach(as.id, path);
    shop.objects.files.set(path, Buffer.from('<script>'));
    expect(await attach(as.id, path)).toEqual([first]);
    shop.objects.files.delete(path);
    expect(await attach(as.id, path)).toEqual([first]);
  });
  it('gives two members one address for the same content', async () => {
    const bytes = await imageOf('teal');
    const [a, b] = [newMember(), newMember()];
    const [first] = await attach(a.id, await shop.upload(bytes, a));
    const [second] = await attach(b.id, await shop.upload(bytes, b));
    expect(second?.url).toBe(first?.url);
  });
  it('removes the place and the author of a photo, and turns it upright', async () => {
    const as = newMember();
    const photo = await sharp(await imageOf('brown', 'jpeg'))
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Copyright: 'Minji Kim' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } },
      })
      .toBuffer();
    expect(photo.includes('Minji Kim')).toBe(true);
    const [attached] = await attach(as.id, await shop.upload(photo, as, 'x.jpg'));
    const { rawPayload } = await get(attached?.url as string);
    const { exif, width, height } = await sharp(rawPayload).metadata();
    expect([exif, width, height]).toEqual([undefined, 900, 1200]);
    expect(attached?.url).toContain(createHash('sha256').update(rawPayload).digest('hex'));
  });
  it('takes the file extension from the content, not from the name', async () => {
    const as = newMember();
    const [attached] = await attach(as.id, await shop.upload(await imageOf('gray', 'jpeg'), as, 'x.png'));
    expect(attached?.url).toMatch(/\.jpg$/);
  });
  it.each([
    ['not an image', async () => Buffer.from('<svg onload="alert(1)"/>'), 'IMAGE_TYPE'],
    ['cut off', async () => (await imageOf('gold', 'png')).subarray(0, 60), 'IMAGE_BROKEN'],
    ['cut off in its pixels', async () => (await imageOf('gold', 'jpeg')).subarray(0, -200), 'IMAGE_BROKEN'],
    ['more than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 'IMAGE_TOO_LARGE'],
    ['too many pixels', async () => bomb(), 'IMAGE_TOO_MANY_PIXELS'],
  ])('refuses a file that is %s', async (_, make, code) => {
    const as = newMember();
    const path = await shop.upload(await make(), as, 'x.png');
    const stored = () => [...shop.objects.files.keys()].filter((key) => key.startsWith('media/'));
    const before = stored();
    expect(await attach(as.id, path)).toEqual([{ path, url: null, code }]);
    expect(stored()).toEqual(before);
  });
  it('redraws every image, so that data appended to the file is lost', async () => {
    const as = newMember();
    const script = Buffer.from('<script>alert(1)</script>');
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const path = await shop.upload(Buffer.concat([await imageOf('navy', format), script]), as, `x.${format}`);
      const [attached] = await attach(as.id, path);
      const stored = shop.objects.files.get(keyOf(attached)) as Buffer;
      expect(stored.includes(script), format).toBe(false);
    }
  });
  it('does not read a refused file again, and names the file in the refusal', async () => {
    const path = await shop.upload(await bomb(), admin, `1763800000000_큰 사진.png`);
    const save = () => shop.addItem({ imagePath: path });
    await expect(save()).rejects.toThrow(/"code":"IMAGE_TOO_MANY_PIXELS"/);
    await expect(save()).rejects.toThrow(/"message":"큰_사진\.png: 이미지의 가로세로 크기가 너무 큽니다/);
    const before = shop.objects.opened;
    await expect(save()).rejects.toThrow(/IMAGE_TOO_MANY_PIXELS/);
    expect([shop.objects.opened - before, shop.objects.files.has(path)]).toEqual([0, false]);
  });
  it('answers a separate result for each path', async () => {
    const as = newMember();
    const good = await shop.upload(await imageOf('olive'), as);
    const responses = await attach(as.id, 'missing.jpg', good, '/media/x.webp', `/media/${'a'.repeat(64)}.webp`);
    expect(responses.map(({ code }) => code)).toEqual(['IMAGE_NOT_FOUND', null, 'IMAGE_NOT_FOUND', 'IMAGE_NOT_FOUND']);
    const url = responses[1]?.url as string;
    expect(await attach(newMember().id, url)).toEqual([{ path: url, url, code: null }]);
    const otherType = url.replace('.webp', '.png');
    expect((await attach(as.id, otherType))[0]?.code).toBe('IMAGE_NOT_FOUND');
  });
  it('answers 503 while the store is unavailable, and works afterwards', async () => {
    const as = newMember();
    const path = await shop.upload(await imageOf('plum'), as);
    shop.objects.down = true;
    const body = { memberId: as.id, role: 'ROLE_USER' as const, paths: [path] };
    expect((await shop.callInternal(internalCalls.attachImages, { body })).status).toBe(503);
    shop.objects.down = false;
    expect((await attach(as.id, path))[0]?.code).toBeNull();
  });
});

/** Makes an image of 56 megapixels in a few kilobytes. */
const bomb = () =>
  sharp({ create: { width: 7_500, height: 7_500, channels: 3, background: 'black' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

describe('a public image', () => {
  const publish = async (colour: string) => {
    const as = newMember();
    const [attached] = await attach(as.id, await shop.upload(await imageOf(colour), as));
    return attached?.url as string;
  };
  it('may be cached for ever, and is never run or read as another type', async () => {
    const response = await get(await publish('cyan'));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    });
  });
  it('is also served as renditions of 480 and 960 pixels', async () => {
    const url = await publish('coral');
    for (const width of [480, 960]) {
      const response = await get(url.replace('.webp', `-${width}.webp`));
      expect((await sharp(response.rawPayload).metadata()).width).toBe(width);
    }
    expect((await get(url.replace('.webp', '-960.webp'))).headers['content-type']).toBe('image/webp');
  });
  it('is served as the original when it is too tall for a WebP rendition', async () => {
    const as = newMember();
    const tall = sharp({ create: { width: 860, height: 20_000, channels: 3, background: 'white' } });
    const [attached] = await attach(as.id, await shop.upload(await tall.png().toBuffer(), as, 'detail.png'));
    const url = attached?.url as string;
    expect((await get(url.replace('.png', '-480.webp'))).statusCode).toBe(200);
    const { statusCode, headers } = await get(url.replace('.png', '-960.webp'));
    expect([statusCode, headers.location]).toEqual([308, url]);
    expect(await sharp((await get(url)).rawPayload).metadata()).toMatchObject({ width: 860, height: 20_000 });
  });
  it('answers 304 to a client that has it, and only headers to HEAD', async () => {
    const url = await publish('crimson');
    const { headers } = await get(url);
    expect((await get(url, { 'if-none-match': headers.etag })).statusCode).toBe(304);
    const head = await shop.app.api.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
  it('is read from the store only once', async () => {
    const url = await publish('ivory');
    await get(url);
    const before = shop.objects.opened;
    await get(url);
    expect(shop.objects.opened).toBe(before);
  });
  it.each([
    `/media/${'a'.repeat(64)}.webp`,
    '/media/x.webp',
    `/media/${'a'.repeat(64)}-200.webp`,
    `/media/${'a'.repeat(64)}-480.png`,
    '/media/..%2fpending%2f1%2fx.webp',
    '/media/pending',
  ])('is not found at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
  it('does not exist while its file is only pending', async () => {
    const path = await shop.upload(await imageOf('linen'), newMember());
    expect((await get(`/media/${path}`)).statusCode).toBe(404);
  });
});

describe('pending files', () => {
  it('are deleted within minutes when larger than 5 MB, and are never attached', async () => {
    const as = newMember();
    const large = await shop.upload(Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), as, 'large.jpg');
    const fine = await shop.upload(await imageOf('snow'), as, 'fine.webp');
    expect(shop.app.workers.find(({ name }) => name === 'sweep-oversized')?.everyMs).toBeLessThanOrEqual(300_000);
    await shop.work('sweep-oversized');
    expect([shop.objects.files.has(large), shop.objects.files.has(fine)]).toEqual([false, true]);
    expect((await attach(as.id, large))[0]?.code).toBe('IMAGE_TOO_LARGE');
    expect((await attach(as.id, fine))[0]?.code).toBeNull();
  });

  it('are deleted after 24 hours, while attached images stay public', async () => {
    const as = newMember();
    const start = Date.now();
    const attachedPath = await shop.upload(await imageOf('khaki'), as);
    const [attached] = await attach(as.id, attachedPath);
    const left = await shop.upload(await imageOf('azure'), as);
    shop.setNow(new Date(start + 23 * 3_600_000));
    await shop.work('sweep-pending');
    expect(shop.objects.files.has(left)).toBe(true);
    shop.setNow(new Date(start + 25 * 3_600_000));
    await shop.work('sweep-pending');
    expect(shop.objects.files.keys().filter((key) => key.startsWith('pending/'))).toEqual([]);
    expect((await get(attached?.url as string)).statusCode).toBe(200);
    expect((await attach(as.id, left))[0]?.code).toBe('IMAGE_NOT_FOUND');
    shop.setNow(undefined);
  });
});
