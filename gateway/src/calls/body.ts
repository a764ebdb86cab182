import type { Readable } from 'node:stream';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Done = (error: Error | null, body?: Buffer | Readable) => void;

interface Bounds {
  readonly bodyLimit: number;
  readonly bodyTimeoutMs: number;
}
const none: Bounds = { bodyLimit: 0, bodyTimeoutMs: 15_000 };

const collect = (request: FastifyRequest, { bodyLimit, bodyTimeoutMs }: Bounds, done: Done): void => {
  const { raw } = request;
  const chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  const end = (error: Error | null): void => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    raw.off('data', onData);
    done(error, error ? undefined : Buffer.concat(chunks, size));
  };
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > bodyLimit) end(problem('PAYLOAD_TOO_LARGE'));
  };
  const timer = setTimeout(() => end(problem('REQUEST_TIMEOUT')), bodyTimeoutMs);
  raw.on('data', onData);
  raw.once('end', () => end(null));
  raw.once('error', end);
};

/**
 * Reads request bodies whole and unparsed. A slow client then occupies only the gateway and no service, and no service
 * sees a body beyond the limit of the row. A refused connection can be retried at another instance. A file is passed on
 * as a stream instead, and its service checks it.
 */
export const addBodyReader = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request, payload, done: Done) => {
    if (request.target?.takesFile) return done(null, payload);
    const bounds = request.target ?? none;
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > bounds.bodyLimit) return done(problem('PAYLOAD_TOO_LARGE'));
    collect(request, bounds, done);
  });
};
