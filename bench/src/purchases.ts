import { setTimeout as sleep } from 'node:timers/promises';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { address } from '../../tests/support/members.ts';
import { sandboxClient } from '../../tests/support/sandbox-client.ts';
import type { ShopClient } from '../../tests/support/shop-client.ts';
import { percentile } from './load.ts';

export interface Purchases {
  perSecond: number;
  done: number;
  failed: Record<string, number>;
  /** p50 and p99 of each step, in ms. */
  steps: Record<string, { p50: number; p99: number }>;
}

const steps = ['cart', 'stock check', 'sheet', 'complete', 'card', 'settle', 'recorded'] as const;
type Step = (typeof steps)[number];

/**
 * Each purchase uses the next member and the next option. Without `perSecond`, `atOnce` buyers buy in parallel, and
 * each buyer starts again when a purchase ends. With `perSecond`, this number of purchases starts in each second.
 */
export const measurePurchases = async (
  addresses: { sandbox: string },
  members: readonly ShopClient[],
  optionIds: readonly number[],
  options: { atOnce: number; seconds: number; perSecond?: number },
): Promise<Purchases> => {
  const sandbox = sandboxClient(addresses.sandbox);
  const times: Record<Step, number[]> = {
    cart: [],
    'stock check': [],
    sheet: [],
    complete: [],
    card: [],
    settle: [],
    recorded: [],
  };
  const failed: Record<string, number> = {};
  let done = 0;
  let turn = 0;
  const timed = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    times[step].push(performance.now() - begun);
    return result;
  };
  const buy = async (client: ShopClient, optionId: number): Promise<void> => {
    const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
    await timed('cart', () => client.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 1 } }));
    await timed('stock check', () => client.must(cartCalls.checkStock));
    await timed('sheet', () => client.must(orderCalls.createSheet, { body: { itemManagements } }));
    const order = await timed('complete', () =>
      client.must(orderCalls.complete, { body: { itemManagements, ...address } }),
    );
    const impUid = await timed('card', () =>
      sandbox.pay({ merchant_uid: order.merchantUid, amount: order.totalPrice }),
    );
    const params = { provider: 'portone', merchantUid: order.merchantUid, impUid };
    await timed('settle', () => client.must(orderCalls.validate, { params }));
    await timed('recorded', () =>
      client.must(orderCalls.paymentRecorded, { params: { merchantUid: order.merchantUid } }),
    );
  };
  const begun = performance.now();
  const until = begun + options.seconds * 1_000;
  const everyMs = options.perSecond ? (1_000 * options.atOnce) / options.perSecond : 0;
  const worker = async (_: unknown, lane: number): Promise<void> => {
    for (let due = begun + (everyMs * lane) / options.atOnce; due < until; due = Math.max(due + everyMs, begun)) {
      await sleep(Math.max(0, due - performance.now()));
      if (performance.now() >= until) return;
      turn += 1;
      const client = members[turn % members.length];
      const optionId = optionIds[turn % optionIds.length];
      if (client === undefined || optionId === undefined) throw new Error('no members or options to buy with');
      try {
        await buy(client, optionId);
        done += 1;
      } catch (error) {
        const reason = /"code":"(\w+)"/.exec((error as Error).message)?.[1] ?? (error as Error).message.slice(0, 80);
        failed[reason] = (failed[reason] ?? 0) + 1;
        await sleep(5);
      }
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
  const seconds = (performance.now() - begun) / 1_000;
  return {
    perSecond: Math.round((done / seconds) * 10) / 10,
    done,
    failed,
    steps: Object.fromEntries(
      steps.map((step) => [
        step,
        { p50: Math.round(percentile(times[step], 0.5)), p99: Math.round(percentile(times[step], 0.99)) },
      ]),
    ),
  };
};
