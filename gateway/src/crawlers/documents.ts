import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { problem } from '@gyeol/service-kit/errors.ts';
import { acceptsGzip } from '@gyeol/service-kit/http/cached-response.ts';
import type { FastifyInstance } from 'fastify';
import { createCache } from '../cache.ts';
import type { ShopSource } from '../pages/shop.ts';

/** One walk over the catalogue builds all texts of a set. */
export interface DocumentSet {
  /** The paths are in the syntax of the router. */
  readonly paths: readonly string[];
  readonly type: string;
  /** The texts by path, in gzip. */
  build(): Promise<ReadonlyMap<string, Buffer>>;
}

/**
 * A set is not built again within this time unless the version of the shop changes, so crawlers may see stock that is
 * ten minutes old.
 */
const freshMs = 10 * 60_000;
const cacheLimit = 48 * 1024 * 1024;
const sizeOf = (files: ReadonlyMap<string, Buffer>): number =>
  [...files.values()].reduce((sum, { length }) => sum + length + 256, 0);

/** Compresses piece by piece, so that the plain text of 100,000 items is never in memory at once. */
export const compress = (pieces: AsyncIterable<string> | Iterable<string>): Promise<Buffer> =>
  pipeline(pieces, createGzip(), (zipped) => buffer(zipped as AsyncIterable<Buffer> as NodeJS.ReadableStream));

/**
 * Serves the documents, compressed once and cached. While the catalogue is unavailable, serves the last documents. When
 * there are none yet, answers 503.
 */
export const addDocuments = (
  server: FastifyInstance,
  sets: readonly DocumentSet[],
  { shop, now }: { shop: ShopSource; now: () => Date },
): void => {
  const cached = createCache({ freshMs, limit: cacheLimit, sizeOf, now: () => now().getTime() });
  for (const { paths, type, build } of sets)
    for (const path of paths)
      server.get(path, async (request, reply) => {
        // The key contains the version of the shop, so that a new name or fee appears at once. Otherwise a document
        // would show it only after the next walk over the catalogue.
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
