/** Runs `work` on each value of an iterator, `atOnce` at a time. Rejects with the first failure. */
export const each = async <T>(
  atOnce: number,
  all: Iterator<T> | AsyncIterator<T>,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const worker = async (): Promise<void> => {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};
