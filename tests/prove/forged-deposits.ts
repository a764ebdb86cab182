import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { payOrder, placeOrder } from '../support/buying.ts';
import { signUp } from '../support/members.ts';
import { payInWindow, reportPayment, sendNotice } from '../support/paying.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { cancelOrdersOf, figureOf, type Proof, type TriedShop, withItem } from './proof.ts';

const noticesOfEach = 6;
const account = { bankCode: '088', number: '110-000-000000', holder: '김하늘' };

/** Places an order that waits for a deposit. Returns the order with its payment at the provider. */
const awaitDeposit = async ({ sandbox }: TriedShop, client: ShopClient, optionId: number) => {
  const order = await placeOrder(client, { optionId, quantity: 1 });
  const impUid = await payInWindow(client, sandbox, order, { status: 'ready', pay_method: 'vbank' });
  const { problem } = await reportPayment(client, order.merchantUid, impUid);
  if (problem?.code !== 'DEPOSIT_AWAITED') throw new Error(`the shop takes no deposits: ${problem?.code}`);
  return { ...order, impUid };
};

/**
 * Sends notices of deposits that were never made, notices with another order's payment, and a deposit that is one won
 * short. None of them may settle an order.
 */
export const forgeDeposits = (tried: TriedShop): Promise<Proof> =>
  withItem(tried, { stock: 10, price: 39_000 }, async ({ optionId }) => {
    const { sandbox } = tried;
    const { client } = await signUp(tried.shop);
    const paid = await placeOrder(client, { optionId, quantity: 1 });
    const paidImpUid = await payOrder(client, sandbox, paid);
    const [victim, short] = [await awaitDeposit(tried, client, optionId), await awaitDeposit(tried, client, optionId)];
    try {
      const named = [victim.impUid, 'imp_999999999999', paidImpUid, undefined];
      const sent = Array.from({ length: noticesOfEach }, () => named).flat();
      // At V2 the notices are signed, so that only the question to the provider tells them from right ones.
      await Promise.all(sent.map((impUid) => sendNotice(client, { merchantUid: victim.merchantUid, impUid })));
      const depositOf = (uid: string) => client.must(orderCalls.deposit, { params: { uid } });
      const stateOf = async (uid: string): Promise<string> => (await depositOf(uid)).state;
      await sandbox.deposit(short.impUid, short.totalPrice - 1);
      const due = async () => (await depositOf(short.merchantUid)).refundDue;
      const wrong = await figureOf('won to refund, of a deposit one won off', short.totalPrice - 1, due);
      const shortState = await figureOf('its order', 'waiting', () => stateOf(short.merchantUid));
      await client.must(orderCalls.setRefundAccount, { params: { uid: short.merchantUid }, body: account });
      const back = async () => (await sandbox.payments(short.merchantUid))[0]?.cancel_amount ?? 0;
      const refunded = await figureOf('won refunded of it', short.totalPrice - 1, back);
      // By now the reconciler has also checked the notices that followed each other too closely for an immediate check.
      const forged = await figureOf('order that forged notices named', 'waiting', () => stateOf(victim.merchantUid));
      await sandbox.deposit(victim.impUid);
      const right = await figureOf('order whose deposit came', 'paid', () => stateOf(victim.merchantUid));
      return {
        tried: 'forged notices of deposits',
        atOnce: sent.length,
        figures: [forged, wrong, shortState, refunded, right],
      };
    } finally {
      for (const { merchantUid: uid } of [victim, short]) {
        await client.call(orderCalls.setRefundAccount, { params: { uid }, body: account });
        await client.call(orderCalls.cancel, { params: { uid } });
      }
      await cancelOrdersOf(tried, client);
    }
  });
