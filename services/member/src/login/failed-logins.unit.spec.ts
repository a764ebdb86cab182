import { expect, it } from 'vitest';
import { slowdownMs } from './failed-logins.ts';

it('slows an account that is being guessed, and never for longer than five seconds', () => {
  expect(slowdownMs(0)).toBe(0);
  expect(slowdownMs(10)).toBe(0);
  expect(slowdownMs(11)).toBe(200);
  expect(slowdownMs(10_000)).toBe(5_000);
});
