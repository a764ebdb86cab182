import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@gyeol/contracts/call.ts';
import { calls } from '@gyeol/contracts/http/index.ts';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { KeyRight } from '@gyeol/contracts/rules/rights.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buyableOption, payOrder, placeOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, signUp, type TestMember } from '../support/members.ts';
import { spansOfTrace } from '../support/otlp-receiver.ts';
import { dataDir, sandbox, shop, skipped, traces } from '../support/shop.ts';
import { type Input, ShopClient } from '../support/shop-client.ts';

const written = (): string =>
  readdirSync(join(dataDir, 'logs'))
    .map((file) => readFileSync(join(dataDir, 'logs', file), 'utf8'))
    .join('\n');

describe.skipIf(skipped)('a program with a key', () => {
  let operator: ShopClient;
  let buyer: TestMember;
  let merchantUid: string;
  const name = `발송 프로그램 ${Date.now()}`;
  const newKey = (rights: KeyRight[]) =>
    operator.must(calls.key.create, {
      body: { name, rights, callsPerMinute: 600, lastDay: addDays(seoulDate(new Date()), 1) },
    });
  beforeAll(async () => {
    operator = await admin(shop);
    buyer = await signUp(shop);
    const { optionId } = await buyableOption(buyer.client);
    const order = await placeOrder(buyer.client, { optionId, quantity: 1 });
    await payOrder(buyer.client, sandbox, order);
    merchantUid = order.merchantUid;
  });

  it('reads the order, ships it, is refused elsewhere, and stops when its key ends', async () => {
    const made = await newKey(['orders.read', 'orders.ship']);
    const program = new ShopClient(shop, made.key);
    const refusal = async <Row extends Call>(row: Row, input: Input<Row> = {}) =>
      (await program.call(row, input)).problem?.code;

    const listed = await eventually('the order is listed', async () => {
      const { _embedded } = await program.must(calls.reporting.ordersByStatus, {
        params: { status: 'PREPARING', page: 0, size: 100 },
      });
      return _embedded?.paymentHistoryDTOList.find((one) => one.merchantUid === merchantUid);
    });
    expect(JSON.stringify(listed)).not.toContain(buyer.realName);
    expect(JSON.stringify(listed)).not.toContain(buyer.phoneNumber);

    expect(await program.must(calls.order.detail, { params: { uid: merchantUid } })).toMatchObject({ mine: false });
    await program.must(calls.order.setShipping, {
      params: { uid: merchantUid },
      body: { trackingNumber: '6800000000001' },
    });
    expect((await buyer.client.must(calls.order.detail, { params: { uid: merchantUid } })).paymentStatus).toBe(
      'SHIPPING',
    );

    expect(await refusal(calls.order.cancel, { params: { uid: merchantUid } })).toBe('RIGHT_MISSING');
    expect(await refusal(calls.coupon.all)).toBe('RIGHT_MISSING');
    expect(await refusal(calls.key.list)).toBe('NOT_FOR_KEYS');
    expect(await refusal(calls.staff.me)).toBe('NOT_FOR_KEYS');
    expect(await refusal(calls.cart.fetch)).toBe('NOT_FOR_KEYS');
    await buyableOption(program);

    const trail = await eventually('the trail names the key', async () => {
      const query = { operatorId: -made.id };
      const { content } = await operator.must(calls.reporting.audit, { params: { page: 0, size: 10 }, query });
      return content.length > 0 && content;
    });
    expect(trail).toMatchObject([{ displayName: name, username: `key:${made.id}`, thingId: merchantUid }]);

    await operator.must(calls.key.end, { params: { id: made.id } });
    const isRefused = async () => (await refusal(calls.reporting.orderWork)) === 'UNAUTHENTICATED';
    await eventually('the key is refused', isRefused);
    const keys = await operator.must(calls.key.list);
    expect(keys.find(({ id }) => id === made.id)).toMatchObject({ usedAt: expect.any(String), name });
  });

  it('leaves its key in no log, no trace and no metric, also when it is refused', async () => {
    const { key } = await newKey(['orders.read']);
    const secret = key.slice('gyk_'.length);
    const traceId = randomBytes(16).toString('hex');
    const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
    const program = new ShopClient(shop, key);
    await program.must(calls.reporting.orderWork, { headers });
    for (const row of [calls.cart.fetch, calls.coupon.all]) await program.call(row, { headers });
    await program.call(calls.order.cancel, { params: { uid: key }, headers });
    await fetch(`${shop}/api/admin/orderWork?key=${key}`);
    await eventually('the calls are logged', async () => written().includes('PUT /api/payment/cancelPayment'));
    expect(written()).not.toContain(secret);
    if (traces) expect(JSON.stringify(await spansOfTrace(traces, traceId))).not.toContain(secret);
  });
});
