import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { auditWithout, headingRules, mildRules } from './audit-rules.ts';
import { doubledNews } from './live-regions.ts';
import { findNewcomers, looksOf } from './looks.ts';
import { smallTargets } from './touch-targets.ts';

/** The screen sizes of the audit, in px. The last size is a desktop of 1280 px at a zoom of 400 %. */
const desk = [1440, 900] as const;
const phone = [390, 844] as const;
const enlarged = [320, 256] as const;

/** True on a screen of the back office. Operators use it on a desktop, with a mouse. */
const isOffice = (): boolean => document.querySelector('.bg-office') !== null;

const expectNoViolation = async (part: axe.ElementContext, options: axe.RunOptions): Promise<void> => {
  const { violations } = await axe.run(part, options);
  const complaints = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(complaints.join('\n')).toBe('');
};

/**
 * Fails when the page is wider than the screen. Charts adjust their width by script one frame after the style sheet.
 * That frame comes late on a busy machine, so the check polls.
 */
const expectNoWider = async (width: number): Promise<void> => {
  await expect
    .poll(() => document.documentElement.scrollWidth, { message: `px at ${width}` })
    .toBeLessThanOrEqual(width);
};

/** Returns the part of the page that can be reached: while a dialog is open, only the dialog. */
const findReachable = (): Document | Element =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document;

/** Fails when content is still loading, is announced twice, or is wider than the screen. */
const expectLayoutAt = async ([width, height]: readonly [number, number]): Promise<void> => {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
  await expectNoWider(width);
  if (!isOffice()) expect(doubledNews(findReachable())).toEqual([]);
};

/** The height of the parts that stay while the page scrolls. */
const stayingHeight = (): number =>
  [...document.querySelectorAll<HTMLElement>('header, [data-bottom-bar]')]
    .filter((node) => node.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(node).position))
    .reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);

/**
 * Checks the layout at a zoom of 400 %: the page does not scroll sideways, and most of the height is left for the
 * content.
 */
const expectReflow = async (): Promise<void> => {
  const [width, height] = enlarged;
  await page.viewport(width, height);
  await expectNoWider(width);
  expect(stayingHeight()).toBeLessThan(height / 3);
};

/**
 * Checks the rules for every screen: axe finds no serious violation, and the layout fits. The check runs on a desktop
 * and on a phone, and in the storefront also at a zoom of 400 %. On the phone, axe checks only elements that are new or
 * have other colours than on the desktop.
 */
export const auditPage = async (): Promise<void> => {
  const all = auditWithout(isOffice() ? [...mildRules, ...headingRules] : mildRules);
  // The `finally` restores the desktop size for the next test, even when this test fails.
  try {
    await expectLayoutAt(desk);
    await expectNoViolation(findReachable(), all);
    const onDesk = looksOf(findReachable());
    await expectLayoutAt(phone);
    const added = findNewcomers(findReachable(), onDesk);
    if (added.length > 0) await expectNoViolation(added, all);
    if (!isOffice()) {
      await expectNoViolation(findReachable(), { resultTypes: ['violations'], runOnly: [...headingRules] });
      expect(smallTargets(findReachable())).toEqual([]);
      await expectReflow();
    }
  } finally {
    await page.viewport(...desk);
  }
};
