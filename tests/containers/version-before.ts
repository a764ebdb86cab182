import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Engine } from './engine.ts';
import { publish, root } from './images.ts';
import type { Registry } from './registry.ts';

const execute = promisify(execFile);

/**
 * The version before an upgrade. There is no release before 0.2.0, so the last commit with this version replaces a
 * release.
 */
export const versionBefore = '0.1.0';
const commit = '39e1369a13b89d46eaab36eecdc0b41b71f1c08b';
/** Two migrations of catalog that the previous version lacks, and the table that the second of them creates. */
export const newMigrations = {
  files: ['20261128150000000_buyer-limit', '20261128160000000_sales'],
  table: 'sales',
} as const;
/** The files that the old commit does not have, although every release has them. They are taken from this checkout. */
const filesOfReleases = [
  '.dockerignore',
  'deploy/docker',
  'deploy/observability/prometheus/rules',
  'docs/ko',
  'settings.env.example',
];

/** The repository must contain the commit of the previous version. */
export const publishVersionBefore = async (
  engine: Engine,
  registry: Pick<Registry, 'images' | 'env'>,
): Promise<void> => {
  const checkout = mkdtempSync(join(tmpdir(), 'gyeol-before-'));
  try {
    await execute('git', ['clone', '-q', '--shared', '--no-checkout', root, checkout]);
    await execute('git', ['-C', checkout, 'checkout', '-q', commit]);
    for (const path of filesOfReleases)
      cpSync(join(root, path), join(checkout, path), { recursive: true, force: true });
    await publish(engine, registry, checkout, 'gyeol');
    const image = `${registry.images}/gyeol:${versionBefore}`;
    // Removes the name from this machine, so that every test has to pull the image.
    await engine.run(engine.name === 'podman' ? ['untag', image, image] : ['rmi', image]);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
};
