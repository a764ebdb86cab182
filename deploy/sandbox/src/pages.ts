import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export interface Pages {
  /**
   * Serves a whole page of this sandbox. With `framed` (the default) the shop may put the page into a frame. Other
   * sites never may.
   */
  page(file: string, options?: { status?: number; framed?: boolean }): Handler;
  /** Serves these files as one script. */
  script(...files: string[]): Handler;
}

const folder = fileURLToPath(new URL('../public/', import.meta.url));

const securityPolicy = (ancestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

/** Serves the sandbox's own pages. The pages are static, so no user input is ever part of the markup. */
export const createPages = async (app: FastifyInstance, shopOrigins: string[]): Promise<Pages> => {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
  return {
    page:
      (file, { status = 200, framed = true } = {}) =>
      (_request, reply) =>
        reply
          .code(status)
          .headers({
            'cache-control': 'no-store',
            'content-security-policy': securityPolicy(framed ? ["'self'", ...shopOrigins].join(' ') : "'none'"),
            'referrer-policy': 'no-referrer',
          })
          .sendFile(file, folder),
    script: (...files) => {
      const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
      return (_request, reply) =>
        reply.header('cross-origin-resource-policy', 'cross-origin').type('text/javascript; charset=utf-8').send(text);
    },
  };
};
