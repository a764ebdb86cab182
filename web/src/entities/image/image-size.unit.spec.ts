import { describe, expect, it } from 'vitest';
import { fittingSize } from './image-size.ts';

describe('the size of an uploaded photo', () => {
  it.each([
    [4000, 3000, 2000, 1500],
    [3000, 4000, 1500, 2000],
    [8000, 2, 2000, 1],
    [2000, 2000, 2000, 2000],
    [640, 480, 640, 480],
  ])('%i × %i becomes %i × %i', (width, height, w, h) =>
    expect(fittingSize(width, height)).toEqual({ width: w, height: h }),
  );
});
