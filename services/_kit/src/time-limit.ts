/**
 * What the work answers, or a rejection when that takes longer than `ms`; the work itself goes on. `late` makes the
 * error of it.
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
