/**
 * Answers the result of the work, or rejects when that takes longer than `ms`; the work itself continues. `late` makes
 * the error.
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
