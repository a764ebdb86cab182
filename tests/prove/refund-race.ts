import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { signUp } from '../support/members.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { cancelOrdersOf, figureOf, type Proof, type TriedShop, withItem } from './proof.ts';

const [stock, bought, wanted] = [20, 10, 6];
const ofEach = 5;
const consoleCancels = [7_000, 3_000];
const byConsole = consoleCancels.reduce((sum, won) => sum + won, 0);

const claimsOf = async (operator: ShopClient, uid: string) =>
  (await operator.must(orderCalls.claimableLines, { params: { uid } })).claims;

/**
 * Lets two operators each cancel more than half of a line, while the provider's console refunds a part of the payment.
 * Only one cancel may succeed, and the refund of the console is recorded.
 */
export const raceForRefund = (tried: TriedShop): Promise<Proof> =>
  withItem(tried, { stock, price: 10_000 }, async ({ itemId, optionId }) => {
    const { operators, sandbox } = tried;
    const [operator] = operators;
    const { client } = await signUp(tried.shop);
    const order = await placeOrder(client, { optionId, quantity: bought });
    const { merchantUid: uid } = order;
    const impUid = await payOrder(client, sandbox, order);
    const { lines } = await operator.must(orderCalls.claimableLines, { params: { uid } });
    const body = {
      ...{ originalMerchantUid: uid, kind: 'cancel' as const, reason: 'OTHER' as const, message: '시험' },
      lines: [{ lineId: lines[0]?.lineId ?? 0, quantity: wanted }],
    };
    const cancel = (by: ShopClient) => by.call(orderCalls.createClaim, { body });
    try {
      await Promise.all([
        ...Array.from({ length: ofEach }, () => operators.map(cancel)).flat(),
        ...consoleCancels.map((won) => sandbox.consoleCancel(impUid, won)),
      ]);
      const claims = async (kind: string) => (await claimsOf(operator, uid)).filter((claim) => claim.kind === kind);
      await eventually('no refund is under way', async () =>
        (await claimsOf(operator, uid)).every(({ refunding }) => !refunding),
      );
      // No cancel succeeded when the console was first, because less money was left than the operators had confirmed.
      // An operator then tries again.
      const refunded = async () => (await claims('cancel')).filter(({ state }) => state === 'REFUNDED');
      if ((await refunded()).length === 0) await cancel(operator);
      const pieces = async () => (await refunded()).flatMap((claim) => claim.lines.map(({ quantity }) => quantity));
      const sumOf = async (kind: string) => (await claims(kind)).reduce((sum, one) => sum + (one.refunded ?? 0), 0);
      const atProvider = async () => (await sandbox.payments(uid)).reduce((sum, one) => sum + one.cancel_amount, 0);
      const figures = [
        await figureOf(`pieces cancelled, of ${bought}`, wanted, async () =>
          (await pieces()).reduce((a, b) => a + b, 0),
        ),
        await figureOf('won that the console took, in the ledger', byConsole, () => sumOf('provider')),
        await figureOf('won refunded by the provider, of the claims', byConsole + (await sumOf('cancel')), atProvider),
        await figureOf('stock', stock - bought + wanted, () => stockOf(operator, itemId, optionId)),
      ];
      return { tried: 'partial refunds of one line by two operators and the console', atOnce: ofEach * 2 + 2, figures };
    } finally {
      await cancelOrdersOf(tried, client);
    }
  });
