import { describe, expect, it } from 'vitest';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

/** Answers when each worker that can sleep has work next, by its name. Leaves out workers without any. */
const dueTimes = async (): Promise<Record<string, Date>> => {
  const due: Record<string, Date> = {};
  for (const { name, dueAt } of shop.app.workers) {
    const at = await dueAt?.();
    if (at !== undefined) due[name] = at;
  }
  return due;
};

describe('a sleeping worker', () => {
  it('has nothing to do in a shop without orders, except to publish and to prune', async () => {
    expect(Object.keys(await dueTimes())).toEqual(['outbox relay']);
  });

  it('knows when an unpaid order is asked about and when it ends', async () => {
    const { expiresAt, checkDueAt } = await shop.order((await shop.place()).merchantUid);
    expect(await dueTimes()).toMatchObject({ expire: expiresAt, reconcile: checkDueAt });
  });

  it('knows when an order that never got further than PLACING is abandoned', async () => {
    const { merchantUid } = await shop.place();
    await shop.db.run(
      {
        name: 'test.placing',
        text: `update orders set status = 'PLACING', expires_at = null, check_due_at = null, placed_at = '2026-03-02T03:04:05Z'
             where merchant_uid = $1`,
      },
      [merchantUid],
    );
    expect((await dueTimes()).abandon).toEqual(new Date('2026-03-02T03:05:05Z'));
  });

  it('knows when a cancel goes on whose provider did not answer', async () => {
    const { merchantUid } = await shop.buy();
    await provider.behave({ down: true });
    expect((await shop.cancel(merchantUid)).code).toBe('PROVIDER_DOWN');
    const { cancelDueAt } = await shop.order(merchantUid);
    expect(cancelDueAt).toBeInstanceOf(Date);
    expect((await dueTimes()).cancels).toEqual(cancelDueAt);
    await provider.heal();
  });

  it('knows when a late payment that the provider did not take back is refunded', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    shop.setNow(new Date(Date.now() + 16 * 60_000));
    await shop.work('expire');
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    await provider.behave({ cancelFail: 1 });
    await shop.validate(merchantUid, impUid);
    const { at } = await shop.db.one<{ at: Date }>({
      name: 'test.refund-due',
      text: 'select return_due_at as at from payments where return_due_at is not null',
    });
    expect((await dueTimes()).returns).toEqual(at);
    await provider.heal();
  });
});
