import { readFileSync } from 'node:fs';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { completeMethods, initialEscrow, type MethodSetting } from '@gyeol/contracts/rules/payment-methods.ts';
import { describe, expect, it } from 'vitest';
import { publishChangedMethods } from '../src/settings/publish-methods.ts';
import { admin, owner } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const setting = (method: MethodSetting['method'], more: Partial<MethodSetting> = {}): MethodSetting => ({
  ...{ method, on: true, channelKey: '', pg: '' },
  ...more,
});
const kakaopay = setting('kakaopay', { channelKey: 'channel-key-kakaopay' });
const read = async () => (await shop.call(orderCalls.paymentMethods, { as: admin })).body;
const put = (version: number, methods: readonly object[], as = admin) =>
  shop.call(orderCalls.setPaymentMethods, { as, body: { version, methods: [...methods] } as never });
const final = (method?: string) =>
  shop.call(orderCalls.final, { as: owner, query: { ...(method && { method }) } as never });
const paidWith = async (merchantUid: string) => {
  const [{ body: detail }, { body: history }] = await Promise.all([
    shop.call(orderCalls.detail, { as: owner, params: { uid: merchantUid } }),
    shop.call(orderCalls.history, { as: owner, params: { page: 0, size: 10 } }),
  ]);
  const [row] = history._embedded.paymentHistoryDTOList;
  expect(row?.paymentMethod).toBe(detail.paymentMethod);
  return detail.paymentMethod;
};

const migration = {
  name: 'test.escrow-of-before',
  text: readFileSync(new URL('../migrations/20261123165000000_escrow-of-before.sql', import.meta.url), 'utf8'),
};
const insertOfBefore = {
  name: 'test.methods-of-before',
  text: 'insert into payment_methods (version, methods) values (1, $1::text::jsonb)',
};

describe('the payment methods', () => {
  it.each([
    ['transfer', true, false],
    ['transfer', false, true],
    ['kakaopay', true, true],
  ] as const)(
    'decide about escrow when an older shop is upgraded: with %s on = %s, escrow is %s',
    async (method, on, escrow) => {
      await shop.db.run(insertOfBefore, [JSON.stringify([setting('card'), setting(method, { on })])]);
      await shop.db.run(migration);
      expect((await read()).escrow?.on).toBe(escrow);
    },
  );

  it('are only the card in a shop without settings, also on the payment page', async () => {
    expect(await read()).toEqual({
      version: 0,
      methods: completeMethods([]),
      depositDays: 7,
      saleDepositHours: null,
      escrow: initialEscrow,
    });
    await shop.place();
    expect((await final()).body.methods).toEqual([{ method: 'card', channelKey: '', pg: '' }]);
  });

  it('are saved together, and order sheet and payment page offer them in the saved sequence', async () => {
    const saved = await put(0, [{ ...kakaopay, channelKey: ' channel-key-kakaopay ' }, setting('card')]);
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } });
    const stored = { version: 1, methods: completeMethods([kakaopay, setting('card')]) };
    expect(await read()).toEqual({ ...stored, depositDays: 7, saleDepositHours: null, escrow: initialEscrow });
    await shop.place();
    const offered = [
      { method: 'kakaopay', channelKey: 'channel-key-kakaopay', pg: '' },
      { method: 'card', channelKey: '', pg: '' },
    ];
    expect((await final()).body.methods).toEqual(offered);
    expect((await shop.call(orderCalls.sheet, { as: owner })).body.methods).toEqual(offered);
  });

  it('are not overwritten when another operator saved first, and the answer shows the current methods', async () => {
    const both = await Promise.all([put(0, [setting('card'), setting('phone')]), put(0, [setting('transfer')])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = await read();
    expect(now.version).toBe(1);
    const late = await put(0, [kakaopay]);
    expect(late).toMatchObject({ status: 409, code: 'SETTING_CHANGED', body: { settings: now } });
    // The answer to the faster request may be lost, so a repeat is accepted and changes nothing.
    expect((await put(0, now.methods)).body).toEqual(now);
    expect(await read()).toEqual(now);
  });

  it.each([
    [[setting('card', { on: false })], '결제 수단을 하나 이상 사용해야 합니다.'],
    [[setting('card'), setting('naverpay')], '네이버페이: 사용하려면 채널 키나 PG 코드를 입력해주세요.'],
    [[setting('card', { channelKey: '채널' })], '채널 키는 영문자, 숫자, 점, 밑줄, 하이픈으로 100자까지 입력해주세요.'],
    [[{ ...setting('card'), method: 'gold' }], expect.stringContaining('결제 수단')],
  ])('refuse %j', async (methods, message) => {
    expect(await put(0, methods)).toMatchObject({ status: 400, body: { message } });
    expect((await read()).version).toBe(0);
  });

  it('can be seen and changed only by operators, and each change is audited', async () => {
    expect((await put(0, [setting('card'), setting('phone')], owner)).status).toBe(403);
    expect((await shop.call(orderCalls.paymentMethods, { as: owner })).status).toBe(403);
    await put(0, [setting('card'), setting('phone')]);
    const acted = (await shop.outbox()).find(({ type }) => type === 'OperatorActed');
    expect(acted?.data).toMatchObject({
      action: '결제 수단 변경',
      thing: { kind: 'setting', id: 'paymentMethods' },
      after: { methods: expect.arrayContaining(['card on', 'phone on', 'payco off']) },
    });
  });
});

