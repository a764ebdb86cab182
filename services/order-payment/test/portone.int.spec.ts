import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, CircuitOpen, ProviderDown, ProviderRefused } from '../src/payment/payment-provider.ts';
import { createPortone, toPayment, type UnreadablePayment } from '../src/payment/portone.ts';
import { createPortoneHttp } from '../src/payment/portone-http.ts';
import { refundBalance } from '../src/payment/refund-payment.ts';

/** A provider that gives answers which the shop's stand-in never gives. */
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
let requests: string[];
let tokens: number;
let unreadable: UnreadablePayment[];
const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const ok = (response: unknown) => ({ code: 0, message: null, response });
const payment = { imp_uid: 'imp_1', merchant_uid: 'o-1', status: 'paid', amount: 100, paid_at: 1_700_000_000 };
const ids = (transaction: string) => ({ merchantUid: 'o-1', transaction });
const open = (now = () => new Date()) => {
  const { port } = server.address() as { port: number };
  const http = createPortoneHttp({ apiUrl: `http://127.0.0.1:${port}`, impKey: 'k', impSecret: 's' }, now);
  return createPortone(http, (payment) => unreadable.push(payment));
};

beforeEach(async () => {
  requests = [];
  unreadable = [];
  tokens = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      requests.push(`${request.method} ${request.url?.split('?')[0]} ${request.headers.authorization ?? '-'}`);
      if (request.url !== '/users/getToken') return answer(request, response, body);
      tokens += 1;
      const now = Math.floor(Date.now() / 1_000);
      send(response, 200, ok({ access_token: `t${tokens}`, now, expired_at: now + 1_800 }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

describe('the PortOne client', () => {
  it('fetches one token for many calls at once and caches it', async () => {
    answer = (_, response) => send(response, 200, ok(payment));
    const portone = open();
    await Promise.all(Array.from({ length: 5 }, () => portone.find(ids('imp_1'))));
    await portone.find(ids('imp_1'));
    expect(tokens).toBe(1);
    expect(requests.at(-1)).toBe('GET /payments/imp_1 Bearer t1');
  });

  it('renews a token a minute before it expires', async () => {
    answer = (_, response) => send(response, 200, ok(payment));
    let now = Date.now();
    const portone = open(() => new Date(now));
    await portone.find(ids('imp_1'));
    now += 28 * 60_000;
    await portone.find(ids('imp_1'));
    expect(tokens).toBe(1);
    now += 60_000;
    await portone.find(ids('imp_1'));
    expect(tokens).toBe(2);
  });

  it('stops calling for 2 s after 8 consecutive failures', async () => {
    answer = (_, response) => send(response, 500, '{}');
    let now = Date.now();
    const portone = open(() => new Date(now));
    for (let time = 0; time < 8; time += 1) await expect(portone.find(ids('imp_1'))).rejects.toThrow('500');
    answer = (_, response) => send(response, 200, ok(payment));
    now += 1_999;
    await expect(portone.find(ids('imp_1'))).rejects.toThrow(CircuitOpen);
    now += 1;
    expect((await portone.find(ids('imp_1')))?.impUid).toBe('imp_1');
  });

  it('renews a rejected token once and then repeats the call once', async () => {
    answer = (request, response) =>
      request.headers.authorization === 'Bearer t1' ? send(response, 401, {}) : send(response, 200, ok(payment));
    expect((await open().find(ids('imp_1')))?.impUid).toBe('imp_1');
    expect(tokens).toBe(2);
    answer = (_, response) => send(response, 401, {});
    await expect(open().find(ids('imp_1'))).rejects.toThrow(ProviderDown);
    expect(tokens).toBe(4);
  });

  it('treats a code other than 0 as a refusal, even with status 200', async () => {
    answer = (_, response) => send(response, 200, { code: -1, message: '거절', response: null });
    await expect(
      open().cancel({ ...ids('imp_1'), intent: 'test', amount: 100, checksum: 100, currency: 'KRW', reason: 'x' }),
    ).rejects.toThrow(ProviderRefused);
  });

  it.each([
    [500, '{}'],
    [502, '<html>'],
    [200, '<html>'],
    [429, '{}'],
    [200, JSON.stringify(ok({ imp_uid: 'imp_1', status: 'unheard of', amount: 1 }))],
  ])('treats the response %i %s as a failed call', async (status, body) => {
    answer = (_, response) => send(response, status, body);
    await expect(open().find(ids('imp_1'))).rejects.toThrow(ProviderDown);
  });

  it('repeats a query once after a lost connection, and never repeats a cancel', async () => {
    let lost = 1;
    answer = (request, response) => {
      lost -= 1;
      if (lost >= 0) request.socket.destroy();
      else send(response, 200, ok(payment));
    };
    expect((await open().find(ids('imp_1')))?.impUid).toBe('imp_1');
    lost = 1;
    const portone = open();
    await portone.find(ids('imp_1'));
    lost = 1;
    const before = requests.length;
    await expect(
      portone.cancel({ ...ids('imp_1'), intent: 'test', amount: 1, checksum: 1, currency: 'KRW', reason: 'x' }),
    ).rejects.toThrow(ProviderDown);
    expect(requests.length - before).toBe(1);
  });

  it('waits for prepare only as long as the caller allows', async () => {
    answer = () => {};
    const portone = open();
    const prepare = portone.prepare('o-1', 100, 50).catch((error: Error) => error);
    // A cancel may take up to 15 seconds.
    const cancel = portone
      .cancel({ ...ids('imp_1'), intent: 'test', amount: 1, checksum: 1, currency: 'KRW', reason: 'x' })
      .catch(() => undefined);
    const first = await Promise.race([prepare, cancel]);
    expect(first).toBeInstanceOf(ProviderDown);
    expect(first?.message).toContain('in time');
    server.closeAllConnections();
    await cancel;
  });

  it('answers undefined or an empty list for an unknown payment', async () => {
    answer = (_, response) => send(response, 404, { code: 1, message: null, response: null });
    expect(await open().find(ids('imp_9'))).toBeUndefined();
    expect(await open().findAll('o-9')).toEqual([]);
  });

  it('reads all pages of an order’s payments', async () => {
    answer = (request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
      send(
        response,
        200,
        ok({ total: 3, next: page < 3 ? page + 1 : 0, list: [{ ...payment, imp_uid: `imp_${page}` }] }),
      );
    };
    expect((await open().findAll('o-1')).map(({ impUid }) => impUid)).toEqual(['imp_1', 'imp_2', 'imp_3']);
  });

  it('always sends the checksum, and refuses an amount of 0, because PortOne would refund everything', async () => {
    let sent: unknown;
    answer = (_, response, body) => {
      sent = JSON.parse(body);
      send(response, 200, ok({ ...payment, status: 'cancelled', cancel_amount: 100 }));
    };
    await open().cancel({
      ...ids('imp_1'),
      intent: 'test',
      amount: 100,
      checksum: 100,
      currency: 'KRW',
      reason: '주문 취소',
    });
    expect(sent).toEqual({ imp_uid: 'imp_1', amount: 100, checksum: 100, reason: '주문 취소' });
    for (const amount of [0, -1, Number.NaN, 0.5]) {
      await expect(
        open().cancel({ ...ids('imp_1'), intent: 'test', amount, checksum: 0, currency: 'KRW', reason: 'x' }),
      ).rejects.toThrow('refusing');
    }
  });

  it('refunds the rest of a partly cancelled payment that is reported as cancelled', async () => {
    let stored = { ...payment, status: 'cancelled', cancel_amount: 40 };
    let sent: unknown;
    answer = (request, response, body) => {
      if (request.method === 'POST') {
        sent = JSON.parse(body);
        stored = { ...stored, cancel_amount: 100 };
      }
      send(response, 200, ok(stored));
    };
    const refunded = await refundBalance(open(), ids('imp_1'), { reason: '주문 취소', intent: 'test' });
    expect(sent).toMatchObject({ amount: 60, checksum: 60 });
    expect(balanceOf(refunded.payment)).toBe(0);
  });

  it('reads and refunds cents of another currency, and refuses fractions of a won', async () => {
    let stored: object = { ...payment, amount: 10.5, currency: 'USD', cancel_amount: 3.2 };
    let sent: unknown;
    answer = (request, response, body) => {
      if (request.method === 'POST') {
        sent = JSON.parse(body);
        stored = { ...stored, status: 'cancelled', cancel_amount: 10.5 };
      }
      send(response, 200, ok(stored));
    };
    await refundBalance(open(), ids('imp_1'), { reason: 'x', intent: 'test' });
    expect(sent).toMatchObject({ amount: 7.3, checksum: 7.3 });
    expect(() => toPayment({ ...payment, amount: 10.5 })).toThrow(ProviderDown);
  });

  it('skips unreadable payments that moved no money, and reports all other unreadable payments', async () => {
    const odd = (status: string) => ({ ...payment, imp_uid: 'imp_2', amount: 10.5, status });
    let list: object[] = [payment, odd('ready'), odd('failed')];
    answer = (_, response) => send(response, 200, ok({ list, next: 0 }));
    expect((await open().findAll('o-1')).map(({ impUid }) => impUid)).toEqual(['imp_1']);
    for (const status of ['paid', 'cancelled', 'unheard of']) {
      list = [payment, odd(status)];
      unreadable = [];
      const [, second] = await open().findAll('o-1');
      expect(second).toMatchObject({ impUid: 'imp_2', merchantUid: 'o-1', status: 'ready', amount: 0 });
      expect(unreadable).toEqual([{ impUid: 'imp_2', merchantUid: 'o-1', status }]);
      // A question about one payment fails when the payment is unreadable. Otherwise a cancel would treat that payment
      // as a payment without money.
      answer = (_, response) => send(response, 200, ok(odd(status)));
      await expect(open().find(ids('imp_2'))).rejects.toThrow(ProviderDown);
      answer = (_, response) => send(response, 200, ok({ list, next: 0 }));
    }
    list = [payment, { status: 'unheard of' }];
    await expect(open().findAll('o-1')).rejects.toThrow(ProviderDown);
  });

  it('keeps its circuit closed after 429 responses and after short time-outs', async () => {
    answer = (_, response) => send(response, 429, '{}');
    const portone = open();
    for (let time = 0; time < 10; time += 1) await expect(portone.find(ids('imp_1'))).rejects.toThrow('429');
    answer = () => {};
    for (let time = 0; time < 10; time += 1) await expect(portone.findAll('o-1', 5)).rejects.toThrow('in time');
    for (let time = 0; time < 10; time += 1) await expect(portone.find(ids('imp_1'), 5)).rejects.toThrow('in time');
    answer = (_, response) => send(response, 200, ok(payment));
    expect((await portone.find(ids('imp_1')))?.impUid).toBe('imp_1');
    server.closeAllConnections();
  });

  it('corrects an amount that is registered differently', async () => {
    const seen: string[] = [];
    answer = (request, response, body) => {
      seen.push(`${request.method} ${body}`);
      if (request.method === 'POST') send(response, 200, { code: 1, message: '이미 등록', response: null });
      else send(response, 200, ok({ merchant_uid: 'o-1', amount: 90 }));
    };
    await open().prepare('o-1', 100, 1_000);
    expect(seen.at(-1)).toBe('PUT {"merchant_uid":"o-1","amount":100,"currency":"KRW"}');
  });

  it('reads times in seconds, reads 0 as never, and numbers cancels that have no id', () => {
    const read = toPayment({ ...payment, paid_at: 0, cancel_history: [{ amount: 10, cancelled_at: 1 }] });
    expect(read).toMatchObject({ paidAt: null, currency: 'KRW', test: false, cancelAmount: 0 });
    expect(read.cancellations).toEqual([{ id: '#0', amount: 10, at: new Date(1_000), reason: '' }]);
  });
});
