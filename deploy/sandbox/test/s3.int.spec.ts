import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from './support.ts';

let sandbox: Running;
let s3: S3Client;

const Bucket = 'gyeol-media';
const SHOP = 'http://127.0.0.1:8080';

const client = (change: S3ClientConfig = {}): S3Client =>
  new S3Client({
    endpoint: `${sandbox.url}/s3`,
    region: 'ap-northeast-2',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: 'sandbox-s3-key', secretAccessKey: 'sandbox-s3-secret' },
    maxAttempts: 1,
    ...change,
  });

beforeAll(async () => {
  sandbox = await startSandbox();
  s3 = client();
  return () => sandbox.stop();
});

const md5 = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`;
const put = (Key: string, Body: string, ContentType = 'text/plain') =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
const text = async (Key: string) => (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
const refusal = (name: string, status: number) => ({ name, $metadata: { httpStatusCode: status } });

describe('objects, with the real SDK', () => {
  it.each(['a/plain.txt', 'a/한글 파일 (1)+~!@#$&.txt', "a/quote'and*star", 'a/x%20y', 'a//double'])(
    'are put, headed, read and deleted: %s',
    async (Key) => {
      const { ETag } = await put(Key, '안녕', 'image/webp');
      expect(ETag).toBe(md5('안녕'));
      const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
      expect(head).toMatchObject({ ContentType: 'image/webp', ContentLength: 6, ETag });
      expect(await text(Key)).toBe('안녕');
      await s3.send(new DeleteObjectCommand({ Bucket, Key }));
      await expect(text(Key)).rejects.toMatchObject(refusal('NoSuchKey', 404));
      await expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' });
    },
  );

  it('keep metadata and cache rules, and lose the old body when replaced', async () => {
    const Metadata = { owner: 'm-1' };
    const CacheControl = 'public, immutable';
    await s3.send(new PutObjectCommand({ Bucket, Key: 'meta', Body: 'one', Metadata, CacheControl }));
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'meta' }))).toMatchObject({ Metadata, CacheControl });
    await put('meta', 'two');
    expect(await text('meta')).toBe('two');
  });

  it('are streamed in chunks with a checksum behind them', async () => {
    const body = Buffer.alloc(300_000, 'ab');
    const chunked = client({ requestChecksumCalculation: 'WHEN_SUPPORTED' });
    const Body = Readable.from([body.subarray(0, 100_000), body.subarray(100_000)]);
    await chunked.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: body.length }));
    const read = await s3.send(new GetObjectCommand({ Bucket, Key: 'streamed' }));
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
    expect(read.ContentEncoding).toBeUndefined();
    await chunked.send(new PutObjectCommand({ Bucket, Key: 'summed', Body: 'x', ChecksumAlgorithm: 'SHA256' }));
  });

  it('answer a part of themselves', async () => {
    await put('range', '0123456789');
    const part = async (Range: string) => {
      const answer = await s3.send(new GetObjectCommand({ Bucket, Key: 'range', Range }));
      return [await answer.Body?.transformToString(), answer.ContentRange];
    };
    expect(await part('bytes=2-4')).toEqual(['234', 'bytes 2-4/10']);
    expect(await part('bytes=-3')).toEqual(['789', 'bytes 7-9/10']);
    await expect(part('bytes=10-')).rejects.toMatchObject(refusal('InvalidRange', 416));
  });

  it('are copied, with a new type if wished, and only if the source is still the one meant', async () => {
    const { ETag } = await put('from/그림 1.webp', 'picture', 'image/webp');
    const CopySource = `${Bucket}/${encodeURIComponent('from/그림 1.webp')}`;
    const copy = (CopySourceIfMatch: string | undefined, more: object = {}) =>
      s3.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource, CopySourceIfMatch, ...more }));
    await expect(copy('"other"')).rejects.toMatchObject(refusal('PreconditionFailed', 412));
    await expect(text('to')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect((await copy(ETag)).CopyObjectResult?.ETag).toBe(ETag);
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'to' }))).toMatchObject({ ContentType: 'image/webp' });
    await copy(ETag, { MetadataDirective: 'REPLACE', ContentType: 'image/png', CacheControl: 'immutable' });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'to' }));
    expect(head).toMatchObject({ ContentType: 'image/png', CacheControl: 'immutable' });
    expect(await text('to')).toBe('picture');
    const missing = new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/nothing` });
    await expect(s3.send(missing)).rejects.toMatchObject(refusal('NoSuchKey', 404));
  });

  it('are not overwritten when that was forbidden', async () => {
    await put('once', 'first');
    const again = new PutObjectCommand({ Bucket, Key: 'once', Body: 'second', IfNoneMatch: '*' });
    await expect(s3.send(again)).rejects.toMatchObject(refusal('PreconditionFailed', 412));
    expect(await text('once')).toBe('first');
  });

  it('are listed by prefix, in pages and by folder', async () => {
    const keys = ['list/a/1', 'list/a/2', 'list/b/1', 'list/c', 'list/가'];
    for (const key of keys) await put(key, key);
    const list = (more: object) => s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', ...more }));
    const all = await list({});
    expect(all.Contents?.map(({ Key }) => Key)).toEqual(keys);
    expect(all.Contents?.[0]).toMatchObject({ Size: 8, ETag: md5('list/a/1'), LastModified: expect.any(Date) });
    const page = await list({ MaxKeys: 2 });
    expect(page).toMatchObject({ IsTruncated: true, KeyCount: 2 });
    const rest = await list({ ContinuationToken: page.NextContinuationToken });
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(keys.slice(2));
    const folders = await list({ Delimiter: '/' });
    expect(folders.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['list/a/', 'list/b/']);
    expect(folders.Contents?.map(({ Key }) => Key)).toEqual(['list/c', 'list/가']);
    const Objects = keys.map((Key) => ({ Key }));
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect((await list({})).KeyCount).toBe(0);
  });

  it('live in buckets that are made once and must be there', async () => {
    await s3.send(new CreateBucketCommand({ Bucket: 'another' }));
    await s3.send(new HeadBucketCommand({ Bucket: 'another' }));
    await expect(s3.send(new CreateBucketCommand({ Bucket: 'another' }))).rejects.toMatchObject(
      refusal('BucketAlreadyOwnedByYou', 409),
    );
    await expect(s3.send(new HeadBucketCommand({ Bucket: 'nowhere' }))).rejects.toMatchObject({ name: 'NotFound' });
    const lost = new PutObjectCommand({ Bucket: 'nowhere', Key: 'x', Body: 'x' });
    await expect(s3.send(lost)).rejects.toMatchObject(refusal('NoSuchBucket', 404));
  });
});

