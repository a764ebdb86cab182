import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as texts from './sms-text.ts';

const number = '1234567890123';
const order = { totalPrice: 100_000_000, merchantUid: '20261121164512345-7K3M9QZ2RT7VW1ZP' };
const shop = '결';
const all = (title: string, shop = '결') => [
  texts.codeText(shop, '012345', 'signup'),
  texts.codeText(shop, '012345', 'recovery'),
  texts.passwordChangedText(shop),
  texts.kakaoLinkedText(shop),
  texts.guessesText(shop),
  texts.paidText(shop, { ...order, titles: [title, title] }),
  texts.paidText(shop, { ...order, titles: [title, title] }, 'https://gyeol.shop'),
  texts.shippedText(shop, title, 'CJ대한통운', number),
  texts.deliveredText(shop, title),
  texts.cancelledText(shop, title, 100_000_000),
  texts.refundedText(shop, 100_000_000),
  texts.restockedText(shop, title, title),
  texts.saleBegunText(shop, { title, itemId: 11 }),
  texts.saleBegunText(shop, { title, itemId: 11 }, 'https://gyeol.shop'),
  texts.reviewDeletedText(shop, title),
];

it('a Hangul letter counts as two bytes of an SMS', () => {
  expect(texts.byteLength('[결] ab')).toBe(7);
});

it('an SMS says what happened, and starts with the name of the shop', () => {
  expect(texts.paidText(shop, { ...order, titles: ['가죽 지갑', '벨트', '가방'], totalPrice: 89_000 })).toBe(
    '[결] 주문이 완료되었습니다. 가죽 지갑 외 2건 89,000원',
  );
  expect(texts.shippedText(shop, '가죽 지갑', '우체국', number)).toBe(
    '[결] 배송이 시작되었습니다. 가죽 지갑 우체국 1234567890123',
  );
  expect(texts.cancelledText(shop, '가죽 지갑', 0)).toBe('[결] 주문이 취소되었습니다. 가죽 지갑');
  expect(texts.restockedText(shop, '가죽 지갑', '블랙')).toContain('재입고');
  expect(texts.codeText(shop, '012345', 'signup').match(/\d{6}/g)).toEqual(['012345']);
  expect(texts.codeText(shop, '012345', 'signup')).toContain('회원가입');
  expect(texts.codeText(shop, '012345', 'recovery')).toContain('비밀번호 찾기');
});

