import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './parts.ts';

const main = fileURLToPath(new URL('../../deploy/local/src/main.ts', import.meta.url));
const openWithinMs = 150_000;

export interface RunEntry {
  service: string;
  instance: number;
  pid: number;
  port: number;
}

/** The shop as `npm start` opens it, in processes of its own, for one test file. */
export interface Stack {
  shop: string;
  sandbox: string;
  dataDir: string;
  /** What `.gyeol/run.json` says now. */
  processes(): RunEntry[];
  /** Kills every instance of a service (or one) at once and answers their pids. */
  kill(service: string, instance?: number): number[];
  /** Resolves when the gateway says that every service answers. */
  ready(withinMs?: number): Promise<void>;
  /** Everything that the run has printed. */
  output(): string;
  stop(): Promise<void>;
}

const whenOpen = async (child: ChildProcess, output: () => string): Promise<void> => {
  const until = Date.now() + openWithinMs;
  while (!output().includes('The shop is open')) {
    if (child.exitCode !== null) throw new Error(`the shop did not open:\n${output()}`);
    if (Date.now() > until) throw new Error(`the shop is not open after ${openWithinMs / 1000} s:\n${output()}`);
    await sleep(100);
  }
};

/** Opens a shop on free ports with data of its own. `env` may name servers (KAFKA_BROKERS …) and settings. */
export const startStack = async (
  options: { env?: Record<string, string>; demo?: boolean; args?: readonly string[]; dataDir?: string } = {},
): Promise<Stack> => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'gyeol-stack-'));
  const port = await freePort();
  const sandboxPort = await freePort();
  const words: string[] = [];
  const child = spawn(process.execPath, [main, 'start', ...(options.args ?? [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      GYEOL_DATA: dataDir,
      DEMO: options.demo ? 'on' : 'off',
      GYEOL_DATABASE_PREFIX: `gyeol_${port}`,
      KAFKA_BROKERS: '',
      REDIS_URL: '',
      S3_ENDPOINT: '',
      POSTGRES_URL: '',
      ...options.env,
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => words.push(String(text)));
  const output = () => words.join('');
  await whenOpen(child, output);
  const shop = `http://127.0.0.1:${port}`;
  const processes = (): RunEntry[] => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunEntry[];
  return {
    shop,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    processes,
    output,
    kill: (service, instance) => {
      const victims = processes().filter(
        (entry) => entry.service === service && (instance === undefined || entry.instance === instance),
      );
      for (const { pid } of victims) process.kill(pid, 'SIGKILL');
      return victims.map(({ pid }) => pid);
    },
    ready: async (withinMs = 30_000) => {
      const until = Date.now() + withinMs;
      for (;;) {
        const answer = await fetch(`${shop}/readyz`).catch(() => undefined);
        if (answer?.status === 200) return;
        if (Date.now() > until)
          throw new Error(`not ready after ${withinMs} ms: ${answer?.status} ${await answer?.text()}`);
        await sleep(100);
      }
    },
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await new Promise((resolve) => child.once('exit', resolve));
      }
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
