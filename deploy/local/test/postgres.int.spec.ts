import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reservePort } from '../src/ports.ts';
import { type RunningPostgres, startPostgres } from '../src/postgres.ts';
import { ShopPort } from '../src/shop-port.ts';
import { supervisePostgres } from '../src/supervise-postgres.ts';
import { Supervisor } from '../src/supervisor.ts';

const isRoot = process.getuid?.() === 0;
const unprivileged = 65_534;

describe('the embedded PostgreSQL', { timeout: 120_000 }, () => {
  /** A data folder that a first start has prepared. Each test begins with a copy. */
  let prepared: string;
  beforeAll(async () => {
    prepared = mkdtempSync(join(tmpdir(), 'gyeol-postgres-'));
    chmodSync(prepared, 0o711);
    await (await startPostgres({ dataDir: join(prepared, 'data'), port: await reservePort() })).stop();
  });
  afterAll(() => rmSync(prepared, { recursive: true, force: true }));
  const copyPrepared = () => {
    if (!existsSync(join(folder, 'data'))) execFileSync('cp', ['-a', join(prepared, 'data'), folder]);
  };

  let folder: string;
  let running: RunningPostgres | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gyeol-postgres-'));
    chmodSync(folder, 0o711);
  });
  afterEach(async () => {
    await running?.stop('immediate').catch(() => undefined);
    running = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async (): Promise<RunningPostgres> => {
    copyPrepared();
    running = await startPostgres({
      dataDir: join(folder, 'data'),
      port: await reservePort(),
      settings: { fsync: 'off' },
    });
    return running;
  };
  const query = async <Row extends object>({ url }: { url: string }, text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const isGone = async (pid: number): Promise<void> => {
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  };

  it('starts with its data after a crash that left the file postmaster.pid behind', async () => {
    const first = await start();
    await query(first, `create table kept (note text); insert into kept values ('here')`);
    const pidFile = join(folder, 'data', 'postmaster.pid');
    process.kill(first.pid, 'SIGKILL');
    await isGone(first.pid);
    expect(existsSync(pidFile)).toBe(true);
    expect(await query(await start(), 'select note from kept')).toEqual([{ note: 'here' }]);
  });

  it('can be reached over loopback, and over a socket that only the user of PostgreSQL can open', async () => {
    const { url } = await start();
    const bySocket = await query({ url }, 'select inet_client_addr() as address');
    const byLoopback = await query({ url: url.split('?', 1)[0] as string }, 'select inet_client_addr() as address');
    expect([bySocket, byLoopback]).toEqual([[{ address: null }], [{ address: '127.0.0.1' }]]);
    expect(statSync(new URL(url).searchParams.get('host') ?? '').mode & 0o077).toBe(0);
  });

  it('starts when another program now has the process number in postmaster.pid', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await isGone(first.pid);
    const pidFile = join(folder, 'data', 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('ends a server that a killed shop left running on the data folder', async () => {
    const left = await start();
    const next = await start();
    await isGone(left.pid);
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is restarted on the same port with its data after it was killed', async () => {
    const lines: string[] = [];
    const restarted = Promise.withResolvers<number>();
    copyPrepared();
    const supervised = await supervisePostgres({
      dataDir: join(folder, 'data'),
      port: await reservePort(),
      settings: { fsync: 'off' },
      print: (line) => void lines.push(line),
      started: ({ pid }) => restarted.resolve(pid),
    });
    running = supervised;
    await query(supervised, `create table kept (note text); insert into kept values ('here')`);
    const first = supervised.pid;
    process.kill(first, 'SIGKILL');
    expect(await restarted.promise).not.toBe(first);
    expect(await query(supervised, 'select note from kept')).toEqual([{ note: 'here' }]);
    expect(lines).toEqual(['ended; starting it again', 'is running again']);
    await supervised.stop();
    expect(existsSync(`/proc/${supervised.pid}`)).toBe(false);
    expect(lines).toHaveLength(2);
  });

  it('waits while the disk is full, reports the full disk once, and starts when there is room', async (context) => {
    const options = ['-t', 'tmpfs', '-o', 'size=192m,mode=711', 'tmpfs', folder];
    if (spawnSync('mount', options).status !== 0) return context.skip('only root can mount a disk of the test’s own');
    try {
      const lines: string[] = [];
      const restarted = Promise.withResolvers<number>();
      const supervised = await supervisePostgres({
        dataDir: join(folder, 'data'),
        port: await reservePort(),
        print: (line) => void lines.push(line),
        started: ({ pid }) => restarted.resolve(pid),
      });
      running = supervised;
      await query(supervised, `create table kept (note text); insert into kept values ('here')`);
      const filler = join(folder, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']);
      process.kill(supervised.pid, 'SIGKILL');
      await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('the disk is full. Make room');
      rmSync(filler);
      await restarted.promise;
      expect(await query(supervised, 'select note from kept')).toEqual([{ note: 'here' }]);
      expect(lines.filter((line) => line.includes('disk is full'))).toHaveLength(1);
      await supervised.stop();
    } finally {
      await running?.stop('immediate').catch(() => undefined);
      running = undefined;
      spawnSync('umount', [folder]);
    }
  });

  it('is in the run file when a full disk has room again, and the full disk is reported once', async (context) => {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=711', 'tmpfs', folder]).status !== 0)
      return context.skip('only root can mount a disk of the test’s own');
    const output: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
    try {
      const runFile = join(folder, 'run.json');
      const filler = join(folder, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
      const supervisor = new Supervisor({ runFile, logsDir: folder, shopPort: new ShopPort(1) });
      supervisor.table.adopt({ service: 'postgres', instance: 1, pid: 1, port: 1 });
      supervisor.table.adopt({ service: 'postgres', instance: 1, pid: 2, port: 1 });
      expect(output.filter((line) => line.includes('the disk of the data folder is full'))).toHaveLength(1);
      rmSync(filler);
      await expect.poll(() => existsSync(runFile), { timeout: 10_000 }).toBe(true);
      expect(JSON.parse(readFileSync(runFile, 'utf8'))).toEqual([
        { service: 'postgres', instance: 1, pid: 2, port: 1 },
      ]);
    } finally {
      write.mockRestore();
      spawnSync('umount', [folder]);
    }
  });

  it.runIf(isRoot)('never runs as root', async () => {
    const { pid } = await start();
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, uid] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
    // In a user namespace, the files belong to root, and the server sees itself as another user.
    const inNamespace = readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/)[0] === '1000';
    expect(uid !== '0' || inNamespace).toBe(true);
  });

  it.runIf(isRoot)('runs as the user who starts it when that user is not root', async (context) => {
    const script = fileURLToPath(new URL('./as-user.ts', import.meta.url));
    if ((statSync(process.execPath).mode & 0o005) === 0) return context.skip('Node is for root alone here');
    chownSync(folder, unprivileged, unprivileged);
    const child = spawn(process.execPath, [script, join(folder, 'data'), String(await reservePort())], {
      uid: unprivileged,
      gid: unprivileged,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    await new Promise((done) => {
      child.once('close', done).once('error', (error) => {
        output += error.message;
        done(undefined);
      });
    });
    if (output.includes('EACCES')) return context.skip('the checkout is for root alone here');
    expect(output.trim()).toBe('answered and ended');
    expect(statSync(join(folder, 'data')).uid).toBe(unprivileged);
  });
});
