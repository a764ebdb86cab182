import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSemaphore, type Semaphore } from './semaphore.ts';

afterEach(() => vi.useRealTimers());

/** Starts work that lasts until `end` is called, and lists the running work. */
const stage = (inTurn: Semaphore) => {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string): Promise<string> =>
    inTurn(async () => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
      return name;
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = (name: string) => {
    ends.get(name)?.();
    return settle();
  };
  return { running, begin, end, settle };
};

describe('a semaphore', () => {
  it('runs a given number of tasks at once, and the other tasks in order of arrival', async () => {
    const { running, begin, end, settle } = stage(createSemaphore(2));
    const all = ['a', 'b', 'c', 'd'].map(begin);
    await settle();
    expect(running).toEqual(['a', 'b']);
    await end('b');
    expect(running).toEqual(['a', 'c']);
    await end('a');
    expect(running).toEqual(['c', 'd']);
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is free again after work that failed, and passes the error on', async () => {
    const inTurn = createSemaphore(1);
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn(async () => 'yes')).toBe('yes');
  });

  it('runs the next work in line when work ends, before new work that comes at that moment', async () => {
    const { running, begin, end } = stage(createSemaphore(1));
    const [first, second] = [begin('first'), begin('second')];
    const third = first.then(() => begin('third'));
    await end('first');
    expect(running).toEqual(['second']);
    await end('second');
    await end('third');
    await Promise.all([second, third]);
  });

  it('refuses work that waited too long, and then runs the next work in line', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const inTurn = createSemaphore(1, { longestWaitMs: 5_000, refusal: () => new Error('too late') });
    const { running, begin, end } = stage(inTurn);
    const first = begin('first');
    const refused = expect(begin('impatient')).rejects.toThrow('too late');
    vi.advanceTimersByTime(3_000);
    const later = begin('later');
    vi.advanceTimersByTime(2_000);
    await refused;
    await end('first');
    expect(running).toEqual(['later']);
    vi.advanceTimersByTime(60_000);
    await end('later');
    expect(await Promise.all([first, later])).toEqual(['first', 'later']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('refuses new work when the line is full, and still runs the work that waits in it', async () => {
    const { begin, end } = stage(createSemaphore(1, { longestLine: 1, refusal: () => new Error('full') }));
    const all = [begin('first'), begin('second')];
    await expect(begin('third')).rejects.toThrow('full');
    await end('first');
    await end('second');
    expect(await Promise.all(all)).toEqual(['first', 'second']);
  });
});
