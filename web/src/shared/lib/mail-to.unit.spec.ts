import { expect, it } from 'vitest';
import { mailTo } from './mail-to.ts';

it('a mailto link has one address, whatever the e-mail text holds', () => {
  expect(mailTo('minji@example.kr')).toBe('mailto:minji@example.kr');
  expect(mailTo('a?cc=me@evil.kr')).toBe('mailto:a%3Fcc%3Dme@evil.kr');
  expect([...new URL(mailTo('a?cc=me&bcc=b@evil.kr')).searchParams]).toEqual([]);
});
