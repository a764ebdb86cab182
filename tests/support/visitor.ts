import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { auditWithout, headingRules, mildRules } from '../../web/src/testing/audit-rules.ts';
import { openWindow, type Screen, startBrowser, type Window } from './browser.ts';
import { eventually } from './eventually.ts';
import { orSkip } from './parts.ts';
import { cacheDir } from './programs.ts';
import { faultsForReaders } from './reader.ts';
import { skipped } from './shop.ts';

// All journeys share one browser, which ends with the process.
const found = skipped === undefined ? await orSkip(startBrowser) : { reason: skipped };
/** The reason why no journey can run, for `describe.skipIf`. Undefined when journeys can run. */
export const noJourneys: string | undefined = 'reason' in found ? found.reason : undefined;
const browser = 'part' in found ? found.part : undefined;
if (noJourneys !== undefined) console.log(`journeys skipped: ${noJourneys}`);

/**
 * The screens on which a journey runs. With GYEOL_TEST_SCREENS=`one each` this is only `one`, otherwise both screens.
 * The nightly run uses both.
 */
export const screensOr = (one: Screen): readonly Screen[] =>
  process.env.GYEOL_TEST_SCREENS === 'one each' ? [one] : ['phone', 'desktop'];
/**
 * When a run covers both engines, the buyer uses a phone with the distributed engine (Kafka, Redis, S3) and a desktop
 * with the embedded engine.
 */
export const buyerScreens = screensOr(process.env.GYEOL_TEST_STACK === 'distributed' ? 'phone' : 'desktop');

export interface Visitor {
  page: Page;
  screen: Screen;
  /** The errors that the pages logged or threw. */
  complaints: string[];
}

/** Describes the window after a failed test, for readers who have only the output of the run. */
const describeWindow = async ({ page, complaints, refusals }: Window): Promise<string> => {
  const text = (await page.locator('#root').textContent()) ?? '';
  return [page.url(), ...complaints, ...refusals.slice(-20), text.replaceAll(/\s+/g, ' ').slice(0, 500)].join('\n  ');
};

/**
 * Opens a window for the current test. When the test fails, prints the window's content and saves a screenshot in
 * `.cache/journeys`.
 */
export const visit = async (screen: Screen): Promise<Visitor> => {
  if (browser === undefined) throw new Error(noJourneys);
  const window = await openWindow(browser, screen);
  const { page, context, complaints } = window;
  onTestFinished(async ({ task }) => {
    const name = `${task.name}-${screen}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
    if (task.result?.state === 'fail') {
      console.log(`the window of "${task.name}": ${await describeWindow(window)}`);
      await page.screenshot({ path: join(cacheDir, 'journeys', `${name}.png`) });
    }
    await context.close();
  });
  return { page, screen, complaints };
};

export const expectText = (locator: Locator, text: string | RegExp): Promise<void> =>
  locator.filter({ hasText: text }).waitFor();

/** Waits for a dialog of the shop with this text and presses the button `word`. */
export const answer = async (page: Page, sentence: string | RegExp, word = '확인'): Promise<void> => {
  const dialog = page.getByRole('alertdialog').filter({ hasText: sentence });
  await dialog.getByRole('button', { name: word, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** Waits for a status message with this text. Such a message blocks nothing and disappears after some seconds. */
export const waitForStatus = (page: Page, sentence: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: sentence }).first().waitFor();

/** Expects that an element is at least 44 px wide and high, so that a finger can touch it. */
export const expectTouchable = async (locator: Locator): Promise<void> => {
  const box = await locator.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), `px for a finger on ${locator}`).toBeGreaterThanOrEqual(44);
};

/** The sum of the movements on the page since it was opened (Cumulative Layout Shift). Google calls up to 0.1 good. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    const add = (list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 200);
  })`);

/**
 * The violations that axe finds twice in a row. When React replaces a text during an analysis, axe may report a link
 * without a name once, but not again. Only the same result counts, because some pages change every second.
 */
const findViolations = async (page: Page): Promise<string[]> => {
  // Uses the legacy mode, which opens no page of its own and saves a second each time. The legacy mode leaves out
  // frames, but no content here is in a frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(auditWithout([...mildRules, ...headingRules]));
  let before: string | undefined;
  return eventually(`axe finds nothing, or the same twice, on ${page.url()}`, async () => {
    const { violations } = await axe.analyze();
    const complaints = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    const found = complaints.join('\n');
    if (found === '' || found === before) return complaints;
    before = found;
    return false;
  });
};

/**
 * Checks the rules for every page. Nothing is still loading, and axe finds no barrier. Screen readers find names and
 * ordered headings. Nothing is wider than the screen.
 */
export const expectSound = async (page: Page): Promise<void> => {
  // Finds the heading by its tag. Its role cannot be used, because an open dialog hides the heading from the
  // accessibility tree.
  await page.locator('h1').first().waitFor();
  await eventually(
    `nothing loads on ${page.url()}`,
    async () => (await page.locator('[aria-busy="true"]').count()) === 0,
  );
  expect(await findViolations(page), `axe on ${page.url()}`).toEqual([]);
  expect(await faultsForReaders(page), `read aloud: ${page.url()}`).toEqual([]);
  const beyond = await page.evaluate('document.documentElement.scrollWidth - screen.width');
  expect(beyond, `px beyond the screen on ${page.url()}`).toBeLessThanOrEqual(0);
};
