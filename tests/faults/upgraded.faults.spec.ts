import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, signIn } from '../support/members.ts';
import { sandboxClient } from '../support/sandbox-client.ts';
import { ShopClient } from '../support/shop-client.ts';
import { type Stack, startStack } from '../support/stack.ts';

interface OrderBefore {
  merchantUid: string;
  totalPrice: number;
}
/** The content of the shop when the backup was made. */
interface Facts {
  member: { username: string; password: string };
  item: { itemId: number; optionId: number };
  preparing: OrderBefore;
  shipping: OrderBefore;
  claimed: OrderBefore;
  cancelled: OrderBefore;
  unpaid: OrderBefore;
}

/**
 * A backup written by commit a4ac0df, with the books of the sandbox at that time. This backup must never be written
 * again.
 */
const backup = fileURLToPath(new URL('./shop-of-a4ac0df/', import.meta.url));
const initialStock = 50;

describe('a shop from version a4ac0df, after an upgrade', () => {
  let stack: Stack | undefined;
  let facts: Facts;
  let member: ShopClient;
  let operator: ShopClient;

  beforeAll(async () => {
    facts = JSON.parse(await readFile(join(backup, 'facts.json'), 'utf8')) as Facts;
    const dataDir = mkdtempSync(join(tmpdir(), 'gyeol-upgraded-'));
    mkdirSync(join(dataDir, 'sandbox'));
    cpSync(join(backup, 'payments.jsonl'), join(dataDir, 'sandbox', 'payments.jsonl'));
    stack = await startStack({ dataDir, command: ['restore', backup], demo: true });
    member = new ShopClient(stack.shop);
    await signIn(member, facts.member);
    operator = await admin(stack.shop);
  }, 150_000);
  afterAll(async () => {
    await stack?.stop();
    if (stack) rmSync(stack.dataDir, { recursive: true, force: true });
  }, 60_000);

  const here = (): Stack => {
    if (stack === undefined) throw new Error('nothing was restored');
    return stack;
  };
  const statusOf = async ({ merchantUid }: OrderBefore): Promise<string> =>
    (await operator.must(orderCalls.detail, { params: { uid: merchantUid } })).paymentStatus;
  const stock = () => stockOf(operator, facts.item.itemId, facts.item.optionId);

  /** Expects the old members with their orders and carts, and the old images. */
  const expectKnown = async (): Promise<void> => {
    const history = await member.must(orderCalls.history, { params: { page: 0, size: 10 } });
    expect(history._embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid)).toEqual(
      [facts.cancelled, facts.claimed, facts.shipping, facts.preparing].map(({ merchantUid }) => merchantUid),
    );
    const statuses = await Promise.all([facts.preparing, facts.shipping, facts.claimed, facts.cancelled].map(statusOf));
    expect(statuses).toEqual(['PREPARING', 'SHIPPING', 'DELIVERED', 'CANCELLED']);
    const [line] = (await member.must(cartCalls.fetch)).filter(({ id }) => id === facts.item.itemId);
    // One piece comes from the unpaid order. The test added the other three.
    expect(line?.quantity).toBe(4);
    const { imageUrl } = await operator.must(catalogCalls.getById, { params: { id: facts.item.itemId } });
    const image = await fetch(`${here().shop}${imageUrl}`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, expect.stringMatching('^image/')]);
  };

  const expectUnpaidEnded = async (): Promise<void> => {
    await eventually('the hold is released', async () => (await stock()) === initialStock - 3);
    expect((await member.call(orderCalls.detail, { params: { uid: facts.unpaid.merchantUid } })).status).toBe(404);
  };

  /** Delivers, cancels and answers the old orders. Expects that each refund is made once. */
  const workThroughOrders = async (): Promise<void> => {
    await operator.must(orderCalls.setDelivered, { params: { uid: facts.shipping.merchantUid } });
    await member.must(orderCalls.cancel, { params: { uid: facts.preparing.merchantUid } });
    const params = { page: 0, size: 10 };
    const { content } = await operator.must(orderCalls.claims, { params });
    const [claim] = content;
    expect(claim?.originalMerchantUid).toBe(facts.claimed.merchantUid);
    await operator.must(orderCalls.processClaim, { params: { id: claim?.id ?? 0 } });
    const processed = await operator.must(orderCalls.processedClaims, { params });
    expect(processed.content.map(({ id }) => id)).toContain(claim?.id);
    const books = await Promise.all(
      [facts.preparing, facts.shipping, facts.claimed].map(({ merchantUid }) =>
        sandboxClient(here().sandbox).payments(merchantUid),
      ),
    );
    expect(books.flat().map(({ amount, cancel_amount }) => [amount, cancel_amount])).toEqual([
      [facts.preparing.totalPrice, facts.preparing.totalPrice],
      [facts.shipping.totalPrice, 0],
      // An answered claim moves no money by itself. Only a cancel would refund the order.
      [facts.claimed.totalPrice, 0],
    ]);
    await eventually('the cancelled piece is back', async () => (await stock()) === initialStock - 2);
  };

  const sell = async (): Promise<void> => {
    const order = await placeOrder(member, { optionId: facts.item.optionId, quantity: 1 });
    await payOrder(member, sandboxClient(here().sandbox), order);
    await eventually('the new order is listed', async () => {
      const list = await operator.must(reportingCalls.ordersByStatus, {
        params: { status: 'PREPARING', page: 0, size: 50 },
      });
      return JSON.stringify(list).includes(order.merchantUid);
    });
    const delivered = { status: 'DELIVERED' as const, page: 0, size: 100 };
    const list = JSON.stringify(await operator.must(reportingCalls.ordersByStatus, { params: delivered }));
    expect([facts.claimed, facts.shipping].every(({ merchantUid }) => list.includes(merchantUid))).toBe(true);
  };

  it('shows its old content, completes its old orders once, and sells', async () => {
    await expectKnown();
    await expectUnpaidEnded();
    await workThroughOrders();
    await sell();
  });
});
