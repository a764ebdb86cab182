import { eventually } from '../support/eventually.ts';
import type { Engine } from './engine.ts';

const patienceMs = 240_000;

export interface Project {
  /** The ids of the containers of a service. With `all`, the containers that have ended are included. */
  containers(service: string, all?: boolean): Promise<string[]>;
  compose(...args: string[]): Promise<string>;
  /** Runs compose with this text on its standard input. */
  feed(input: string, ...args: string[]): Promise<string>;
  start(...services: string[]): Promise<unknown>;
  /** Runs services that end by themselves. Throws with the output when a service fails. */
  finish(...services: string[]): Promise<void>;
  whenHealthy(...services: string[]): Promise<void>;
  inspect(id: string, format: string): Promise<string>;
  logsOf(id: string): Promise<string>;
}

const until = (what: string, check: () => Promise<boolean>): Promise<boolean> => eventually(what, check, patienceMs);

/**
 * Starts a compose project step by step. Without systemd, podman has no timer for health checks, so this program runs
 * each check. The caller follows the sequence of `depends_on`.
 */
export const createProject = (
  engine: Engine,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Project => {
  const profiles = ['demo', 'tls', 'backup', 'watch', 'restore', 'drill'].flatMap((profile) => ['--profile', profile]);
  const feed = (input: string | undefined, ...more: string[]) =>
    engine.compose(['-p', name, ...args, ...profiles, ...more], env, input);
  const compose = (...more: string[]) => feed(undefined, ...more);
  const containers = async (service: string, all = false): Promise<string[]> => {
    const labels = [`com.docker.compose.project=${name}`, `com.docker.compose.service=${service}`];
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
  const whenHealthy = async (...services: string[]): Promise<void> => {
    for (const service of services) {
      const all = async (): Promise<boolean> => {
        const states = await Promise.all((await containers(service, true)).map(isHealthy));
        return states.length > 0 && states.every(Boolean);
      };
      await until(`${service} is healthy`, all);
    }
  };
  const start = (...services: string[]) => compose('up', '-d', '--no-deps', '--no-build', ...services);
  const finish = async (...services: string[]): Promise<void> => {
    await start(...services);
    for (const service of services) {
      const [id = ''] = await containers(service, true);
      await until(`${service} ends`, async () => (await inspect(id, '{{.State.Running}}')) === 'false');
      if ((await inspect(id, '{{.State.ExitCode}}')) !== '0')
        throw new Error(`${service} failed:\n${await logsOf(id)}`);
    }
  };
  return { containers, compose, feed, start, finish, whenHealthy, inspect, logsOf };
};
