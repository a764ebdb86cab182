import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveSandboxObjects } from '../src/move-sandbox-objects.ts';

let data: string;
const at = (...names: string[]): string => join(data, ...names);
const move = () => moveSandboxObjects(at('sandbox'), at('objects'));
const original = `media/${'a'.repeat(64)}.webp`;
const rendition = `media/${'a'.repeat(64)}-480.webp`;
const upload = 'pending/7/01a20467-7e9a-7f9b-a635-4961cf69645b-내_사진.webp';
const tooLong = `pending/7/01a20467-7e9a-7f9b-a635-4961cf69645b-${'가'.repeat(90)}.webp`;
const put = (key: string, blob: string) => ({
  k: 'put',
  bucket: 'gyeol',
  key,
  meta: { blob, size: 3, etag: 'x', type: 'image/webp', at: 1_795_370_040_888, headers: {} },
});

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'gyeol-moved-'));
  mkdirSync(at('sandbox', 'objects'), { recursive: true });
  const lines = [
    { k: 'bucket', bucket: 'gyeol' },
    { k: 'cors', bucket: 'gyeol', rules: [] },
    put(original, 'replaced'),
    put(original, 'blob-1'),
    put(rendition, 'blob-2'),
    put('pending/7/gone.webp', 'blob-gone'),
    { k: 'gone', bucket: 'gyeol', key: 'pending/7/gone.webp' },
    put(upload, 'blob-3'),
    put(tooLong, 'blob-4'),
  ].map((line) => JSON.stringify(line));
  writeFileSync(at('sandbox', 'objects.jsonl'), `${lines.join('\n')}\n{"k":"put","buc`);
  for (const n of [1, 2, 3, 4]) writeFileSync(at('sandbox', 'objects', `blob-${n}`), `file ${n}`);
  writeFileSync(at('sandbox', 'payments.jsonl'), 'stays');
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const expectMoved = () => {
  const read = (key: string) => readFileSync(at('objects', key), 'utf8');
  expect([read(original), read(rendition), read(upload)]).toEqual(['file 1', 'file 2', 'file 3']);
  expect(readdirSync(at('sandbox'))).toEqual(['payments.jsonl']);
  expect(existsSync(at('objects', 'pending/7/gone.webp'))).toBe(false);
};

describe('images in the folder layout of an early release', () => {
  it('are moved to the folder from which the shop reads images', () => {
    move();
    expectMoved();
    move();
    expectMoved();
  });
  it('are all moved, even if the first move was interrupted', () => {
    mkdirSync(at('objects', 'media'), { recursive: true });
    writeFileSync(at('objects', original), 'file 1');
    rmSync(at('sandbox', 'objects', 'blob-1'));
    move();
    expectMoved();
  });
  it('are absent in a new shop, and the move then does nothing', () => {
    rmSync(at('sandbox'), { recursive: true });
    expect(move).not.toThrow();
    expect(existsSync(at('objects'))).toBe(false);
  });
});
