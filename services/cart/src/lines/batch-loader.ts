import DataLoader from 'dataloader';

/**
 * Loads single values with a call that takes many keys. While one call is under way, further keys are collected and
 * then sent together. A rush of requests therefore costs a few calls instead of one call for each key. No key joins a
 * call that was already sent, so no value is older than the request for this value. Answers undefined for a key that is
 * missing in the result of the call.
 */
export const createBatchLoader = <Key, Value>(many: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) => {
  let call: Promise<unknown> = Promise.resolve();
  const loadAll = async (keys: readonly Key[]): Promise<(Value | undefined)[]> => {
    const answer = many(keys);
    call = answer;
    const found = await answer;
    return keys.map((key) => found.get(key));
  };
  const loader = new DataLoader(loadAll, { cache: false, batchScheduleFn: (send) => void call.then(send, send) });
  return (key: Key): Promise<Value | undefined> => loader.load(key);
};

/** Repeated keys are dropped. */
export const inChunks = <Key>(keys: readonly Key[], size: number): Key[][] => {
  const distinct = [...new Set(keys)];
  return Array.from({ length: Math.ceil(distinct.length / size) }, (_, n) => distinct.slice(n * size, (n + 1) * size));
};
