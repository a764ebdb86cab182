import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerOf, BodyOf } from '@gyeol/contracts/call.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentContext, withContext } from '../src/context.ts';
import { DbError } from '../src/db/errors.ts';
import { problem } from '../src/errors.ts';
import { createInternalClient, type InternalClient } from '../src/http/internal-client.ts';
import { serveInternal } from '../src/http/serve.ts';
import { createServer } from '../src/http/server.ts';
import { createCallerCheck } from '../src/http/service-token.ts';
import { httpTransport, inProcessTransport, type Transport } from '../src/http/transports.ts';
import { createLogger } from '../src/logger.ts';
import { createMetrics } from '../src/metrics.ts';

const secret = 's'.repeat(32);
const log = { warn: vi.fn() };
const open: { close(): unknown }[] = [];

type Quote = (
  body: BodyOf<typeof internalCalls.quote>,
  request: FastifyRequest,
) => Promise<AnswerOf<typeof internalCalls.quote>> | AnswerOf<typeof internalCalls.quote>;

const createCatalog = (quote: Quote) => {
  const metrics = createMetrics('catalog');
  const internal = createServer({
    log: createLogger({ service: 'catalog', level: 'silent' }),
    metrics,
    verifyToken: async () => undefined,
    staffOf: async () => undefined,
    keyOf: async () => undefined,
    checkCaller: createCallerCheck(secret, 'catalog'),
  });
  serveInternal(internal, internalCalls.quote, ({ body, request }) => quote(body, request));
  open.push(internal);
  return { internal, metrics };
};
const clientOf = (transport: Transport, options: { name?: 'cart' | 'review'; secret?: string } = {}) => {
  const client = createInternalClient({ name: 'cart', secret, transport, log, ...options });
  open.push(client);
  return client;
};
const quote = (client: InternalClient, itemOptionIds = [1]) =>
  client.call(internalCalls.quote, { body: { itemOptionIds } });

const listening = async (internal: FastifyInstance): Promise<Transport> => {
  await internal.listen({ host: '127.0.0.1', port: 0 });
  return httpTransport({ catalog: [`http://127.0.0.1:${(internal.server.address() as AddressInfo).port}`] });
};
const inThisProcess = async (internal: FastifyInstance): Promise<Transport> => {
  await internal.ready();
  return inProcessTransport(new Map([['catalog', { api: internal, internal }]]));
};

afterEach(() => {
  for (const one of open.splice(0).reverse()) one.close();
  log.warn.mockClear();
  vi.restoreAllMocks();
});

