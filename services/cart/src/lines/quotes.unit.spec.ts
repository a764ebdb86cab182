import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import { expect, it } from 'vitest';
import { createQuotes } from './quotes.ts';

interface Call {
  ids: number[];
  answer(): void;
  fail(): void;
}
const slowCatalog = () => {
  const calls: Call[] = [];
  const call = ((_row: unknown, { body }: { body: { itemOptionIds: number[] } }) =>
    new Promise((resolve, reject) => {
      const ids = body.itemOptionIds;
      const lines = ids.filter((id) => id < 1_000).map((itemOptionId) => ({ itemOptionId }));
      calls.push({ ids, answer: () => resolve({ lines }), fail: () => reject(new Error('away')) });
    })) as unknown as InternalClient['call'];
  return { calls, quotes: createQuotes({ call }) };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('batches quote requests that arrive during a running call into one next call', async () => {
  const { calls, quotes } = slowCatalog();
  const first = quotes.one(1);
  await settle();
  const later = [quotes.one(1), quotes.one(2), quotes.one(5_000)];
  expect(calls.map((call) => call.ids)).toEqual([[1]]);
  calls[0]?.answer();
  expect(await first).toMatchObject({ itemOptionId: 1 });
  await settle();
  expect(calls.map((call) => call.ids)).toEqual([[1], [1, 2, 5_000]]);
  calls[1]?.answer();
  expect(await Promise.all(later)).toMatchObject([{ itemOptionId: 1 }, { itemOptionId: 2 }, undefined]);
});

it('rejects a quote when its call fails, and makes a new call for the next quote', async () => {
  const { calls, quotes } = slowCatalog();
  const first = quotes.one(1);
  await settle();
  calls[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await settle();
  const next = quotes.one(1);
  await settle();
  calls[1]?.answer();
  expect(await next).toMatchObject({ itemOptionId: 1 });
});

it('splits a long list of options into calls of at most 200', async () => {
  const { calls, quotes } = slowCatalog();
  const answer = quotes.many(Array.from({ length: 450 }, (_, n) => n + 1));
  expect(calls.map((call) => call.ids.length)).toEqual([200, 200, 50]);
  for (const call of calls) call.answer();
  expect((await answer).size).toBe(450);
});
