import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesWith, releaseChangelog, versionOf } from './support/version-places.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const version = versionOf(root);
const compose = globSync(['docker-compose.yml', 'deploy/docker/compose*.yml'], { cwd: root });

describe('the version of the shop', () => {
  it('is the same in every file', () => {
    const stale = [...filesWith(version, root)].filter(([file, text]) => text !== read(file)).map(([file]) => file);
    expect(stale, 'move it with npm version').toEqual([]);
  });

  it('is in every workspace, every compose file and every overlay that installs an image', () => {
    const next = [...filesWith('99.9.9', root)].filter(([, text]) => text.includes('99.9.9')).map(([file]) => file);
    expect(next).toEqual(
      expect.arrayContaining([
        'package-lock.json',
        'services/_kit/package.json',
        'web/package.json',
        ...compose,
        ...globSync('deploy/k8s/overlays/*/images/images.env', { cwd: root }),
      ]),
    );
    const { packages } = JSON.parse(filesWith('99.9.9', root).get('package-lock.json') ?? '') as {
      packages: Record<string, { version: string }>;
    };
    expect(packages['services/cart']?.version).toBe('99.9.9');
    expect(packages['node_modules/fastify']?.version).not.toBe('99.9.9');
  });

  it('has an entry in the changelog, below the unreleased changes', () => {
    expect(read('CHANGELOG.md')).toMatch(
      new RegExp(`## \\[Unreleased\\][\\s\\S]*## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d`),
    );
    expect(releaseChangelog('# C\n\n## [Unreleased]\n\n- new\n', '0.3.0', '2027-01-02')).toBe(
      '# C\n\n## [Unreleased]\n\n## [0.3.0] - 2027-01-02\n\n- new\n',
    );
  });
});

describe('an image of the shop', () => {
  const own = /image: (?:&[\w-]+ )?(\S*gyeol\S*)/g;

  it.each(compose)('in %s has the registry and the version from the owner’s settings', (file) => {
    const named = [...read(file).matchAll(own)].map(([, image]) => image);
    expect(named.length).toBeGreaterThan(1);
    for (const image of named)
      expect(image).toMatch(
        new RegExp(`^\\$\\{GYEOL_IMAGES:-localhost/gyeol\\}/[a-z-]+:\\$\\{GYEOL_VERSION:-${version}\\}$`),
      );
  });

  it.each(compose)('in %s has a fixed tag other than latest', (file) => {
    const images = [...read(file).matchAll(/image: (?:&[\w-]+ )?([^\s*]\S*)/g)].map(([, image = '']) => image);
    expect(images.length).toBeGreaterThan(1);
    for (const image of images) expect(image).toMatch(/:(?!latest)[^/]+$/);
  });

  it('gets no version from the Dockerfile itself', () => {
    expect(read('deploy/docker/Dockerfile')).toMatch(/^ARG VERSION=unreleased$/m);
    expect(read('deploy/docker/Dockerfile')).not.toMatch(/^ARG VERSION=(?!unreleased$)/m);
  });
});
