import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '@gyeol/contracts/call.ts';
import { freePort } from '../support/parts.ts';
import type { Engine } from './engine.ts';
import { imageEnv, root } from './images.ts';

const infrastructure = ['postgres', 'kafka', 'redis', 's3'];
const patienceMs = 240_000;

/** docker-compose.yml with its demo profile, brought up for a test. */
export interface ComposedShop {
  readonly shop: string;
  readonly sandbox: string;
  /** The folder with a folder of secrets for each process. */
  readonly secrets: string;
  /** Ids of the running containers of a service. */
  containers(service: string): Promise<string[]>;
  scale(service: string, instances: number): Promise<void>;
  /** Ends the one instance of a service and starts it again, nothing else starting. */
  restart(service: string): Promise<void>;
  /** From the last start of a container to its line `ready`, in ms. */
  startTime(service: string): Promise<number>;
  /** What every service and the gateway warned of, so that a failure says why. */
  warnings(): Promise<string>;
  down(): Promise<void>;
}

const until = async (what: string, check: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + patienceMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${patienceMs / 1_000} s`);
    await sleep(500);
  }
};

/**
 * Brings the project up in the order that its `depends_on` says, step by step: podman has no timer for health checks
 * without systemd, so each is run from here.
 */
export const composeUp = async (engine: Engine, { standIns }: { standIns: boolean }): Promise<ComposedShop> => {
  const project = `gyeol-test-${process.pid}`;
  const secrets = mkdtempSync(join(tmpdir(), 'gyeol-secrets-'));
  for (const name of [...services, ...infrastructure, 'gateway', 'sandbox']) mkdirSync(join(secrets, name));
  const [shopPort, sandboxPort, s3Port] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...imageEnv,
    GYEOL_SECRETS: secrets,
    SHOP_PORT: String(shopPort),
    SANDBOX_PORT: String(sandboxPort),
    S3_PORT: String(s3Port),
  };
  const more = (process.env.TEST_COMPOSE_FILES ?? '').split(',').filter((file) => file !== '');
  const files = ['docker-compose.yml', ...(standIns ? ['tests/containers/stand-ins/compose.yml'] : []), ...more];
  const baseArguments = ['-p', project, ...files.flatMap((file) => ['-f', join(root, file)]), '--profile', 'demo'];
  const compose = (...args: string[]) => engine.compose([...baseArguments, ...args], env);

  const idsOf = async (service: string, all: boolean): Promise<string[]> => {
    const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${service}`];
    const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
    return (await engine.run(['ps', '-q', '--no-trunc', ...(all ? ['-a'] : []), ...filters]))
      .split('\n')
      .filter(Boolean);
  };
  const inspect = async (id: string, format: string): Promise<string> =>
    (await engine.run(['inspect', '--format', format, id])).trim();
  const logsOf = (id: string): Promise<string> => engine.run(['logs', id]).catch((error: Error) => error.message);

  const isHealthy = async (id: string): Promise<boolean> => {
    if ((await inspect(id, '{{.State.Running}}')) !== 'true')
      throw new Error(`a container ended:\n${await logsOf(id)}`);
    if (engine.name === 'docker') return (await inspect(id, '{{.State.Health.Status}}')) === 'healthy';
    return engine.run(['healthcheck', 'run', id]).then(
      () => true,
      () => false,
    );
  };
  const whenHealthy = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      const all = async (): Promise<boolean> => {
        const states = await Promise.all((await idsOf(name, true)).map(isHealthy));
        return states.length > 0 && states.every(Boolean);
      };
      await until(`${name} is healthy`, all);
    }
  };
  const start = (...names: string[]) => compose('up', '-d', '--no-deps', '--no-build', ...names);
  const finish = async (...names: string[]): Promise<void> => {
    await start(...names);
    for (const name of names) {
      const [id = ''] = await idsOf(name, true);
      await until(`${name} ends`, async () => (await inspect(id, '{{.State.Running}}')) === 'false');
      if ((await inspect(id, '{{.State.ExitCode}}')) !== '0') throw new Error(`${name} failed:\n${await logsOf(id)}`);
    }
  };
  const down = async (): Promise<void> => {
    // podman-compose forgets instances that were added later.
    for (const service of services) {
      const [, ...added] = await idsOf(service, true);
      if (added.length > 0) await engine.run(['rm', '-f', ...added]);
    }
    await compose('down', '-v', '-t', '25');
    rmSync(secrets, { recursive: true, force: true });
  };

  try {
    await finish('demo-secrets');
    await finish('demo-settings');
    await start(...infrastructure);
    await whenHealthy(...infrastructure);
    await finish(...services.map((service) => `${service}-migrate`));
    await start(...services);
    await whenHealthy(...services);
    await start('gateway', 'sandbox');
    await whenHealthy('gateway', 'sandbox');
    await finish('demo-data');
  } catch (error) {
    if (process.env.TEST_CONTAINERS_KEEP !== 'on') await down().catch(() => undefined);
    throw error;
  }
  return {
    shop: `http://127.0.0.1:${shopPort}`,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    secrets,
    containers: (service) => idsOf(service, false),
    scale: async (service, instances) => {
      await compose(
        'up',
        '-d',
        '--no-deps',
        '--no-build',
        '--no-recreate',
        '--scale',
        `${service}=${instances}`,
        service,
      );
      await whenHealthy(service);
    },
    restart: async (service) => {
      await engine.run(['restart', '-t', '25', ...(await idsOf(service, false))]);
      await whenHealthy(service);
    },
    startTime: async (service) => {
      const [id = ''] = await idsOf(service, false);
      const started = Date.parse((await inspect(id, '{{json .State.StartedAt}}')).replaceAll('"', ''));
      const ready = (await logsOf(id)).split('\n').findLast((line) => line.includes('"msg":"ready"')) ?? '{}';
      const { time } = JSON.parse(ready) as { time?: string | number };
      return (typeof time === 'number' ? time : Date.parse(time ?? '')) - started;
    },
    warnings: async () => {
      const output = await Promise.all(
        [...services, 'gateway'].map(async (name) => {
          const logs = (await Promise.all((await idsOf(name, true)).map(logsOf))).join('\n').split('\n');
          return [name, ...logs.filter((line) => /"level":"?(warn|error|fatal|[456]0)/.test(line)).slice(-15)].join(
            '\n',
          );
        }),
      );
      return output.join('\n\n');
    },
    down,
  };
};
