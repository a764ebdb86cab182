import { describe, expect, it } from 'vitest';
import { within, zoomAt } from './use-zoom.ts';

const frame = { width: 400, height: 800 };

describe('a zoomed image', () => {
  it('is at least as large as its frame, and at most five times as large', () => {
    expect(within({ scale: 0.3, x: 90, y: -90 }, frame)).toMatchObject({ scale: 1 });
    expect(Math.abs(within({ scale: 0.3, x: 90, y: -90 }, frame).x)).toBe(0);
    expect(within({ scale: 9, x: 0, y: 0 }, frame).scale).toBe(5);
  });
  it('is not dragged out of its frame', () => {
    expect(within({ scale: 2, x: 900, y: -900 }, frame)).toEqual({ scale: 2, x: 200, y: -400 });
  });
  it('keeps the zoomed point under the finger', () => {
    expect(zoomAt({ scale: 1, x: 0, y: 0 }, 2, { x: 50, y: -100 })).toEqual({ scale: 2, x: -50, y: 100 });
    expect(zoomAt({ scale: 2, x: -50, y: 100 }, 1, { x: 50, y: -100 })).toEqual({ scale: 1, x: 0, y: 0 });
  });
});
