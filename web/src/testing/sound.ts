import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Sizes at which people meet the shop. */
const [phone, desk] = [
  [390, 844],
  [1440, 900],
] as const;

/** Nothing is still loading, axe finds nothing that locks people out, nothing is wider than the screen. */
const expectSoundAt = async ([width, height]: typeof phone | typeof desk): Promise<void> => {
  await page.viewport(width, height);
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
  // Beside an open dialog nothing can be reached.
  const reachable = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document;
  const { violations } = await axe.run(reachable, { resultTypes: ['violations'] });
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(document.documentElement.scrollWidth, `px at ${width}`).toBeLessThanOrEqual(width);
};

/** What holds on every screen, on a phone and on a desk. */
export const expectSound = async (): Promise<void> => {
  // The next test finds a desk again, however this one ends.
  await expectSoundAt(phone).finally(() => page.viewport(...desk));
  await expectSoundAt(desk);
};