describe('the offered payment methods', () => {
  const held = { escrow: true, escrowProvider: '', escrowUrl: '' };
  const published = async () =>
    (await shop.outbox())
      .filter(({ type }) => type === 'PaymentMethodsChanged')
      .map(({ version, data }) => [version, data]);
  const context = { at: new Date(), takesCash: true };
  const look = (more: Partial<typeof context> = {}) => publishChangedMethods(shop.database.db, { ...context, ...more });

  it('are published with each change of the offer, and not when nothing changed', async () => {
    await put(0, [setting('card'), kakaopay]);
    await put(1, [setting('card'), { ...kakaopay, channelKey: 'another-channel' }]);
    await put(2, [kakaopay, setting('vbank'), setting('card', { on: false })]);
    expect(await published()).toEqual([
      [1, { methods: ['card', 'kakaopay'], receipts: true, ...held }],
      [2, { methods: ['kakaopay', 'vbank'], saleDepositHours: null, receipts: true, ...held }],
    ]);
  });

  it('are published after an upgrade, a removed refund account key, or a change by an older instance', async () => {
    await look();
    await look();
    expect(await published()).toEqual([[1, { methods: ['card'], receipts: true, ...held }]]);
    const text = `insert into payment_methods (version, methods)
      values (1, '[{"method": "vbank", "on": true, "channelKey": "", "pg": ""}]')`;
    await shop.database.db.run({ name: 'test.old', text });
    await look();
    await look({ takesCash: false });
    const { body } = await shop.callInternal(republishCalls['order-payment'], {
      body: { kind: 'payment-methods', after: '' },
    });
    expect(body).toEqual({ told: ['payment-methods'], next: null });
    expect((await published()).slice(1)).toEqual([
      [2, { methods: ['vbank', 'card'], saleDepositHours: null, receipts: true, ...held }],
      [3, { methods: ['card'], receipts: false, ...held }],
      [4, { methods: ['vbank', 'card'], saleDepositHours: null, receipts: true, ...held }],
    ]);
  });
});

describe('an order', () => {
  it('cannot be paid with a method switched off meanwhile, and the answer lists the offered methods', async () => {
    await put(0, [setting('card'), kakaopay]);
    await shop.place();
    expect((await final('kakaopay')).status).toBe(200);
    await put(1, [setting('card'), { ...kakaopay, on: false }]);
    expect(await final('kakaopay')).toMatchObject({
      status: 409,
      code: 'PAYMENT_METHOD_OFF',
      body: { methods: [{ method: 'card' }] },
    });
    expect(await final('gold')).toMatchObject({ status: 400, body: { message: '결제 수단을 다시 골라주세요.' } });
    expect((await final('card')).status).toBe(200);
  });

  it('keeps the method that the provider reports, even if the browser named another method or it is off', async () => {
    await put(0, [setting('card'), setting('transfer')]);
    const { merchantUid, totalPrice } = await shop.place();
    // The browser names the card, and then opens the payment window of another method.
    expect((await final('card')).status).toBe(200);
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, payMethod: 'trans' });
    await put(1, [setting('card'), setting('transfer', { on: false })]);
    expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
    expect(await paidWith(merchantUid)).toBe('transfer');
    const paid = (await shop.outbox()).find(({ type }) => type === 'PaymentValidated');
    expect(paid?.data).toMatchObject({ paymentMethod: 'transfer' });
  });

  it.each([
    ['its own contract', 'channel-key-naverpay'],
    ['a PG', 'channel-key-inicis'],
  ])('recognises an easy pay made through %s', async (_by, pg) => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, payMethod: 'naverpay', pg });
    await shop.validate(merchantUid, impUid);
    expect(await paidWith(merchantUid)).toBe('naverpay');
  });

  it('counts as paid by card when a previous release stored it, or by no method when it cost 0 won', async () => {
    const { merchantUid } = await shop.buy();
    const set = (change: string) =>
      shop.db.run({ name: `test.${change.length}`, text: `update orders set ${change}, payment_method = null` });
    await set('version = version');
    expect(await paidWith(merchantUid)).toBe('card');
    await set('product_total = 0, discount = 0, delivery_fee = 0, total_price = 0');
    expect(await paidWith(merchantUid)).toBeNull();
  });
});
