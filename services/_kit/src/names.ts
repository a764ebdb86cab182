import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { Addresses } from './addresses.ts';
import type { Logger } from './logger.ts';

type Urls = readonly string[];
/** The services that this process asks; nobody in it needs the addresses of others. */
type Asked = { readonly [K in keyof Addresses]: Readonly<Partial<Record<ServiceName, Urls>>> };
/** All addresses of a name; an error when there is none. */
type Resolve = (name: string) => Promise<readonly string[]>;

const everyMs = 2_000;
const resolveAll: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

/** TLS needs the name, and loopback is one place. */
const standsForSeveral = (url: URL): boolean =>
  url.protocol === 'http:' && url.hostname !== 'localhost' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;

/**
 * An orchestrator gives the instances of a service one name with several addresses (compose `--scale`, a headless
 * Service). Replaces such a name in each URL by all that it stands for now; a URL that cannot be resolved stays as it
 * was last known.
 */
export const createNameReader = (resolve: Resolve = resolveAll) => {
  const known = new Map<string, Urls>();
  const spread = async (text: string): Promise<Urls> => {
    const url = new URL(text);
    if (!standsForSeveral(url)) return [text];
    const found = await resolve(url.hostname).catch(() => []);
    const urls = [...new Set(found)].sort().map((address) => {
      const one = new URL(url);
      one.hostname = isIP(address) === 6 ? `[${address}]` : address;
      return one.href.replace(/\/$/, '');
    });
    if (urls.length > 0) known.set(text, urls);
    return known.get(text) ?? [text];
  };
  const spreadAll = async <K extends string>(given: Readonly<Record<K, Urls>>): Promise<Record<K, Urls>> => {
    const rows = Object.entries<Urls>(given).map(async ([key, urls]) => [
      key,
      (await Promise.all(urls.map(spread))).flat(),
    ]);
    return Object.fromEntries(await Promise.all(rows)) as Record<K, Urls>;
  };
  return async ({ urls, internalUrls }: Asked): Promise<Addresses> => ({
    urls: await spreadAll(urls as Addresses['urls']),
    internalUrls: await spreadAll(internalUrls as Addresses['internalUrls']),
  });
};

/** Whether any of the addresses is a name that can stand for several. */
const hasNames = ({ urls, internalUrls }: Asked): boolean =>
  [...Object.values(urls), ...Object.values(internalUrls)].flat().some((url) => standsForSeveral(new URL(url)));

/**
 * Looks every 2 s where the instances of the services are, and tells it when it changed. Nothing happens when no
 * address is a name. Answers a function that ends it.
 */
export const followNames = (
  given: Asked,
  tell: (now: Addresses) => void,
  { log, resolve, period = everyMs }: { log: Pick<Logger, 'info'>; resolve?: Resolve; period?: number },
): (() => void) => {
  if (!hasNames(given)) return () => undefined;
  const read = createNameReader(resolve);
  let told = '';
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const now = await read(given);
    if (ended) return;
    const text = JSON.stringify(now);
    if (text !== told) {
      tell(now);
      log.info({ addresses: now.internalUrls }, 'the instances of the services moved');
    }
    told = text;
    timer = setTimeout(() => void look(), period).unref();
  };
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
};
