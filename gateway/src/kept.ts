export interface KeptOptions<T> {
  readonly freshMs: number;
  /** Bytes of all that is kept; what was not asked for longest goes first. */
  readonly limit: number;
  readonly weigh: (value: T) => number;
  readonly now: () => number;
}
export interface Kept<T> {
  /** What is kept under the key, or newly built when it is older than `freshMs`; one build for all who wait. */
  get(key: string, build: () => Promise<T>): Promise<T>;
}
interface Entry<T> {
  readonly value: T;
  readonly bytes: number;
  readonly at: number;
}

/** Keeps what is the same for everybody. A build that fails is answered with the older value, if there is one. */
export const createKept = <T>({ freshMs, limit, weigh, now }: KeptOptions<T>): Kept<T> => {
  const entries = new Map<string, Entry<T>>();
  const builds = new Map<string, Promise<T>>();
  let total = 0;

  const drop = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const keep = (key: string, value: T): void => {
    drop(key);
    const bytes = weigh(value);
    entries.set(key, { value, bytes, at: now() });
    total += bytes;
    for (const oldest of entries.keys()) {
      if (total <= limit) break;
      drop(oldest);
    }
  };
  const build = async (key: string, make: () => Promise<T>): Promise<T> => {
    try {
      const value = await make();
      keep(key, value);
      return value;
    } catch (error) {
      const old = entries.get(key);
      if (old === undefined) throw error;
      return old.value;
    }
  };
  return {
    get: (key, make) => {
      const entry = entries.get(key);
      if (entry !== undefined && now() - entry.at < freshMs) {
        // To the end of the line: asked for just now.
        entries.delete(key);
        entries.set(key, entry);
        return Promise.resolve(entry.value);
      }
      const running = builds.get(key) ?? build(key, make).finally(() => builds.delete(key));
      builds.set(key, running);
      return running;
    },
  };
};
