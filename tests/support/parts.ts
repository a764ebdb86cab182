import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedChromium } from './chromium.ts';
import { inContainer, redisInContainer, s3InContainer } from './containers.ts';
import { eventually } from './eventually.ts';
import { demandGoProgram } from './go.ts';
import { type Part, PartMissing } from './part.ts';
import { which } from './programs.ts';

const execute = promisify(execFile);

/** True when missing parts fail the tests instead of skipping them. `.ci/run` sets GYEOL_REQUIRE_ALL. */
const demandsAll = process.env.GYEOL_REQUIRE_ALL === 'on';

/**
 * Returns the part, or the reason for skipping the tests that need it. When all parts are required, throws the reason
 * instead.
 */
export const orSkip = async <T>(find: () => Promise<T>): Promise<{ part: T } | { reason: string }> => {
  try {
    return { part: await find() };
  } catch (error) {
    if (!(error instanceof PartMissing) || demandsAll) throw error;
    return { reason: error.message };
  }
};

const isDebianRoot = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Finds a program on this machine. As root on Debian, installs the packages of a missing program. Throws PartMissing.
 */
export const demandProgram = async (program: string, packages: readonly string[]): Promise<string> => {
  const found = which(program);
  if (found) return found;
  if (!isDebianRoot()) throw new PartMissing(`${program} is not installed`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Takes a lock for the installation, because test files run in parallel and a second apt-get would fail.
  const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"';
  const lock = join(tmpdir(), 'gyeol-apt.lock');
  await execute('flock', [lock, 'sh', '-c', install, 'sh', ...packages], { env, maxBuffer: 1e8 });
  const installed = which(program);
  if (!installed) throw new PartMissing(`${program} could not be installed`);
  return installed;
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
/**
 * Finds a free port between 20000 and 32767. The port stays free. The kernel gives connections ports from 32768 on, and
 * the services of a shop use ports below 20000.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });

/** Waits until `sign` resolves, while the process is alive. Throws at once when the process has ended. */
export const whileAlive = async <T>(child: ChildProcess, sign: Promise<T>): Promise<T> => {
  const failure = (): Error => new Error(`${child.spawnfile} has ended with ${child.exitCode ?? child.signalCode}`);
  if (child.exitCode !== null || child.signalCode !== null) throw failure();
  const ended = once(child, 'exit').then(() => {
    throw failure();
  });
  return Promise.race([sign, ended]);
};

/** Resolves when a process listens on the port. Throws when the process has ended, or after `withinMs`. */
export const whenListening = async (port: number, child: ChildProcess, withinMs = 30_000): Promise<void> => {
  await whileAlive(
    child,
    eventually(`${child.spawnfile} listens on ${port}`, () => answers(port), withinMs),
  );
};

export const endProcess = (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

const temporary = (name: string): string => mkdtempSync(join(tmpdir(), `gyeol-${name}-`));

/** Throws PartMissing. */
export const demandRedisServer = (): Promise<string> => demandProgram('redis-server', ['redis-server']);

/** Starts a Redis server that stores nothing on disk. It listens on a free port or on `fixedPort`. */
export const startRedisServer = async (program: string, fixedPort?: number) => {
  const port = fixedPort ?? (await freePort());
  const folder = temporary('redis');
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn(program, args, { stdio: 'ignore' });
  await whenListening(port, child);
  const stop = async (signal?: NodeJS.Signals): Promise<void> => {
    await endProcess(child, signal);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `redis://127.0.0.1:${port}`, port, stop };
};

/** Uses `TEST_REDIS_URL`, a container, or the program `redis-server`. Throws PartMissing. */
export const startRedis = async (): Promise<Part> => {
  const redisUrl = process.env.TEST_REDIS_URL;
  if (redisUrl) return { env: { REDIS_URL: redisUrl }, stop: async () => undefined };
  const contained = await inContainer(redisInContainer);
  if (contained) return contained;
  const { url, stop } = await startRedisServer(await demandRedisServer());
  return { env: { REDIS_URL: url }, stop };
};

/** VersityGW, a server of S3. Throws PartMissing. */
export const demandVersityGateway = (): Promise<string> =>
  demandGoProgram('versitygw', 'github.com/versity/versitygw/cmd/versitygw@v1.8.0');

const rootKey = 'gyeol-test-key';
const rootSecret = 'gyeol-test-secret';

/** Starts VersityGW over a folder, whose folders are the buckets. `flags` can make it read-only. */
export const startVersityGateway = async (program: string, folder: string, flags: readonly string[] = []) => {
  const port = await freePort();
  const child = spawn(program, ['--port', `127.0.0.1:${port}`, ...flags, 'posix', folder], {
    stdio: 'ignore',
    env: { ...process.env, ROOT_ACCESS_KEY: rootKey, ROOT_SECRET_KEY: rootSecret },
  });
  await whenListening(port, child);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    keys: { accessKeyId: rootKey, secretAccessKey: rootSecret },
    stop: () => endProcess(child),
  };
};

/**
 * Uses `TEST_S3_ENDPOINT` with its keys, a container, or the program of `demandVersityGateway`. Does not create the
 * bucket. Throws PartMissing.
 */
export const startS3 = async (): Promise<Part> => {
  const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env;
  const bucket = `gyeol-${Date.now()}`;
  const envOf = (endpoint: string, key: string, secret: string) => ({
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: key,
    S3_SECRET_ACCESS_KEY: secret,
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
  });
  if (TEST_S3_ENDPOINT) {
    return {
      env: envOf(TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY),
      stop: async () => undefined,
    };
  }
  const contained = await inContainer(() => s3InContainer(rootKey, rootSecret));
  if (contained) return { env: envOf(contained.endpoint, rootKey, rootSecret), stop: contained.stop };
  const program = await demandVersityGateway();
  const folder = temporary('s3');
  const { endpoint, stop } = await startVersityGateway(program, folder);
  return {
    env: envOf(endpoint, rootKey, rootSecret),
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Finds the browser: `CHROMIUM`, or Chromium of this machine with fonts for Hangul. Throws PartMissing. */
export const findChromium = async (): Promise<string> =>
  installedChromium() ?? (await demandProgram('chromium', ['chromium', 'fonts-noto-cjk']));
