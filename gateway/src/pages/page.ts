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
import type { CatalogChanges } from './catalog-changes.ts';
import { headOf } from './head.ts';
import { html, htmlJson } from './html.ts';
import type { Absolute } from './json-ld.ts';
import { findMetadataSource, type MetadataSource } from './metadata-sources.ts';
import { pageInputOf } from './page-input.ts';
import { missingMetadata, type PageMetadata, privateMetadata } from './page-metadata.ts';
import type { FoundPage } from './page-router.ts';
import type { Render } from './renderer.ts';
import { type RuntimeConfig, runtimeConfig } from './runtime-config.ts';
import { sandboxNote } from './sandbox-note.ts';
import { type Headers, securityHeaders } from './security-headers.ts';
import type { ShopSource } from './shop.ts';
import type { ReadShop } from './shop-reader.ts';

type Encoding = 'br' | 'gzip';
interface Validity {
  /** The catalogue's version before the page was built. */
  readonly version: number;
  readonly itemId: number | undefined;
  readonly builtAt: number;
  readonly freshMs: number;
}
interface Page {
  readonly status: 200 | 404;
  readonly etag: string;
  readonly plain: Buffer;
  /** Each encoding is made when it is first requested. */
  readonly packed: Partial<Record<Encoding, Promise<Buffer>>>;
  readonly validity: Validity;
}
/** Without `found`, the status of the page is 404. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, found?: FoundPage) => Promise<FastifyReply>;

interface PageTools {
  readonly webRoot: string;
  readonly config: GatewayConfig;
  readonly read: ReadShop;
  readonly shop: ShopSource;
  readonly render: Render;
  readonly changes: CatalogChanges;
  readonly absolute: Absolute;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * The lifetime of a page while the catalogue's changes are followed. Its other data, such as the delivery fee, may be
 * outdated for this long.
 */
const followedFreshMs = 60_000;
/**
 * The lifetime of a page while the catalogue's changes are not followed. A page with notices always has this lifetime,
 * because notices do not belong to the catalogue.
 */
const freshMs = 15_000;
/** The lifetime of a page without a rendered body or without the shop's data, so that it is soon built again. */
const retryMs = 2_000;
const pagesLimit = 8 * 1024 * 1024;
/**
 * Estimates the bytes of a page. Both compressed copies together count as much as the plain bytes, and the objects
 * around them as 1,024 bytes.
 */
const sizeOf = ({ plain }: Page): number => plain.length * 2 + 1_024;

const headMarks = /<!--gyeol:head-->[\s\S]*?<!--\/gyeol:head-->/;
const configMark = '<!--gyeol:config-->';
const bodyMark = '<div id="root"></div>';
const notBuilt =
  '<!doctype html><html lang="ko"><meta charset="utf-8"><title>잠시만요</title><p>화면을 준비하고 있습니다. 잠시 후 다시 시도해주세요.';

