import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { problem } from '@gyeol/service-kit/errors.ts';
import { acceptsGzip } from '@gyeol/service-kit/http/cached-response.ts';
import type { FastifyInstance } from 'fastify';
import { createCache } from '../cache.ts';
import type { ShopSource } from '../pages/shop.ts';

/** Texts for crawlers that come out of one walk over the catalogue. */
export interface DocumentSet {
  /** Where they are served, as a router writes it. */
  readonly paths: readonly string[];
  readonly type: string;
  /** Path → text in gzip. */
  build(): Promise<ReadonlyMap<string, Buffer>>;
}

/** Crawlers may see a stock of ten minutes ago; each set is written at most that often. */
const freshMs = 10 * 60_000;
const cacheLimit = 48 * 1024 * 1024;
const weigh = (files: ReadonlyMap<string, Buffer>): number =>
  [...files.values()].reduce((sum, { length }) => sum + length + 256, 0);

/** Written piece by piece, so that the plain text of 100,000 items never lies in memory at once. */
export const compress = (pieces: AsyncIterable<string> | Iterable<string>): Promise<Buffer> =>
  pipeline(pieces, createGzip(), (zipped) => buffer(zipped as AsyncIterable<Buffer> as NodeJS.ReadableStream));

/** Serves the documents, compressed once and cached. While the catalogue is away the last ones are served, else 503. */
export const addDocuments = (
  server: FastifyInstance,
  sets: readonly DocumentSet[],
  { shop, now }: { shop: ShopSource; now: () => Date },
): void => {
  const cached = createCache({ freshMs, limit: cacheLimit, weigh, now: () => now().getTime() });
  for (const { paths, type, build } of sets)
    for (const path of paths)
      server.get(path, async (request, reply) => {
        // Another name or fee is told at once, not with the next walk.
        const { version } = await shop.read();
        const files = await cached(`${paths.join()} ${version}`, build);
        const bytes = files.get(request.url.split('?')[0] as string);
        if (bytes === undefined) throw problem('UNKNOWN_PATH');
        reply.type(type).headers({
          'cache-control': 'public, max-age=600',
          vary: 'accept-encoding',
          'x-content-type-options': 'nosniff',
        });
        if (acceptsGzip(request.headers['accept-encoding']))
          return reply.header('content-encoding', 'gzip').send(bytes);
        return reply.send(await promisify<Buffer, Buffer>(gunzip)(bytes));
      });
};
