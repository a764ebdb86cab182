/** What the work answers, or a rejection when that takes longer than `ms`; the work itself goes on. */
export const withTimeLimit = <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`took longer than ${ms} ms`)), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
