import type { Browser, CDPSession, Page as Tab } from 'playwright-core';
import { openWindow, startBrowser } from '../../tests/support/browser.ts';
import type { Stack } from '../../tests/support/stack.ts';
import { startLimit } from './limit.ts';
import { loadGet } from './load.ts';
import type { Page } from './page.ts';

interface Paint {
  readonly lcpMs: number;
  /** The bytes of fonts that arrived before the first paint. */
  readonly earlyFontBytes: number;
  readonly fontBytes: number;
  readonly bytes: number;
  readonly cls: number;
  /** The time from a tap to the next frame, in ms, for the slowest tap on the page. */
  readonly interactionMs: number;
}
interface Visited {
  readonly name: string;
  readonly path: string;
  readonly taps: readonly string[];
}

const pages: readonly Visited[] = [
  { name: 'home', path: '/', taps: [] },
  {
    name: 'list',
    path: '/shop',
    taps: ['fieldset button:nth-of-type(2)', 'button[aria-pressed=false]:has-text("품절 제외")'],
  },
  { name: 'item', path: '/detail/1', taps: ['[aria-label="다음 사진"]', '[data-bottom-bar] button'] },
];
const runs = 3;
/** The values of the preset "Slow 4G" in Chromium's developer tools. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
const cpuRate = 4;

/** An entry of the browser's performance timeline. Each kind of entry fills only some of these fields. */
interface Entry {
  readonly startTime: number;
  readonly duration: number;
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Observes the performance timeline from the first byte on. This function runs in the page. */
const observe = (): void => {
  const seen = { lcp: 0, cls: 0, interaction: 0 };
  Object.assign(globalThis, { seen });
  const on = (options: object, take: (entry: Entry) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as unknown as Entry);
    }).observe({ buffered: true, ...options } as never);
  on({ type: 'largest-contentful-paint' }, ({ startTime }) => {
    seen.lcp = startTime;
  });
  on({ type: 'layout-shift' }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  on({ type: 'event', durationThreshold: 16 }, ({ duration }) => {
    seen.interaction = Math.max(seen.interaction, duration);
  });
};

interface Loaded {
  readonly type: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}
const watchLoaded = (session: CDPSession): Loaded[] => {
  const loaded: Loaded[] = [];
  const requests = new Map<string, { type: string; toWallMs: (timestamp: number) => number }>();
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', wallTime, timestamp }) => {
    requests.set(requestId, { type, toWallMs: (later) => (wallTime + later - timestamp) * 1_000 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes, timestamp }) => {
    const request = requests.get(requestId);
    if (request) loaded.push({ type: request.type, bytes, at: request.toWallMs(timestamp) });
  });
  return loaded;
};
const sumBytes = (loaded: readonly Loaded[]): number => loaded.reduce((sum, { bytes }) => sum + bytes, 0);
const isFont = ({ type }: Loaded): boolean => type === 'Font';

interface Seen {
  readonly lcp: number;
  readonly cls: number;
  readonly interaction: number;
  /** Milliseconds since 1970. */
  readonly firstPaintAt: number;
}
const read = (tab: Tab): Promise<Seen> =>
  tab.evaluate(() => ({
    ...(globalThis as unknown as { seen: Seen }).seen,
    firstPaintAt:
      performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
  }));

/**
 * Opens a window with the size, network and CPU of a phone, and with an empty cache. Records everything that the window
 * loads.
 */
const openPhone = async (browser: Browser) => {
  const { page: tab, context } = await openWindow(browser, 'phone');
  const session = await context.newCDPSession(tab);
  const loaded = watchLoaded(session);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  await tab.addInitScript(observe);
  return { tab, context, loaded };
};

const visitOnce = async (browser: Browser, shop: string, { path, taps }: Visited): Promise<Paint> => {
  const { tab, context, loaded } = await openPhone(browser);
  await tab.goto(shop + path, { waitUntil: 'networkidle' });
  // Reads the cost of the first visit before the taps, because a tap loads more and ends the browser's search for the
  // largest paint.
  const { lcp, cls, firstPaintAt } = await read(tab);
  const first = [...loaded];
  for (const tap of taps) {
    await tab.locator(tap).first().tap();
    await tab.waitForTimeout(1_000);
  }
  const { interaction } = await read(tab);
  await context.close();
  const fonts = first.filter(isFont);
  const early = fonts.filter(({ at }) => at <= firstPaintAt);
  return {
    ...{ lcpMs: lcp, cls, interactionMs: interaction },
    ...{ earlyFontBytes: sumBytes(early), fontBytes: sumBytes(fonts), bytes: sumBytes(first) },
  };
};

