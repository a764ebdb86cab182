import { hash } from 'node:crypto';

interface Kept<T> {
  readonly value: T;
  readonly until: number;
}

/** Remembers verified tokens by their hash, for seconds, so that a page's ten calls cost one signature check. */
export interface TokenCache<T> {
  get(token: string, now: number): T | undefined;
  /** `until` in ms since 1970. */
  set(token: string, value: T, until: number): void;
}

/** The oldest entry makes room when `size` is reached. */
export const createTokenCache = <T>(size = 10_000): TokenCache<T> => {
  const kept = new Map<string, Kept<T>>();
  return {
    get: (token, now) => {
      const key = hash('sha256', token, 'base64');
      const found = kept.get(key);
      if (found && found.until <= now) kept.delete(key);
      return found && found.until > now ? found.value : undefined;
    },
    set: (token, value, until) => {
      if (kept.size >= size) kept.delete(kept.keys().next().value as string);
      kept.set(hash('sha256', token, 'base64'), { value, until });
    },
  };
};
