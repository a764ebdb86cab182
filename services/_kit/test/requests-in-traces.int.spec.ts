import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../src/http/http-client.ts';
import { requestText } from '../src/http/http-response.ts';
import { createInternalClient } from '../src/http/internal-client.ts';
import { httpTransport } from '../src/http/transports.ts';
import { recordTraces } from '../src/testing/traces.ts';
import { inSpan, useTracer } from '../src/tracing/span.ts';

const quiet = { warn: () => undefined, info: () => undefined } as never;
const { exporter, tracer } = recordTraces('cart');
beforeAll(() => useTracer(tracer));
afterAll(() => useTracer(undefined));

const open: { close(): unknown }[] = [];
/** Starts a server that answers with these statuses one after another and records the headers that it gets. */
const answering = async (...statuses: number[]) => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    request.resume();
    response.writeHead(statuses[seen.length - 1] ?? 200, { 'content-type': 'application/json' }).end('{"lines":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => void server.close().closeAllConnections() });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
};
const clientOf = (catalog: string) => {
  const client = createInternalClient({
    name: 'cart',
    secret: 's'.repeat(32),
    transport: httpTransport({ catalog: [catalog] }),
    log: quiet,
  });
  open.push(client);
  return client;
};

/** Answers the spans of requests that the work made inside a recorded span. */
const requestsOf = async (work: () => Promise<unknown>): Promise<ReadableSpan[]> => {
  exporter.reset();
  await inSpan({ name: 'outer', kind: 'server', begins: true }, work);
  await expect.poll(() => exporter.getFinishedSpans().map(({ name }) => name), { timeout: 15_000 }).toContain('outer');
  const spans = exporter.getFinishedSpans();
  const outer = spans.find(({ name }) => name === 'outer');
  const inner = spans.filter((span) => span !== outer);
  for (const { parentSpanContext } of inner) expect(parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
  return inner;
};
const traceparentOf = (span: ReadableSpan | undefined): string =>
  `00-${span?.spanContext().traceId}-${span?.spanContext().spanId}-01`;

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

describe('a request in a recorded trace', () => {
  it('has a span named after the call for each attempt, and the called service continues the trace', async () => {
    const { url, seen } = await answering(503, 200);
    const spans = await requestsOf(() => clientOf(url).call(internalCalls.quote, { body: { itemOptionIds: [1] } }));
    const { method, path } = internalCalls.quote;
    expect(spans.map(({ name }) => name)).toEqual([`${method} ${path}`, `${method} ${path}`]);
    expect(seen.map(({ traceparent }) => traceparent)).toEqual(spans.map(traceparentOf));
    const common = { 'http.request.method': method, 'server.address': '127.0.0.1' };
    expect(spans.map(({ attributes }) => attributes)).toEqual([
      { ...common, 'http.response.status_code': 503, 'error.type': '503' },
      { ...common, 'http.response.status_code': 200 },
    ]);
  });

  it('passes on no trace to a provider, and its span does not contain the path', async () => {
    const { url, seen } = await answering(200);
    const signal = AbortSignal.timeout(15_000);
    const spans = await requestsOf(() =>
      sendRequest({ method: 'GET', url: `${url}/payments/01012345678`, headers: {}, signal }),
    );
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toHaveProperty('traceparent');
    expect(spans.map(({ name }) => name)).toEqual(['GET']);
    expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toContain('01012345678');
  });

  it('has the error code in its span when it gets no answer', async () => {
    // Port 9 is reserved for the system. A port that was free might be in use by now.
    const url = 'http://127.0.0.1:9';
    const signal = AbortSignal.timeout(15_000);
    const sending = () => sendRequest({ method: 'GET', url, headers: {}, signal }).catch(() => undefined);
    const [span] = await requestsOf(sending);
    expect(span?.attributes['error.type']).toBe('ECONNREFUSED');
  });
});

describe('a call made outside a recorded trace', () => {
  it('is not recorded, and its headers ask the called service not to record it', async () => {
    exporter.reset();
    const { url, seen } = await answering(200);
    await clientOf(url).call(internalCalls.quote, { body: { itemOptionIds: [1] } });
    expect(seen[0]?.traceparent).toMatch(/-00$/);
    expect(exporter.getFinishedSpans()).toEqual([]);
  });

  it('begins no trace in the called service, even when the caller is handling no request', async () => {
    const { url, seen } = await answering(200);
    await requestText(url, { call: 'GET /item', method: 'GET', headers: {} });
    expect(seen[0]?.traceparent).toMatch(/-00$/);
  });
});
