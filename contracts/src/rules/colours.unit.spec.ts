import { describe, expect, it } from 'vitest';
import { coloursOfNames, colourWords } from './colour-words.ts';
import { colourBits, colours } from './colours.ts';

describe('the colours of an item', () => {
  it.each([
    [['블랙'], ['black']],
    [['카멜 / S', '카멜 / M'], ['brown']],
    [['생지 × 남색'], ['ivory', 'navy']],
    [
      ['다크브라운', '라이트그레이'],
      ['brown', 'grey'],
    ],
    [['청먹색'], ['navy']],
    [
      ['Off White', 'NAVY'],
      ['white', 'navy'],
    ],
    [['이끼 체크'], ['green']],
    [['M', '240', '긴 끈', '이니셜 각인', ''], []],
  ])('are recognised in the option names %j', (names, keys) => {
    expect(coloursOfNames(names)).toBe(colourBits(keys));
  });
  it('share no word with each other, and each colour is found by its own name', () => {
    const words = Object.values(colourWords).flat();
    expect(new Set(words).size).toBe(words.length);
    for (const { key, name } of colours) expect(coloursOfNames([name])).toBe(colourBits([key]));
  });
});
