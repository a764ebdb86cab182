import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderDown, ProviderLimits, ProviderRefused } from '../src/payment/payment-provider.ts';
import type { UnreadablePayment } from '../src/payment/portone.ts';
import { createPortoneV2 } from '../src/payment/portone-v2.ts';
import { createPortoneV2Http } from '../src/payment/portone-v2-http.ts';

/** A provider that gives answers which the shop's stand-in never gives. */
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: { call: string; key: string | undefined; body: string }[];
let unreadable: UnreadablePayment[];
const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const payment = {
  ...{ id: 'o-1', transactionId: 'tx-1', version: 'V2', status: 'PAID', currency: 'KRW' },
  amount: { total: 100, cancelled: 0 },
  channel: { type: 'LIVE', pgProvider: 'INICIS_V2', pgMerchantId: 'x' },
  method: { type: 'PaymentMethodCard' },
  paidAt: '2026-11-29T00:00:00Z',
};
const ids = { merchantUid: 'o-1', transaction: 'tx-1' };
const cancel = { ...ids, intent: 'cancel:1', amount: 100, checksum: 100, currency: 'KRW', reason: '주문 취소' };
const open = (now = () => new Date()) => {
  const { port } = server.address() as { port: number };
  const http = createPortoneV2Http({ apiUrl: `http://127.0.0.1:${port}`, secret: 's', storeId: '' }, now);
  return createPortoneV2(http, (found) => unreadable.push(found));
};
const cancels = () => requests.filter(({ call }) => call.startsWith('POST'));

