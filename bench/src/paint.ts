import type { Browser, CDPSession, Page as Tab } from 'playwright-core';
import { openWindow, startBrowser } from '../../tests/support/browser.ts';
import type { Stack } from '../../tests/support/stack.ts';
import { startLimit } from './limit.ts';
import { loadGet } from './load.ts';
import type { Page } from './waiting-report.ts';

/** What a first visit to a page cost on a phone. */
interface Paint {
  readonly lcpMs: number;
  readonly fontBytes: number;
  readonly bytes: number;
  readonly cls: number;
  /** From the tap to the next frame; the longest of the taps on the page. */
  readonly interactionMs: number;
}
interface Visited {
  readonly name: string;
  readonly path: string;
  /** What is tapped once the page is quiet. */
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
/** Chromium's own preset. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
const cpuRate = 4;

/** What the browser reports, in the fields of its kind. */
interface Entry {
  readonly startTime: number;
  readonly duration: number;
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Watches from the first byte on; runs in the page. */
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

const countBytes = (session: CDPSession) => {
  const counted = { all: 0, fonts: 0 };
  const fonts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Font') fonts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.all += encodedDataLength;
    if (fonts.has(requestId)) counted.fonts += encodedDataLength;
  });
  return counted;
};

const read = (tab: Tab): Promise<{ lcp: number; cls: number; interaction: number }> =>
  tab.evaluate(() => (globalThis as unknown as { seen: { lcp: number; cls: number; interaction: number } }).seen);

const visitOnce = async (browser: Browser, shop: string, { path, taps }: Visited): Promise<Paint> => {
  const { page: tab, context } = await openWindow(browser, 'phone');
  const session = await context.newCDPSession(tab);
  const counted = countBytes(session);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  await tab.addInitScript(observe);
  await tab.goto(shop + path, { waitUntil: 'networkidle' });
  // Taps end the search for the largest paint, and load more: what the first visit cost is read before.
  const { lcp, cls } = await read(tab);
  const first = { ...counted };
  for (const tap of taps) {
    await tab.locator(tap).first().tap();
    await tab.waitForTimeout(1_000);
  }
  const { interaction } = await read(tab);
  await context.close();
  return { lcpMs: lcp, cls, bytes: first.all, fontBytes: first.fonts, interactionMs: interaction };
};

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const visit = async (browser: Browser, shop: string, page: Visited): Promise<Paint> => {
  const paints: Paint[] = [];
  for (let run = 0; run < runs; run += 1) paints.push(await visitOnce(browser, shop, page));
  const of = (key: keyof Paint): number => median(paints.map((paint) => paint[key]));
  return {
    lcpMs: of('lcpMs'),
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

/** First visits on a phone (390 wide, empty cache, Slow 4G, CPU ÷ 4), medians of three, and the cost of an item's HTML. */
export const reportPaint = async ({ shop }: Stack, page: Page, seconds: number): Promise<void> => {
  const { print, row, header, verdict } = page;
  const browser = await startBrowser();
  print('\n### First visit on a phone: 390 wide, empty cache, Slow 4G, CPU ÷ 4; median of three\n');
  header(
    'page',
    'LCP s (≤ 2.5)',
    'fonts kB (≤ 120)',
    'all kB (home ≤ 400)',
    'CLS (≤ 0.01)',
    'interaction ms (≤ 200)',
    '',
  );
  for (const visited of pages) {
    const { lcpMs, fontBytes, bytes, cls, interactionMs } = await visit(browser, shop, visited);
    const small = fontBytes <= 120_000 && (visited.name !== 'home' || bytes <= 400_000);
    const holds = lcpMs <= 2_500 && small && cls <= 0.01 && interactionMs <= 200;
    const seen = [Math.round(lcpMs / 10) / 100, kb(fontBytes), kb(bytes), Math.round(cls * 10_000) / 10_000];
    row(visited.name, ...seen, Math.round(interactionMs), verdict(holds));
  }
  await browser.close();
  await reportHtml(shop, page, seconds);
};
