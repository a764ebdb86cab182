import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './images.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose = read('deploy/docker/compose.small.yml');
/** The sum of the memory limits of these containers, in MiB. */
const limitOf = (...names: string[]): number =>
  names
    .map((name) => new RegExp(`^ {2}${name}:[^]*?^ {4}mem_limit: (\\d+)m$`, 'm').exec(compose)?.[1])
    .reduce((sum, limit) => sum + Number(limit), 0);

describe('the memory limits for a small machine', () => {
  it('add up to at most 1 GiB for shop and TLS, and at most 2 GiB in total, as the manual pages say', () => {
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
