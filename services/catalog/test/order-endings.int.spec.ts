import {
  orderAbandoned,
  orderCancelled,
  orderExpired,
  paymentFailed,
  paymentValidated,
} from '@gyeol/contracts/events/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
let option: number;
beforeAll(async () => {
  shop = await openCatalog();
  [option] = (
    await shop.addItem({
      itemOptionDTOs: [{ name: '블랙', stockQuantity: 1000, additionalPrice: 0 }],
    })
  ).optionIds as [number];
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.drift()).toBe(0));

const at = '2026-11-21T03:00:00.000Z';
const ended = (merchantUid: string) => ({ subject: merchantUid, data: { merchantUid, memberId: 7, endedAt: at } });
const paid = (merchantUid: string, quantity: number) => ({
  subject: merchantUid,
  data: {
    merchantUid,
    memberId: 7,
    buyer: { username: 'a@b.kr', displayName: '민지', realName: '김민지', phoneNumber: '01012345678' },
    receiver: { name: '김민지', phoneNumber: '01012345678', postCode: '0', address: 'a', detailAddress: 'b' },
    postMemo: null,
    itemTitles: '가죽 토트백',
    lines: [
      {
        lineId: 1,
        itemId: 1,
        itemOptionId: option,
        title: '가죽 토트백',
        itemOptionName: '블랙',
        imageUrl: '/media/x',
        quantity,
        unitPrice: 100_000,
      },
    ],
    productTotal: 100_000,
    discount: 0,
    deliveryFee: 0,
    totalPrice: 100_000,
    couponMapId: null,
    couponTitle: null,
    provider: 'portone',
    impUid: 'imp_1',
    paidAt: at,
    cartLines: [],
  },
});
const cancelled = (merchantUid: string, restock: boolean) => ({
  subject: merchantUid,
  data: {
    merchantUid,
    memberId: 7,
    itemTitles: '가죽 토트백',
    totalPrice: 100_000,
    refunded: 100_000,
    restock,
    couponMapId: null,
    cancelledAt: at,
    by: 'owner' as const,
  },
});
const stock = () => shop.stock(option);
const giveBack = (merchantUid: string) => shop.callInternal(internalCalls.returnStock, { body: { merchantUid } });

describe('the end of an order', () => {
  it.each([
    ['expired', orderExpired],
    ['failed', paymentFailed],
  ])('%s gives its stock back, once', async (name, event) => {
    const before = await stock();
    await shop.hold(`end-${name}`, [[option, 3]]);
    await shop.deliver(event, ended(`end-${name}`));
    await shop.deliver(event, ended(`end-${name}`));
    expect(await stock()).toBe(before);
  });
  it('abandoned gives back its own stock and that of the order it would have replaced', async () => {
    const before = await stock();
    await shop.hold('ab-old', [[option, 3]]);
    const { subject, data } = ended('ab-new');
    await shop.deliver(orderAbandoned, { subject, data: { ...data, replaces: 'ab-old' } });
    expect(await stock()).toBe(before);
    expect((await shop.hold('ab-new', [[option, 1]])).code).toBe('HOLD_RELEASED');
  });
  it('paid changes no number, and nothing but a cancel gives it back', async () => {
    const before = await stock();
    await shop.hold('paid-1', [[option, 3]]);
    await shop.deliver(paymentValidated, paid('paid-1', 3));
    await shop.deliver(orderExpired, ended('paid-1'));
    await shop.release('paid-1');
    expect(await stock()).toBe(before - 3);
  });
  it('cancelled before it left the house gives its stock back, once', async () => {
    const before = await stock();
    await shop.hold('cancel-1', [[option, 3]]);
    await shop.deliver(paymentValidated, paid('cancel-1', 3));
    await shop.deliver(orderCancelled, cancelled('cancel-1', true));
    await shop.deliver(orderCancelled, cancelled('cancel-1', true));
    expect((await giveBack('cancel-1')).status).toBe(200);
    expect(await stock()).toBe(before);
  });
  it('cancelled on its way keeps the stock until an operator says the goods are back, once', async () => {
    const before = await stock();
    await shop.hold('cancel-2', [[option, 3]]);
    await shop.deliver(paymentValidated, paid('cancel-2', 3));
    await shop.deliver(orderCancelled, cancelled('cancel-2', false));
    expect(await stock()).toBe(before - 3);
    await Promise.all([giveBack('cancel-2'), giveBack('cancel-2'), giveBack('cancel-2')]);
    expect(await stock()).toBe(before);
  });
  it('unknown cannot be returned', async () => {
    expect((await giveBack('nobody')).status).toBe(404);
  });
  it('a payment that arrives after its cancel takes nothing again', async () => {
    const before = await stock();
    await shop.hold('late-1', [[option, 3]]);
    await shop.deliver(orderCancelled, cancelled('late-1', true));
    await shop.deliver(paymentValidated, paid('late-1', 3));
    expect(await stock()).toBe(before);
  });
  it('paid without a hold takes the stock now, as far as there is any, and calls for a person', async () => {
    const before = await stock();
    await shop.deliver(paymentValidated, paid('lost-1', 3));
    await shop.deliver(paymentValidated, paid('lost-1', 3));
    expect(await stock()).toBe(before - 3);
    await shop.deliver(paymentValidated, paid('lost-2', 5000));
    expect(await stock()).toBe(0);
    expect(shop.logged.filter(({ level }) => level === 'error')).toMatchObject([
      { merchantUid: 'lost-1', short: false },
      { merchantUid: 'lost-2', short: true },
    ]);
    await shop.deliver(orderCancelled, cancelled('lost-2', true));
    expect(await stock()).toBe(before - 3);
  });
  it('the drift check finds a number that does not fit its sources', async () => {
    await shop.work('stock-drift');
    const metric = () => shop.deps.metrics.registry.getSingleMetricAsString('catalog_stock_drift_options');
    expect(await metric()).toMatch(/ 0$/m);
    const bend = (by: number) =>
      shop.database.db.run({ name: `bend${by}`, text: `update item_options set stock = stock + ${by}` });
    await bend(1);
    await shop.work('stock-drift');
    expect(await metric()).toMatch(/ 1$/m);
    expect(shop.logged.at(-1)).toMatchObject({ level: 'error', itemOptionId: option });
    await bend(-1);
    await shop.work('stock-drift');
    expect(await metric()).toMatch(/ 0$/m);
  });
});
