import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './alive.ts';
import { endWithParent, findBinaries, findIdentity, type Identity } from './postgres-programs.ts';

export interface PostgresOptions {
  dataDir: string;
  port: number;
  /**
   * The password of the user `postgres`. The first start on a data folder sets it, and later starts do not change it.
   */
  password?: string;
  log?: (line: string) => void;
  settings?: Readonly<Record<string, string | number>>;
}
export interface RunningPostgres {
  /**
   * The address of the server on the loopback. Where the server has a socket, the folder of the socket is the parameter
   * `host`.
   */
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** `immediate` ends the server like a crash. The next start recovers the data. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
}

const defaults: Readonly<Record<string, string | number>> = {
  listen_addresses: '127.0.0.1',
  max_connections: 120,
  timezone: 'UTC',
  // The shop's queries are short, so compiling them costs more than running them.
  jit: 'off',
};

/**
 * Runs initdb in a temporary folder beside the final one and then renames that folder. So an interrupted first start
 * leaves no half-made data folder.
 */
const initialise = (initdb: string, dataDir: string, password: string, { owner, prefix }: Identity): void => {
  const fresh = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) for (const path of [fresh, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const [program = initdb, ...before] = [...prefix, initdb];
  const made = spawnSync(
    program,
    [
      ...before,
      `--pgdata=${fresh}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...owner, cwd: dirname(dataDir), env: environment(), encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0)
    throw new Error(`PostgreSQL could not prepare ${dataDir}: ${(made.stderr || String(made.error)).trim()}`);
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(fresh, dataDir);
};

// The language is English, because `untilReady` searches for the English text of the readiness line.
const environment = () => ({ ...process.env, LC_ALL: 'C' });

/**
 * Ends a server that outlived a killed supervisor and still uses the folder. After a crash of the machine,
 * `postmaster.pid` may name the process of another program, and PostgreSQL would refuse to start. Then the file is
 * removed.
 */
const endLeftover = async (dataDir: string): Promise<void> => {
  const pidFile = resolve(dataDir, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  const commandLine = `/proc/${pid}/cmdline`;
  if (pid <= 0 || !existsSync(commandLine)) return;
  if (!readFileSync(commandLine, 'utf8').includes(dataDir)) return rmSync(pidFile);
  process.kill(pid, 'SIGINT');
  for (let tries = 0; isAlive(pid) && tries < 200; tries += 1) await sleep(50);
};

/** The longest address of a socket that every system accepts, bytes. */
const longestSocket = 103;
/**
 * Returns the folder of the server's socket: the data folder, which only its user may enter. Over a socket, a statement
 * costs client and server together a third less CPU than over the loopback. Returns an empty text where the path is too
 * long, or where the system has no sockets.
 */
const socketFolder = (dataDir: string, port: number): string => {
  const folder = resolve(dataDir);
  const fits = Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) <= longestSocket;
  return process.platform !== 'win32' && fits && !folder.includes(',') ? folder : '';
};

/**
 * The message of PostgreSQL while processes of a killed server still run. These processes end by themselves after a
 * while.
 */
const leavingStill = /pre-existing shared memory block/;
const patienceMs = 15_000;

const untilReady = (child: ChildProcess, log: (line: string) => void): Promise<void> =>
  new Promise((ready, fail) => {
    let last = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) {
        log(line);
        if (/FATAL|ERROR/.test(line)) last = line;
        if (line.includes('ready to accept connections')) ready();
      }
    });
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`PostgreSQL ended while starting (code ${code}). ${last}`)));
  });

/**
 * Starts the PostgreSQL of the npm package on the loopback. The first start prepares the data folder. The server is in
 * its own process group, so that Ctrl-C reaches the services first and the server last.
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const { dataDir, port, password = 'postgres', log = () => undefined } = options;
  const binaries = await findBinaries();
  mkdirSync(dirname(dataDir), { recursive: true });
  const identity = findIdentity([dataDir, binaries.postgres]);
  if (!existsSync(resolve(dataDir, 'PG_VERSION'))) initialise(binaries.initdb, dataDir, password, identity);
  await endLeftover(dataDir);

  const socket = socketFolder(dataDir, port);
  const flags = Object.entries({ ...defaults, unix_socket_directories: socket, ...options.settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const [program = binaries.postgres, ...before] = [...identity.prefix, ...endWithParent(), binaries.postgres];
  const launch = async (until: number): Promise<ChildProcess> => {
    const child = spawn(program, [...before, '-D', dataDir, '-p', String(port), ...flags], {
      ...identity.owner,
      cwd: dataDir,
      env: environment(),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const killed = () => void child.kill('SIGQUIT');
    process.once('exit', killed);
    child.once('exit', () => process.off('exit', killed));
    try {
      await untilReady(child, log);
      return child;
    } catch (error) {
      if (Date.now() > until || !leavingStill.test((error as Error).message)) throw error;
      await sleep(200);
      return launch(until);
    }
  };
  const child = await launch(Date.now() + patienceMs);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    url: `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres${
      socket && `?host=${encodeURIComponent(socket)}`
    }`,
    pid: child.pid ?? 0,
    ended,
    stop: async (mode = 'fast') => {
      child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await ended;
    },
  };
};
