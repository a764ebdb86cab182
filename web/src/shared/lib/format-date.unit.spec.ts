import { expect, it } from 'vitest';
import { formatDate, formatDateTime } from './format-date.ts';

it('formatDateTime writes year.month.day hour:minute in Seoul time with 24 hours', () => {
  expect(formatDateTime('2026-11-20T15:05:00Z')).toBe('2026.11.21 00:05');
});
it('formatDate writes the day in Seoul alone', () => {
  expect(formatDate('2026-01-02T14:59:59Z')).toBe('2026.01.02');
});
