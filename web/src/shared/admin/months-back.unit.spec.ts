import { describe, expect, it } from 'vitest';
import { monthsBack } from './months-back.ts';

describe('some months before a date', () => {
  it.each([
    ['2026-11-21', 1, '2026-10-21'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2028-03-31', 1, '2028-02-29'],
    ['2026-05-31', 3, '2026-02-28'],
    ['2026-11-21', 12, '2025-11-21'],
  ])('%s less %i is %s', (date, months, expected) => expect(monthsBack(date, months)).toBe(expected));
});
