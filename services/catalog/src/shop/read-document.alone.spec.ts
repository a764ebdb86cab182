import { expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

/** A document whose placeholder is never closed. */
const unclosed = (length: number): string => `하나\n{{${' '.repeat(length)}`;

/** The shortest of several readings, in ms; the longer ones show how busy the machine is. */
const readingMs = (markdown: string): number =>
  Math.min(
    ...Array.from({ length: 9 }, () => {
      const begun = performance.now();
      readDocument(markdown);
      return performance.now() - begun;
    }),
  );

it('a placeholder that is never closed is refused in a time that grows with its length alone', () => {
  expect(readDocument(unclosed(32_000)).faults.map(({ line, code }) => [line, code])).toEqual([
    [2, 'UNKNOWN_PLACEHOLDER'],
  ]);
  readingMs(unclosed(8_000));
  // The text is four times as long; a reading with quadratic cost would take sixteen times as long.
  expect(readingMs(unclosed(32_000)) / readingMs(unclosed(8_000))).toBeLessThan(10);
});
