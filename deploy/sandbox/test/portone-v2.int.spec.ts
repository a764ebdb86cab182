import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from './support.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const authorization = 'PortOne sandbox-v2-secret';
const rest = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  sandbox.call(method, `/portone-v2${path}`, body, { authorization, ...headers });
const pay = async (merchant_uid: string, more: object = {}) =>
  (
    await sandbox.call('POST', '/_sandbox/payments', {
      ...{ merchant_uid, amount: 10_000, version: 'v2', webhook: 'none' },
      ...more,
    })
  ).body.imp_uid as string;
const open = (params: object) =>
  sandbox.call('POST', '/portone/window/open', {
    version: 'v2',
    params: {
      ...{ storeId: 'store-sandbox', channelKey: 'channel-key-1', orderName: '가방', totalAmount: 10_000 },
      ...{ currency: 'KRW', payMethod: 'CARD', ...params },
    },
  });

describe('PortOne V2 of the sandbox', () => {
  it('knows its payments by the paymentId, and V1 knows none of them', async () => {
    const transactionId = await pay('o-1');
    expect((await rest('GET', '/payments/o-1')).body).toMatchObject({
      id: 'o-1',
      transactionId,
      status: 'PAID',
      version: 'V2',
    });
    expect(await rest('GET', '/payments/o-9')).toMatchObject({ status: 404, body: { type: 'PAYMENT_NOT_FOUND' } });
    const { key: imp_key, secret: imp_secret } = sandbox.config.portone;
    const login = await sandbox.call('POST', '/portone/users/getToken', { imp_key, imp_secret });
    const token = { authorization: login.body.response.access_token as string };
    expect((await sandbox.call('GET', `/portone/payments/${transactionId}`, undefined, token)).status).toBe(404);
    expect((await sandbox.call('GET', '/portone/payments/findAll/o-1', undefined, token)).status).toBe(404);
  });

  it('refuses another secret and another store', async () => {
    expect((await rest('GET', '/payments/o-1', undefined, { authorization: 'PortOne x' })).body.type).toBe(
      'UNAUTHORIZED',
    );
    expect((await rest('GET', '/payments/o-1?storeId=x')).body.type).toBe('FORBIDDEN');
  });

  it('repeats the first answer under the same key for three hours, and refuses another balance', async () => {
    await pay('o-2');
    const cancel = (key: string, body: object) =>
      rest('POST', '/payments/o-2/cancel', { reason: 'x', ...body }, { 'idempotency-key': `"${key.padEnd(16, '-')}"` });
    const first = await cancel('a', { amount: 1_000, currentCancellableAmount: 10_000 });
    expect(first.body.cancellation).toMatchObject({ status: 'SUCCEEDED', totalAmount: 1_000 });
    expect((await cancel('a', { amount: 1_000, currentCancellableAmount: 10_000 })).body).toEqual(first.body);
    expect((await cancel('b', { amount: 1_000, currentCancellableAmount: 10_000 })).body.type).toBe(
      'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
    );
    sandbox.clock.now += 4 * 60 * 60_000;
    expect((await cancel('a', { amount: 1_000, currentCancellableAmount: 9_000 })).body.cancellation.status).toBe(
      'SUCCEEDED',
    );
    expect((await rest('GET', '/payments/o-2')).body).toMatchObject({
      status: 'PARTIAL_CANCELLED',
      amount: { cancelled: 2_000 },
    });
  });

  it('opens a window for its own store, for what was registered, and not for a paid paymentId', async () => {
    await rest('POST', '/payments/o-3/pre-register', { totalAmount: 10_000, currency: 'KRW' });
    expect((await open({ paymentId: 'o-3' })).body).toMatchObject({ amount: 10_000, merchant_uid: 'o-3' });
    const refusalOf = async (params: object) => (await open({ paymentId: 'o-3', ...params })).body.error_code;
    expect(await refusalOf({ totalAmount: 1 })).toBe('AmountNotEqualToPredefined');
    expect(await refusalOf({ storeId: 'x' })).toBe('StoreNotFound');
    expect(await refusalOf({ channelKey: undefined })).toBe('ChannelNotFound');
    expect(await refusalOf({ payMethod: 'PAYPAL' })).toBe('BadRequest');
    await pay('o-4');
    expect(await refusalOf({ paymentId: 'o-4' })).toBe('PaymentAlreadyPaid');
  });

  it('signs its notices by Standard Webhooks', async () => {
    const received: { headers: Record<string, unknown>; text: string }[] = [];
    const shop = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on('end', () => {
        received.push({ headers: request.headers, text });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const { port } = shop.address() as { port: number };
    const impUid = await pay('o-5', { webhook: 'once', notice_url: `http://127.0.0.1:${port}/` });
    await expect.poll(() => received.length).toBe(1);
    const [{ headers, text } = { headers: {}, text: '' }] = received;
    expect(JSON.parse(text)).toMatchObject({
      type: 'Transaction.Paid',
      data: { paymentId: 'o-5', transactionId: impUid },
    });
    const key = Buffer.from(sandbox.config.portoneV2.webhookSecret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    await new Promise((resolve) => shop.close(resolve));
  });
});
