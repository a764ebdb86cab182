import { describe, expect, it } from 'vitest';
import { cleanReason, isCancelledByBuyer } from './reason.ts';

describe('the reason of a failed payment', () => {
  it('is the sentence of the provider', () => expect(cleanReason('한도를 초과했습니다.')).toBe('한도를 초과했습니다.'));
  it.each([
    'https://evil.example/pay 로 입금',
    '//evil.example/x 로 입금',
    'www.evil.example 로 입금',
    'evil.co.kr/a 로 입금',
  ])('contains no link: %s', (text) => expect(cleanReason(text)).toBe('로 입금'));
  it.each(['전화 02-1234-5678 로', '전화 010 1234 5678 로', '전화 1588123 로'])('contains no number: %s', (text) =>
    expect(cleanReason(text)).toBe('전화 로'),
  );
  it('is plain text of at most 100 characters', () => {
    expect(cleanReason('<b>가</b>')).toBe('b 가 /b');
    expect(cleanReason('가'.repeat(300))).toHaveLength(100);
  });
  it.each([undefined, null, '', '  '])('is a general sentence when there is no reason', (text) =>
    expect(cleanReason(text)).toBe('결제가 완료되지 않았습니다.'),
  );
});

describe('a card window that the buyer closed', () => {
  it.each([
    ['[결제포기] 사용자가 결제를 취소하셨습니다.', true],
    ['사용자가 결제를 취소하였습니다', true],
    ['[승인거절] 카드 한도가 초과되었습니다.', false],
    ['취소된 카드입니다.', false],
    [undefined, false],
  ])('is recognised by the words of the card company: %s', (text, cancelled) =>
    expect(isCancelledByBuyer(text)).toBe(cancelled),
  );
});
