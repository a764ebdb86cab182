interface WaitingQuery<Key, Value> {
  key: Key;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Asks for single things by a call that takes many. While one call is under way the next questions gather and go
 * together, so a rush costs a few calls instead of one each; and since nobody joins a call that has left, no answer is
 * older than its question. Undefined for a key without an answer.
 */
export const gather = <Key, Value>(many: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) => {
  let gathering: WaitingQuery<Key, Value>[] = [];
  let asking = false;

  const askForAll = async (): Promise<void> => {
    asking = true;
    while (gathering.length > 0) {
      const batch = gathering;
      gathering = [];
      try {
        const found = await many(batch.map(({ key }) => key));
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    asking = false;
  };
  return (key: Key): Promise<Value | undefined> =>
    new Promise((resolve, reject) => {
      gathering.push({ key, resolve, reject });
      if (!asking) void askForAll();
    });
};

/** Distinct keys in lists of at most `size`. */
export const inParts = <Key>(keys: readonly Key[], size: number): Key[][] => {
  const distinct = [...new Set(keys)];
  return Array.from({ length: Math.ceil(distinct.length / size) }, (_, n) => distinct.slice(n * size, (n + 1) * size));
};
