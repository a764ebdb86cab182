import { randomBytes } from 'node:crypto';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { buyableOption } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, newMember, signIn } from '../support/members.ts';
import { type ReceivedSpan, spansOfTrace } from '../support/otlp-receiver.ts';
import { sandbox, shop, skipped, traces } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';

/** Every service that subscribes to it. */
const consumers = ['catalog', 'cart', 'member', 'coupon', 'admin-reporting'];
const settle = 'POST /api/payment/validate{provider}/{merchantUid}/{impUid}';

const newTrace = () => {
  const id = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return { id, spanId, headers: { traceparent: `00-${id}-${spanId}-01` } };
};
const nameOf = ({ service, name }: ReceivedSpan): string => `${service}: ${name}`;

/** The spans of a trace, once those wanted are among them. */
const arrived = (id: string, wanted: readonly string[]): Promise<ReceivedSpan[]> =>
  eventually(`all spans of the trace: ${wanted.join(', ')}`, async () => {
    const spans = await spansOfTrace(traces ?? '', id);
    const missing = wanted.filter((name) => !spans.some((span) => nameOf(span) === name));
    if (missing.length > 0) throw new Error(`missing ${missing.join(', ')} among ${spans.map(nameOf).join(', ')}`);
    return spans;
  });

/** The names from a span up to whoever called the gateway. */
const ancestorsOf = (spans: readonly ReceivedSpan[], from: ReceivedSpan): string[] => {
  const above = spans.find(({ spanId }) => spanId === from.parentSpanId);
  return [nameOf(from), ...(above ? ancestorsOf(spans, above) : [from.parentSpanId])];
};
const pathFrom = (spans: readonly ReceivedSpan[], name: string): string[] => {
  const span = spans.find((one) => nameOf(one) === name);
  if (!span) throw new Error(`there is no ${name}`);
  return ancestorsOf(spans, span);
};

describe.skipIf(skipped ?? !traces)('the traces of a purchase', () => {
  it('go from the gateway through services, SQL, outbox and log to every consumer, and tell nothing of the person', async () => {
    const member = { ...newMember(), realName: '남궁추적', password: 'spurlos-9!' };
    const client = new ShopClient(shop);
    const coded = newTrace();
    await client.must(memberCalls.sendCode, { params: { phone: member.phoneNumber }, headers: coded.headers });
    await client.must(memberCalls.register, { body: { ...member, ...address } });
    await signIn(client, member);
    const { optionId } = await buyableOption(client);
    const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
    await client.must(orderCalls.createSheet, { body: { itemManagements } });

    const placed = newTrace();
    const body = { itemManagements, ...address };
    const order = await client.must(orderCalls.complete, { body, headers: placed.headers });
    const impUid = await sandbox.pay({ merchant_uid: order.merchantUid, amount: order.totalPrice });
    const settled = newTrace();
    const params = { provider: 'portone', merchantUid: order.merchantUid, impUid };
    await client.must(orderCalls.validate, { params, headers: settled.headers });

    const handlers = consumers.map((service) => `${service}: process PaymentValidated`);
    const sent = 'order-payment: send PaymentValidated';
    const settling = await arrived(settled.id, [`gateway: ${settle}`, sent, 'catalog: stock.sell', ...handlers]);
    const eventPath = ['order-payment: create PaymentValidated', `order-payment: ${settle}`];
    const requestPath = [`gateway: ${settle}`, settled.spanId];
    for (const end of [...handlers, sent, 'order-payment: kit.outbox.insert']) {
      expect(pathFrom(settling, end)).toEqual([end, ...eventPath, ...requestPath]);
    }
    const placing = await arrived(placed.id, ['catalog: stock.hold', 'gateway: POST /order/complete']);
    expect(pathFrom(placing, 'catalog: stock.hold')).toEqual([
      'catalog: stock.hold',
      'catalog: POST /internal/holds',
      'order-payment: POST /internal/holds',
      'order-payment: POST /order/complete',
      'gateway: POST /order/complete',
      placed.spanId,
    ]);

    const coding = await arrived(coded.id, ['gateway: POST /api/register/sendMessage/{phone}', 'member: POST']);
    const { username, realName, phoneNumber, password, displayName } = member;
    const secrets = { username, realName, phoneNumber, password, displayName, ...address, token: client.token ?? '' };
    const all = [...settling, ...placing, ...coding].map((span) => span.sent).join('\n');
    expect(Object.entries(secrets).flatMap(([name, value]) => (all.includes(value) ? [name] : []))).toEqual([]);
  });
});
