import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageInput, RenderedPage } from '@gyeol/contracts/page-rendering.ts';
import { matchesEtag } from '@gyeol/service-kit/http/cached-response.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../cache.ts';
import type { GatewayConfig } from '../config.ts';
import type { ReadDeliveryTerms } from './delivery-terms.ts';
import { headOf } from './head.ts';
import { html, htmlJson } from './html.ts';
import type { Absolute } from './json-ld.ts';
import { findMetadataSource, type MetadataSource } from './metadata-sources.ts';
import { pageInputOf } from './page-input.ts';
import { missingMetadata, type PageMetadata, privateMetadata } from './page-metadata.ts';
import type { FoundPage } from './page-router.ts';
import type { Render } from './renderer.ts';
import { type RuntimeConfig, runtimeConfig } from './runtime-config.ts';
import { type Headers, securityHeaders } from './security-headers.ts';
import type { ReadShop } from './shop-reader.ts';

type Encoding = 'br' | 'gzip';
interface Page {
  readonly status: 200 | 404;
  readonly etag: string;
  readonly plain: Buffer;
  /** Compressed when first asked for. */
  readonly packed: Partial<Record<Encoding, Promise<Buffer>>>;
}
/** Sends the web page; without a found page with status 404. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, found?: FoundPage) => Promise<FastifyReply>;

interface PageTools {
  readonly webRoot: string;
  readonly config: GatewayConfig;
  readonly read: ReadShop;
  readonly readDeliveryTerms: ReadDeliveryTerms;
  readonly render: Render;
  readonly absolute: Absolute;
  readonly log: Logger;
  readonly now: () => Date;
}

/** As long as a price in the first HTML may be old; the page itself asks anew. */
const freshMs = 15_000;
const pagesLimit = 8 * 1024 * 1024;
/** Its plain bytes, both compressed ones, and the objects around them. */
const weigh = ({ plain }: Page): number => plain.length * 2 + 1_024;

const headMarks = /<!--gyeol:head-->[\s\S]*?<!--\/gyeol:head-->/;
const configMark = '<!--gyeol:config-->';
const bodyMark = '<div id="root"></div>';
const notBuilt =
  '<!doctype html><html lang="ko"><meta charset="utf-8"><title>결</title><p>화면을 준비하고 있습니다. 잠시 후 다시 시도해주세요.';

interface Template {
  readonly text: string;
  readonly headers: Headers;
}
/** Scripts that run where they stand: without attributes, as the build leaves them, with line ends as browsers read them. */
const inlineScripts = (text: string): string[] =>
  [...text.replaceAll('\r\n', '\n').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

const jsonScript = (id: string, value: unknown): string =>
  html`<script type="application/json" id="${id}">${htmlJson(value)}</script>`.text;

interface Contents {
  readonly metadata: PageMetadata;
  readonly config: RuntimeConfig;
  readonly absolute: Absolute;
  /** Absent: the browser renders the page. */
  readonly rendered?: RenderedPage | undefined;
}
/** The page of the web build, with what it is about, the configuration of this run and what it shows written in. */
const writePage = (template: string, { metadata, config, absolute, rendered }: Contents): string => {
  const scripts = rendered?.scripts.map((path) => html`<link rel="modulepreload" crossorigin href="${path}" />`) ?? [];
  const page = template
    .replace(headMarks, () => html`${headOf(metadata, absolute)}${scripts}`.text)
    .replace(configMark, () => jsonScript('gyeol-config', config));
  if (!rendered) return page;
  return page.replace(
    bodyMark,
    () => `<div id="root">${rendered.body}</div>${jsonScript('gyeol-data', rendered.data)}`,
  );
};

const createPage = (status: 200 | 404, text: string): Page => {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { status, plain, etag, packed: {} };
};
const pack: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  // 5 of 11: a page is kept for seconds, and more would cost milliseconds for a few bytes.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** A page is asked for as br, as gzip, or as it is. */
const encodingOf = (request: FastifyRequest): Encoding | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : undefined;
};

const send = async (request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> => {
  reply.code(page.status).headers({ etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept' });
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const encoding = encodingOf(request);
  if (!encoding) return reply.send(page.plain);
  page.packed[encoding] ??= pack[encoding](page.plain);
  return reply.header('content-encoding', encoding).send(await page.packed[encoding]);
};

const unknown: MetadataSource = { key: 'unknown', readMetadata: () => missingMetadata };
const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '');

/** Serves `index.html` for every page, with its own first HTML; the file is read once, when the build is there. */
export const createSendPage = ({ webRoot, config, log, now, render, absolute, ...tools }: PageTools): SendPage => {
  const webConfig = runtimeConfig(config);
  const cached = createCache<Page>({ freshMs, limit: pagesLimit, weigh, now: () => now().getTime() });
  let template: Template | undefined;

  const load = async (): Promise<Template | undefined> => {
    const text = template ? undefined : await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => undefined);
    if (text !== undefined) template = { text, headers: securityHeaders(config, inlineScripts(text)) };
    return template;
  };
  const write = (text: string, metadata: PageMetadata, rendered?: RenderedPage): Page =>
    createPage(metadata.status, writePage(text, { metadata, config: webConfig, absolute, rendered }));
  const plainPage = (text: string): Promise<Page> => cached('private', async () => write(text, privateMetadata));
  /** What stands at no address of its own is in no index and not rendered: there may be any number of them. */
  const build = async (text: string, { readMetadata }: MetadataSource, input: PageInput | undefined): Promise<Page> => {
    const metadata = await readMetadata();
    const rendered = input && metadata.canonical !== undefined ? await render(input) : undefined;
    return write(text, metadata, rendered);
  };

  return async (request, reply, found) => {
    const built = await load();
    reply.headers(built?.headers ?? securityHeaders(config)).type('text/html; charset=utf-8');
    if (built === undefined) return reply.code(503).header('retry-after', '5').send(notBuilt);
    const { text } = built;
    const pageRequest = found && { ...found, query: queryOf(request.url) };
    const input = pageRequest && pageInputOf(pageRequest);
    const source = pageRequest ? findMetadataSource(pageRequest, { ...tools, absolute, config }) : unknown;
    const key = input?.path ?? source.key;
    const page = await cached(key, () => build(text, source, input)).catch((error: unknown) => {
      // The shop's page works without its first words; what failed is logged once by the reader.
      log.debug({ err: error, key }, 'a page goes without its metadata');
      return plainPage(text);
    });
    return send(request, reply, page);
  };
};
