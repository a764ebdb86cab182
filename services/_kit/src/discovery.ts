import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { ServiceInstances } from './instance-registry.ts';
import type { Logger } from './logger.ts';

type UrlList = readonly string[];
/** The addresses of the services that this process calls. Other services are absent. */
type WatchedUrls = { readonly [K in keyof ServiceInstances]: Readonly<Partial<Record<ServiceName, UrlList>>> };
/** Answers all addresses of a host name. Rejects when there is none. */
type ResolveHost = (name: string) => Promise<readonly string[]>;

const pollIntervalMs = 2_000;
const resolveAll: ResolveHost = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * False for TLS, because the check of the certificate needs the host name. Also false for `localhost` and for a numeric
 * address, because each of these is a single address.
 */
const mayHaveSeveralAddresses = (url: URL): boolean =>
  url.protocol === 'http:' && url.hostname !== 'localhost' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;

/**
 * Creates a function that resolves the host names in URLs. For a URL with a host name, the function answers one URL per
 * current address of the host. An orchestrator gives the instances of a service one name with several addresses
 * (compose `--scale`, a headless Service). A URL that cannot be resolved keeps its last known addresses.
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

const hasHostNames = ({ urls, internalUrls }: WatchedUrls): boolean =>
  [...Object.values(urls), ...Object.values(internalUrls)].flat().some((url) => mayHaveSeveralAddresses(new URL(url)));

/**
 * Resolves the addresses of the services every 2 s. Calls `onChange` with the first result and after each change. Does
 * nothing when no address is a host name. Answers a function that ends the watch.
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
