import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { each } from './each.ts';

describe('each', () => {
  it('works on all items, and on no more at once than the given number', async () => {
    const done: number[] = [];
    let [now, most] = [0, 0];
    await each(3, [1, 2, 3, 4, 5, 6, 7].values(), async (one) => {
      now += 1;
      most = Math.max(most, now);
      await nextTurn();
      now -= 1;
      done.push(one);
    });
    expect([most, done.sort()]).toEqual([3, [1, 2, 3, 4, 5, 6, 7]]);
  });
  it('accepts items that arrive over time, and fails when the work on one item fails', async () => {
    async function* slowly() {
      for (const one of ['a', 'b']) {
        await nextTurn();
        yield one;
      }
    }
    const seen: string[] = [];
    await each(2, slowly(), async (one) => void seen.push(one));
    expect(seen).toEqual(['a', 'b']);
    await expect(each(2, slowly(), async () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  });
});
