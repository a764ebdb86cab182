import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCount } from './sheet.ts';

describe('a count in a spreadsheet cell', () => {
  it('is folded from every spelling to the same whole number, and a second fold changes nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('', '.0', '.00', '원', '개'),
        (count, behind) => {
          const plain = String(count);
          const written = [plain, count.toLocaleString('ko-KR'), plain.replace('-', '−')].map((text) => text + behind);
          const wide = plain.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
          for (const text of [...written, wide]) expect(foldCount(text)).toBe(plain);
          expect(foldCount(foldCount(plain))).toBe(plain);
        },
      ),
    );
  });
  it('stays unchanged when its decimals are not all zeros', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 99 }), (whole, part) => {
        const text = `${whole}.${part}`;
        expect(foldCount(text)).toBe(text);
      }),
    );
  });
});
