import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withContext } from '../src/context.ts';
import { createInternalClient, type InternalClient } from '../src/http/internal-client.ts';
import { createCallerCheck } from '../src/http/service-token.ts';
import { httpTransport } from '../src/http/transports.ts';

const secret = 's'.repeat(32);
const log = { warn: vi.fn() };
const open: { close(): unknown }[] = [];

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (status: number, body: unknown): Reply =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A real server that answers with these replies in turn, the last one for ever, and keeps what it got. */
const upstream = async (...replies: Reply[]) => {
  const seen: IncomingMessage[] = [];
  const server: Server = createHttpServer((request, response) => {
    seen.push(request);
    (replies[Math.min(seen.length, replies.length) - 1] as Reply)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => void server.close().closeAllConnections() });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
};
const clientOf = (...catalog: string[]): InternalClient => {
  const client = createInternalClient({
    name: 'cart',
    secret,
    transport: httpTransport({ catalog, member: catalog }),
    log,
  });
  open.push(client);
  return client;
};
const quote = (client: InternalClient) => client.call(internalCalls.quote, { body: { itemOptionIds: [1] } });

afterEach(() => {
  for (const one of open.splice(0)) one.close();
  log.warn.mockClear();
});

describe('an internal call', () => {
  it('carries a service token for its callee and the context of the request', async () => {
    const { url, seen } = await upstream(json(200, { lines: [] }));
    const context = { requestId: 'request-1', traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
    await withContext(context, () => quote(clientOf(url)));
    expect(seen[0]?.headers).toMatchObject({ 'x-request-id': 'request-1', traceparent: context.traceparent });
    const token = seen[0]?.headers.authorization?.replace('Bearer ', '') ?? '';
    expect(createCallerCheck(secret, 'catalog')(token)).toBe('cart');
  });

  it('throws the refusal of the other side with its code, sentence and extra members', async () => {
    const body = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'd',
      message: '재고가 부족합니다.',
      code: 'OUT_OF_STOCK',
      requestId: 'theirs',
      messages: ['하나'],
    };
    const { url, seen } = await upstream(json(409, body));
    await expect(quote(clientOf(url))).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      message: '재고가 부족합니다.',
      extra: { messages: ['하나'] },
    });
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['500', json(500, { code: 'INTERNAL' })],
    ['a page instead of a problem', ((_request, response) => response.writeHead(404).end('<html>')) as Reply],
    ['a broken answer', ((_request, response) => response.socket?.destroy()) as Reply],
  ])('is UNAVAILABLE after %s', async (_name, reply) => {
    const { url } = await upstream(reply);
    await expect(quote(clientOf(url))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
  });

  it('that is refused for its token is our mistake, not the client’s', async () => {
    const { url } = await upstream(json(401, { code: 'UNAUTHENTICATED' }));
    await expect(quote(clientOf(url))).rejects.not.toMatchObject({ name: 'ProblemError' });
  });

  it('that may be repeated is made again after a lost answer, and goes to the next instance', async () => {
    const flaky = await upstream((_request, response) => response.socket?.destroy(), json(200, { lines: [] }));
    expect(await quote(clientOf(flaky.url))).toEqual({ lines: [] });
    expect(flaky.seen).toHaveLength(2);
    const good = await upstream(json(200, { lines: [] }));
    const client = clientOf('http://127.0.0.1:9', good.url);
    for (let i = 0; i < 4; i += 1) expect(await quote(client)).toEqual({ lines: [] });
  });

  it('that must not be repeated is made once', async () => {
    const { url, seen } = await upstream((_request, response) => response.socket?.destroy());
    const once = { ...internalCalls.quote, idempotent: false };
    await expect(clientOf(url).call(once, { body: { itemOptionIds: [1] } })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(seen).toHaveLength(1);
  });

  it('ends within its time, all attempts together', async () => {
    const { url } = await upstream(() => {});
    const fast = { ...internalCalls.quote, timeoutMs: 600 };
    const began = Date.now();
    await expect(clientOf(url).call(fast, { body: { itemOptionIds: [1] } })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(Date.now() - began).toBeLessThan(1_150);
  });

  it('writes a query', async () => {
    const { url, seen } = await upstream(json(200, { lines: [] }));
    const client = createInternalClient({
      name: 'review',
      secret,
      transport: httpTransport({ 'order-payment': [url] }),
      log,
    });
    open.push(client);
    await client.call(internalCalls.deliveries, { query: { memberId: 1, itemId: 2 } });
    expect(seen[0]?.url).toBe('/internal/deliveries?memberId=1&itemId=2');
  });
});
