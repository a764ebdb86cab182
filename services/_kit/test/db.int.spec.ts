import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, sql, type Tx } from '../src/db/db.ts';
import { isTransient, isUniqueViolation } from '../src/db/errors.ts';
import { createEmptyDatabase, type TestDatabase } from '../src/testing/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createEmptyDatabase();
  await test.db.run(sql('make', 'create table numbers (id bigint primary key, n integer not null)'));
  await test.db.run(sql('fill', 'insert into numbers values (1, 0), (2, 0)'));
});
afterAll(() => test.drop());

const soon = sql('soon', `set local deadlock_timeout = '20ms'`);
const read = sql('read', 'select n from numbers where id = $1::bigint');
const add = sql('add', 'update numbers set n = n + 1 where id = $1::bigint');
const insert = sql('insert', 'insert into numbers values ($1::bigint, 0)');
const numberOf = async (id: number) => (await test.db.one<{ n: number }>(read, [id])).n;

describe('a value that is read from a column', () => {
  it('is a number for bigint and sums, a Date for timestamptz, text for a date, and parsed JSON', async () => {
    const row = await test.db.one(
      sql(
        'types',
        `select 9007199254740991::bigint as big, sum(n) as total, '{1,2}'::bigint[] as list,
                '2026-11-21T08:00:00Z'::timestamptz as at, '2026-11-21'::date as day, '{"a":[1]}'::jsonb as json from (values (1::bigint), (2)) as summed (n)`,
      ),
    );
    expect(row).toEqual({
      big: 9007199254740991,
      total: 3,
      list: [1, 2],
      at: new Date('2026-11-21T08:00:00Z'),
      day: '2026-11-21',
      json: { a: [1] },
    });
  });
  it('is an error, and not a rounded number, when a bigint is too large', async () => {
    await expect(test.db.rows(sql('too big', 'select 9007199254740993::bigint'))).rejects.toThrow('too large');
  });
});

