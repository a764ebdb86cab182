import { isProblem } from '@gyeol/service-kit/errors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasswords, longestLine } from './passwords.ts';

// How long the line takes is the machine's; who waited too long is refused by the semaphore's own test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a flood of sign-ins', () => {
  it('is refused at once beyond a line, and those in it and new passwords get through', async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash('correct horse');
    // What an unknown name is checked against is there before the flood, which would wait for it while the line moves.
    await passwords.matches(null, 'x');
    const line = Array.from({ length: longestLine }, () => passwords.matches(stored, 'correct horse'));
    const flood = Array.from({ length: 200 }, () =>
      passwords.matches(null, 'x').then(
        () => 'checked',
        (error: unknown) => (isProblem(error, 'LOGIN_BUSY') ? 'refused' : error),
      ),
    );
    const fresh = passwords.hash('battery staple');
    const responses = await Promise.all(flood);
    expect(responses.filter((one) => one === 'refused').length).toBeGreaterThan(190);
    expect(responses.filter((one) => one !== 'refused' && one !== 'checked')).toEqual([]);
    expect(await fresh).toMatch(/^\$argon2id/);
    expect(new Set(await Promise.all(line))).toEqual(new Set([true]));
    // Empty again: nobody is refused.
    expect(await passwords.matches(stored, 'wrong')).toBe(false);
    // Some twenty hashes, which a busy machine takes its time for.
  }, 30_000);
});
