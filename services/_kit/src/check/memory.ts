import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { type Check, Red } from './check.ts';

const mib = 1024 * 1024;
/** Memory that a process needs besides the V8 heap, for code, buffers and threads. */
const besideHeap = 64 * mib;
const show = (bytes: number): string => `${Math.round(bytes / mib)} MiB`;

/**
 * Describes a memory limit and the heap limit within it, both in bytes. Throws Red when too little memory is left
 * beside the heap.
 */
export const judgeMemory = ({ limit, heap }: { limit: number; heap: number }): string => {
  if (heap + besideHeap > limit)
    throw new Red(
      `${show(limit)} are allowed, and the heap alone may take ${show(heap)}`,
      `give it ${show(heap + besideHeap)} or more, or lower --max-old-space-size in NODE_OPTIONS: else it is killed when it is busy`,
    );
  return `${show(limit)} are allowed, of which the heap takes ${show(heap)} at most`;
};

/** Checks that the memory limit of this container or machine leaves room beside the largest heap of this process. */
export const memoryCheck = (name: string): Check => ({
  name,
  run: async () => {
    // Without a cgroup limit, constrainedMemory() is 0, or a number above the memory of the machine.
    const constrained = process.constrainedMemory();
    const limit = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
    return judgeMemory({ limit, heap: getHeapStatistics().heap_size_limit });
  },
});
