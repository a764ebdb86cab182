import { describe, expect, it } from 'vitest';
import { shortSentence } from './short-sentence.ts';

const line = { itemOptionId: 1, quantity: 9, title: '토트백', optionName: '블랙', remaining: 3 };

describe('sentence of a short line', () => {
  it('names the item, the option and what is left', () => {
    expect(shortSentence(line)).toBe('토트백 (블랙) 상품의 재고가 부족합니다. 남은 수량은 3개입니다.');
  });
  it('says when nothing is left', () => {
    expect(shortSentence({ ...line, remaining: 0 })).toBe('토트백 (블랙) 상품은 품절되었습니다.');
  });
  it('has a sentence for an option that never was', () => {
    expect(shortSentence({ ...line, title: null, optionName: null, remaining: 0 })).toBe(
      '판매하지 않는 상품이 있습니다.',
    );
  });
});
