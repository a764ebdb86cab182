import { randomBytes } from 'node:crypto';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { buyableOption } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, newMember, signIn } from '../support/members.ts';
import { type ReceivedSpan, spansOfTrace } from '../support/otlp-receiver.ts';
import { runningProcesses } from '../support/processes.ts';
import { dataDir, sandbox, shop, skipped, traces } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';

/** Every service that subscribes to the event. */
const consumers = ['catalog', 'cart', 'member', 'coupon', 'admin-reporting'];
const settle = 'POST /api/payment/validate{provider}/{merchantUid}/{impUid}';

const newTrace = () => {
  const id = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return { id, spanId, headers: { traceparent: `00-${id}-${spanId}-01` } };
};
/**
 * The name of a span after the name of its service. A consumer's span gets the name of the consumer group instead. All
 * spans of a process have the name of the process.
 */
const nameOf = ({ service, name, attributes }: ReceivedSpan): string =>
  `${attributes['messaging.consumer.group.name'] ?? service}: ${name}`;

/** Waits until all spans with the wanted names have arrived. */
const arrived = (id: string, wanted: readonly string[]): Promise<ReceivedSpan[]> =>
  eventually(`all spans of the trace: ${wanted.join(', ')}`, async () => {
    const spans = await spansOfTrace(traces ?? '', id);
    const missing = wanted.filter((name) => !spans.some((span) => nameOf(span) === name));
    if (missing.length > 0) throw new Error(`missing ${missing.join(', ')} among ${spans.map(nameOf).join(', ')}`);
    return spans;
  });

/** The names of a span and of its ancestors, up to the caller of the gateway. */
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
  it('lead from the gateway through services, SQL, outbox and log to every consumer, without personal data', async () => {
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

    const isTogether = [...runningProcesses(dataDir).values()].some((held) => held.length > 1);
    /** The process that runs a service. */
    const by = (service: string): string => (isTogether ? 'gyeol' : service);
    const handlers = consumers.map((service) => `${service}: process PaymentValidated`);
    const sent = `${by('order-payment')}: send PaymentValidated`;
    const wanted = [`${by('gateway')}: ${settle}`, sent, `${by('catalog')}: stock.sell`, ...handlers];
    const settling = await arrived(settled.id, wanted);
    const eventPath = [`${by('order-payment')}: create PaymentValidated`, `${by('order-payment')}: ${settle}`];
    const requestPath = [`${by('gateway')}: ${settle}`, settled.spanId];
    for (const end of [...handlers, sent, `${by('order-payment')}: kit.outbox.insert`]) {
      expect(pathFrom(settling, end)).toEqual([end, ...eventPath, ...requestPath]);
    }
    const held = `${by('catalog')}: stock.hold`;
    const placing = await arrived(placed.id, [held, `${by('gateway')}: POST /order/complete`]);
    expect(pathFrom(placing, held)).toEqual([
      held,
      `${by('catalog')}: POST /internal/holds`,
      `${by('order-payment')}: POST /internal/holds`,
      `${by('order-payment')}: POST /order/complete`,
      `${by('gateway')}: POST /order/complete`,
      placed.spanId,
    ]);

    const coding = await arrived(coded.id, [
      `${by('gateway')}: POST /api/register/sendMessage/{phone}`,
      `${by('member')}: POST`,
    ]);
    const { username, realName, phoneNumber, password, displayName } = member;
    const secrets = { username, realName, phoneNumber, password, displayName, ...address, token: client.token ?? '' };
    const all = [...settling, ...placing, ...coding].map((span) => span.sent).join('\n');
    expect(Object.entries(secrets).flatMap(([name, value]) => (all.includes(value) ? [name] : []))).toEqual([]);
  });
});
