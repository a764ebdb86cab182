import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as texts from './sms-text.ts';

const number = '1234567890123';
const order = { totalPrice: 100_000_000, merchantUid: '20261121164512345-7K3M9QZ2RT7VW1ZP' };
const all = (title: string) => [
  texts.codeText('012345', 'signup'),
  texts.codeText('012345', 'recovery'),
  texts.passwordChangedText,
  texts.kakaoLinkedText,
  texts.guessesText,
  texts.paidText({ ...order, titles: [title, title] }),
  texts.paidText({ ...order, titles: [title, title] }, 'https://gyeol.shop'),
  texts.shippedText(title, 'CJ대한통운', number),
  texts.deliveredText(title),
  texts.cancelledText(title, 100_000_000),
  texts.refundedText(100_000_000),
  texts.restockedText(title, title),
  texts.reviewDeletedText(title),
];

it('counts Hangul as two bytes', () => {
  expect(texts.byteLength('[결] ab')).toBe(7);
});

it('says what happened, starting with the shop', () => {
  expect(texts.paidText({ ...order, titles: ['가죽 지갑', '벨트', '가방'], totalPrice: 89_000 })).toBe(
    '[결] 주문이 완료되었습니다. 가죽 지갑 외 2건 89,000원',
  );
  expect(texts.shippedText('가죽 지갑', '우체국', number)).toBe(
    '[결] 배송이 시작되었습니다. 가죽 지갑 우체국 1234567890123',
  );
  expect(texts.cancelledText('가죽 지갑', 0)).toBe('[결] 주문이 취소되었습니다. 가죽 지갑');
  expect(texts.restockedText('가죽 지갑', '블랙')).toContain('재입고');
  expect(texts.codeText('012345', 'signup').match(/\d{6}/g)).toEqual(['012345']);
  expect(texts.codeText('012345', 'signup')).toContain('회원가입');
  expect(texts.codeText('012345', 'recovery')).toContain('비밀번호 찾기');
});

it('leads to what was ordered, and drops goods and price before the link', () => {
  const paid = (publicUrl: string) =>
    texts.paidText({ ...order, titles: ['가죽 지갑'], totalPrice: 89_000 }, publicUrl);
  expect(paid('https://gyeol.shop')).toBe(
    '[결] 주문이 완료되었습니다. 가죽 지갑 89,000원 https://gyeol.shop/o/7K3M9QZ2RT7VW1ZP',
  );
  expect(paid('https://shop.my-house.co.kr')).toBe(
    '[결] 주문이 완료되었습니다. 89,000원 https://shop.my-house.co.kr/o/7K3M9QZ2RT7VW1ZP',
  );
  expect(paid('https://shop.my-large-company.example')).toBe(
    '[결] 주문이 완료되었습니다. https://shop.my-large-company.example/o/7K3M9QZ2RT7VW1ZP',
  );
});

it('keeps every text within one plain SMS, whatever a title holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      for (const text of all(title)) {
        expect(text.startsWith('[결] ')).toBe(true);
        expect(texts.byteLength(text)).toBeLessThanOrEqual(texts.smsBytes);
        expect(text).not.toMatch(/[\n\r\t]/);
      }
    }),
  );
});

it('keeps the tracking number of an order with a long title', () => {
  expect(texts.shippedText('긴 이름의 가죽 가방 '.repeat(10), '우체국', number)).toMatch(/… 우체국 1234567890123$/);
});

it('drops signs that a phone of the shop cannot show', () => {
  expect(texts.deliveredText('가방 🎒\n<새것>')).toBe('[결] 가방 <새것> 배송이 완료되었습니다.');
});