describe('signatures', () => {
  it('of another key or another secret are refused', async () => {
    const head = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
      client({ credentials }).send(new GetObjectCommand({ Bucket, Key: 'x' }));
    await expect(head({ accessKeyId: 'sandbox-s3-key', secretAccessKey: 'wrong' })).rejects.toMatchObject(
      refusal('SignatureDoesNotMatch', 403),
    );
    await expect(head({ accessKeyId: 'other', secretAccessKey: 'sandbox-s3-secret' })).rejects.toMatchObject(
      refusal('InvalidAccessKeyId', 403),
    );
    const nobody = await fetch(`${sandbox.url}/s3/${Bucket}/x`);
    expect([nobody.status, await nobody.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
  });

  it('of a clock that is far off are refused', async () => {
    sandbox.clock.now += 20 * 60_000;
    // The SDK would set its clock by the answer and try again.
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'x' }))).rejects.toMatchObject(
      refusal('RequestTimeTooSkewed', 403),
    );
    sandbox.clock.now = Date.now();
    s3 = client();
  });
});

describe('presigned uploads', () => {
  const Key = 'pending/사진 1.webp';
  const presign = (expiresIn = 300, length?: number) =>
    getSignedUrl(
      s3,
      new PutObjectCommand({
        Bucket,
        Key,
        ContentType: 'image/webp',
        ...(length === undefined ? {} : { ContentLength: length }),
      }),
      {
        expiresIn,
        signableHeaders: new Set(['host', 'content-type', ...(length === undefined ? [] : ['content-length'])]),
      },
    );
  const upload = async (url: string, type = 'image/webp', body = 'bytes') => {
    const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': type, origin: SHOP }, body });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };

  it('are taken as signed, and readable for the page that sent them', async () => {
    const done = await upload(await presign());
    expect(done.status).toBe(200);
    expect(done.headers.get('access-control-allow-origin')).toBe(SHOP);
    expect(done.headers.get('access-control-expose-headers')).toBe('ETag');
    expect(await text(Key)).toBe('bytes');
    const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }), { expiresIn: 60 });
    expect(await (await fetch(url)).text()).toBe('bytes');
  });

  it('are refused with another type, length, key or signature', async () => {
    const url = await presign(300, 5);
    expect((await upload(url)).status).toBe(200);
    const tampered = [
      upload(url, 'text/html'),
      upload(url, 'image/webp', 'longer'),
      upload(url.replace('pending', 'media')),
      upload(`${url}0`),
      upload(`${url}&x-id=More`),
      upload(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')),
    ];
    for (const { status, text: xml } of await Promise.all(tampered)) {
      expect([status, xml]).toEqual([403, expect.stringContaining('<Code>SignatureDoesNotMatch</Code>')]);
    }
  });

  it('are refused when they have expired', async () => {
    const url = await presign(10);
    sandbox.clock.now += 11_000;
    const { status, text: xml } = await upload(url);
    sandbox.clock.now = Date.now();
    expect([status, xml]).toEqual([403, expect.stringContaining('Request has expired')]);
  });

  it('are refused with headers that change their meaning and were not signed', async () => {
    const headers = { 'content-type': 'image/webp', 'x-amz-copy-source': `${Bucket}/secret` };
    const answer = await fetch(await presign(), { method: 'PUT', headers, body: 'x' });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('not signed')]);
  });
});

describe('CORS', () => {
  const preflight = (origin: string, method: string, headers = 'content-type') =>
    fetch(`${sandbox.url}/s3/${Bucket}/pending/x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
    });

  it('lets the shop upload, and nobody else', async () => {
    const allowed = await preflight(SHOP, 'PUT');
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type');
    expect((await preflight('http://evil.example', 'PUT')).status).toBe(403);
    expect((await preflight(SHOP, 'DELETE')).status).toBe(403);
    expect((await preflight(SHOP, 'PUT', 'x-amz-acl')).status).toBe(403);
  });

  it('follows the rules of the bucket once it has some', async () => {
    const rule = {
      AllowedOrigins: ['https://*.gyeol.shop'],
      AllowedMethods: ['GET'],
      AllowedHeaders: ['*'],
      MaxAgeSeconds: 60,
    };
    const CORSConfiguration = { CORSRules: [rule] };
    await expect(s3.send(new GetBucketCorsCommand({ Bucket }))).rejects.toMatchObject({
      name: 'NoSuchCORSConfiguration',
    });
    await s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }));
    expect((await s3.send(new GetBucketCorsCommand({ Bucket }))).CORSRules).toEqual([rule]);
    expect((await preflight('https://www.gyeol.shop', 'GET', 'range')).headers.get('access-control-max-age')).toBe(
      '60',
    );
    expect((await preflight(SHOP, 'PUT')).status).toBe(403);
  });
});
