import { Readable, Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { forwardedAddress } from '@gyeol/service-kit/http/client-address.ts';
import { download } from '@gyeol/service-kit/http/download.ts';
import { cachedResponse, serve } from '@gyeol/service-kit/http/serve.ts';
import { createServer } from '@gyeol/service-kit/http/server.ts';
import { createLogger } from '@gyeol/service-kit/logger.ts';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import type { TestTokens } from '@gyeol/service-kit/testing/tokens.ts';

type Log = Record<string, unknown>[];
export const linesInto = (lines: Log): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  });

/** A test may replace these functions behind the service's calls. */
interface Work {
  add(): Promise<unknown>;
  rows(): AsyncIterable<string>;
}
const best = Buffer.from('[{"id":1}]');

/** A server that is built as in every service. With its calls, tests check headers, bodies, rights and files. */
export const createKitService = (tokens: TestTokens, work: Partial<Work> = {}) => {
  const lines: Log = [];
  const seen = { addresses: [] as string[], added: 0 };
  const metrics = createMetrics('cart');
  const server = createServer({
    log: createLogger({ service: 'cart', level: 'info', destination: linesInto(lines) }),
    metrics,
    verifyToken: tokens.verifyToken,
    staffOf: tokens.staffOf,
    keyOf: tokens.keyOf,
    checkCaller: () => undefined,
  });
  serve(server, catalogCalls.getBest, () => cachedResponse({ json: best, gzip: gzipSync(best), etag: '"1"' }));
  serve(server, cartCalls.add, async ({ member, body, request }) => {
    seen.addresses.push(forwardedAddress(request));
    await work.add?.();
    seen.added += 1;
    return { cartId: member.id, quantity: body.quantity };
  });
  serve(server, orderCalls.createSheet, () => {
    throw problem('OUT_OF_STOCK');
  });
  serve(server, reportingCalls.salesCsv, () =>
    download({ stream: Readable.from(work.rows?.() ?? []), contentType: mediaTypes.csv, fileName: 'sales.csv' }),
  );
  return { server, lines, seen, metrics };
};
