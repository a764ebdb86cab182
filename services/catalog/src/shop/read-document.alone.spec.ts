import { expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

const unclosed = (length: number): string => `하나\n{{${' '.repeat(length)}`;

/** Answers the shortest of several reading times, in ms. The longer times only show how busy the machine is. */
const readingMs = (markdown: string): number =>
  Math.min(
    ...Array.from({ length: 9 }, () => {
      const begun = performance.now();
      readDocument(markdown);
      return performance.now() - begun;
    }),
  );

it('an unclosed placeholder is refused in a time that grows no faster than the document', () => {
  expect(readDocument(unclosed(32_000)).faults.map(({ line, code }) => [line, code])).toEqual([
    [2, 'UNKNOWN_PLACEHOLDER'],
  ]);
  readingMs(unclosed(8_000));
  // The first document is four times as long as the second. Reading with quadratic cost would take sixteen times as
  // long.
  expect(readingMs(unclosed(32_000)) / readingMs(unclosed(8_000))).toBeLessThan(10);
});
