import { isProblem } from '@gyeol/service-kit/errors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasswords, longestLine } from './passwords.ts';

// Fake timers prevent the refusal after a long wait, because the length of the wait depends on the machine. The test of
// the semaphore covers that refusal.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a flood of sign-ins', () => {
  it('is refused when the queue is full, while queued sign-ins and new passwords succeed', async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash('correct horse');
    // Hashes the placeholder for unknown names before the flood. Otherwise the flood would wait for this hash.
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
    // After the flood, the queue is empty and accepts calls again.
    expect(await passwords.matches(stored, 'wrong')).toBe(false);
    // The test computes some twenty hashes, which take long on a busy machine.
  }, 30_000);
});
