import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { ServiceInstances } from './instance-registry.ts';
import type { Logger } from './logger.ts';

type UrlList = readonly string[];
/** The services that this process calls; nobody in it needs the instances of others. */
type WatchedUrls = { readonly [K in keyof ServiceInstances]: Readonly<Partial<Record<ServiceName, UrlList>>> };
/** All addresses of a name; an error when there is none. */
type ResolveHost = (name: string) => Promise<readonly string[]>;

const pollIntervalMs = 2_000;
const resolveAll: ResolveHost = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

/** TLS needs the name, and loopback is one address. */
const mayHaveSeveralAddresses = (url: URL): boolean =>
  url.protocol === 'http:' && url.hostname !== 'localhost' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;

/**
 * An orchestrator gives the instances of a service one name with several addresses (compose `--scale`, a headless
 * Service). Replaces such a name in each URL by all that it stands for now; a URL that cannot be resolved stays as it
 * was last known.
 */
export const createUrlResolver = (resolve: ResolveHost = resolveAll) => {
  const lastResolved = new Map<string, UrlList>();
  const expand = async (text: string): Promise<UrlList> => {
    const url = new URL(text);
    if (!mayHaveSeveralAddresses(url)) return [text];
    const found = await resolve(url.hostname).catch(() => []);
    const urls = [...new Set(found)].sort().map((address) => {
      const one = new URL(url);
      one.hostname = isIP(address) === 6 ? `[${address}]` : address;
      return one.href.replace(/\/$/, '');
    });
    if (urls.length > 0) lastResolved.set(text, urls);
    return lastResolved.get(text) ?? [text];
  };
  const expandAll = async <K extends string>(
    urlsByService: Readonly<Record<K, UrlList>>,
  ): Promise<Record<K, UrlList>> => {
    const rows = Object.entries<UrlList>(urlsByService).map(async ([key, urls]) => [
      key,
      (await Promise.all(urls.map(expand))).flat(),
    ]);
    return Object.fromEntries(await Promise.all(rows)) as Record<K, UrlList>;
  };
  return async ({ urls, internalUrls }: WatchedUrls): Promise<ServiceInstances> => ({
    urls: await expandAll(urls as ServiceInstances['urls']),
    internalUrls: await expandAll(internalUrls as ServiceInstances['internalUrls']),
  });
};

/** Whether any of the addresses is a name that can stand for several. */
const hasHostNames = ({ urls, internalUrls }: WatchedUrls): boolean =>
  [...Object.values(urls), ...Object.values(internalUrls)].flat().some((url) => mayHaveSeveralAddresses(new URL(url)));

/**
 * Looks every 2 s where the instances of the services are, and calls `onChange` when that changed. Nothing happens when no
 * address is a name. Answers a function that ends it.
 */
export const watchInstances = (
  watched: WatchedUrls,
  onChange: (now: ServiceInstances) => void,
  { log, resolve }: { log: Pick<Logger, 'info'>; resolve?: ResolveHost },
): (() => void) => {
  if (!hasHostNames(watched)) return () => undefined;
  const resolveUrls = createUrlResolver(resolve);
  let lastText = '';
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const poll = async (): Promise<void> => {
    const now = await resolveUrls(watched);
    if (ended) return;
    const text = JSON.stringify(now);
    if (text !== lastText) {
      onChange(now);
      log.info({ addresses: now.internalUrls }, 'the instances of the services changed');
    }
    lastText = text;
    timer = setTimeout(() => void poll(), pollIntervalMs).unref();
  };
  void poll();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
};
