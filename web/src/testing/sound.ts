import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Sizes at which people meet the shop, the usual one last. */
const sizes = [
  [390, 844],
  [1440, 900],
] as const;

/**
 * What holds on every screen, on a phone and on a desk: nothing is still loading, axe finds nothing that locks people
 * out, nothing is wider than the screen.
 */
export const expectSound = async (): Promise<void> => {
  for (const [width, height] of sizes) {
    await page.viewport(width, height);
    await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(document.documentElement.scrollWidth, `px at ${width}`).toBeLessThanOrEqual(width);
  }
};