describe.each([
  ['over HTTP', listening],
  ['in one process', inThisProcess],
])('an internal call %s', (_name, transportTo) => {
  const clientBefore = async (handler: Quote, options?: { name?: 'cart' | 'review'; secret?: string }) =>
    clientOf(await transportTo(createCatalog(handler).internal), options);

  it('carries its caller and the context of the request', async () => {
    const seen: unknown[] = [];
    const client = await clientBefore((_body, request) => {
      seen.push(request.caller, currentContext()?.requestId, currentContext()?.traceparent.slice(0, 36));
      return { lines: [] };
    });
    const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-';
    await withContext({ requestId: 'request-1', traceparent: `${trace}00f067aa0ba902b7-01` }, () => quote(client));
    expect(seen).toEqual(['cart', 'request-1', trace]);
  });

  it('does not carry the rights of the operator of the current request', async () => {
    const seen: unknown[] = [];
    const client = await clientBefore(() => {
      seen.push(currentContext()?.operator);
      return { lines: [] };
    });
    const operator = { owner: 'cart' } as never;
    await withContext({ requestId: 'request-1', traceparent: '00', operator }, () => quote(client));
    expect(seen).toEqual([undefined]);
  });

  it('is refused when its body does not fit the schema', async () => {
    const client = await clientBefore(() => ({ lines: [] }));
    await expect(quote(client, ['one' as unknown as number])).rejects.toMatchObject({
      name: 'ProblemError',
      code: 'BAD_REQUEST',
    });
  });

  it('throws the refusal of the called service with its code, sentence and extra members', async () => {
    const handler = vi.fn<Quote>(() => {
      throw problem('OUT_OF_STOCK', { message: '재고가 부족합니다.', extra: { messages: ['하나'] } });
    });
    await expect(quote(await clientBefore(handler))).rejects.toMatchObject({
      name: 'ProblemError',
      code: 'OUT_OF_STOCK',
      message: '재고가 부족합니다.',
      extra: { messages: ['하나'] },
    });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a service that is not among the callers', { name: 'review' }],
    ['somebody with another secret', { secret: 'o'.repeat(32) }],
  ] as const)(
    'is an internal error, and not a refusal for the client, when it comes from %s',
    async (_who, options) => {
      const handler = vi.fn<Quote>(() => ({ lines: [] }));
      const client = await clientBefore(handler, options);
      await expect(quote(client)).rejects.not.toMatchObject({ name: 'ProblemError' });
      expect(handler).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['a mistake there', new TypeError('select * from secrets')],
    ['a database that is away there', new DbError('quote', { message: 'terminating connection', code: '57P01' })],
  ])('is UNAVAILABLE after %s', async (_what, error) => {
    const client = await clientBefore(() => {
      throw error;
    });
    await expect(quote(client)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
  });

  it('is repeated after a 503 if it is idempotent, and not otherwise', async () => {
    const handler = vi.fn<Quote>(() => ({ lines: [] }));
    handler.mockImplementationOnce(() => {
      throw problem('UNAVAILABLE');
    });
    const client = await clientBefore(handler);
    expect(await quote(client)).toEqual({ lines: [] });
    expect(handler).toHaveBeenCalledTimes(2);
    handler.mockImplementationOnce(() => {
      throw problem('UNAVAILABLE');
    });
    const once = { ...internalCalls.quote, idempotent: false };
    await expect(client.call(once, { body: { itemOptionIds: [1] } })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(handler).toHaveBeenCalledTimes(3);
  });

  it('ends within one time limit for all attempts, even if the called service continues', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<{ lines: [] }>();
    const handler = vi.fn<Quote>(() => answer);
    const client = await clientBefore(handler);
    const clock = new AbortController();
    const timeLimit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(clock.signal);
    const call = expect(quote(client)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect.poll(() => handler).toHaveBeenCalledTimes(1);
    clock.abort(new DOMException('too late', 'TimeoutError'));
    await call;
    expect(timeLimit.mock.calls).toEqual([[internalCalls.quote.timeoutMs]]);
    expect(handler).toHaveBeenCalledTimes(1);
    resolve({ lines: [] });
  });

  it('shares no object with the called service', async () => {
    const received: { body?: { itemOptionIds: number[] }; lines: { itemOptionId: number }[] } = { lines: [] };
    const line = { itemOptionId: 1 } as never;
    const client = await clientBefore(async (body) => {
      received.body = body;
      received.lines = [line];
      body.itemOptionIds.push(2);
      return { lines: [] };
    });
    const ids = [1];
    const answer = await quote(client, ids);
    expect(ids).toEqual([1]);
    received.body?.itemOptionIds.push(3);
    received.lines.push(line);
    expect([ids, answer]).toEqual([[1], { lines: [] }]);
  });

  it('is UNAVAILABLE when its service is unknown or has ended, while other calls still work', async () => {
    const { internal } = createCatalog(() => ({ lines: [] }));
    const client = clientOf(await transportTo(internal));
    await expect(client.call(internalCalls.findMember, { body: {} })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await quote(client)).toEqual({ lines: [] });
    await internal.close();
    await expect(quote(client)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('is counted in the metrics of the called service', async () => {
    const { internal, metrics } = createCatalog(() => ({ lines: [] }));
    await quote(clientOf(await transportTo(internal)));
    await expect.poll(() => metrics.text()).toMatch(/http_request_duration_seconds_count\{.*\/internal\/quote.*\} 1/);
    await expect.poll(() => metrics.text()).toMatch(/http_requests_in_flight\{.*\} 0/);
  });
});

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (status: number, body: unknown): Reply =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/**
 * Starts a real server that answers with these replies one after another, then always with the last reply. The server
 * records the requests.
 */
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
const clientAt = (...catalog: string[]): InternalClient =>
  clientOf(httpTransport({ catalog, 'order-payment': catalog }));

describe('an internal call over the network', () => {
  it.each([
    ['a page instead of a problem', ((_request, response) => response.writeHead(404).end('<html>')) as Reply],
    ['a broken answer', ((_request, response) => response.socket?.destroy()) as Reply],
  ])('is UNAVAILABLE after %s', async (_name, reply) => {
    const { url } = await upstream(reply);
    await expect(quote(clientAt(url))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
  });

  it('is repeated at the next instance after a lost answer if it is idempotent', async () => {
    const flaky = await upstream((_request, response) => response.socket?.destroy(), json(200, { lines: [] }));
    expect(await quote(clientAt(flaky.url))).toEqual({ lines: [] });
    expect(flaky.seen).toHaveLength(2);
    const good = await upstream(json(200, { lines: [] }));
    const client = clientAt('http://127.0.0.1:9', good.url);
    for (let i = 0; i < 4; i += 1) expect(await quote(client)).toEqual({ lines: [] });
  });

  it('is made only once if it is not idempotent', async () => {
    const { url, seen } = await upstream((_request, response) => response.socket?.destroy());
    const once = { ...internalCalls.quote, idempotent: false };
    await expect(clientAt(url).call(once, { body: { itemOptionIds: [1] } })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(seen).toHaveLength(1);
  });

  it('carries its query', async () => {
    const { url, seen } = await upstream(json(200, { lines: [] }));
    await clientAt(url).call(internalCalls.deliveries, { query: { memberId: 1, itemId: 2 } });
    expect(seen[0]?.url).toBe('/internal/deliveries?memberId=1&itemId=2');
  });
});

it('an internal call reaches a service that opens later in the same process', async () => {
  const services = new Map();
  const client = clientOf(inProcessTransport(services));
  await expect(quote(client)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const { internal } = createCatalog(() => ({ lines: [] }));
  services.set('catalog', { api: internal, internal });
  expect(await quote(client)).toEqual({ lines: [] });
});
