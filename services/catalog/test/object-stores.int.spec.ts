import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Part } from '../../../tests/support/part.ts';
import { orSkip, startS3 } from '../../../tests/support/parts.ts';
import type { Config } from '../src/config.ts';
import { createFileObjectStore } from '../src/uploads/file-object-store.ts';
import { createS3ObjectStore } from '../src/uploads/s3-object-store.ts';
import { awayStoreContract, objectStoreContract } from './support/object-store-contract.ts';

/**
 * Changes one character of a text. Do not change the last character of a signature, because some of its bits do not
 * count.
 */
const changed = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;

const folder = mkdtempSync(join(tmpdir(), 'gyeol-objects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the object store in files', () => {
  objectStoreContract({
    settings: { objectsDir: folder },
    forge: (url) => changed(url, url.length - 5),
    rename: (url, from, to) => {
      const [head, claims = '', signature] = url.split('.').slice(-3);
      const other = Buffer.from(claims, 'base64url').toString().replace(from, to);
      return [...url.split('.').slice(0, -3), head, Buffer.from(other).toString('base64url'), signature].join('.');
    },
  });
});

const s3Of = ({ env }: Part): Partial<Config> => ({
  s3Endpoint: env.S3_ENDPOINT,
  s3AccessKeyId: env.S3_ACCESS_KEY_ID,
  s3SecretAccessKey: env.S3_SECRET_ACCESS_KEY,
  s3Bucket: env.S3_BUCKET,
  s3AllowedOrigins: ['http://shop.test'],
});
const found = await orSkip(startS3);
describe.skipIf(!('part' in found))(
  `the object store in S3${'reason' in found ? ` (skipped: ${found.reason})` : ''}`,
  () => {
    if (!('part' in found)) return;
    afterAll(() => found.part.stop());
    const shop = objectStoreContract({
      settings: s3Of(found.part),
      forge: (url) => url.replace(/(X-Amz-Signature=)(.{64})/, (_, name, hex) => name + changed(hex, 30)),
      rename: (url, from, to) => url.replace(`/${from}/`, `/${to}/`),
    });
    it('lets the shop’s pages send files', async () => {
      const url = await shop().store.signPut({
        key: 'pending/7/c.jpg',
        contentType: 'image/jpeg',
        shopUrl: shop().url,
      });
      const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
      const answer = await fetch(url, { method: 'OPTIONS', headers: { origin: 'http://shop.test', ...preflight } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('http://shop.test');
    });
  },
);

const filesAt = (directory: string) =>
  createFileObjectStore({ folder: directory, secret: 'a secret of 32 characters or more', now: () => new Date() });
const s3At = (endpoint: string) =>
  createS3ObjectStore({
    endpoint,
    publicEndpoint: undefined,
    region: 'us-east-1',
    bucket: 'test',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    allowedOrigins: [],
    timeoutMs: 100,
  });

describe('a folder that was replaced by a file', () => {
  const gone = join(folder, 'gone');
  writeFileSync(gone, 'a file in its place');
  awayStoreContract(() => filesAt(gone));
});
describe('an S3 that accepts no connection', () => awayStoreContract(() => s3At('http://127.0.0.1:9')));
describe.each([
  ['refuses', 503],
  ['fails', 500],
  ['never answers', undefined],
])('an S3 that %s', (_, status) => {
  const server = createServer((request, response) => {
    request.resume();
    if (status !== undefined) response.writeHead(status).end();
  });
  let endpoint = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  awayStoreContract(() => s3At(endpoint));
});
