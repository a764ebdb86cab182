import { describe, expect, it } from 'vitest';
import { maskPersons } from './mask-persons.ts';

const order = {
  ...{ merchantUid: 'order-1', name: '김하늘', phoneNumber: '01012345678', username: 'haneul@example.com' },
  ...{ address: '서울시 종로구 1', postCode: '03154', memo: null, totalPrice: 39_000, itemTitles: '카드 지갑' },
  lines: [{ title: '카드 지갑', itemOptionName: '블랙', quantity: 2 }],
};

describe('an answer with masked persons', () => {
  it('shows neither name nor address, and of a phone the last four digits', () => {
    expect(maskPersons({ content: [order], totalElements: 1 })).toEqual({
      content: [
        {
          ...order,
          ...{
            name: '김하*',
            phoneNumber: '*******5678',
            username: 'h***@example.com',
            address: '***',
            postCode: '***',
          },
        },
      ],
      totalElements: 1,
    });
  });

  it('leaves what is the reader’s own, what names goods, and times', () => {
    const own = { ...order, mine: true };
    const option = { itemOptionId: 3, name: '블랙', quantity: 2 };
    const paidAt = new Date(0);
    expect(maskPersons({ own, itemOptions: [option], paidAt })).toEqual({ own, itemOptions: [option], paidAt });
  });

  it('is the answer itself when it is no object', () => {
    for (const answer of [3_000, '김하늘', null, undefined, true]) expect(maskPersons(answer)).toBe(answer);
  });
});
