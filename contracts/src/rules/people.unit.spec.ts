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
  it.each(['010-1234-5678', '010 1234 5678', '01012345678'])('%s is read in any spelling', (text) =>
    expect(parsePhone(text)).toBe('01012345678'),
  );
  it.each(['0101234567890', '0212345678', '010-12', 'abc', '', '0151234567'])('%s is refused', (text) =>
    expect(parsePhone(text)).toBeUndefined(),
  );
  it.each(['+82 10-1234-5678', '+82 010-1234-5678'])('%s is read as Kakao writes it', (text) =>
    expect(parseKakaoPhone(text)).toBe('01012345678'),
  );
  it.each(['+1 012345678', '+81 10-1234-5678', '010-1234-5678', ''])('%s of another country is none', (text) =>
    expect(parseKakaoPhone(text)).toBeUndefined(),
  );
  it('is shown as 010-XXXX-XXXX', () => {
    expect(formatPhone('01012345678')).toBe('010-1234-5678');
    expect(formatPhone('0111234567')).toBe('011-123-4567');
  });
});

describe('nicknames and e-mails', () => {
  it.each(['결이', 'gyeol_01', '가'.repeat(20)])('%s is a nickname', (name) => expect(isDisplayName(name)).toBe(true));
  it.each(['가', '가'.repeat(21), '결 이', '결!', '<b>'])('%s is none', (name) =>
    expect(isDisplayName(name)).toBe(false),
  );
  it('e-mails are trimmed and compared without case', () =>
    expect(normalizeEmail('  Demo@Gyeol.SHOP ')).toBe('demo@gyeol.shop'));
  it.each(['a@b.kr', 'first.last+tag@mail.example.co.kr'])('%s is an e-mail', (text) =>
    expect(isEmail(text)).toBe(true),
  );
  it.each(['a', 'a@b', 'a b@c.kr', '@c.kr', 'a@c..kr', `${'a'.repeat(250)}@b.kr`])('%s is none', (text) =>
    expect(isEmail(text)).toBe(false),
  );
});
