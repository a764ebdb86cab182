import { describe, expect, it } from 'vitest';
import { isDisplayName, isEmail, normalizeEmail } from './identity.ts';
import { maskName } from './mask.ts';
import { formatPhone, parseKakaoPhone, parsePhone } from './phone.ts';

describe('reviewer names', () => {
  it.each([
    ['김', '김'],
    ['김결', '김*'],
    ['홍길동', '홍길*'],
    ['가죽공방지기', '가죽****'],
    ['😀😀😀', '😀😀*'],
  ])('%s is shown as %s', (name, masked) => expect(maskName(name)).toBe(masked));
});

describe('phone numbers', () => {
  it.each(['010-1234-5678', '010 1234 5678', '01012345678'])('%s is read as 01012345678', (text) =>
    expect(parsePhone(text)).toBe('01012345678'),
  );
  it.each(['0101234567890', '0212345678', '010-12', 'abc', '', '0151234567'])('%s is refused', (text) =>
    expect(parsePhone(text)).toBeUndefined(),
  );
  it.each(['+82 10-1234-5678', '+82 010-1234-5678'])('%s, as Kakao writes it, is read as 01012345678', (text) =>
    expect(parseKakaoPhone(text)).toBe('01012345678'),
  );
  it.each(['+1 012345678', '+81 10-1234-5678', '010-1234-5678', ''])('%s from Kakao is refused', (text) =>
    expect(parseKakaoPhone(text)).toBeUndefined(),
  );
  it.each([
    ['01012345678', '010-1234-5678'],
    ['0111234567', '011-123-4567'],
    ['021234567', '02-123-4567'],
    ['0212345678', '02-1234-5678'],
    ['0647221234', '064-722-1234'],
    ['050712345678', '0507-1234-5678'],
    ['15881234', '1588-1234'],
    ['821012345678', '821012345678'],
  ])('%s is shown as %s', (digits, shown) => expect(formatPhone(digits)).toBe(shown));
});

describe('nicknames and e-mails', () => {
  it.each(['결이', 'gyeol_01', '가'.repeat(20)])('%s is a nickname', (name) => expect(isDisplayName(name)).toBe(true));
  it.each(['가', '가'.repeat(21), '결 이', '결!', '<b>'])('%s is not a nickname', (name) =>
    expect(isDisplayName(name)).toBe(false),
  );
  it('e-mails are trimmed and compared without case', () =>
    expect(normalizeEmail('  Demo@Gyeol.SHOP ')).toBe('demo@gyeol.shop'));
  it.each(['a@b.kr', 'first.last+tag@mail.example.co.kr'])('%s is an e-mail', (text) =>
    expect(isEmail(text)).toBe(true),
  );
  it.each(['a', 'a@b', 'a b@c.kr', '@c.kr', 'a@c..kr', `${'a'.repeat(250)}@b.kr`])('%s is not an e-mail', (text) =>
    expect(isEmail(text)).toBe(false),
  );
});
