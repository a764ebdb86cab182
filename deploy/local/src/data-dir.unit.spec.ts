import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataDir } from './data-dir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gyeol-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secretsOf = () => {
  const data = openDataDir(folder, 'gyeol', undefined);
  data.release();
  return data.secrets;
};

it('the first start makes the keys of refund accounts and second factors, and later starts keep them', () => {
  const first = secretsOf();
  expect(first.secondFactorKey).toMatch(/^[0-9a-f]{64}$/);
  expect(first.refundAccountKey).toMatch(/^[0-9a-f]{64}$/);
  expect(secretsOf()).toEqual(first);
});

it('a data folder of an earlier release gets the missing refund account key and keeps its other secrets', () => {
  const { refundAccountKey: _, ...older } = secretsOf();
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older));
  const secrets = secretsOf();
  expect(secrets).toMatchObject(older);
  expect(secrets.refundAccountKey).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual(secrets);
});
