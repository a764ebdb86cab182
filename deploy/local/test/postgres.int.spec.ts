import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takePort } from '../src/ports.ts';
import { type RunningPostgres, startPostgres } from '../src/postgres.ts';

const isRoot = process.getuid?.() === 0;
const unprivileged = 65_534;

describe('the embedded PostgreSQL', { timeout: 120_000 }, () => {
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
    running = await startPostgres({
      dataDir: join(folder, 'data'),
      port: await takePort(),
      settings: { fsync: 'off' },
    });
    return running;
  };
  const ask = async <Row extends object>({ url }: { url: string }, text: string): Promise<Row[]> => {
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
    while (existsSync(`/proc/${pid}`)) await new Promise((done) => setTimeout(done, 20));
  };

  it('comes back with its data after a crash, although the file that names its process is still there', async () => {
    const first = await start();
    await ask(first, `create table kept (note text); insert into kept values ('here')`);
    const pidFile = join(folder, 'data', 'postmaster.pid');
    process.kill(first.pid, 'SIGKILL');
    await isGone(first.pid);
    expect(existsSync(pidFile)).toBe(true);
    expect(await ask(await start(), 'select note from kept')).toEqual([{ note: 'here' }]);
  });

  it('is reached by its socket, which its own user alone can find, and by the loopback', async () => {
    const { url } = await start();
    const bySocket = await ask({ url }, 'select inet_client_addr() as address');
    const byLoopback = await ask({ url: url.split('?', 1)[0] as string }, 'select inet_client_addr() as address');
    expect([bySocket, byLoopback]).toEqual([[{ address: null }], [{ address: '127.0.0.1' }]]);
    expect(statSync(new URL(url).searchParams.get('host') ?? '').mode & 0o077).toBe(0);
  });

  it('starts although the number in that file is another program’s now', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await isGone(first.pid);
    const pidFile = join(folder, 'data', 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('ends a server that a killed shop has left on the folder', async () => {
    const left = await start();
    const next = await start();
    await isGone(left.pid);
    expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot)('never runs as root', async () => {
    const { pid } = await start();
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, uid] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
    // In a user namespace the files stay root's; there the server sees itself as another.
    const inNamespace = readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/)[0] === '1000';
    expect(uid !== '0' || inNamespace).toBe(true);
  });

  it.runIf(isRoot)('runs as the one who starts it, when that is not root', async (context) => {
    const script = fileURLToPath(new URL('./as-user.ts', import.meta.url));
    if ((statSync(process.execPath).mode & 0o005) === 0) return context.skip('Node is for root alone here');
    chownSync(folder, unprivileged, unprivileged);
    const child = spawn(process.execPath, [script, join(folder, 'data'), String(await takePort())], {
      uid: unprivileged,
      gid: unprivileged,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
    await new Promise((done) => child.once('close', done));
    if (said.includes('EACCES')) return context.skip('the checkout is for root alone here');
    expect(said.trim()).toBe('answered and ended');
    expect(statSync(join(folder, 'data')).uid).toBe(unprivileged);
  });
});
