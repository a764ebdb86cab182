import { createPlaces } from '@gyeol/service-kit/places.ts';
import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * argon2id (the library's default). 19 MiB and 6 passes took 25 ms on the reference machine (2 cores, Node 24), above
 * OWASP's minimum of 2 passes.
 */
const cost: Options = { memoryCost: 19_456, timeCost: 6, parallelism: 1 };
/** Hashes at a time: each takes a thread and 19 MiB. */
const atOnce = 2;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one, so that nobody learns which accounts exist. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

export const createPasswords = (): Passwords => {
  const inPlace = createPlaces(atOnce);
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => inPlace(() => hash(password, cost)),
    matches: async (stored, password) => {
      nobody ??= hash('nobody has this password', cost);
      const against = stored ?? (await nobody);
      const right = await inPlace(() => verify(against, password));
      return right && stored !== null;
    },
  };
};
