/**
 * Thrown when another request of the member, or a payment, was faster. Nothing was changed, and the caller reads
 * everything again.
 */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Repeats `work` while it throws Overtaken, at most `times`. Answers undefined when every try was overtaken. */
export const retryWhenOvertaken = async <T>(times: number, work: () => Promise<T>): Promise<T | undefined> => {
  for (let tries = 0; tries < times; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  return undefined;
};
