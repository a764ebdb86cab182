/** Works on each of what an iterator gives, so many at once, until there are no more. Rejects with the first failure. */
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
