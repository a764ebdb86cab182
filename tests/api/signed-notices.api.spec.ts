import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { buyableOption, placeOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { dataDir, sandbox, shop, skipped } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { signNotice } from '../support/signed-notice.ts';
import { mintMemberClient } from '../support/tokens.ts';

describe.skipIf(skipped)('a notice of PortOne V2', () => {
  it('settles a payment that no browser reported, when it is signed', async () => {
    const client = mintMemberClient(shop, dataDir);
    const { optionId } = await buyableOption(client);
    const { merchantUid, totalPrice } = await placeOrder(client, { optionId, quantity: 1 });
    // The shop has recorded no window at V2, so only the notice makes it ask there.
    await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice, version: 'v2', webhook: 'once' });
    await eventually('the order is paid', async () => {
      const { status } = await client.call(orderCalls.paymentRecorded, { params: { merchantUid } });
      return status === 200;
    });
    await client.must(orderCalls.cancel, { params: { uid: merchantUid } });
  });

  it('is refused without the signature of the shop’s secret', async () => {
    const body = { type: 'Transaction.Paid', data: { paymentId: 'order-1', transactionId: 'tx-1' } };
    const forged = signNotice(body, { secret: `whsec_${Buffer.from('a thief').toString('base64')}` });
    for (const headers of [{}, forged.headers]) {
      const { problem } = await new ShopClient(shop).call(orderCalls.signedWebhook, { body, headers });
      expect(problem).toMatchObject({ status: 401, code: 'NOTICE_NOT_SIGNED' });
    }
  });
});
