import type { Db, Queries, Tx } from '@gyeol/service-kit/db/db.ts';
import { createTestApp } from '@gyeol/service-kit/testing/app.ts';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { adjustMany } from '../src/points/adjust-many.ts';

it('adjustMany changes 500 members with 50 statements, skips a repeat, and a dry run changes nothing', async () => {
  const service = await createTestApp<Config>({
    name: 'coupon',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: {},
  });
  onTestFinished(() => service.close());
  const counted = { statements: 0, transactions: 0 };
  const counting = <Q extends Queries>(queries: Q): Q => {
    const count =
      <Values extends unknown[], Answer>(ask: (...values: Values) => Answer) =>
      (...values: Values): Answer => {
        counted.statements += 1;
        return ask(...values);
      };
    const { rows, one, maybe, run } = queries;
    return { ...queries, rows: count(rows), one: count(one), maybe: count(maybe), run: count(run) };
  };
  const { db } = service;
  const tx: Db['tx'] = (work) => {
    counted.transactions += 1;
    return db.tx((inner: Tx) => work(counting(inner)));
  };
  const deps = { ...service.deps, db: { ...counting(db), tx } };
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...{ memberId: index + 1, amount: index === 7 ? -1 : 300, reason: '감사', key: `many-${index}` },
  }));
  const send = async (dryRun: boolean) => {
    Object.assign(counted, { statements: 0, transactions: 0 });
    return (await adjustMany(deps, { rows, dryRun })).results;
  };
  const looked = await send(true);
  expect(counted).toEqual({ statements: 2, transactions: 0 });
  const done = await send(false);
  expect(counted).toEqual({ statements: 10 * 5, transactions: 10 });
  expect(done).toEqual(looked);
  expect(done.filter(({ ok }) => !ok)).toEqual([
    { ok: false, outcome: '회원이 가진 적립금보다 많이 뺄 수 없습니다.', before: 0, after: 0 },
  ]);
  expect((await send(false)).filter(({ outcome }) => outcome === 'same')).toHaveLength(499);
  const sums = `select count(*) as n, sum(amount)::bigint as sum from point_entries`;
  expect(await service.db.one({ name: 'test.many', text: sums })).toEqual({ n: 499, sum: 499 * 300 });
  const agree = `select count(*) as n from point_accounts where balance = 300 and version = 1`;
  expect((await service.db.one<{ n: number }>({ name: 'test.agree', text: agree })).n).toBe(499);
});
