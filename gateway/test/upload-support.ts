import { type ClientRequest, request } from 'node:http';
import { fastify } from 'fastify';
import { onTestFinished } from 'vitest';

export const path = '/api/upload/a.token.here';
export const type = { 'content-type': 'image/webp' };

export const countingCatalog = () => {
  const arrived = { begun: 0, bytes: 0, whole: 0, cut: 0 };
  const server = fastify({ forceCloseConnections: true });
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  server.all('/*', ({ raw }, reply) => {
    arrived.begun += 1;
    raw.on('data', (chunk: Buffer) => {
      arrived.bytes += chunk.length;
    });
    raw.on('error', () => {
      arrived.cut += 1;
    });
    raw.on('end', () => {
      arrived.whole += 1;
      void reply.send({ ok: true });
    });
  });
  return { arrived, server };
};
export const beginUpload = (base: string, part: Buffer, whole: number): ClientRequest => {
  const outgoing = request(`${base}${path}`, { method: 'PUT', headers: { ...type, 'content-length': whole } });
  outgoing.on('error', () => undefined);
  outgoing.write(part);
  onTestFinished(() => void outgoing.destroy());
  return outgoing;
};
