import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pay, payHeaders, type Running, startListener, startSandbox, until } from './support.ts';

let sandbox: Running;
let auth: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  auth = await payHeaders(sandbox);
  return () => sandbox.stop();
});
afterEach(() => sandbox.call('DELETE', '/_sandbox/behaviour'));

const behave = (change: unknown) => sandbox.call('POST', '/_sandbox/behaviour', change);
const get = (impUid: string) => sandbox.call('GET', `/portone/payments/${impUid}`, undefined, auth);
const cancel = (body: unknown) => sandbox.call('POST', '/portone/payments/cancel', body, auth);

describe('payments at the sandbox', () => {
  it('cannot be read (503 in the provider’s format) while the control API keeps working', async () => {
    await behave({ payments: { down: true } });
    const impUid = await pay(sandbox, { merchant_uid: 'b-1', amount: 1000 });
    expect(await get(impUid)).toMatchObject({ status: 503, body: { code: -1, response: null } });
    await behave({ payments: { down: false } });
    expect((await get(impUid)).status).toBe(200);
  });

  it('are read with the configured rate of failures, and after the configured delay', async () => {
    await behave({ payments: { failRate: 1 } });
    expect((await get('imp_0')).status).toBe(500);
    await behave({ payments: { failRate: 0, latencyMs: 120 } });
    const start = Date.now();
    expect((await get('imp_0')).status).toBe(404);
    expect(Date.now()).toBeGreaterThan(start + 100);
  });

  it('are carried out even when the answer is cut off', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'b-2', amount: 1000 });
    await behave({ payments: { dropAnswer: 2 } });
    await expect(cancel({ imp_uid: impUid })).rejects.toThrow();
    const prepare = { merchant_uid: 'b-3', amount: 70 };
    await expect(sandbox.call('POST', '/portone/payments/prepare', prepare, auth)).rejects.toThrow();
    expect((await get(impUid)).body.response.status).toBe('cancelled');
    expect((await get('prepare/b-3')).body.response.amount).toBe(70);
    expect((await cancel({ imp_uid: impUid })).body.code).toBe(1);
  });

  it('stay unchanged when a cancellation fails at the card company', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'b-4', amount: 1000 });
    await behave({ payments: { cancelFail: 1 } });
    expect(await cancel({ imp_uid: impUid })).toMatchObject({ status: 200, body: { code: -1 } });
    expect((await get(impUid)).body.response.cancel_amount).toBe(0);
    expect((await cancel({ imp_uid: impUid })).body.code).toBe(0);
  });
});

describe('webhooks', () => {
  const listen = async () => {
    const listener = await startListener();
    onTestFinished(async () => {
      await listener.stop();
    });
    return listener;
  };
  const paid = (notice_url: string, more: object = {}) =>
    sandbox.call('POST', '/_sandbox/payments', { merchant_uid: 'w', amount: 10, notice_url, ...more });

  it('arrive once, as JSON, at the webhook address of the payment', async () => {
    const shop = await listen();
    const { body } = await paid(`${shop.url}/hook`);
    expect(await until(() => shop.heard.length === 1)).toBe(true);
    expect(shop.heard[0]).toMatchObject({
      path: '/hook',
      type: expect.stringContaining('application/json'),
      body: { imp_uid: body.imp_uid, merchant_uid: 'w', status: 'paid' },
    });
    expect((await sandbox.call('GET', '/_sandbox/webhooks')).body[0]).toMatchObject({ httpStatus: 200 });
  });

  it('arrive twice, late or never, as the call or the behaviour settings say', async () => {
    const shop = await listen();
    await paid(shop.url, { webhook: 'none' });
    await paid(shop.url, { webhook: 'twice' });
    expect(await until(() => shop.heard.length === 2)).toBe(true);
    await behave({ payments: { webhook: 'late', webhookDelayMs: 250 } });
    const start = Date.now();
    await paid(shop.url);
    expect(await until(() => shop.heard.length === 3)).toBe(true);
    expect((shop.heard[2]?.at ?? 0) - start).toBeGreaterThanOrEqual(240);
  });

  it('are sent for a cancellation in the console, and not for an ordinary failure', async () => {
    const shop = await listen();
    await paid(shop.url, { status: 'failed' });
    const { body } = await paid(shop.url, { webhook: 'none' });
    await sandbox.call('POST', `/_sandbox/payments/${body.imp_uid}/cancel`, { reason: '품절' });
    expect(await until(() => shop.heard.length === 1)).toBe(true);
    expect(shop.heard[0]?.body).toMatchObject({ status: 'cancelled', cancellation_id: expect.any(String) });
  });

  it('are sent for a cancellation through the API only when the call asks for them', async () => {
    const shop = await listen();
    const [quiet, loud] = [await paid(shop.url, { webhook: 'none' }), await paid(shop.url, { webhook: 'none' })];
    await cancel({ imp_uid: quiet.body.imp_uid });
    await cancel({ imp_uid: loud.body.imp_uid, enable_webhook: true });
    expect(await until(() => shop.heard.length === 1)).toBe(true);
    expect(shop.heard.map(({ body }) => body.imp_uid)).toEqual([loud.body.imp_uid]);
  });
});

describe('the other providers', () => {
  it('answer 503 when they are switched off', async () => {
    await behave({ sms: { down: true }, kakao: { down: true }, postcode: { down: true } });
    expect((await sandbox.call('POST', '/solapi/messages/v4/send-many/detail', {})).status).toBe(503);
    expect((await sandbox.call('GET', '/kakao/v2/user/me')).status).toBe(503);
    expect((await sandbox.call('GET', '/postcode/v2.js')).status).toBe(503);
  });
});
