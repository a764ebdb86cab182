import { problem } from '@gyeol/service-kit/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Done = (error: Error | null, body?: Buffer) => void;

/** Reads a whole body up to the limit of its row. */
const collect = (request: FastifyRequest, limit: number, done: Done): void => {
  const { raw } = request;
  const chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  const end = (error: Error | null): void => {
    if (ended) return;
    ended = true;
    raw.off('data', onData);
    done(error, error ? undefined : Buffer.concat(chunks, size));
  };
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > limit) end(problem('PAYLOAD_TOO_LARGE'));
  };
  raw.on('data', onData);
  raw.once('end', () => end(null));
  raw.once('error', end);
};

/**
 * Bodies are read here, whole and unparsed: a slow client holds up the gateway alone, the limit of the row holds before
 * a service sees a byte, and a refused connection can be tried again at another instance.
 */
export const addBodyReader = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request, _payload, done: Done) => {
    const limit = request.target?.bodyLimit ?? 0;
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limit) return done(problem('PAYLOAD_TOO_LARGE'));
    collect(request, limit, done);
  });
};
