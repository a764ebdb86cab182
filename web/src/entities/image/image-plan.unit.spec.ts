import { describe, expect, it } from 'vitest';
import { fitsAsItIs, planImage } from './image-plan.ts';

describe('a tall or large image with text', () => {
  it.each([
    [860, 13_900, true],
    [4_000, 3_000, true],
    [700, 16_383, true],
    [700, 16_384, false],
    [860, 20_000, false],
    [5_000, 3_000, false],
  ])('of %i × %i is uploaded unchanged: %s', (width, height, taken) => expect(fitsAsItIs(width, height)).toBe(taken));

  it.each([
    [860, 20_000],
    [860, 30_000],
    [1_080, 12_001],
    [700, 16_384],
    [2_000, 6_500],
    [4_000, 20_000],
    [300, 65_000],
  ])('of %i × %i is cut into slices of about 4,000 px, no two of the same height', (width, height) => {
    const plan = planImage(width, height, true);
    expect(plan.width).toBe(Math.min(width, 2_000));
    expect(plan.heights.length).toBeGreaterThan(1);
    expect(plan.heights.reduce((sum, slice) => sum + slice, 0)).toBe(Math.round((height * plan.width) / width));
    expect(new Set(plan.heights).size).toBe(plan.heights.length);
    for (const slice of plan.heights) expect(Math.abs(slice - 4_000)).toBeLessThanOrEqual(1_100);
  });

  it.each([
    [6_000, 3_000, 2_000, 1_000],
    [3_000, 9_000, 2_000, 6_000],
    [860, 20_000, 860, 20_000],
    [4_000, 40_000, 2_000, 20_000],
  ])('of %i × %i is only narrowed to at most 2,000 px when it may not be cut', (width, height, drawn, tall) =>
    expect(planImage(width, height, false)).toEqual({ width: drawn, heights: [tall] }),
  );
});
