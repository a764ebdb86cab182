import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from '@gyeol/contracts/call.ts';
import { freePort } from '../support/parts.ts';
import type { Engine } from './engine.ts';
import { imageEnv, type Published, root } from './images.ts';
import { createProject, type Project } from './project.ts';

const infrastructure = ['postgres', 'kafka', 'redis', 's3'];
const secretFolders = [...services, ...infrastructure, 'gateway', 'sandbox', 'events'];

/** The facts about the shop of a test that do not depend on the compose file. */
export interface Surroundings {
  readonly name: string;
  readonly shop: string;
  readonly sandbox: string;
  /** The folder of secrets. It has a subfolder for each process. */
  readonly secrets: string;
  readonly env: Readonly<Record<string, string>>;
  /** The arguments that name the compose files of the project. */
  files(file: string): string[];
}

export const createSurroundings = async (published: Published): Promise<Surroundings> => {
  const secrets = mkdtempSync(join(tmpdir(), 'gyeol-secrets-'));
  for (const name of secretFolders) mkdirSync(join(secrets, name));
  const [shopPort, sandboxPort, s3Port] = [await freePort(), await freePort(), await freePort()];
  const more = (process.env.TEST_COMPOSE_FILES ?? '').split(',').filter((file) => file !== '');
  return {
    name: `gyeol-test-${process.pid}`,
    shop: `http://127.0.0.1:${shopPort}`,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    secrets,
    env: {
      ...imageEnv(published),
      GYEOL_SECRETS: secrets,
      SHOP_PORT: String(shopPort),
      SANDBOX_PORT: String(sandboxPort),
      S3_PORT: String(s3Port),
    },
    files: (file) => {
      const standIn = file.includes('small') ? 'compose.small.yml' : 'compose.yml';
      const all = [file, ...(published.standIns ? [`tests/containers/stand-ins/${standIn}`] : []), ...more];
      return all.flatMap((one) => ['-f', join(root, one)]);
    },
  };
};

/** The shop of docker-compose.yml with its demo profile, started for a test. */
export interface ComposedShop extends Pick<Surroundings, 'shop' | 'sandbox' | 'secrets'> {
  containers(service: string): Promise<string[]>;
  scale(service: string, instances: number): Promise<void>;
  /** Runs the first step of installing a version, which pulls its images. Throws with the output of compose. */
  pull(version: string): Promise<unknown>;
  /** Stops the only instance of a service and starts it again, without starting other services. */
  restart(service: string): Promise<void>;
  /** The time in ms from the last start of a container to the line `ready` in its log. */
  startTime(service: string): Promise<number>;
  warnings(): Promise<string>;
  down(): Promise<void>;
}

/** Removes everything that the files of a project describe, and its secrets. */
export const takeDown = async (engine: Engine, { containers, compose }: Project, secrets: string): Promise<void> => {
  // podman-compose does not remove the instances that a test added with `--scale`.
  for (const service of services) {
    const [, ...added] = await containers(service, true);
    if (added.length > 0) await engine.run(['rm', '-f', ...added]);
  }
  await compose('down', '-v', '-t', '25');
  rmSync(secrets, { recursive: true, force: true });
};

const startTime = async ({ containers, inspect, logsOf }: Project, service: string): Promise<number> => {
  const [id = ''] = await containers(service);
  const started = Date.parse((await inspect(id, '{{json .State.StartedAt}}')).replaceAll('"', ''));
  const ready = (await logsOf(id)).split('\n').findLast((line) => line.includes('"msg":"ready"')) ?? '{}';
  const { time } = JSON.parse(ready) as { time?: string | number };
  return (typeof time === 'number' ? time : Date.parse(time ?? '')) - started;
};

/** Reads the last warnings in the logs of services, which may explain why a test failed. */
export const warningsOf = async ({ containers, logsOf }: Project, names: readonly string[]): Promise<string> => {
  const output = await Promise.all(
    names.map(async (name) => {
      const logs = (await Promise.all((await containers(name, true)).map(logsOf))).join('\n').split('\n');
      return [name, ...logs.filter((line) => /"level":"?(warn|error|fatal|[456]0)/.test(line)).slice(-15)].join('\n');
    }),
  );
  return output.join('\n\n');
};

/** Starts the servers that the services need, and migrates the tables of all services. */
export const prepareApart = async ({ finish, start, whenHealthy }: Project): Promise<void> => {
  await start(...infrastructure);
  await whenHealthy(...infrastructure);
  await finish(...services.map((service) => `${service}-migrate`));
};
/** Starts services and gateway after `prepareApart`, in the sequence of `depends_on` in docker-compose.yml. */
export const openApart = async ({ start, whenHealthy }: Project): Promise<void> => {
  await start(...services);
  await whenHealthy(...services);
  await start('gateway', 'sandbox');
  await whenHealthy('gateway', 'sandbox');
};

/**
 * Starts all containers of docker-compose.yml with the demo data. Removes everything when a container does not start.
 */
export const composeUp = async (engine: Engine, published: Published): Promise<ComposedShop> => {
  const surroundings = await createSurroundings(published);
  const { name, shop, sandbox, secrets, env, files } = surroundings;
  const project = createProject(engine, name, files('docker-compose.yml'), env);
  const { containers, compose, finish, whenHealthy } = project;
  const down = () => takeDown(engine, project, secrets);
  try {
    await compose('pull');
    await finish('demo-secrets');
    await finish('demo-settings');
    await prepareApart(project);
    await openApart(project);
    await finish('demo-data');
  } catch (error) {
    if (process.env.TEST_CONTAINERS_KEEP !== 'on') await down().catch(() => undefined);
    throw error;
  }
  return {
    shop,
    sandbox,
    secrets,
    containers: (service) => containers(service),
    scale: async (service, instances) => {
      const count = `${service}=${instances}`;
      await compose('up', '-d', '--no-deps', '--no-build', '--no-recreate', '--scale', count, service);
      await whenHealthy(service);
    },
    pull: (version) => {
      const other = createProject(engine, name, files('docker-compose.yml'), { ...env, GYEOL_VERSION: version });
      return other.compose('pull');
    },
    restart: async (service) => {
      await engine.run(['restart', '-t', '25', ...(await containers(service))]);
      await whenHealthy(service);
    },
    startTime: (service) => startTime(project, service),
    warnings: () => warningsOf(project, [...services, 'gateway']),
    down,
  };
};
