import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserArguments } from './chromium.ts';
import { findChromium } from './parts.ts';

/**
 * The card provider recognises a phone by this text. On a phone, the page is replaced by the provider's form instead of
 * showing a window.
 */
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';

export const screens = {
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    userAgent: phoneAgent,
  },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
export type Screen = keyof typeof screens;

export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: [...browserArguments],
  });

export interface Window {
  page: Page;
  context: BrowserContext;
  /** The errors that the page logged or threw. A journey can require that there are none. */
  complaints: string[];
  /** The requests that got no answer or an answer with a status from 400 on. */
  refusals: string[];
}

export const openWindow = async (browser: Browser, screen: Screen): Promise<Window> => {
  const context = await browser.newContext({
    ...screens[screen],
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // Ignores the browser's own message about a refused call. Only the errors that the page itself logs matter.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`console: ${message.text()}`);
  });
  const refusals: string[] = [];
  page.on('requestfailed', (request) => refusals.push(`${request.failure()?.errorText} ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  return { page, context, complaints, refusals };
};
