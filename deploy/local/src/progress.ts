const started = performance.now();
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Prints the name of a step while the step runs, and its duration afterwards. */
export const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const begun = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`  … ${what}`);
  try {
    const result = await work();
    process.stdout.write(`${live ? '\r\x1b[K' : ''}  ✓ ${what} (${seconds(performance.now() - begun)})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? '\r\x1b[K' : ''}  ✗ ${what}\n`);
    throw error;
  }
};

export const elapsed = (): string => seconds(performance.now() - started);
export const print = (line: string): void => void process.stdout.write(`${line}\n`);
