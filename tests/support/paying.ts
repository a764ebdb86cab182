import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { PaymentMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import { sandboxV2 } from '@gyeol/local/topology.ts';
import type { SandboxClient } from './sandbox-client.ts';
import type { Answer, ShopClient } from './shop-client.ts';
import { signNotice } from './signed-notice.ts';

/**
 * The version of PortOne at which the buyers of tests pay. By night, GYEOL_TEST_PROVIDER=v2 repeats the tests about money
 * at V2.
 */
export const isV2 = process.env.GYEOL_TEST_PROVIDER === 'v2';
const methodOf = { vbank: 'vbank', trans: 'transfer' } as const satisfies Record<string, PaymentMethod>;

/** Makes all methods of the shop open their windows at V2, as its owner does on the settings page. */
export const payAtV2 = async (operator: ShopClient): Promise<void> => {
  const { version, methods } = await operator.must(orderCalls.paymentMethods);
  const channel = { provider: 'portone-v2', channelKey: 'channel-key-test' } as const;
  const body = { version, methods: methods.map((setting) => ({ ...setting, ...channel })) };
  await operator.must(orderCalls.setPaymentMethods, { body });
};

interface UnpaidOrder {
  merchantUid: string;
  totalPrice: number;
}
interface HowPaid {
  status?: 'paid' | 'failed' | 'ready';
  webhook?: 'none' | 'once';
  pay_method?: keyof typeof methodOf;
  /** True for the price difference of an exchange. */
  exchange?: boolean;
}
/**
 * Pays in the payment window. At V2, the shop learns from the page's last read which window opens; a read of an order
 * that another attempt has replaced is refused. Answers the provider's id of the payment.
 */
export const payInWindow = async (
  client: ShopClient,
  sandbox: SandboxClient,
  { merchantUid, totalPrice }: UnpaidOrder,
  { exchange = false, ...how }: HowPaid = {},
): Promise<string> => {
  if (isV2) {
    const method = how.pay_method ? methodOf[how.pay_method] : 'card';
    await client.call(orderCalls.final, { query: { method, ...(exchange && { merchantUid }) } });
  }
  return sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice, version: isV2 ? 'v2' : 'v1', ...how });
};

/** Reports a payment to the shop, as the page does after the window. At V2, the page knows the order number alone. */
export const reportPayment = (
  client: ShopClient,
  merchantUid: string,
  impUid: string,
): Promise<Answer<{ merchantUid: string; paymentStatus: string }>> =>
  isV2
    ? client.call(orderCalls.confirmPayment, { params: { merchantUid } })
    : client.call(orderCalls.validate, { params: { provider: 'Iamport', merchantUid, impUid } });

/** Sends a notice of a payment like the provider, also one that names no payment. V2 signs its notices. */
export const sendNotice = async (
  anybody: ShopClient,
  { merchantUid, impUid }: { merchantUid: string; impUid?: string | undefined },
): Promise<Answer<unknown>> => {
  const body = { merchant_uid: merchantUid, status: 'paid', ...(impUid && { imp_uid: impUid }) };
  if (!isV2) return anybody.call(orderCalls.webhook, { params: { provider: 'portone' }, body });
  const notice = { type: 'Transaction.Paid', data: { paymentId: merchantUid, transactionId: impUid } };
  const { headers } = signNotice(notice, { secret: sandboxV2.webhookSecret });
  return anybody.call(orderCalls.signedWebhook, { body: notice, headers });
};