beforeEach(async () => {
  requests = [];
  unreadable = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const key = request.headers['idempotency-key'] as string | undefined;
      requests.push({ call: `${request.method} ${request.url} ${request.headers.authorization}`, key, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

describe('the PortOne V2 client', () => {
  it('sends its secret, and reads a payment by the order number', async () => {
    answer = (_, response) => send(response, 200, payment);
    expect(await open().find(ids)).toMatchObject({ impUid: 'tx-1', status: 'paid', amount: 100, method: 'card' });
    expect(requests.map(({ call }) => call)).toEqual(['GET /payments/o-1 PortOne s']);
  });

  it.each([
    [500, '{}'],
    [502, '<html>'],
    [200, '<html>'],
    [404, '<html>'],
    [401, { type: 'UNAUTHORIZED' }],
    [403, { type: 'FORBIDDEN' }],
    [200, { ...payment, status: 'UNHEARD_OF' }],
    [200, { ...payment, version: 'V3' }],
    [200, { ...payment, channel: { ...payment.channel, type: 'UNHEARD_OF' } }],
    [200, { ...payment, amount: { total: 10.5 } }],
    [200, { ...payment, paidAt: 'soon' }],
  ])('treats the response %i %s as a failed call', async (status, body) => {
    answer = (_, response) => send(response, status, body);
    await expect(open().find(ids)).rejects.toThrow(ProviderDown);
  });

  it('counts an unreadable payment as an open window, and reports each of its states once', async () => {
    answer = (_, response) => send(response, 200, { ...payment, status: 'UNHEARD_OF' });
    const provider = open();
    for (let time = 0; time < 3; time += 1)
      expect(await provider.findAll('o-1')).toMatchObject([{ impUid: 'tx-1', status: 'ready', amount: 0 }]);
    expect(unreadable).toEqual([{ impUid: 'tx-1', merchantUid: 'o-1', status: 'UNHEARD_OF' }]);
  });

  it('leaves the payments of V1 to V1, which the same account may list', async () => {
    answer = (_, response) => send(response, 200, { ...payment, version: 'V1' });
    expect(await open().find(ids)).toBeUndefined();
    expect(await open().findAll('o-1')).toEqual([]);
  });

  it('takes an account that was closed unpaid for a failed payment, because no money moved', async () => {
    const { paidAt: _, ...unpaid } = payment;
    answer = (_request, response) => send(response, 200, { ...unpaid, status: 'CANCELLED' });
    expect(await open().find(ids)).toMatchObject({ status: 'failed', cancelAmount: 0 });
  });

  it('takes a payment whose money went back for a cancelled one, even when it does not say when it was paid', async () => {
    const { paidAt: _, ...cancelled } = payment;
    const cancellation = { id: 'c', totalAmount: 100, reason: 'x', requestedAt: payment.paidAt, status: 'SUCCEEDED' };
    answer = (_request, response) =>
      send(response, 200, { ...cancelled, status: 'CANCELLED', cancellations: [cancellation] });
    expect((await open().find(ids))?.status).toBe('cancelled');
  });

  it('counts only cancels that were carried out', async () => {
    const cancellation = { id: 'c', totalAmount: 40, reason: 'x', requestedAt: '2026-11-29T00:00:00Z' };
    answer = (_, response) =>
      send(response, 200, {
        ...payment,
        cancellations: [
          { ...cancellation, status: 'FAILED' },
          { ...cancellation, status: 'SUCCEEDED', id: 'd' },
        ],
      });
    expect((await open().find(ids))?.cancellations.map(({ id }) => id)).toEqual(['d']);
  });

  it('asks nothing of a PG that still carries out another cancel', async () => {
    const cancellations = [
      { status: 'REQUESTED', id: 'c', totalAmount: 100, reason: 'x', requestedAt: payment.paidAt },
    ];
    answer = (_, response) => send(response, 200, { ...payment, cancellations });
    await expect(open().cancel(cancel)).rejects.toThrow(ProviderDown);
    expect(cancels()).toEqual([]);
  });

  it('reads the payment before it cancels, and sends no cancel from another balance', async () => {
    answer = (_, response) => send(response, 200, payment);
    await expect(open().cancel({ ...cancel, checksum: 90, amount: 90 })).rejects.toThrow(ProviderRefused);
    await expect(open().cancel({ ...cancel, transaction: 'tx-2' })).rejects.toThrow(ProviderRefused);
    expect(cancels()).toEqual([]);
  });

  it('repeats a cancel under the same key after a lost answer, and under another after a refusal', async () => {
    const replies: ((request: IncomingMessage, response: ServerResponse) => void)[] = [
      (request) => request.socket.destroy(),
      (_, response) => send(response, 409, { type: 'IDEMPOTENCY_OUTSTANDING_REQUEST' }),
      (_, response) => send(response, 502, { type: 'PG_PROVIDER', pgMessage: '점검 중' }),
      (_, response) => send(response, 200, { cancellation: { status: 'FAILED' } }),
      (_, response) => send(response, 200, { cancellation: { status: 'SUCCEEDED' } }),
    ];
    answer = (request, response) =>
      request.method === 'GET' ? send(response, 200, payment) : replies.shift()?.(request, response);
    const provider = open();
    await expect(provider.cancel(cancel)).rejects.toThrow(ProviderDown);
    await expect(provider.cancel(cancel)).rejects.toThrow(ProviderDown);
    await expect(provider.cancel(cancel)).rejects.toThrow('점검 중');
    await expect(provider.cancel(cancel)).rejects.toThrow(ProviderRefused);
    await provider.cancel(cancel);
    const keys = cancels().map(({ key }) => key);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(new Set(keys).size).toBe(3);
    expect(keys).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/^"[0-9a-f]{64}"$/)));
    expect(JSON.parse(cancels()[0]?.body ?? '')).toEqual({
      amount: 100,
      reason: '주문 취소',
      currentCancellableAmount: 100,
    });
  });

  it('has another key for another cancel, amount or balance, and the same after a restart', async () => {
    let total = 100;
    answer = (request, response) =>
      request.method === 'GET'
        ? send(response, 200, { ...payment, amount: { total } })
        : send(response, 200, { cancellation: { status: 'SUCCEEDED' } });
    await open().cancel(cancel);
    await open().cancel(cancel);
    await open().cancel({ ...cancel, intent: 'cancel:2' });
    await open().cancel({ ...cancel, amount: 90 });
    total = 101;
    await open().cancel({ ...cancel, checksum: 101 });
    const keys = cancels().map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });

  it('keeps its circuit closed after 429', async () => {
    answer = (_, response) => send(response, 429, '{}');
    const provider = open();
    for (let time = 0; time < 10; time += 1) await expect(provider.find(ids)).rejects.toThrow(ProviderLimits);
    answer = (_, response) => send(response, 200, payment);
    expect((await provider.find(ids))?.impUid).toBe('tx-1');
  });
});
