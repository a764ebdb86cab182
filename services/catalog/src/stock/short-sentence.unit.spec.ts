import { describe, expect, it } from 'vitest';
import { shortSentence } from './short-sentence.ts';

const line = { itemOptionId: 1, quantity: 9, title: '토트백', optionName: '블랙', remaining: 3 };

describe('the message about an order line with too little stock', () => {
  it('names the item, the option and the remaining quantity', () => {
    expect(shortSentence(line)).toBe('토트백 (블랙) 상품의 재고가 부족합니다. 남은 수량은 3개입니다.');
  });
  it('says that the item is sold out when nothing remains', () => {
    expect(shortSentence({ ...line, remaining: 0 })).toBe('토트백 (블랙) 상품은 품절되었습니다.');
  });
  it('says that an item is not sold when its option never existed', () => {
    expect(shortSentence({ ...line, title: null, optionName: null, remaining: 0 })).toBe(
      '판매하지 않는 상품이 있습니다.',
    );
  });
});
