import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGather } from './gather.ts';

const stage = (options: { concurrency: number; maxSize: number }) => {
  const runs: string[][] = [];
  const ends: (() => void)[] = [];
  const add = createGather<{ name: string; size: number; alone: boolean }>(options, (works) => {
    runs.push(works.map(({ name }) => name));
    return new Promise((resolve) => ends.push(resolve));
  });
  const work = (name: string, size = 1, alone = false) => add({ name, size, alone });
  return { runs, ends, work };
};

it('what comes at the same moment runs together, up to the size', async () => {
  const { runs, work } = stage({ concurrency: 2, maxSize: 3 });
  for (const name of ['a', 'b', 'c', 'd']) void work(name);
  await turn();
  expect(runs).toEqual([['a', 'b', 'c'], ['d']]);
});

it('what comes while all runs are at work waits, and then runs together', async () => {
  const { runs, ends, work } = stage({ concurrency: 1, maxSize: 9 });
  void work('a');
  await turn();
  for (const name of ['b', 'c']) void work(name);
  await turn();
  expect(runs).toEqual([['a']]);
  ends[0]?.();
  await turn();
  await turn();
  expect(runs).toEqual([['a'], ['b', 'c']]);
});

it('work that must be alone shares no run, and nothing overtakes it', async () => {
  const { runs, ends, work } = stage({ concurrency: 1, maxSize: 9 });
  for (const name of ['a', 'alone', 'b', 'c']) void work(name, 1, name === 'alone');
  for (let index = 0; index < 3; index += 1) {
    await turn();
    await turn();
    ends[index]?.();
  }
  expect(runs).toEqual([['a'], ['alone'], ['b', 'c']]);
});

it('work larger than a run has one of its own, and each resolves with its run', async () => {
  const { ends, work } = stage({ concurrency: 1, maxSize: 2 });
  const large = work('large', 50);
  await turn();
  ends[0]?.();
  await expect(large).resolves.toBeUndefined();
});
