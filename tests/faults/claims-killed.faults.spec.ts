import { setTimeout as sleep } from 'node:timers/promises';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { expect, it } from 'vitest';
import { payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin } from '../support/members.ts';
import { killService, whenReady } from '../support/processes.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

const initialStock = 10;
const price = 39_000;

/** Makes the call, kills order-payment while it is at work, and waits until it is back. */
const killDuring = async (afterMs: number, call: () => Promise<unknown>): Promise<void> => {
  const first = call().catch(() => undefined);
  await sleep(afterMs);
  killService(dataDir, 'order-payment');
  await first;
  await whenReady(shop);
};
const claimsOf = async (client: ShopClient, uid: string) =>
  (await client.must(orderCalls.claimableLines, { params: { uid } })).claims;

/** An order of three pieces that has arrived, with its one line. */
const receiveOrder = async (operator: ShopClient, buyer: ShopClient, optionId: number) => {
  const order = await placeOrder(buyer, { optionId, quantity: 3 });
  const impUid = await payOrder(buyer, sandbox, order);
  const params = { uid: order.merchantUid };
  await operator.must(orderCalls.setShipping, { params, body: { trackingNumber: '6800000000001' } });
  await buyer.must(orderCalls.setDelivered, { params });
  const [line] = (await buyer.must(orderCalls.claimableLines, { params })).lines;
  return { ...order, impUid, lineId: line?.lineId ?? 0 };
};

it('a return goes from its request to its refund, once, through kills, a silent provider, two operators and the console', async () => {
  const operator = await admin(shop);
  const buyer = mintMemberClient(shop, dataDir);
  const { itemId, optionId } = await newItem(operator, initialStock, price);
  const { merchantUid, impUid, lineId, totalPrice } = await receiveOrder(operator, buyer, optionId);
  const lines = [{ lineId, quantity: 2 }];
  const wanted = {
    originalMerchantUid: merchantUid,
    kind: 'return',
    reason: 'DEFECT',
    lines,
    message: '불량',
  } as const;
  await killDuring(9, () => buyer.call(orderCalls.createClaim, { body: wanted }));
  // A repeat of what was committed is refused: only one piece is left.
  if ((await claimsOf(buyer, merchantUid)).length === 0) await buyer.must(orderCalls.createClaim, { body: wanted });
  const [claim] = await claimsOf(buyer, merchantUid);
  const params = { id: claim?.id ?? 0 };
  const expectedRefund = claim?.money?.refund ?? 0;
  expect(expectedRefund).toBe(2 * price);

  for (const to of ['ACCEPTED', 'RECEIVED', 'INSPECTED'] as const) {
    await killDuring(7, () => operator.call(orderCalls.moveClaim, { params, body: { to } }));
    if ((await claimsOf(buyer, merchantUid))[0]?.state !== to)
      await operator.must(orderCalls.moveClaim, { params, body: { to } });
  }
  await eventually(
    'the pieces are back in stock',
    async () => (await stockOf(operator, itemId, optionId)) === initialStock - 1,
  );

  await sandbox.behave({ payments: { down: true } });
  const refund = () => operator.call(orderCalls.refundClaim, { params, body: { expectedRefund } });
  await killDuring(40, () => Promise.all([refund(), refund()]));
  await refund();
  expect((await claimsOf(buyer, merchantUid))[0]).toMatchObject({
    state: 'INSPECTED',
    refunding: true,
    refunded: null,
  });
  await sandbox.behave({ payments: { down: false } });
  await Promise.all([refund(), refund(), sandbox.consoleCancel(impUid, 1_000)]);

  // Where the console was first, what is left is not what was decided about: the operator decides anew.
  const ended = await eventually(
    'the claim is refunded',
    async () => {
      const own = (await claimsOf(buyer, merchantUid)).find(({ kind }) => kind === 'return');
      if (own?.state === 'INSPECTED' && !own.refunding) await refund();
      return own?.state === 'REFUNDED' ? own : undefined;
    },
    120_000,
  );
  expect(ended.refunded).toBe(expectedRefund);
  await eventually('the console is a claim of its own', async () => {
    const kinds = (await claimsOf(buyer, merchantUid)).map(({ kind, refunded }) => `${kind} ${refunded}`).sort();
    return kinds.join() === `provider 1000,return ${expectedRefund}`;
  });
  expect(await sandbox.payments(merchantUid)).toMatchObject([
    { amount: totalPrice, cancel_amount: expectedRefund + 1_000 },
  ]);
  expect(await stockOf(operator, itemId, optionId)).toBe(initialStock - 1);
  const detail = await buyer.must(orderCalls.detail, { params: { uid: merchantUid } });
  expect(detail.paymentStatus).toBe('DELIVERED');
});
