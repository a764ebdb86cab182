import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../tests/support/parts.ts';
import { openPaymentStore } from '../src/portone/payment-store.ts';
import { callJson } from './support.ts';

const mainScript = new URL('../src/main.ts', import.meta.url).pathname;

let dataDir: string;
let port: number;
let children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gyeol-sandbox-'));
  port = await freePort();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  output: string;
  code: Promise<number | null>;
}

const run = (env: Record<string, string> = {}): Started => {
  const surroundings = {
    PATH: process.env.PATH ?? '',
    GYEOL_SANDBOX: 'on',
    SANDBOX_DATA: dataDir,
    SANDBOX_PORT: String(port),
  };
  const child = spawn(process.execPath, [mainScript], { env: { ...surroundings, ...env } });
  children.push(child);
  const started: Started = { child, output: '', code: new Promise((resolve) => child.once('close', resolve)) };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      started.output += chunk;
    });
  }
  return started;
};

const start = async (env: Record<string, string> = {}): Promise<Started> => {
  const started = run(env);
  await new Promise<void>((resolve, reject) => {
    started.child.stdout?.on('data', () => started.output.includes('sandbox ready') && resolve());
    void started.code.then(() => reject(new Error(started.output)));
  });
  return started;
};

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callJson(`http://127.0.0.1:${port}${path}`, method, body, headers);

const sendMessage = (text: string) => {
  const [date, salt] = [new Date().toISOString(), '0123456789abcdef'];
  const signature = createHmac('sha256', 'sandbox-solapi-secret')
    .update(date + salt)
    .digest('hex');
  const authorization = `HMAC-SHA256 apiKey=sandbox-solapi-key, date=${date}, salt=${salt}, signature=${signature}`;
  const messages = [{ to: '01012345678', from: '0212345678', text }];
  return call('POST', '/solapi/messages/v4/send-many/detail', { messages }, { authorization });
};

describe('a killed sandbox', () => {
  it('keeps payments, cancels, messages, people and tokens', async () => {
    const first = await start();
    const body = { merchant_uid: 'r-1', amount: 1000, webhook: 'none' };
    const { imp_uid } = (await call('POST', '/_sandbox/payments', body)).body;
    await call('POST', `/_sandbox/payments/${imp_uid}/cancel`, { amount: 300, webhook: 'none' });
    const keys = { imp_key: 'sandbox-imp-key', imp_secret: 'sandbox-imp-secret' };
    const token = (await call('POST', '/portone/users/getToken', keys)).body.response.access_token;
    await sendMessage('한 줄\u2028두 줄');
    const { code } = (await call('POST', '/_sandbox/kakao/code', { id: 5, name: '김결' })).body;
    first.child.kill('SIGKILL');
    await first.code;

    await start();
    const payment = await call('GET', `/portone/payments/${imp_uid}`, undefined, { authorization: token });
    expect(payment.body.response).toMatchObject({ amount: 1000, cancel_amount: 300, status: 'paid' });
    expect((await call('GET', '/_sandbox/messages?to=01012345678')).body).toMatchObject([{ text: '한 줄\u2028두 줄' }]);
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'sandbox-kakao-client',
      client_secret: 'sandbox-kakao-secret',
      redirect_uri: 'http://127.0.0.1:8080/kakao/oauth/redirect',
      code,
    });
    const exchanged = await fetch(`http://127.0.0.1:${port}/kakao/oauth/token`, { method: 'POST', body: form });
    expect(exchanged.status).toBe(200);
  });

  it('keeps every payment that was answered before the kill under load', async () => {
    const first = await start();
    const answered: string[] = [];
    const payOne = async (index: number): Promise<void> => {
      const body = { merchant_uid: `r-${index}`, amount: 10, webhook: 'none' };
      const answer = await call('POST', '/_sandbox/payments', body).catch(() => undefined);
      if (answer?.status === 200) answered.push(answer.body.imp_uid);
      if (answered.length === 50) first.child.kill('SIGKILL');
    };
    await Promise.all(Array.from({ length: 200 }, (_, index) => payOne(index)));
    await first.code;
    expect(answered.length).toBeGreaterThanOrEqual(50);

    await start();
    const { payments } = (await call('GET', '/_sandbox/ledger')).body;
    const statuses = new Map(payments.map((one: { imp_uid: string; status: string }) => [one.imp_uid, one.status]));
    expect(answered.filter((impUid) => statuses.get(impUid) !== 'paid')).toEqual([]);
  });

  it('skips an incomplete line in its journal and continues to write after that line', async () => {
    const line = (impUid: string) => JSON.stringify({ k: 'opened', uid: impUid, order: 'torn', won: 1, at: 1 });
    await writeFile(join(dataDir, 'payments.jsonl'), `${line('imp_1')}\n${line('imp_2').slice(0, 20)}`);
    const first = await start();
    await call('POST', '/_sandbox/payments', { merchant_uid: 'torn', amount: 2, webhook: 'none' });
    first.child.kill('SIGKILL');
    await first.code;
    await start();
    const amounts = (await call('GET', '/_sandbox/payments?merchant_uid=torn')).body.map(
      (one: { amount: number }) => one.amount,
    );
    expect(amounts).toEqual([2, 1]);
  });
});

