import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.ts';
import { freePort, whileAlive } from './parts.ts';

const main = fileURLToPath(new URL('../../deploy/local/src/main.ts', import.meta.url));
const heapFile = new URL('../../deploy/local/supervisor-heap.json', import.meta.url);
/** The options for the heap of Node with which `npm start` starts the supervisor. */
const supervisorHeap = JSON.parse(readFileSync(heapFile, 'utf8')) as string[];
const openWithinMs = 225_000;

/** A new shop for one test file, in its own processes, as `npm start` opens it. */
export interface Stack {
  shop: string;
  sandbox: string;
  dataDir: string;
  output(): string;
  stop(): Promise<void>;
}

const whenOpen = async (child: ChildProcess, output: () => string): Promise<void> => {
  const open = eventually('the shop is open', () => output().includes('The shop is open'), openWithinMs);
  await whileAlive(child, open).catch((error: Error) => {
    throw new Error(`${error.message}\n${output()}`);
  });
};

/**
 * Copies the shop's logs into the folder of GYEOL_TEST_LOGS. tests/run.ts searches there for the lines around a
 * failure.
 */
const keepLogs = (dataDir: string, port: number, output: string): void => {
  const { GYEOL_TEST_LOGS: folder } = process.env;
  if (folder === undefined) return;
  cpSync(join(dataDir, 'logs'), join(folder, `shop-${port}`), { recursive: true });
  writeFileSync(join(folder, `shop-${port}`, 'output.txt'), output);
};

/**
 * Opens a new shop on free ports. By default it has new data. `env` may name servers (KAFKA_BROKERS …) and settings.
 * `command` replaces `start`.
 */
export const startStack = async (
  options: {
    env?: Record<string, string>;
    demo?: boolean;
    args?: readonly string[];
    dataDir?: string;
    command?: readonly string[];
  } = {},
): Promise<Stack> => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'gyeol-stack-'));
  const port = await freePort();
  const sandboxPort = await freePort();
  const words: string[] = [];
  const child = spawn(
    process.execPath,
    [...supervisorHeap, main, ...(options.command ?? ['start']), ...(options.args ?? [])],
    {
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
    },
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => words.push(String(text)));
  const output = () => words.join('');
  await whenOpen(child, output);
  const shop = `http://127.0.0.1:${port}`;
  return {
    shop,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    output,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await new Promise((resolve) => child.once('exit', resolve));
      }
      keepLogs(dataDir, port, output());
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