interface Template {
  readonly text: string;
  readonly headers: Headers;
}
/** The build's inline scripts have no attributes. Line ends are normalised as browsers do it. */
const inlineScripts = (text: string): string[] =>
  [...text.replaceAll('\r\n', '\n').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

const jsonScript = (id: string, value: unknown): string =>
  html`<script type="application/json" id="${id}">${htmlJson(value)}</script>`.text;

interface Contents {
  readonly metadata: PageMetadata;
  readonly config: RuntimeConfig;
  readonly absolute: Absolute;
  /** When absent, the browser renders the page. */
  readonly rendered?: RenderedPage | undefined;
}
const writePage = (template: string, { metadata, config, absolute, rendered }: Contents): string => {
  const scripts =
    rendered?.scripts.map(
      (path) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="${path}" />`,
    ) ?? [];
  const page = template
    .replace(headMarks, () => html`${headOf(metadata, absolute, config.shop.profile)}${scripts}`.text)
    .replace(configMark, () => jsonScript('gyeol-config', config));
  if (!rendered) return page;
  return page.replace(
    bodyMark,
    () => `<div id="root">${rendered.body}</div>${jsonScript('gyeol-data', rendered.data)}`,
  );
};

const createPage = (status: 200 | 404, text: string, validity: Validity): Page => {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { status, plain, etag, packed: {}, validity };
};
const pack: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  // Quality 5 of 11. A page is cached for seconds only, and a higher quality costs milliseconds for a few bytes.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Prefers br. Undefined means that the page is sent uncompressed. */
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

const unknown: MetadataSource = { key: 'unknown', readMetadata: ({ profile }) => missingMetadata(profile) };
const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '');

const isCurrent = (
  changes: CatalogChanges,
  now: number,
  { version, itemId, builtAt, freshMs: ms }: Validity,
): boolean =>
  now - builtAt < (changes.followed ? ms : Math.min(ms, freshMs)) &&
  (!changes.followed || changes.isCurrent(version, itemId));

const withSandboxNote = (text: string): string => text.replace(bodyMark, sandboxNote.text + bodyMark);

const readTemplate = (webRoot: string, config: GatewayConfig) => {
  let template: Template | undefined;
  return async (): Promise<Template | undefined> => {
    const text = template ? undefined : await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => undefined);
    if (text === undefined) return template;
    const headers = await securityHeaders(config, inlineScripts(text));
    template = { text: config.sandbox ? withSandboxNote(text) : text, headers };
    return template;
  };
};

type Improve = (built: Page, better: Page) => void;
/** Only a page with a canonical address gets a rendered body, because the number of other addresses is unlimited. */
const createBuild =
  ({ config, shop: source, render, absolute, changes, now }: PageTools) =>
  async (text: string, { readMetadata }: MetadataSource, input?: PageInput, improve?: Improve): Promise<Page> => {
    const version = changes.version();
    const shop = await source.read();
    const webConfig = runtimeConfig(config, shop);
    const metadata = await readMetadata(shop);
    const wanted = metadata.canonical === undefined ? undefined : input;
    const ms = input?.route.startsWith('/notice') ? freshMs : followedFreshMs;
    const itemId = input?.route === '/detail/{id}' ? Number(input.path.split('/').at(-1)) : undefined;
    const builtAt = now().getTime();
    const write = (rendered?: RenderedPage): Page =>
      createPage(metadata.status, writePage(text, { metadata, config: webConfig, absolute, rendered }), {
        version,
        itemId,
        builtAt,
        freshMs: Math.min(
          (wanted && !rendered) || shop.version === '' ? retryMs : ms,
          (metadata.changesAt ?? Number.POSITIVE_INFINITY) - builtAt,
        ),
      });
    const rendering = wanted && (await render(wanted, webConfig));
    const page = write(rendering?.inTime);
    void rendering?.late?.then((late) => late && improve?.(page, write(late)));
    return page;
  };

/**
 * Serves `index.html` for every page, with the first HTML of the requested page. Tries to read the file at each request
 * until the web build has written it, and not again after that.
 */
export const createSendPage = (tools: PageTools): SendPage => {
  const { webRoot, config, log, changes } = tools;
  const now = () => tools.now().getTime();
  const holds = ({ validity }: Page): boolean => isCurrent(changes, now(), validity);
  const cached = createCache<Page>({ freshMs: followedFreshMs, limit: pagesLimit, sizeOf, now, isCurrent: holds });
  const load = readTemplate(webRoot, config);
  const build = createBuild(tools);
  let unbuiltHeaders: Promise<Headers> | undefined;
  const privatePage: MetadataSource = { key: 'private', readMetadata: ({ profile }) => privateMetadata(profile) };

  return async (request, reply, found) => {
    const built = await load();
    if (built === undefined) {
      unbuiltHeaders ??= securityHeaders(config);
      const headers = { ...(await unbuiltHeaders), 'retry-after': '5' };
      return reply.code(503).headers(headers).type('text/html; charset=utf-8').send(notBuilt);
    }
    reply.headers(built.headers).type('text/html; charset=utf-8');
    const { text } = built;
    const pageRequest = found && { ...found, query: queryOf(request.url) };
    const input = pageRequest && pageInputOf(pageRequest);
    const source = pageRequest ? findMetadataSource(pageRequest, tools) : unknown;
    const key = input?.path ?? source.key;
    const page = await cached(key, (improve) => build(text, source, input, improve)).catch((error: unknown) => {
      // The page works without its metadata, and the reader has already logged the failure.
      log.debug({ err: error, key }, 'a page goes without its metadata');
      return cached(privatePage.key, () => build(text, privatePage));
    });
    return send(request, reply, page);
  };
};
