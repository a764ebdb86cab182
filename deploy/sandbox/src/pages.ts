import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

export interface Pages {
  /** A whole page of this sandbox; only the shop may put it into a frame. */
  page(file: string, options?: { status?: number; framed?: boolean }): Handler;
  /** A script that the shop's own pages load. */
  script(file: string): Handler;
}

const folder = new URL('../public/', import.meta.url);

const styles = ['base.css', 'window.css', 'postcode.css', 'control.css'];
const scripts = [
  'dom.js',
  'portone-window.js',
  'portone-receipt.js',
  'kakao-authorize.js',
  'postcode-search.js',
  'control.js',
  'control-behaviour.js',
  'control-rows.js',
];

/** Files are few and small: each is read once, on its first use. */
const createReader = () => {
  const texts = new Map<string, Promise<string>>();
  return (file: string): Promise<string> => {
    const cached = texts.get(file) ?? readFile(new URL(file, folder), 'utf8');
    texts.set(file, cached);
    return cached;
  };
};

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

/** Serves the sandbox's own pages: static text, so nothing a person typed is ever part of the markup. */
export const createPages = (app: FastifyInstance, shopOrigins: string[]): Pages => {
  const read = createReader();
  for (const file of [...styles, ...scripts]) {
    const type = `text/${file.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`;
    app.get(`/assets/${file}`, async (_request, reply) => {
      reply.headers({ 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
      return read(file);
    });
  }
  return {
    page:
      (file, { status = 200, framed = true } = {}) =>
      async (_request, reply) => {
        reply.code(status).headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': securityPolicy(framed ? ["'self'", ...shopOrigins].join(' ') : "'none'"),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        });
        return read(file);
      },
    script: (file) => async (_request, reply) => {
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      return read(file);
    },
  };
};
