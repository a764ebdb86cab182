import { sql } from '@gyeol/service-kit/db/db.ts';
import { expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { commands } from '../src/commands/index.ts';
import { verifyPayments } from '../src/commands/verify-payments.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const verify = async (until = new Date(Date.now() + 60_000)) => {
  const lines: string[] = [];
  const differing = await verifyPayments(createOrderDeps(shop.deps), { until, print: (line) => lines.push(line) });
  return { lines, differing };
};
const paymentOf = async (merchantUid: string) => (await provider.payments(merchantUid))[0];
/** The ledger's trigger forbids changes, so the test switches it off. */
const disable = sql('test.disable', 'alter table ledger disable trigger user');
const enable = sql('test.enable', 'alter table ledger enable trigger user');
const raise = sql('test.raise', 'update ledger set amount = amount + 1 where imp_uid = $1::text');
const rename = sql('test.rename', `update ledger set imp_uid = 'imp_of_nobody' where imp_uid = $1::text`);

it('verify-payments finds every payment at the provider, even a refunded one, and changes nothing there', async () => {
  const [kept, refunded] = [await shop.buy(), await shop.buy(22)];
  const before = await paymentOf(kept.merchantUid);
  await provider.consoleCancel((await paymentOf(refunded.merchantUid))?.imp_uid ?? '');
  expect(await verify()).toEqual({ differing: 0, lines: ['2 payments of 7 days looked at, 0 differ'] });
  expect(await paymentOf(kept.merchantUid)).toEqual(before);
});

it('verify-payments fails and names payments that are unknown at the provider or differ in their sum', async () => {
  const [paid, unknown] = [await shop.buy(), await shop.buy(22)];
  const [first, second] = [await paymentOf(paid.merchantUid), await paymentOf(unknown.merchantUid)];
  // Simulates a backup that belongs to another shop or was changed.
  const { db } = shop.database;
  await db.run(disable);
  await db.run(raise, [first?.imp_uid]);
  await db.run(rename, [second?.imp_uid]);
  await db.run(enable);
  const { differing, lines } = await verify();
  expect(differing).toBe(2);
  expect(lines).toContainEqual(
    `differs  ${paid.merchantUid}  ${first?.imp_uid}  ${paid.totalPrice + 1} won here, ${paid.totalPrice} there`,
  );
  expect(lines).toContainEqual(
    `differs  ${unknown.merchantUid}  imp_of_nobody  ${unknown.totalPrice} won here, unknown there`,
  );
  const until = new Date(Date.now() + 60_000).toISOString();
  await expect(commands['verify-payments']?.(shop.deps, [until])).rejects.toMatchObject({ code: 'DIFFERENCES_LEFT' });
});

it('verify-payments checks only the week before the given moment', async () => {
  await shop.buy();
  expect((await verify(new Date(Date.now() - 60_000))).lines).toEqual(['0 payments of 7 days looked at, 0 differ']);
});
