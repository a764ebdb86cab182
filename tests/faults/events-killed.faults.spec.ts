import { topicOf } from '@gyeol/contracts/event.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payOrder, stockOf } from '../support/buying.ts';
import { cutHeldUp, isHeldUp, oneRow, openDatabase } from '../support/databases.ts';
import { allHandled, eventsOf } from '../support/event-log.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin } from '../support/members.ts';
import { killService, whenReady } from '../support/processes.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

const initialStock = 100;
const inCart = 5;
const quantity = 2;

// The test locks the rows that the next statement needs, so that the process stops at an exact point.
describe('a kill between two commits', () => {
  let watcher: ShopClient;
  let item: { itemId: number; optionId: number };
  let events: pg.Client;
  let orders: pg.Client;
  let carts: pg.Client;
  let bought = 0;
  beforeAll(async () => {
    watcher = await admin(shop);
    item = await newItem(watcher, initialStock);
    events = await openDatabase(dataDir, 'events');
    orders = await openDatabase(dataDir, 'order-payment');
    carts = await openDatabase(dataDir, 'cart');
  });
  // Releases the locks of a failed test, which would block the next test.
  afterEach(() => Promise.all([events, orders, carts].map((db) => db.query('rollback'))));
  afterAll(() => Promise.all([events, orders, carts].map((db) => db.end())));

  const placed = async () => {
    const client = mintMemberClient(shop, dataDir);
    const { cartId } = await client.must(cartCalls.add, { body: { itemOptionId: item.optionId, quantity: inCart } });
    const itemManagements = [{ itemOptionId: item.optionId, quantity }];
    await client.must(orderCalls.createSheet, { body: { itemManagements } });
    const order = await client.must(orderCalls.complete, { body: { itemManagements, ...address } });
    return { client, order, cartId };
  };
  const nothingUnsent = () =>
    eventually('nothing is unsent', async () => {
      const unsent = 'select count(*)::int as n from outbox where sent_at is null';
      return (await oneRow<{ n: number }>(orders, unsent)).n === 0;
    });
  const leftInCart = async (cartId: number): Promise<number> =>
    (await oneRow<{ quantity: number }>(carts, 'select quantity from lines where id = $1', [cartId])).quantity;

  /** Expects the effects of one purchase: one payment, one sale, and a cart without the bought goods. */
  const expectOnce = async ({ order, cartId }: Awaited<ReturnType<typeof placed>>): Promise<void> => {
    await whenReady(shop);
    await nothingUnsent();
    await allHandled(events);
    bought += quantity;
    expect(await leftInCart(cartId)).toBe(inCart - quantity);
    const ledger = 'select kind, amount::int from ledger where merchant_uid = $1';
    expect((await orders.query(ledger, [order.merchantUid])).rows).toEqual([
      { kind: 'paid', amount: order.totalPrice },
    ]);
    expect(await sandbox.payments(order.merchantUid)).toMatchObject([
      { amount: order.totalPrice, cancel_amount: 0, status: 'paid' },
    ]);
    await eventually(
      'the stock agrees',
      async () => (await stockOf(watcher, item.itemId, item.optionId)) === initialStock - bought,
    );
  };

  it('makes the relay publish an event twice, and the event takes effect once', async () => {
    const purchase = await placed();
    const key = purchase.order.merchantUid;
    await nothingUnsent();
    await events.query('begin');
    await events.query('select 1 from partitions where topic = $1 for update', [topicOf('order-payment')]);
    await payOrder(purchase.client, sandbox, purchase.order);
    await orders.query('begin');
    const unsent = await orders.query('select 1 from outbox where sent_at is null and key = $1 for update', [key]);
    expect(unsent.rowCount).toBe(1);
    await events.query('rollback');
    await eventually('the relay would mark', () => isHeldUp(orders, '%take_unsent%'), 30_000);
    expect(await eventsOf(events, key)).toEqual({ OrderPlaced: 1, PaymentValidated: 1 });
    killService(dataDir, 'order-payment');
    await cutHeldUp(orders, '%take_unsent%');
    await orders.query('rollback');

    await expectOnce(purchase);
    expect(await eventsOf(events, key)).toEqual({ OrderPlaced: 1, PaymentValidated: 2 });
  });

  it('in the middle of a consumer’s effect makes the consumer repeat the whole effect', async () => {
    const purchase = await placed();
    await carts.query('begin');
    await carts.query('select 1 from lines where id = $1 for update', [purchase.cartId]);
    await payOrder(purchase.client, sandbox, purchase.order);
    await eventually('the cart is about to change', () => isHeldUp(carts, '%lines%'), 30_000);
    killService(dataDir, 'cart');
    await cutHeldUp(carts, '%lines%');
    await carts.query('rollback');

    await expectOnce(purchase);
  });

  it('between a consumer’s effect and its stored position repeats the event, without a second effect', async () => {
    const purchase = await placed();
    await carts.query('begin');
    await carts.query('select 1 from lines where id = $1 for update', [purchase.cartId]);
    await payOrder(purchase.client, sandbox, purchase.order);
    await eventually('the cart is about to change', () => isHeldUp(carts, '%lines%'), 30_000);
    await events.query('begin');
    await events.query(`select 1 from leases where group_name = 'cart' for update`);
    await carts.query('rollback');
    await eventually('its effect', async () => (await leftInCart(purchase.cartId)) === inCart - quantity, 30_000);
    // The cart service waits to store its position, or before that to renew its lease. It stores the position only
    // under a lease.
    await eventually('the cart would store its place', () => isHeldUp(events, '%update leases set %'), 30_000);
    killService(dataDir, 'cart');
    await cutHeldUp(events, '%update leases%');
    await events.query('rollback');

    await expectOnce(purchase);
  });
});