it('the SMS about a payment links to the order, and drops items and price when the link needs the room', () => {
  const paid = (publicUrl: string) =>
    texts.paidText(shop, { ...order, titles: ['가죽 지갑'], totalPrice: 89_000 }, publicUrl);
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

it('every text fits into one plain SMS, whatever an item title holds', () => {
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

it('an SMS carries no signature while the shop has no name', () => {
  expect(texts.codeText('', '012345', 'signup')).toBe(
    '회원가입 인증번호 012345 (3분 이내 입력). 다른 사람에게 알려주지 마세요.',
  );
  expect(texts.deliveredText('🎒', '가죽 지갑')).toBe('가죽 지갑 배송이 완료되었습니다.');
});

it('an SMS of a shop with a long name is signed with the beginning of the name and fits into one plain SMS', () => {
  for (const text of all('가죽 지갑', '아람서점과 그 옆의 아주 큰 문방구')) {
    expect(text.startsWith('[아람서점과 그 옆의] ')).toBe(true);
    expect(texts.byteLength(text)).toBeLessThanOrEqual(texts.smsBytes);
  }
  expect(texts.codeText('아람서점', '012345', 'recovery')).toBe(
    '[아람서점] 비밀번호 찾기 인증번호 012345 (3분 이내 입력). 다른 사람에게 알려주지 마세요.',
  );
  expect(texts.guessesText('아람서점')).toBe('[아람서점] 잘못된 인증번호가 여러 번 입력되었습니다.');
});

it('the SMS about a shipment keeps the tracking number when the title is long', () => {
  expect(texts.shippedText(shop, '긴 이름의 가죽 가방 '.repeat(10), '우체국', number)).toMatch(
    /… 우체국 1234567890123$/,
  );
});

it('an SMS drops characters that a phone cannot show', () => {
  expect(texts.deliveredText(shop, '가방 🎒\n<새것>')).toBe('[결] 가방 <새것> 배송이 완료되었습니다.');
});

it('the SMS about a deposit names the account, the sum, and the deadline in Seoul time', () => {
  const deposit = { bank: '신한은행', number: '56211234567890', holder: '결', totalPrice: 42_000 };
  const text = texts.depositText(shop, { ...deposit, endsAt: '2026-11-30T15:04:00.000Z' });
  expect(text).toBe('[결] 입금 대기 신한은행 56211234567890 결 42,000원 12/1 00:04까지');
  const long = { ...deposit, holder: '아주 긴 이름의 주식회사 가죽과 나무와 종이와 실' };
  expect(
    texts.byteLength(texts.depositText(shop, { ...long, endsAt: '2026-11-30T15:04:00.000Z' })),
  ).toBeLessThanOrEqual(texts.smsBytes);
});

it('the SMS about a refund asks for an account, and links to the form when the shop has a URL', () => {
  const needed = { merchantUid: '01JDC7K3M9QZ2RT7VW1ZP0AB4C', amount: 42_000 };
  expect(texts.refundAccountText(shop, needed)).toBe('[결] 42,000원 환불에 계좌가 필요합니다.');
  expect(texts.refundAccountText(shop, needed, 'https://gyeol.shop')).toBe(
    '[결] 환불 계좌 입력 https://gyeol.shop/payment/deposit/01JDC7K3M9QZ2RT7VW1ZP0AB4C',
  );
});

it('the SMS about a sale names it and links to an item, and keeps the link when the title is long', () => {
  const begun = (title: string, publicUrl?: string) => texts.saleBegunText(shop, { title, itemId: 11 }, publicUrl);
  expect(begun('겨울 가방전')).toBe('[결] 알림 신청하신 ‘겨울 가방전’ 행사가 시작되었습니다.');
  expect(begun('겨울 가방전', 'https://gyeol.shop')).toBe(
    '[결] 알림 신청하신 ‘겨울 가방전’ 행사가 시작되었습니다. https://gyeol.shop/detail/11',
  );
  expect(begun('크리스마스 가죽 가방 특별전', 'https://gyeol.shop')).toBe(
    '[결] ‘크리스마스 가죽 가방 특별전’ 행사가 시작되었습니다. https://gyeol.shop/detail/11',
  );
  expect(begun('가죽 가방 '.repeat(12), 'https://gyeol.shop')).toMatch(
    /^\[결\] ‘가죽 가방 .*…’ 행사가 시작되었습니다\. https:\/\/gyeol\.shop\/detail\/11$/,
  );
});

describe('an SMS with the longest name, URL and sum', () => {
  const longName = '아람서점과 그 옆의 아주 큰 문방구';
  const url = `https://${'long-address.'.repeat(6)}example.co.kr`;
  const sum = 99_999_999;
  const paid = { titles: ['가죽 가방 '.repeat(40)], totalPrice: sum, merchantUid: '01JDC7K3M9QZ2RT7VW1ZP0AB4C' };
  const deposit = { bank: '한국산업은행', number: '1'.repeat(20), holder: longName, totalPrice: sum };

  it.each([
    ['a payment', texts.paidText(longName, paid, url), /주문이 완료되었습니다\./],
    ['a refund account', texts.refundAccountText(longName, { ...paid, amount: sum }, url), /환불 계좌 입력 https:/],
    [
      'a deposit',
      texts.depositText(longName, { ...deposit, endsAt: '2026-12-31T14:59:00.000Z' }),
      /한국산업은행 1{20} .*까지$/,
    ],
    ['money back', texts.refundedText(longName, sum), /자동으로 취소/],
    [
      'a sale',
      texts.saleBegunText(longName, { title: '겨울 가방전', itemId: 11 }, url),
      /행사가 시작되었습니다\. https:/,
    ],
    ['points', texts.pointsEndingText(longName, sum, new Date('2026-12-31T15:00:00Z')), /적립금/],
  ])('about %s still names the shop and the reason', (_, text, why) => {
    expect(text.startsWith('[아람서점과 그 옆의] ')).toBe(true);
    expect(text).toMatch(why);
  });
});
