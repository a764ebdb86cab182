import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  balanceOf,
  idsOf,
  ProviderDown,
  type ProviderPayment,
  ProviderRefused,
} from '../src/payment/payment-provider.ts';
import { createPortone } from '../src/payment/portone.ts';
import { createPortoneHttp } from '../src/payment/portone-http.ts';
import { createPortoneV2 } from '../src/payment/portone-v2.ts';
import { createPortoneV2Http } from '../src/payment/portone-v2-http.ts';
import { refundBalance } from '../src/payment/refund-payment.ts';
import { type Charge, type Provider, startProvider } from './support/provider.ts';

let sandbox: Provider;
beforeAll(async () => {
  sandbox = await startProvider();
});
beforeEach(() => sandbox.heal());
afterAll(() => sandbox.close());

const now = () => new Date();
const adapters = {
  v1: (secret?: string) => {
    const { apiUrl, impKey, impSecret } = sandbox;
    return createPortone(createPortoneHttp({ apiUrl, impKey, impSecret: secret ?? impSecret }, now));
  },
  v2: (secret?: string) =>
    createPortoneV2(createPortoneV2Http({ ...sandbox.v2, secret: secret ?? sandbox.v2.secret }, now)),
};

let orders = 0;
const account = { bankCode: '088', number: '110000000000', holder: '김하늘' };
const reason = '주문 취소';

