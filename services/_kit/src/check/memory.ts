import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { type Check, Red } from './check.ts';

const mib = 1024 * 1024;
/** What a process needs beside the heap of V8: code, buffers, threads. */
const besideHeap = 64 * mib;
const show = (bytes: number): string => `${Math.round(bytes / mib)} MiB`;

/** What is to be said of a heap that may grow so far where the process may have so much. Throws Red. */
export const judgeMemory = ({ limit, heap }: { limit: number; heap: number }): string => {
  if (heap + besideHeap > limit)
    throw new Red(
      `${show(limit)} are allowed, and the heap alone may take ${show(heap)}`,
      `give it ${show(heap + besideHeap)} or more, or lower --max-old-space-size in NODE_OPTIONS: else it is killed when it is busy`,
    );
  return `${show(limit)} are allowed, of which the heap takes ${show(heap)} at most`;
};

/** The memory of this process: what its container or machine has, and what NODE_OPTIONS lets it take. */
export const memoryCheck = (name: string): Check => ({
  name,
  run: async () => {
    // Without a limit of its control group it is 0, or more than there is.
    const constrained = process.constrainedMemory();
    const limit = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
    return judgeMemory({ limit, heap: getHeapStatistics().heap_size_limit });
  },
});
