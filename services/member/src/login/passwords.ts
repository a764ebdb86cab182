import { problem } from '@gyeol/service-kit/errors.ts';
import { createSemaphore } from '@gyeol/service-kit/semaphore.ts';
import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * argon2id is the library's default. 19 MiB and 6 passes took 25 ms on the reference machine (2 cores, Node 24).
 * OWASP's minimum is 2 passes.
 */
const cost: Options = { memoryCost: 19_456, timeCost: 6, parallelism: 1 };
/** Each password check takes a thread and 19 MiB. */
const checksAtOnce = 2;
/**
 * Further calls are refused at once when this many calls wait. 60 checks take a second, and a client that waits longer
 * has retried by then.
 */
export const longestLine = 60;
const limits = {
  longestLine,
  longestWaitMs: 3_000,
  refusal: () => problem('LOGIN_BUSY', { detail: 'too many passwords at once', retryAfterSeconds: 3 }),
};

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time with and without a stored hash, so that the time does not show which accounts exist. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/**
 * `hash` and `matches` throw LOGIN_BUSY when too many calls wait. New hashes have a queue of their own. Any client can
 * cause a flood of logins, and the flood must not delay new passwords.
 */
export const createPasswords = (): Passwords => {
  const checking = createSemaphore(checksAtOnce, limits);
  const hashing = createSemaphore(1, limits);
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => hashing(() => hash(password, cost)),
    matches: async (stored, password) => {
      nobody ??= hash('nobody has this password', cost);
      const against = stored ?? (await nobody);
      const right = await checking(() => verify(against, password));
      return right && stored !== null;
    },
  };
};
