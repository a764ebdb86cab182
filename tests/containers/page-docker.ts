import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { findEngine } from './engine.ts';
import { createProject, type Project } from './project.ts';

// Replaces the program `docker` in the commands of a page when the engine is podman. Podman has no timer for health
// checks, so this program waits for the conditions of `depends_on`. TEST_COMPOSE_FILES names compose files that are
// read after the compose files of the page.
const engine = await findEngine();
const file = parseEnv(existsSync('.env') ? readFileSync('.env', 'utf8') : '') as Record<string, string>;
const env: Record<string, string> = { ...file, ...(process.env as Record<string, string>) };
const files = [env.COMPOSE_FILE ?? '', env.TEST_COMPOSE_FILES ?? '']
  .flatMap((list) => list.split(/[:,]/))
  .filter(Boolean);
const profiles = (env.COMPOSE_PROFILES ?? '').split(',').filter(Boolean);
/** The services that each compose profile adds. A service comes after the services that it depends on. */
const servicesOf: Readonly<Record<string, readonly string[]>> = {
  tls: ['caddy'],
  backup: ['backup'],
  watch: ['alertmanager', 'prometheus'],
};
const all = ['postgres', 'gyeol', ...profiles.flatMap((profile) => servicesOf[profile] ?? [])];
const healthy = ['postgres', 'gyeol'];

const print = (text: string): void => void process.stdout.write(text);
const readInput = async (): Promise<string | undefined> => {
  if (process.stdin.isTTY) return undefined;
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const up = async (project: Project, services: readonly string[], waits: boolean): Promise<void> => {
  for (const service of services) {
    await project.start(service);
    const isNeeded = waits || service !== services.at(-1);
    if (isNeeded && healthy.includes(service)) await project.whenHealthy(service);
  }
};
const words = (args: readonly string[]): string[] => args.filter((word) => !word.startsWith('-'));

const compose = async (args: readonly string[]): Promise<void> => {
  const named = args[0] === '-p';
  const name = `${env.TEST_COMPOSE_PROJECT ?? 'gyeol'}${named ? `-${args[1]}` : ''}`;
  const [command, ...rest] = named ? args.slice(2) : args;
  const project = createProject(
    engine,
    name,
    files.flatMap((one) => ['-f', one]),
    env,
  );
  if (command === 'up') return up(project, words(rest).length > 0 ? words(rest) : all, rest.includes('--wait'));
  if (command === 'pull') return print(await project.compose('pull', ...(words(rest).length > 0 ? words(rest) : all)));
  if (command === 'exec' || command === 'run') {
    const input = await readInput();
    if (command === 'run' && !rest.includes('--no-deps')) await up(project, ['postgres'], true);
    const deps = command === 'run' && !rest.includes('--no-deps') ? ['--no-deps'] : [];
    return print(await project.feed(input ?? '', command, ...deps, ...rest));
  }
  print(await project.compose(command ?? '', ...rest));
};

const [first, ...rest] = process.argv.slice(2);
try {
  if (first === 'compose') await compose(rest);
  // Passes the output on as bytes, because it may be an archive.
  else process.exitCode = spawnSync(engine.name, process.argv.slice(2), { stdio: 'inherit', env }).status ?? 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