describe.each(['v1', 'v2'] as const)('the contract of a payment provider, by PortOne %s', (version) => {
  const charge = async (more: Partial<Charge> = {}) => {
    orders += 1;
    const merchantUid = `20261129120000000-${String(orders).padStart(16, '0')}`;
    const impUid = await sandbox.charge({ merchantUid, amount: 10_000, ...more, version });
    return idsOf({ merchantUid, impUid });
  };
  const read = async (ids: Awaited<ReturnType<typeof charge>>): Promise<ProviderPayment> => {
    const payment = await adapters[version]().find(ids);
    if (payment === undefined) throw new Error('the payment is not there');
    return payment;
  };
  const cancelOf = (ids: Awaited<ReturnType<typeof charge>>, amount: number, checksum: number) => ({
    ...{ ...ids, intent: 'cancel:1', amount, checksum, currency: 'KRW', reason },
  });

  it('reads a payment by its order and transaction, and knows no other', async () => {
    const ids = await charge();
    expect(await read(ids)).toMatchObject({
      ...{ provider: adapters[version]().name, merchantUid: ids.merchantUid, impUid: ids.transaction },
      ...{ status: 'paid', amount: 10_000, cancelAmount: 0, currency: 'KRW', test: false, escrow: false },
    });
    expect(await adapters[version]().find({ ...ids, transaction: 'unknown-1' })).toBeUndefined();
    expect(await adapters[version]().find({ merchantUid: 'unknown', transaction: ids.transaction })).toEqual(
      version === 'v1' ? await read(ids) : undefined,
    );
  });

  it('lists the payments of an order in any state, and none of an unknown order', async () => {
    const states = async (ids: { merchantUid: string }) =>
      (await adapters[version]().findAll(ids.merchantUid)).map(({ status }) => status);
    expect(await states({ merchantUid: 'unknown' })).toEqual([]);
    for (const status of ['ready', 'failed', 'paid'] as const)
      expect(await states(await charge({ status }))).toEqual([status]);
  });

  it('refunds parts, by the balance that the caller saw, and nothing twice', async () => {
    const ids = await charge();
    const provider = adapters[version]();
    await provider.cancel(cancelOf(ids, 3_000, 10_000));
    await expect(provider.cancel(cancelOf(ids, 3_000, 10_000))).rejects.toThrow(ProviderRefused);
    expect(await read(ids)).toMatchObject({
      status: 'paid',
      cancelAmount: 3_000,
      cancellations: [{ amount: 3_000, reason }],
    });
    expect(balanceOf(await read(ids))).toBe(7_000);
    const { payment, refusal } = await refundBalance(provider, ids, { reason, intent: 'cancel:2' });
    expect([payment.status, balanceOf(payment), payment.cancellations.length, refusal]).toEqual([
      'cancelled',
      0,
      2,
      undefined,
    ]);
    for (const amount of [0, -1, 0.5])
      await expect(provider.cancel(cancelOf(ids, amount, 0))).rejects.toThrow('refusing');
  });

  it('says nothing about a cancel whose answer is lost, and a repeat refunds nothing twice', async () => {
    const ids = await charge();
    const provider = adapters[version]();
    await sandbox.behave({ dropAnswer: 1 });
    await expect(provider.cancel(cancelOf(ids, 4_000, 10_000))).rejects.toThrow(ProviderDown);
    await provider.cancel(cancelOf(ids, 4_000, 10_000)).catch((error) => expect(error).toBeInstanceOf(ProviderRefused));
    expect(await read(ids)).toMatchObject({ cancelAmount: 4_000, cancellations: [{ amount: 4_000 }] });
  });

  it('can cancel after the PG has refused once', async () => {
    const ids = await charge();
    const provider = adapters[version]();
    await sandbox.behave({ cancelFail: 1 });
    await expect(provider.cancel(cancelOf(ids, 10_000, 10_000))).rejects.toThrow(ProviderRefused);
    expect(balanceOf(await read(ids))).toBe(10_000);
    await provider.cancel(cancelOf(ids, 10_000, 10_000));
    expect(balanceOf(await read(ids))).toBe(0);
  });

  it.each([
    ['card', {}],
    ['transfer', { payMethod: 'trans' }],
    ['phone', { payMethod: 'phone' }],
    ['vbank', { payMethod: 'vbank' }],
    ['naverpay', { payMethod: 'naverpay', pg: 'naverpay.x' }],
    ['kakaopay', { payMethod: 'kakaopay', pg: 'kakaopay.x' }],
    ['tosspay', { payMethod: 'tosspay', pg: 'tosspay.x' }],
    ['payco', { payMethod: 'payco', pg: 'payco.x' }],
  ] as const)('names the method %s, test payments and escrow', async (method, more) => {
    expect(await read(await charge(more))).toMatchObject({ method, test: false, escrow: false });
    expect(await read(await charge({ ...more, test: true, escrow: true }))).toMatchObject({ test: true, escrow: true });
  });

  it('issues an account for a deposit, and refunds it to the account of the buyer', async () => {
    const ids = await charge({ payMethod: 'vbank', status: 'ready' });
    expect(await read(ids)).toMatchObject({
      ...{ status: 'ready', amount: 10_000, paidAt: null },
      account: {
        bank: '신한은행',
        number: expect.stringMatching(/^\d+$/),
        holder: '시험상점',
        endsAt: expect.any(Date),
      },
    });
    await sandbox.deposit(ids.transaction);
    expect(await read(ids)).toMatchObject({ status: 'paid', method: 'vbank' });
    const provider = adapters[version]();
    await expect(
      provider.cancel({ ...cancelOf(ids, 10_000, 10_000), account: { ...account, number: '' } }),
    ).rejects.toThrow(ProviderRefused);
    await provider.cancel({ ...cancelOf(ids, 10_000, 10_000), account });
    expect(balanceOf(await read(ids))).toBe(0);
  });

  it('registers the delivery of an escrow payment once, and corrects it', async () => {
    const ids = await charge({ payMethod: 'trans', escrow: true });
    const provider = adapters[version]();
    const party = { name: '김하늘', phone: '01012345678', postCode: '04400', address: '서울 용산구' };
    const delivery = {
      ...ids,
      carrier: 'cj',
      trackingNumber: '1234567890',
      shippedAt: now(),
      sender: party,
      receiver: party,
    } as const;
    await sandbox.behave({ dropAnswer: 1 });
    await expect(provider.registerDelivery(delivery)).rejects.toThrow(ProviderDown);
    await provider.registerDelivery(delivery);
    await provider.registerDelivery({ ...delivery, trackingNumber: '2234567890' });
    expect(await sandbox.deliveryOf(ids.transaction)).toMatchObject({
      invoice: '2234567890',
      receiver: { name: '김하늘' },
    });
    const other = await charge({ payMethod: 'trans' });
    await expect(provider.registerDelivery({ ...delivery, ...other })).rejects.toThrow(ProviderRefused);
  });

  it('lists what moved within a time, each payment with its refunds', async () => {
    const from = new Date(Date.now() - 60_000);
    const [paid, part, gone, open] = [
      await charge(),
      await charge(),
      await charge(),
      await charge({ status: 'ready' }),
    ];
    await sandbox.consoleCancel(part.transaction, 1_000);
    await sandbox.consoleCancel(gone.transaction);
    const listed = new Map<string, number>();
    for await (const payment of adapters[version]().listMoved(from, new Date(Date.now() + 60_000)))
      listed.set(payment.impUid, balanceOf(payment));
    expect([paid, part, gone, open].map(({ transaction }) => listed.get(transaction))).toEqual([
      10_000,
      9_000,
      0,
      undefined,
    ]);
  });

  it('tells refused keys from a provider that is down', async () => {
    await adapters[version]().checkKeys();
    await expect(adapters[version]('wrong').checkKeys()).rejects.toThrow(ProviderRefused);
    await sandbox.behave({ down: true });
    await expect(adapters[version]().checkKeys()).rejects.toThrow(ProviderDown);
  });

  it('knows nothing of a payment while it is down', async () => {
    const ids = await charge();
    await sandbox.behave({ down: true });
    await expect(adapters[version]().find(ids)).rejects.toThrow(ProviderDown);
    await expect(adapters[version]().findAll(ids.merchantUid)).rejects.toThrow(ProviderDown);
    await expect(adapters[version]().cancel(cancelOf(ids, 10_000, 10_000))).rejects.toThrow(ProviderDown);
  });
});
