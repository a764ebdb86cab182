import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { matchesEtag } from '@gyeol/service-kit/http/finished.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlJson } from './html.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import type { Headers } from './security-headers.ts';

interface Page {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}
/** Sends the web page; the status says whether the path is one of its pages. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => Promise<FastifyReply>;

const place = '<!--gyeol:config-->';
const notBuilt =
  '<!doctype html><html lang="ko"><meta charset="utf-8"><title>결</title><p>화면을 준비하고 있습니다. 잠시 후 다시 시도해주세요.';

const makePage = async (html: string): Promise<Page> => {
  const plain = Buffer.from(html);
  return {
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    br: await promisify(brotliCompress)(plain),
    gzip: await promisify(gzip)(plain),
  };
};

/** The page of the web build, with the configuration of this run written in. */
export const withConfig = (template: string, config: RuntimeConfig): string =>
  template.replace(place, () => `<script type="application/json" id="gyeol-config">${htmlJson(config)}</script>`);

/** A page is asked for as br, as gzip, or as it is. */
const encodingOf = (request: FastifyRequest): 'br' | 'gzip' | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : undefined;
};

/** Serves `index.html` for every page; it is read once, when the build is there. */
export const createSendPage = (webRoot: string, config: RuntimeConfig, headers: Headers): SendPage => {
  let page: Page | undefined;
  const load = async (): Promise<Page | undefined> => {
    const template = await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => undefined);
    page = template === undefined ? undefined : await makePage(withConfig(template, config));
    return page;
  };
  return async (request, reply, status) => {
    const ready = page ?? (await load());
    reply.headers(headers).type('text/html; charset=utf-8');
    if (!ready) return reply.code(503).header('retry-after', '5').send(notBuilt);
    reply.code(status).headers({ etag: ready.etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept' });
    if (status === 200 && matchesEtag(request.headers['if-none-match'], ready.etag)) return reply.code(304).send();
    const encoding = encodingOf(request);
    if (!encoding) return reply.send(ready.plain);
    return reply.header('content-encoding', encoding).send(ready[encoding]);
  };
};
