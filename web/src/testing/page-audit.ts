import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { auditWithout, headingRules, mildRules } from './audit-rules.ts';
import { doubledNews } from './live-regions.ts';
import { findNewcomers, looksOf } from './looks.ts';
import { smallTargets } from './touch-targets.ts';

/** Sizes at which people meet the shop; the last is a desk of 1280 px at 400 %. */
const desk = [1440, 900] as const;
const phone = [390, 844] as const;
const enlarged = [320, 256] as const;

/** Operators work on a desk, with a mouse. */
const isOffice = (): boolean => document.querySelector('.bg-office') !== null;

const expectNoViolation = async (part: axe.ElementContext, options: axe.RunOptions): Promise<void> => {
  const { violations } = await axe.run(part, options);
  const complaints = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(complaints.join('\n')).toBe('');
};

/**
 * Nothing is wider than the screen. Charts follow the width by script, a frame after the style sheet, and on a busy machine
 * that frame comes late: it is waited for; what stays too wide fails.
 */
const expectNoWider = async (width: number): Promise<void> => {
  await expect
    .poll(() => document.documentElement.scrollWidth, { message: `px at ${width}` })
    .toBeLessThanOrEqual(width);
};

/** Beside an open dialog nothing can be reached. */
const findReachable = (): Document | Element =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document;

/** Nothing is still loading, said twice, or wider than the screen. */
const expectLayoutAt = async ([width, height]: readonly [number, number]): Promise<void> => {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
  await expectNoWider(width);
  if (!isOffice()) expect(doubledNews(findReachable())).toEqual([]);
};

/** The height of what stays while the page scrolls. */
const stayingHeight = (): number =>
  [...document.querySelectorAll<HTMLElement>('header, [data-bottom-bar]')]
    .filter((node) => node.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(node).position))
    .reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);

/** One column, nothing beside it, and most of the height is the page's. */
const expectReflow = async (): Promise<void> => {
  const [width, height] = enlarged;
  await page.viewport(width, height);
  await expectNoWider(width);
  expect(stayingHeight()).toBeLessThan(height / 3);
};

/**
 * What holds on every screen, on a desk and on a phone, and in the storefront at 400 %: axe finds nothing that locks people
 * out, and the layout fits. axe looks at each thing once: on the phone at what stands there alone, or in other colours.
 */
export const auditPage = async (): Promise<void> => {
  const all = auditWithout(isOffice() ? [...mildRules, ...headingRules] : mildRules);
  // The next test finds a desk again, however this one ends.
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