describe('the sandbox process', () => {
  it('exits with 0 after SIGTERM, even with open connections and pending webhooks', async () => {
    const { child, code } = await start();
    await call('POST', '/_sandbox/behaviour', {
      payments: { webhook: 'late', webhookDelayMs: 60_000, latencyMs: 60_000 },
    });
    await call('POST', '/_sandbox/payments', { merchant_uid: 's', amount: 1 });
    const hanging = call('GET', '/portone/payments/x').catch(() => 'cut');
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(await hanging).toBe('cut');
  });

  it('tells its supervisor that it is ready, and ends when the supervisor is gone', async () => {
    const env = { GYEOL_SANDBOX: 'on', SANDBOX_DATA: dataDir, SANDBOX_PORT: String(port) };
    const child = spawn(process.execPath, [mainScript], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    children.push(child);
    expect(await new Promise((resolve) => child.once('message', resolve))).toEqual({ type: 'ready', port });
    const code = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    expect(await code).toBe(0);
  });

  it.each([
    ['without GYEOL_SANDBOX=on', { GYEOL_SANDBOX: '' }],
    ['in production without it', { GYEOL_SANDBOX: 'off', NODE_ENV: 'production' }],
  ])('refuses to start %s, and gives the reason in one line', async (_when, env) => {
    const started = run(env);
    expect(await started.code).toBe(1);
    expect(started.output).toBe('sandbox: GYEOL_SANDBOX must be on: stand-ins are for development only\n');
  });

  it('reports in one line that the port is taken', async () => {
    await start();
    const second = run();
    expect(await second.code).toBe(1);
    expect(second.output).toMatch(/^sandbox: the port is taken: .*\n$/);
  });
});

it('an entry that a full disk refused has no effect, in memory or after a restart', async (context) => {
  const disk = join(dataDir, 'disk');
  await mkdir(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]).status !== 0)
    return context.skip('a disk of the test’s own can be mounted by root alone');
  // The text is longer than the free rest of the last disk page of the file. So writing the text needs more space on
  // the disk.
  const why = 'x'.repeat(16_000);
  const cancel = (id: string, won: number) => ({ k: 'cancelled', uid: 'imp_1', at: 3, won, why, id }) as const;
  const snapshot = (store: Awaited<ReturnType<typeof openPaymentStore>>) => {
    const one = store.get('imp_1');
    const ids = one?.cancels.map(({ id }) => id);
    return [one?.status, one?.cancelAmount, ids, one?.confirmations, store.get('imp_2')?.status, store.latest().length];
  };
  try {
    const store = await openPaymentStore(disk);
    store.record(
      { k: 'opened', uid: 'imp_1', order: 'order-1', won: 1_000, at: 1 },
      { k: 'paid', uid: 'imp_1', at: 2 },
    );
    const filling = spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4k']);
    expect(filling.status).not.toBe(0);
    const opening = { k: 'opened', uid: 'imp_2', order: 'order-1', won: 1_000, at: 4, info: { name: why } } as const;
    for (const one of [cancel('a', 400), cancel('b', 600), opening]) expect(() => store.record(one)).toThrow('ENOSPC');
    // The first of the two entries alone would fit on the disk. The entries belong together, so neither may be applied.
    expect(() => store.record({ k: 'confirmed', uid: 'imp_1' }, cancel('d', 100))).toThrow('ENOSPC');
    expect(snapshot(store)).toEqual(['paid', 0, [], 0, undefined, 1]);
    expect(store.ofOrder('order-1').map(({ impUid }) => impUid)).toEqual(['imp_1']);
    await rm(join(disk, 'filler'));
    store.record(cancel('c', 300));
    expect(snapshot(store)).toEqual(['paid', 300, ['c'], 0, undefined, 1]);
    store.close();
    const reopened = await openPaymentStore(disk);
    expect(snapshot(reopened)).toEqual(['paid', 300, ['c'], 0, undefined, 1]);
    reopened.close();
  } finally {
    spawnSync('umount', [disk]);
  }
});

it('the sandbox reports a full disk once, and works again when there is room', async (context) => {
  const disk = join(dataDir, 'disk');
  await mkdir(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]).status !== 0)
    return context.skip('a disk of the test’s own can be mounted by root alone');
  try {
    const started = await start({ SANDBOX_DATA: disk });
    const paid = await call('POST', '/_sandbox/payments', { merchant_uid: 'order-1', amount: 1_000, webhook: 'none' });
    // The text is longer than the free rest of the last disk page of the journal. So writing the text needs more space
    // on the disk.
    const input = { amount: 10, reason: 'x'.repeat(16_000), webhook: 'none' };
    const cancel = () => call('POST', `/_sandbox/payments/${paid.body.imp_uid}/cancel`, input);
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4k']);
    for (let tries = 0; tries < 3; tries += 1) expect(await cancel()).toMatchObject({ status: 500 });
    await rm(join(disk, 'filler'));
    expect(await cancel()).toMatchObject({ status: 200, body: { cancel_amount: 10 } });
    started.child.kill('SIGTERM');
    await started.code;
    expect(started.output.match(/disk of the sandbox is full/g)).toHaveLength(1);
    expect(started.output).not.toContain('call failed');
  } finally {
    for (const child of children) child.kill('SIGKILL');
    spawnSync('umount', ['-l', disk]);
  }
});