/**
 * Visits all pages in one window. Answers two figures: the bytes of all fonts together, and the bytes of the first page
 * by kind of file.
 */
const visitAll = async (browser: Browser, shop: string) => {
  const { tab, context, loaded } = await openPhone(browser);
  const firstByKind: Record<string, number> = {};
  for (const { path } of pages) {
    await tab.goto(shop + path, { waitUntil: 'networkidle' });
    if (path === pages[0]?.path)
      for (const { type, bytes } of loaded) firstByKind[type] = (firstByKind[type] ?? 0) + bytes;
  }
  await context.close();
  return { fontBytes: sumBytes(loaded.filter(isFont)), firstByKind };
};

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const visit = async (browser: Browser, shop: string, page: Visited): Promise<Paint> => {
  const paints: Paint[] = [];
  for (let run = 0; run < runs; run += 1) paints.push(await visitOnce(browser, shop, page));
  const of = (key: keyof Paint): number => median(paints.map((paint) => paint[key]));
  return {
    lcpMs: of('lcpMs'),
    earlyFontBytes: of('earlyFontBytes'),
    fontBytes: of('fontBytes'),
    bytes: of('bytes'),
    cls: of('cls'),
    interactionMs: of('interactionMs'),
  };
};

const reportHtml = async (shop: string, { row, header, verdict, print }: Page, seconds: number): Promise<void> => {
  const url = `${shop}/detail/1`;
  const headers = [{ accept: 'text/html' }];
  const load = { connections: 32, seconds, headers };
  const html = await fetch(url, { headers: { accept: 'text/html' } });
  const limit = await startLimit(Buffer.from(await html.arrayBuffer()));
  const bare = await loadGet([limit.url], load);
  limit.stop();
  const measured = await loadGet([url], load);
  print('\n### First HTML of an item\n');
  header('', 'req/s', 'p99 ms', 'target');
  row('limit: bare Fastify behind bare http-proxy, same bytes', bare.perSecond, bare.p99, '');
  row(
    'rendered page',
    measured.perSecond,
    measured.p99,
    `≥ 25 %: ${verdict(measured.perSecond >= bare.perSecond / 4)}`,
  );
};

const kb = (bytes: number): number => Math.round(bytes / 1_000);

/**
 * Measures first visits on a phone (390 wide, empty cache, Slow 4G, CPU ÷ 4) as medians of three. Also measures the
 * cost of an item's HTML.
 */
export const reportPaint = async ({ shop }: Stack, page: Page, seconds: number): Promise<void> => {
  const { print, row, header, verdict } = page;
  const browser = await startBrowser();
  print('\n### First visit on a phone: 390 wide, empty cache, Slow 4G, CPU ÷ 4; median of three\n');
  header(
    'page',
    'LCP s (≤ 2.5)',
    'fonts before the first paint kB (≤ 120)',
    'fonts kB',
    'all kB (home ≤ 400)',
    'CLS (≤ 0.01)',
    'interaction ms (≤ 200)',
    '',
  );
  for (const visited of pages) {
    const { lcpMs, earlyFontBytes, fontBytes, bytes, cls, interactionMs } = await visit(browser, shop, visited);
    const small = earlyFontBytes <= 120_000 && (visited.name !== 'home' || bytes <= 400_000);
    const holds = lcpMs <= 2_500 && small && cls <= 0.01 && interactionMs <= 200;
    const seen = [
      Math.round(lcpMs / 10) / 100,
      kb(earlyFontBytes),
      kb(fontBytes),
      kb(bytes),
      Math.round(cls * 10_000) / 10_000,
    ];
    row(visited.name, ...seen, Math.round(interactionMs), verdict(holds));
  }
  const { fontBytes, firstByKind } = await visitAll(browser, shop);
  await browser.close();
  print(
    `\nFonts of a visit home → list → item: ${kb(fontBytes)} kB (≤ 200): ${verdict(fontBytes <= 200_000)}. A first home`,
  );
  print(
    `transfers ${Object.entries(firstByKind)
      .map(([kind, bytes]) => `${kind} ${kb(bytes)}`)
      .join(', ')} kB.`,
  );
  await reportHtml(shop, page, seconds);
};
