import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { admissionHeader, admissionPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { createSignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, admin, openShop, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

let gate: number;
useShopForEachTest();

const opensAt = '2026-11-21T01:00:00.000Z';
const terms = { title: '토트백 발매', opensAt, closesAt: null, perMinute: 60 };
const open = (body: object = {}) =>
  shop.call(waitingCalls.openSaleGate, { as: admin, body: { itemId: 1, ...terms, ...body } });
const close = (gateId: number) => shop.call(waitingCalls.closeSaleGate, { as: admin, params: { doorId: gateId } });
beforeEach(async () => {
  gate = (await open()).body.doorId;
});

let admissions = 0;
/** Signs an admission like the gateways. */
const admissionToken = (claims: object = {}, minutes = 10, secret = shop.deps.config.serviceTokenSecret) => {
  admissions += 1;
  const all = { sub: String(owner.id), door: gate, jti: `j${admissions}`, ...claims };
  return createSignedTokens(secret, admissionPurpose).sign(all, new Date(shop.deps.now().getTime() + minutes * 60_000));
};
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (claims: object): string => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`;
const lines = [{ itemOptionId: 11, quantity: 1 }];
const admissionHeaders = (tokens?: string) => (tokens === undefined ? {} : { headers: { [admissionHeader]: tokens } });
const sheet = (tokens?: string, as = owner, itemManagements = lines) =>
  shop.call(orderCalls.createSheet, { as, body: { itemManagements }, ...admissionHeaders(tokens) });
const complete = (tokens?: string, body: object = {}, as = owner) =>
  shop.call(orderCalls.complete, { as, body: { ...address, ...body }, ...admissionHeaders(tokens) });
/** Makes a sheet and completes it with the same admission. Answers the last reply. */
const buy = async (tokens: string) => {
  const made = await sheet(tokens);
  return made.status === 200 ? complete(tokens) : made;
};
const pay = async ({ merchantUid, totalPrice }: { merchantUid: string; totalPrice: number }) => {
  const impUid = await provider.charge({ merchantUid, amount: totalPrice });
  expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
};

describe('goods behind a sale gate', () => {
  it('are refused by sheet and complete without an admission, and the refusal names the gate', async () => {
    const refused = await sheet();
    expect([refused.status, refused.code]).toEqual([409, 'WAITING_ROOM']);
    expect(refused.body).toMatchObject({ doorId: gate, message: expect.stringMatching(/대기실/) });
    await close(gate);
    expect((await sheet()).status).toBe(200);
    gate = (await open()).body.doorId;
    expect((await complete()).code).toBe('WAITING_ROOM');
    expect(await shop.inStatus('PLACING')).toEqual([]);
    expect((await complete(admissionToken())).status).toBe(200);
  });

  it('are sold with an admission, and other goods need none', async () => {
    const bought = await buy(admissionToken());
    expect(bought.status).toBe(200);
    expect((await sheet(undefined, stranger, [{ itemOptionId: 22, quantity: 1 }])).status).toBe(200);
  });

  it('cannot be ordered before the opening of a gate for the whole shop', async () => {
    await close(gate);
    gate = (await open({ itemId: null, opensAt: '2030-01-01T00:00:00Z' })).body.doorId;
    expect((await sheet(undefined, stranger, [{ itemOptionId: 22, quantity: 1 }])).code).toBe('WAITING_ROOM');
  });

  it('need an admission for each of two gates', async () => {
    const first = gate;
    const both = (await open({ itemId: null })).body.doorId;
    const tokens = [admissionToken({ door: first }), admissionToken({ door: both })];
    expect((await sheet(tokens[0], stranger)).code).toBe('PASS_INVALID');
    expect((await sheet(tokens[0])).body).toMatchObject({ code: 'WAITING_ROOM', doorId: both });
    expect((await sheet(tokens.join(', '))).status).toBe(200);
  });
});

describe('an order behind a sale gate', () => {
  const card = { method: 'card', on: true, channelKey: '', pg: '' } as const;
  const offer = { version: 0, methods: [card, { ...card, method: 'vbank' }] };
  const charge = (order: { merchantUid: string; totalPrice: number }) =>
    provider.charge({
      ...{ merchantUid: order.merchantUid, amount: order.totalPrice },
      ...{ status: 'ready', payMethod: 'vbank' },
    });

  it('keeps its goods for no deposit, whatever the browser asks, and can be paid by card', async () => {
    expect((await shop.call(orderCalls.setPaymentMethods, { as: admin, body: offer })).status).toBe(200);
    const order = (await buy(admissionToken())).body as { merchantUid: string; totalPrice: number };
    const final = await shop.call(orderCalls.final, { as: owner, query: { method: 'vbank' } });
    expect(final).toMatchObject({ status: 409, code: 'DEPOSITS_CLOSED' });
    expect(await shop.validate(order.merchantUid, await charge(order))).toMatchObject({ code: 'DEPOSITS_CLOSED' });
    expect(await shop.statusOf(order.merchantUid)).toBe('AWAITING_PAYMENT');
    await pay(order);
    expect(await shop.statusOf(order.merchantUid)).toBe('PREPARING');
  });

  it('that replaced another one behind the gate keeps them for none either', async () => {
    expect((await shop.call(orderCalls.setPaymentMethods, { as: admin, body: offer })).status).toBe(200);
    const text = admissionToken();
    await buy(text);
    await buy(text);
    const final = await shop.call(orderCalls.final, { as: owner, query: { method: 'vbank' } });
    expect(final).toMatchObject({ status: 409, code: 'DEPOSITS_CLOSED' });
  });
});

describe('an admission', () => {
  const forgeries: readonly (readonly [string, string, () => string])[] = [
    ['of another member', 'PASS_INVALID', () => admissionToken({ sub: String(stranger.id) })],
    ['of another gate', 'WAITING_ROOM', () => admissionToken({ door: gate + 1_000 })],
    ['that is over', 'PASS_EXPIRED', () => admissionToken({}, -1)],
    ['signed by another', 'PASS_INVALID', () => admissionToken({}, 10, 'x'.repeat(32))],
    [
      'that nobody signed',
      'PASS_INVALID',
      () => unsigned({ sub: '7', door: gate, jti: 'x', aud: admissionPurpose, exp: 9_999_999_999 }),
    ],
    ['that is a login token', 'PASS_INVALID', () => shop.tokens.token(owner)],
    ['with a gate of another kind', 'PASS_INVALID', () => admissionToken({ door: String(gate) })],
  ];
  it.each(forgeries)('%s is refused', async (_, code, forge) => {
    const text = forge();
    expect((await sheet(text)).code).toBe(code);
    await close(gate);
    await sheet();
    const again = (await open()).body.doorId;
    const refused = await complete(text);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ doorId: again });
  });

  it('is spent by a paid order, and a further order needs another admission', async () => {
    const text = admissionToken();
    const bought = await buy(text);
    await pay(bought.body as { merchantUid: string; totalPrice: number });
    expect((await sheet(text)).code).toBe('PASS_SPENT');
    const later = admissionToken();
    await sheet(later);
    expect((await complete(text)).code).toBe('PASS_SPENT');
    const second = await complete(later);
    expect(second.status).toBe(200);
  });

  it('makes one order when six simultaneous requests use it', async () => {
    const text = admissionToken();
    await sheet(text);
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) => complete(text, n % 2 ? { detailAddress: `${n}층` } : {})),
    );
    const good = all.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    const waiting = await shop.inStatus('AWAITING_PAYMENT');
    expect(waiting).toHaveLength(1);
    const behind = await shop.db.rows<{ merchantUid: string }>({
      name: 'test.behind',
      text: `select merchant_uid as "merchantUid" from door_passes where door_id = ${gate}`,
    });
    expect(behind).toEqual([{ merchantUid: waiting[0] }]);
  });

  it('covers changes of the unpaid order without being sent again', async () => {
    const first = await buy(admissionToken());
    const changed = await complete(undefined, { detailAddress: '2층' });
    expect(changed.status).toBe(200);
    expect(changed.body.merchantUid).not.toBe((first.body as { merchantUid: string }).merchantUid);
    expect((await sheet()).status).toBe(200);
    expect((await complete(undefined, { detailAddress: '2층' })).body.merchantUid).toBe(changed.body.merchantUid);
    await pay(changed.body);
    expect((await sheet()).code).toBe('WAITING_ROOM');
  });

  it('is not lost when the goods run out, and the buyer may order again', async () => {
    const text = admissionToken();
    await sheet(text);
    shop.catalog.option(11).stock = 0;
    expect((await complete(text)).code).toBe('OUT_OF_STOCK');
    shop.catalog.option(11).stock = 10;
    const bought = await buy(text);
    expect(bought.status).toBe(200);
  });

  it('is not required for an order that already awaits its payment', async () => {
    await close(gate);
    const { merchantUid, totalPrice } = await shop.place();
    await open();
    expect((await complete()).body.merchantUid).toBe(merchantUid);
    expect((await shop.call(orderCalls.final, { as: owner })).status).toBe(200);
    await pay({ merchantUid, totalPrice });
  });
});

describe('an operator', () => {
  it('opens one gate for an item, changes it and closes it, with every step audited', async () => {
    expect((await open()).code).toBe('DOOR_EXISTS');
    const changed = await shop.call(waitingCalls.changeSaleGate, {
      as: admin,
      params: { doorId: gate },
      body: { ...terms, perMinute: 300 },
    });
    expect(changed.body).toMatchObject({ doorId: gate, perMinute: 300, closedAt: null });
    const reply = await shop.callInternal(internalCalls.saleGates);
    expect(reply.body.doors).toEqual([expect.objectContaining({ doorId: gate, itemId: 1, perMinute: 300, opensAt })]);
    await close(gate);
    expect((await close(gate)).code).toBe('DOOR_NOT_FOUND');
    expect((await shop.callInternal(internalCalls.saleGates)).body.doors).toEqual([]);
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').slice(-3);
    expect(acts.map(({ data }) => (data as { action: string }).action)).toEqual([
      '대기실 켜기',
      '대기실 변경',
      '대기실 끄기',
    ]);
    expect(acts[1]?.data).toMatchObject({ before: { perMinute: 60 }, after: { perMinute: 300 } });
  });

  it('cannot set a gate’s end before its opening, and can open a new gate once an earlier gate ended', async () => {
    expect((await open({ itemId: 2, closesAt: opensAt })).code).toBe('DOOR_PERIOD');
    shop.advance(0);
    const soon = new Date(shop.deps.now().getTime() + 1_000).toISOString();
    expect((await open({ itemId: 2, closesAt: soon })).status).toBe(200);
    shop.advance(2_000);
    expect((await shop.callInternal(internalCalls.saleGates)).body.doors).toHaveLength(1);
    expect((await sheet(undefined, stranger, [{ itemOptionId: 22, quantity: 1 }])).status).toBe(200);
    expect((await open({ itemId: 2 })).status).toBe(200);
  });

  it('is the only one who can see or change sale gates: a buyer gets 403 and a visitor 401', async () => {
    for (const row of [
      waitingCalls.adminSaleGates,
      waitingCalls.openSaleGate,
      waitingCalls.changeSaleGate,
      waitingCalls.closeSaleGate,
    ]) {
      expect((await shop.call(row, { as: owner, params: { doorId: gate }, body: {} })).status).toBe(403);
      expect((await shop.call(row, { params: { doorId: gate }, body: {} })).status).toBe(401);
    }
  });
});

it('cannot open a sale gate in production without Redis', async () => {
  const strict = await openShop(provider, { nodeEnv: 'production' }, { database: shop.database });
  const refused = await strict.call(waitingCalls.openSaleGate, { as: admin, body: { itemId: 2, ...terms } });
  expect([refused.status, refused.code]).toEqual([409, 'DOOR_NEEDS_REDIS']);
  await strict.close();
  const ready = await openShop(
    provider,
    { nodeEnv: 'production', waitingRoomRedis: true },
    { database: shop.database },
  );
  expect((await ready.call(waitingCalls.openSaleGate, { as: admin, body: { itemId: 2, ...terms } })).status).toBe(200);
  await ready.close();
});
