/**
 * Answers the result of the work, or rejects when the work takes longer than `ms`. The work itself then continues.
 * `late` creates the error.
 */
export const withTimeLimit = <T>(
  ms: number,
  work: Promise<T>,
  late = (): Error => new Error(`took longer than ${ms} ms`),
): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};
