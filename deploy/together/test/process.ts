import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { variableOf } from '@gyeol/service-kit/config.ts';
import { createEmptyDatabase, type TestDatabase } from '@gyeol/service-kit/testing/database.ts';
import { cacheDir } from '../../../tests/support/programs.ts';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const provider = 'http://127.0.0.1:9';

/** The empty databases of a shop, and a folder for its keys and images. */
export interface Ground {
  readonly databases: Readonly<Record<ServiceName | 'events', TestDatabase>>;
  readonly folder: string;
  drop(): Promise<void>;
}
export const createGround = async (): Promise<Ground> => {
  const names = [...services, 'events'] as const;
  const made = await Promise.all(names.map(async (name) => [name, await createEmptyDatabase()] as const));
  const folder = mkdtempSync(join(tmpdir(), 'together-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return {
    databases: Object.fromEntries(made) as Ground['databases'],
    folder,
    drop: async () => {
      await Promise.all(made.map(([, database]) => database.drop()));
      rmSync(folder, { recursive: true });
    },
  };
};

const environment = ({ databases, folder }: Ground): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Each command is a process of its own. Compiling the program again would take half of the time of a command.
  NODE_COMPILE_CACHE: join(cacheDir, 'compiled'),
  GATEWAY_PORT: '0',
  GATEWAY_INTERNAL_PORT: '0',
  ...Object.fromEntries(services.map((name) => [`${variableOf(name)}_DATABASE_URL`, databases[name].url])),
  EVENTS_DATABASE_URL: databases.events.url,
  SERVICE_TOKEN_SECRET: 's'.repeat(32),
  MIGRATE_ON_START: 'on',
  GYEOL_SANDBOX: 'on',
  LOG_LEVEL: 'info',
  WEB_ROOT: folder,
  OBJECTS_DIR: folder,
  JWT_KEYS_DIR: folder,
  KAKAO_AUTH_URL: provider,
  KAKAO_API_URL: provider,
  KAKAO_CLIENT_ID: 'kakao',
  KAKAO_REDIRECT_URI: `${provider}/back`,
  SMS_PROVIDER: 'sandbox',
  SMS_FROM: '0212345678',
  SOLAPI_API_URL: provider,
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  PORTONE_API_URL: provider,
  PORTONE_IMP_KEY: 'key',
  PORTONE_IMP_SECRET: 'secret',
});

const readyMessage = async (child: ChildProcess): Promise<{ port: number; internalPort: number }> => {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message.type === 'ready') return message;
  }
};

const children = new Set<ChildProcess>();

export const startTogether = (ground: Ground, env: NodeJS.ProcessEnv = {}) => {
  const child = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { ...environment(ground), ...env } });
  children.add(child);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const ended = once(child, 'close').then(([code]) => code as number);
  const ready = readyMessage(child);
  // A failure reaches only a caller that awaits `ready`. This handler prevents an unhandled rejection.
  ready.catch(() => undefined);
  return { child, ended, ready, output: () => output, errors: () => errors };
};

/** The caller must end the command. */
export const startBeside = (ground: Ground, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: 'ignore',
    env: { ...environment(ground), ...env },
  });
  children.add(child);
  return child;
};

const outcomeOf = async (child: ChildProcessWithoutNullStreams, input: string) => {
  child.stdin.end(input);
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code: code as number, output };
};
export const runTogether = (ground: Ground, args: readonly string[], env: NodeJS.ProcessEnv = {}, input = '') =>
  outcomeOf(spawn(process.execPath, [program, ...args], { env: { ...environment(ground), ...env } }), input);
/** Runs a command that can write only 1 KiB into each of its files, like a disk that becomes full. */
export const runOnFullDisk = (ground: Ground, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const limited = ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, program, ...args];
  const own = { NODE_DISABLE_COMPILE_CACHE: '1' };
  return outcomeOf(spawn('bash', limited, { env: { ...environment(ground), ...env, ...own } }), '');
};

export const killAll = (): void => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
};
