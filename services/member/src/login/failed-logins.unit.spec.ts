import { expect, it } from 'vitest';
import { slowdownMs } from './failed-logins.ts';

it('an account is slowed down after ten failed logins, by at most five seconds', () => {
  expect(slowdownMs(0)).toBe(0);
  expect(slowdownMs(10)).toBe(0);
  expect(slowdownMs(11)).toBe(200);
  expect(slowdownMs(10_000)).toBe(5_000);
});
