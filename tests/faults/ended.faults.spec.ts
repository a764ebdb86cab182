import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { isAlive } from '@gyeol/local/alive.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/parts.ts';
import { type RunEntry, runEntries } from '../support/processes.ts';
import { ShopClient } from '../support/shop-client.ts';

const main = fileURLToPath(new URL('../../deploy/local/src/main.ts', import.meta.url));

describe('the processes of npm start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gyeol-ended-'));
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const open = async (): Promise<{ child: ChildProcess; shop: string; processes: RunEntry[] }> => {
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), SANDBOX_PORT: String(await freePort()), GYEOL_DATA: dataDir };
    const child = spawn(process.execPath, [main, 'start'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, DEMO: 'off', KAFKA_BROKERS: '', REDIS_URL: '', S3_ENDPOINT: '', POSTGRES_URL: '' },
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
    await eventually(
      'the shop is open, or has said why not',
      async () => output.includes('The shop is open') || child.exitCode !== null,
      150_000,
    );
    expect(output).toContain('The shop is open');
    return { child, shop: `http://127.0.0.1:${port}`, processes: runEntries(dataDir) };
  };
  const left = (processes: readonly RunEntry[]): string[] =>
    processes.filter(({ pid }) => isAlive(pid)).map(({ service }) => service);

  it('end after a kill of the shop, and the next start works on the shop’s data', async () => {
    const first = await open();
    expect(first.processes.map(({ service }) => service)).toEqual(expect.arrayContaining(['postgres', 'gateway']));
    first.child.kill('SIGKILL');
    // The remaining processes of a killed shop end by themselves.
    await expect.poll(() => left(first.processes), { timeout: 60_000 }).toEqual([]);

    const second = await open();
    expect(await new ShopClient(second.shop).must(catalogCalls.getBest)).toEqual([]);
    const code = new Promise((resolve) => second.child.once('exit', resolve));
    second.child.kill('SIGINT');
    expect(await code).toBe(0);
    expect(left(second.processes)).toEqual([]);
    for (const file of ['lock', 'run.json', 'control.json']) expect(existsSync(join(dataDir, file)), file).toBe(false);
  });
});
