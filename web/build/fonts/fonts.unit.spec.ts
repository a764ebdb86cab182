import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestOf } from './fonts.ts';
import { commonest, lettersOfScreens, readSubsets, syllables } from './letters.ts';

const folder = join(dirname(manifestOf('pretendard')), 'dist/web/static');
const subsets = readSubsets(readFileSync(join(folder, 'Pretendard-Regular.css'), 'utf8'));
const textOf = (letters: readonly number[]): string => String.fromCodePoint(...letters);

describe('the fonts of the page', () => {
  it('hold the commonest letters in the common file', () => {
    const common = new Set(textOf(commonest(subsets, 13)));
    expect([...'주문하신 상품을 오늘 보냈습니다.'].filter((letter) => !common.has(letter))).toEqual([]);
    expect(common).not.toContain('뷁');
  });
  it('have every syllable of KS X 1001 exactly once', () => {
    const all = [...textOf(syllables(subsets))];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(2_350);
    for (const letter of '가힝쌈뺑') expect(all).toContain(letter);
  });
  it('hold the letters of the screens of visitors', () => {
    const screens = textOf(lettersOfScreens());
    for (const letter of '장바구니') expect(screens).toContain(letter);
    // A comment of the page names this letter, and no text shows it.
    expect(screens).not.toContain('뷁');
  });
  it('name the package and the command when a package is missing', () => {
    expect(() => manifestOf('no-such-font')).toThrow(
      'made from the package no-such-font, which is missing. Run "npm ci"',
    );
  });
});
