import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { version } from './version.ts';

it('the version is that of the package.json at the root of the repository', () => {
  const { name, version: stated } = createRequire(import.meta.url)('../../../package.json') as Record<string, string>;
  expect([name, version]).toEqual(['gyeol', stated]);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
