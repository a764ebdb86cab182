/** Another request of the member or a payment was faster: nothing was done, and everything is looked at again. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Runs work that may be overtaken, at most `times`; answers undefined when it always was. */
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
