import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { sql } from './db.ts';
import { runTransaction } from './transaction.ts';

/** Creates a pool with one client. `query` answers the statements of this client. */
const poolOf = (query: (statement: { text: string }) => Promise<object>) => {
  const release = vi.fn<(broken: boolean) => void>();
  const client = { query, release, on: () => undefined, off: () => undefined };
  const pool = { idleCount: 1, connect: async () => client } as unknown as pg.Pool;
  return { tools: { pool, database: 'here', log: { warn: () => undefined } as never }, release };
};

it('after a failed BEGIN no statement is sent, because it would be committed outside a transaction', async () => {
  const sent: string[] = [];
  const { tools, release } = poolOf(async ({ text }) => {
    sent.push(text);
    throw new pg.DatabaseError('canceling statement due to user request', 0, 'error');
  });
  const work = vi.fn<() => Promise<void>>();
  await expect(runTransaction(tools, work)).rejects.toThrow('tx.begin isolation level read committed: canceling');
  expect([sent, work.mock.calls]).toEqual([['begin isolation level read committed'], []]);
  expect(release).toHaveBeenCalledWith(false);
});

it('a connection that cannot be rolled back is closed and not reused', async () => {
  const { tools, release } = poolOf(async ({ text }) => {
    if (text === 'rollback') throw new Error('Connection terminated unexpectedly');
    return { rows: [], rowCount: 0, command: 'BEGIN' };
  });
  const failing = runTransaction(tools, async (tx) => {
    await tx.run(sql('test', 'select 1'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(release).toHaveBeenCalledWith(true);
});
