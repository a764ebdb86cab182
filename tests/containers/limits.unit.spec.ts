import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './images.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose = read('deploy/docker/compose.small.yml');
/** The memory limit of these containers together, in MiB. */
const limitOf = (...names: string[]): number =>
  names
    .map((name) => new RegExp(`^ {2}${name}:[^]*?^ {4}mem_limit: (\\d+)m$`, 'm').exec(compose)?.[1])
    .reduce((sum, limit) => sum + Number(limit), 0);

describe('the small machine', () => {
  it('holds shop and TLS in 1 GiB, everything in 2, as its pages say', () => {
    const [shop, backup, watch] = [
      limitOf('postgres', 'gyeol', 'caddy'),
      limitOf('backup'),
      limitOf('prometheus', 'alertmanager'),
    ];
    expect(shop).toBeLessThanOrEqual(1_024);
    expect(shop + backup + watch).toBeLessThanOrEqual(2_048);
    for (const page of ['docs/operate/install.md', 'docs/ko/install.md'])
      for (const sum of [shop, backup, watch]) expect(read(page)).toContain(`${sum} MiB`);
  });
});
