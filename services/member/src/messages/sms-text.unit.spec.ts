import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as texts from './sms-text.ts';

const number = '1234567890123';
const all = (title: string) => [
  texts.codeText('012345', 'signup'),
  texts.codeText('012345', 'recovery'),
  texts.passwordChangedText,
  texts.kakaoLinkedText,
  texts.guessesText,
  texts.paidText([title, title], 100_000_000),
  texts.shippedText(title, 'CJ대한통운', number),
  texts.deliveredText(title),
  texts.cancelledText(title, 100_000_000),
  texts.refundedText(100_000_000),
  texts.restockedText(title, title),
];

it('counts Hangul as two bytes', () => {
  expect(texts.byteLength('[결] ab')).toBe(7);
});

it('says what happened, starting with the shop', () => {
  expect(texts.paidText(['가죽 지갑', '벨트', '가방'], 89_000)).toBe(
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