describe('a transaction', () => {
  it('runs its hooks after the commit and not after a rollback', async () => {
    const seen: string[] = [];
    await test.db.tx(async (tx) => tx.afterCommit(() => seen.push('committed')));
    await test.db.tx(async (tx) =>
      tx.afterCommit(() => {
        throw new Error('a hook that fails changes nothing');
      }),
    );
    const failing = test.db.tx(async (tx) => {
      tx.afterCommit(() => seen.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(seen).toEqual(['committed']);
  });

  it('is run again after a deadlock, so that both sides succeed', async () => {
    const before = [await numberOf(1), await numberOf(2)];
    const bothHaveOne = Promise.withResolvers<void>();
    let have = 0;
    const cross = (first: number, second: number) =>
      test.db.tx(async (tx) => {
        await tx.run(soon);
        await tx.run(add, [first]);
        have += 1;
        if (have === 2) bothHaveOne.resolve();
        await bothHaveOne.promise;
        await tx.run(add, [second]);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect([await numberOf(1), await numberOf(2)]).toEqual(before.map((n) => n + 2));
  });

  it('is not needed for a single statement, which is also run again after a deadlock', async () => {
    await test.db.run(sql('test.tries', 'create sequence tries'));
    const loseOnce = `create function lose_once() returns bigint language plpgsql as $$
      begin
        if nextval('tries') = 1 then raise exception 'lost' using errcode = '40P01'; end if;
        return currval('tries');
      end $$`;
    await test.db.run(sql('test.lose-once', loseOnce));
    expect(await test.db.one(sql('test.lose', 'select lose_once() as "tries"'))).toEqual({ tries: 2 });
  });

  it('fails when a swallowed error made PostgreSQL roll back', async () => {
    const work = test.db.tx(async (tx) => {
      await tx.run(add, [1]);
      await tx.run(insert, [1]).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('numbers_pkey');
  });
});

describe('statements that are sent to PostgreSQL together', () => {
  const backend = sql('pid', 'select pg_backend_pid() as pid');
  const readBoth = sql('read both', 'select id, n from numbers where id in (1, 2) order by id');

  it('run in the order of their calls, and each gets its own answer', async () => {
    const before = [await numberOf(1), await numberOf(2)];
    const answers = await test.db.tx((tx) =>
      Promise.all([
        tx.run(add, [1]),
        tx.one<{ n: number }>(read, [1]),
        tx.run(add, [1]),
        tx.rows<{ n: number }>(readBoth),
        tx.maybe(read, [999]),
      ]),
    );
    const [first = 0, second = 0] = before;
    const both = [
      { id: 1, n: first + 2 },
      { id: 2, n: second },
    ];
    expect(answers).toEqual([1, { n: first + 1 }, 1, both, undefined]);
  });

  it('are all undone when one statement fails, and the transaction fails with that error', async () => {
    const before = await numberOf(1);
    const work = test.db.tx(async (tx) => {
      await Promise.all([tx.run(add, [1]), tx.run(insert, [1]), tx.run(add, [1])]);
    });
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error, 'numbers_pkey')).toBe(true);
    expect(await numberOf(1)).toBe(before);
  });

  it('leave a usable connection after a failure, and a usable pool after a value that cannot be sent', async () => {
    const one = createDb({ url: test.url, poolSize: 1, applicationName: 'one', log: pino({ level: 'silent' }) });
    try {
      const { pid } = await one.one<{ pid: number }>(backend);
      await expect(one.run(insert, [1])).rejects.toThrow('numbers_pkey');
      await expect(one.run(sql('broken', 'select nothing from nowhere'))).rejects.toThrow('nowhere');
      await expect(one.tx((tx) => tx.run(sql('broken', 'select nothing from nowhere')))).rejects.toThrow('nowhere');
      expect(await one.one(backend)).toEqual({ pid });
      const loop: Record<string, unknown> = {};
      loop.loop = loop;
      await expect(one.run(read, [loop])).rejects.toThrow('circular');
      await expect(one.tx((tx) => tx.run(read, [loop]))).rejects.toThrow('circular');
      await expect(one.rows(sql('big', 'select 9007199254740993::bigint'))).rejects.toThrow('too large');
      expect(await one.one(read, [2])).toEqual({ n: expect.any(Number) });
    } finally {
      await one.end();
    }
  });
});

describe('a deferred write', () => {
  it('is visible to the next statement and after the commit', async () => {
    const before = await numberOf(1);
    const seen = await test.db.tx(async (tx) => {
      tx.defer(add, [1]);
      const { n } = await tx.one<{ n: number }>(read, [1]);
      tx.defer(add, [1]);
      return n;
    });
    expect([seen, await numberOf(1)]).toEqual([before + 1, before + 2]);
  });

  it('that fails makes the transaction fail with the error of the write', async () => {
    const before = await numberOf(1);
    const hooks: string[] = [];
    const work = test.db.tx(async (tx) => {
      tx.afterCommit(() => hooks.push('committed'));
      tx.defer(add, [1]);
      tx.defer(insert, [1]);
    });
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error, 'numbers_pkey')).toBe(true);
    expect([await numberOf(1), hooks]).toEqual([before, []]);
  });

  it('can demand a number of changed rows, and any other number makes the transaction fail', async () => {
    const before = await numberOf(1);
    const hooks: string[] = [];
    const change = (id: number, later: (tx: Tx) => unknown) =>
      test.db.tx(async (tx) => {
        tx.afterCommit(() => hooks.push('committed'));
        tx.defer(add, [1]);
        tx.defer(add, [id], { rows: 1 });
        await later(tx);
      });
    await expect(change(999, () => undefined)).rejects.toThrow('add: expected to change 1 rows, changed 0');
    await expect(change(999, (tx) => tx.one(read, [1]).then(() => tx.one(read, [1])))).rejects.toThrow('changed 0');
    expect([await numberOf(1), hooks]).toEqual([before, []]);
    await change(2, () => undefined);
    expect([await numberOf(1), hooks]).toEqual([before + 1, ['committed']]);
  });

  it('is not made when the work fails', async () => {
    const before = await numberOf(1);
    const work = test.db.tx(async (tx) => {
      tx.defer(add, [1]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await numberOf(1)).toBe(before);
  });

  it('is refused after the end of the transaction', async () => {
    const ended: Tx[] = [];
    await test.db.tx(async (tx) => void ended.push(tx));
    expect(() => ended[0]?.defer(add, [1])).toThrow('has ended');
    await expect(ended[0]?.run(add, [1])).rejects.toThrow('has ended');
  });
});

describe('errors', () => {
  it('name the constraint, and quote no value of the row', async () => {
    const error: unknown = await test.db.run(insert, [1]).catch((reason: unknown) => reason);
    expect(isUniqueViolation(error, 'numbers_pkey')).toBe(true);
    expect(isTransient(error)).toBe(false);
    expect(JSON.stringify(error) + String(error)).not.toContain('(id)=');
  });

  it('are transient when a connection was cut, and the pool recovers', async () => {
    const cut = sql('cut self', 'select pg_terminate_backend(pg_backend_pid())');
    const error: unknown = await test.db.tx((tx) => tx.run(cut)).catch((reason: unknown) => reason);
    expect(isTransient(error)).toBe(true);
    expect(await numberOf(2)).toBeGreaterThanOrEqual(0);
  });
});

describe('locks', () => {
  it('belong to one process at a time, and become free when its connection ends', async () => {
    const other = createDb({ url: test.url, poolSize: 1, applicationName: 'other', log: pino({ level: 'silent' }) });
    try {
      expect(await test.db.tryLock('work')).toBe(true);
      expect(await test.db.tryLock('work')).toBe(true);
      expect(await other.tryLock('work')).toBe(false);
      const holders = `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
      await test.db.run(sql('cut', holders));
      await expect.poll(() => other.tryLock('work')).toBe(true);
      await expect.poll(() => test.db.tryLock('work').catch(() => true)).toBe(false);
      await other.unlock('work');
      expect(await test.db.tryLock('work')).toBe(true);
    } finally {
      await other.end();
    }
  });
});
