import { describe, expect, it } from 'vitest';
import { isKnownPassword } from './known-password.ts';

describe('passwords that attackers try first', () => {
  it.each([
    ...['12345678', '123456789', '87654321', '11111111', 'abcabcabc', 'asdfasdf', '12121212', '1q2w3e4r', '1q2w3e4r5t'],
    ...['qwer1234', 'qwer1234!', 'Qwerty123!', 'asdf1234', 'zxcv1234', '1qaz2wsx', 'q1w2e3r4', 'abcd1234', 'a1234567'],
    ...[
      'password',
      'Password1!',
      'passw0rd',
      'P@ssw0rd',
      'P@$$w0rd1',
      'iloveyou',
      'welcome2024',
      'samsung1',
      'letmein!!',
    ],
    ...[
      'admin1234',
      'Admin!2026',
      'administrator',
      'gyeol-admin1!',
      'gyeol-demo1!',
      'gyeol2026',
      'korea2002',
      'test1234',
    ],
    ...['tkfkdgo1', 'dkssud12', 'qlalfqjsgh', '사랑해12345', '가나다라1234', '!@#$%^&*', 'changeme1'],
  ])('include %s', (password) => expect(isKnownPassword(password)).toBe(true));

  it.each([
    ...['correct horse', 'battery staple', 'another-pass-1!', 'buyer-pass-1!', 'kT7#pq9zLm', 'winter-lemon-tram'],
    ...['가죽지갑을샀다', 'h4rm0nika-zug', '서울역3번출구앞'],
  ])('do not include %s', (password) => expect(isKnownPassword(password)).toBe(false));
});
