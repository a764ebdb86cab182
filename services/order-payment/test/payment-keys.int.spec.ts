import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { runChecks } from '@gyeol/service-kit/check/check.ts';
import { describe, expect, it } from 'vitest';
import { paymentKeysChecks } from '../src/payment/check-payment-keys.ts';
import { admin, owner } from './support/shop.ts';
import { newShop, provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const tryKeys = (as = admin) => shop.call(orderCalls.tryPaymentKeys, { as });

describe('the keys of the payment provider', () => {
  it('are tested by a token request without being shown, and the test is audited', async () => {
    const tried = await tryKeys();
    expect(tried).toMatchObject({
      status: 200,
      body: { outcome: 'accepted', keys: ['PORTONE_IMP_KEY', 'PORTONE_IMP_SECRET'], test: true },
    });
    for (const secret of [provider.impKey, provider.impSecret])
      expect(JSON.stringify(tried.body)).not.toContain(secret);
    expect(provider.asked.at(-1)).toBe('POST /portone/users/getToken');
    expect((await shop.outbox()).at(-1)?.data).toMatchObject({
      action: '결제 키 확인',
      after: { outcome: 'accepted' },
    });
  });

  it('are reported as refused when they are wrong', async () => {
    await newShop({ portoneImpSecret: 'wrong' });
    expect((await tryKeys()).body.outcome).toBe('refused');
  });

  it('are reported as unreachable while the provider is down', async () => {
    await provider.behave({ down: true });
    expect((await tryKeys()).body.outcome).toBe('unreachable');
  });

  it('can be tested only by operators', async () => {
    expect((await tryKeys(owner)).status).toBe(403);
  });
});

describe('the check of the payment keys', () => {
  const lineOf = async () => (await runChecks(paymentKeysChecks(shop.deps.config))).lines.join();

  it('reports accepted and refused keys without showing them', async () => {
    expect(await lineOf()).toMatch(/^ok {2}PortOne: http.* takes the keys$/);
    expect(provider.asked.at(-1)).toBe('POST /portone/users/getToken');
    await newShop({ portoneImpSecret: 'wrong-one' });
    expect(await lineOf()).toMatch(/^RED PortOne: the keys are refused – put the REST API key/);
    expect(await lineOf()).not.toContain('wrong-one');
  });

  it('distinguishes a failing provider from an unreachable one', async () => {
    await provider.behave({ down: true });
    expect(await lineOf()).toMatch(/^RED PortOne: http.* answered 5\d\d .* – check again later/);
    await newShop({ portoneApiUrl: 'http://127.0.0.1:9' });
    expect(await lineOf()).toMatch(/^RED PortOne: nobody listens at http:\/\/127.0.0.1:9 .* – start/);
  });
});
