import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { doubledNews } from './live-regions.ts';
import { smallTargets } from './touch-targets.ts';

/** Sizes at which people meet the shop. */
const [phone, desk] = [
  [390, 844],
  [1440, 900],
] as const;

/** Operators work on a desk, with a mouse. */
const isOffice = (): boolean => document.querySelector('.bg-office') !== null;

/** In the storefront people find their way by headings: none of them is skipped or empty. axe calls these moderate. */
const inOrder: ReadonlySet<string> = new Set(['heading-order', 'empty-heading', 'page-has-heading-one']);

const expectNoViolation = async (reachable: Document | Element): Promise<void> => {
  const { violations } = await axe.run(reachable, { resultTypes: ['violations'] });
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || (inOrder.has(id) && !isOffice()),
  );
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
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

/** Nothing is still loading, axe finds nothing that locks people out, nothing is said twice, wider than the screen or too small for a finger. */
const expectSoundAt = async ([width, height]: typeof phone | typeof desk): Promise<void> => {
  await page.viewport(width, height);
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
  // Beside an open dialog nothing can be reached.
  const reachable = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document;
  await expectNoViolation(reachable);
  await expectNoWider(width);
  if (!isOffice()) expect(doubledNews(reachable)).toEqual([]);
  if (width === phone[0] && !isOffice()) expect(smallTargets(reachable)).toEqual([]);
};

/** The height of what stays while the page scrolls. */
const stayingHeight = (): number =>
  [...document.querySelectorAll<HTMLElement>('header, [data-bottom-bar]')]
    .filter((node) => node.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(node).position))
    .reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);

/** A desk of 1280 px at 400 %: one column, nothing beside it, and most of the height is the page's. */
const expectReflow = async (): Promise<void> => {
  await page.viewport(320, 256);
  await expectNoWider(320);
  expect(stayingHeight()).toBeLessThan(256 / 3);
};

/** What holds on every screen, on a phone and on a desk; in the storefront, also at 400 %. */
export const expectSound = async (): Promise<void> => {
  // The next test finds a desk again, however this one ends.
  try {
    await expectSoundAt(phone);
    if (!isOffice()) await expectReflow();
  } finally {
    await page.viewport(...desk);
  }
  await expectSoundAt(desk);
};
