import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { pay, type Running, startSandbox } from './support.ts';

let sandbox: Running;

beforeAll(async () => {
  sandbox = await startSandbox();
  return () => sandbox.stop();
});

const statusWithHost = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    httpRequest(`${sandbox.url}/_sandbox/messages`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('the control API', () => {
  it('makes any payment and lists the payments of an order, newest first', async () => {
    const first = await pay(sandbox, { merchant_uid: 'k-1', amount: 100, status: 'failed' });
    const second = await pay(sandbox, { merchant_uid: 'k-1', amount: 7 });
    expect((await sandbox.call('GET', '/_sandbox/payments?merchant_uid=k-1')).body).toEqual([
      { imp_uid: second, amount: 7, cancel_amount: 0, status: 'paid', receipt: null },
      { imp_uid: first, amount: 100, cancel_amount: 0, status: 'failed', receipt: null },
    ]);
  });

  it('loads each past payment once, and a cancelled past payment with the refunded amount', async () => {
    const paid = {
      imp_uid: 'imp_000000000001',
      merchant_uid: 'k-past',
      amount: 900,
      pay_method: 'trans',
      paid_at: 1_000,
    };
    const cancelled = { ...paid, imp_uid: 'imp_000000000002', cancelled_at: 2_000 };
    const load = () => sandbox.call('POST', '/_sandbox/payments/past', { payments: [paid, cancelled] });
    expect((await load()).body).toEqual({ loaded: 2 });
    expect((await load()).body).toEqual({ loaded: 0 });
    expect((await sandbox.call('GET', '/_sandbox/payments?merchant_uid=k-past')).body).toEqual([
      { imp_uid: cancelled.imp_uid, amount: 900, cancel_amount: 900, status: 'cancelled', receipt: null },
      { imp_uid: paid.imp_uid, amount: 900, cancel_amount: 0, status: 'paid', receipt: null },
    ]);
  });

  it('completes a ready payment once and answers 409 the second time', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'k-2', amount: 100, status: 'ready' });
    expect(await pay(sandbox, { merchant_uid: 'k-2', amount: 100, imp_uid: impUid })).toBe(impUid);
    const again = await sandbox.call('POST', '/_sandbox/payments', {
      merchant_uid: 'k-2',
      amount: 100,
      imp_uid: impUid,
    });
    expect(again.status).toBe(409);
  });

  it('answers 400 to invalid input and names the wrong field', async () => {
    const wrong = await sandbox.call('POST', '/_sandbox/behaviour', { payments: { latency: 5 } });
    expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('latency') } });
    expect((await sandbox.call('POST', '/_sandbox/behaviour', { sms: { failRate: 2 } })).status).toBe(400);
    expect((await sandbox.call('POST', '/_sandbox/payments', { merchant_uid: 'k', amount: '5' })).status).toBe(400);
    expect((await sandbox.call('POST', '/_sandbox/payments', { amount: 5 })).status).toBe(400);
    expect((await sandbox.call('POST', '/_sandbox/kakao/code', { name: '김결' })).status).toBe(400);
  });

  it('merges behaviour settings key by key and resets all of them', async () => {
    await sandbox.call('POST', '/_sandbox/behaviour', { payments: { latencyMs: 10 }, kakao: { down: true } });
    const { body } = await sandbox.call('POST', '/_sandbox/behaviour', { payments: { failRate: 0.5 } });
    expect(body).toMatchObject({ payments: { latencyMs: 10, failRate: 0.5 }, kakao: { down: true } });
    const well = await sandbox.call('DELETE', '/_sandbox/behaviour');
    expect(well.body).toMatchObject({ payments: { latencyMs: 0, failRate: 0 }, kakao: { down: false } });
  });

  it('keeps a ledger whose totals match its payments', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'k-3', amount: 1000 });
    const before = (await sandbox.call('GET', '/_sandbox/ledger')).body;
    await sandbox.call('POST', `/_sandbox/payments/${impUid}/cancel`, { amount: 400, webhook: 'none' });
    const { totals, payments } = (await sandbox.call('GET', '/_sandbox/ledger')).body;
    expect(totals.netAmount).toBe(before.totals.netAmount - 400);
    expect(totals.count).toBe(payments.length);
    expect(payments.at(-1)).toMatchObject({ imp_uid: impUid, merchant_uid: 'k-3', amount: 1000, cancel_amount: 400 });
    expect((await sandbox.call('POST', '/_sandbox/payments/imp_0/cancel')).status).toBe(409);
  });

  it('refuses foreign host names and calls from foreign pages', async () => {
    expect(await statusWithHost('127.0.0.1:8090')).toBe(200);
    expect(await statusWithHost('localhost')).toBe(200);
    expect(await statusWithHost('evil.example')).toBe(403);
    expect(await statusWithHost('127.0.0.1.evil.example')).toBe(403);
    const foreign = await sandbox.call('POST', '/_sandbox/behaviour', {}, { origin: 'http://127.0.0.1:8080' });
    expect(foreign.status).toBe(403);
    expect((await sandbox.call('POST', '/_sandbox/behaviour', {}, { origin: sandbox.url })).status).toBe(200);
  });

  it('serves its health, its state, and a page that cannot be framed', async () => {
    for (const path of ['/_sandbox/', '/_sandbox']) {
      const page = await sandbox.call('GET', path);
      expect(page).toMatchObject({ status: 200, body: expect.stringContaining('결 샌드박스') });
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
    expect((await sandbox.call('GET', '/_sandbox/health')).body).toEqual({ status: 'ok' });
    expect((await sandbox.call('GET', '/_sandbox/state')).body).toMatchObject({ payments: expect.any(Array) });
  });
});
