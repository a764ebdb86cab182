import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { expect, it } from 'vitest';
import { address, admin, owner, stranger } from './support/shop.ts';
import { shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const wanted = { ...address, detailAddress: '7층', name: '이지수', phoneNumber: '02-123-4567', postMemo: '경비실' };
const change = (uid: string, body: object = {}, as = owner) =>
  shop.call(orderCalls.changeReceiver, { as, params: { uid }, body: { ...wanted, ...body } });
const detail = async (uid: string) => (await shop.call(orderCalls.detail, { as: owner, params: { uid } })).body;

it('the receiver of a paid order can be changed by the buyer and by operators, and by nobody else', async () => {
  const { merchantUid } = await shop.buy();
  expect((await detail(merchantUid)).receiverChangeable).toBe(true);
  expect((await change(merchantUid, {}, stranger)).status).toBe(403);
  expect((await change(merchantUid, { phoneNumber: '전화 없음' })).code).toBe('PHONE_INVALID');
  expect((await change(merchantUid, { detailAddress: ' ' })).status).toBe(400);
  expect((await change(merchantUid)).status).toBe(200);
  expect((await change(merchantUid)).status).toBe(200);
  expect((await change(merchantUid, { postMemo: null }, admin)).status).toBe(200);
  expect(await detail(merchantUid)).toMatchObject({
    name: '이지수',
    receiverPhoneNumber: '021234567',
    detailAddress: '7층',
    postMemo: null,
    totalPrice: (await shop.order(merchantUid)).totalPrice,
  });
  const events = (await shop.outbox()).filter(({ type }) => type === 'ReceiverChanged');
  expect(events.map(({ data }) => data)).toMatchObject([
    { postMemo: '경비실' },
    { receiver: { name: '이지수' }, postMemo: null },
  ]);
});

it('the cancel event says that the goods cannot be supplied if an operator, but not if a buyer, says so', async () => {
  const cancel = (uid: string, as: object) =>
    shop.call(orderCalls.cancel, { as, params: { uid }, query: { reason: 'supply' } });
  const [one, other] = [await shop.buy(), await shop.buy()];
  expect((await cancel(one.merchantUid, admin)).status).toBe(200);
  expect((await cancel(other.merchantUid, owner)).status).toBe(200);
  const ended = (await shop.outbox()).filter(({ type }) => type === 'OrderCancelled').map(({ data }) => data);
  expect(ended).toMatchObject([{ merchantUid: one.merchantUid, reason: 'supply', refunded: one.totalPrice }, {}]);
  expect(ended[1]).not.toHaveProperty('reason');
});

it('the receiver cannot get another surcharge by a new address, or change after packing or shipping', async () => {
  const { body: terms } = await shop.call(orderCalls.deliveryTerms);
  const remoteAreas = [{ name: '제주', from: '63000', to: '63644', fee: 3_000 }];
  await shop.call(orderCalls.setDeliveryTerms, { as: admin, body: { ...terms, remoteAreas } });
  const { merchantUid } = await shop.buy();
  expect((await change(merchantUid, { postCode: '63001' })).code).toBe('RECEIVER_FEE_DIFFERS');
  const requestId = '0199f5e6-0000-7000-8000-000000000001';
  await shop.call(orderCalls.packOrders, { as: admin, body: { requestId, merchantUids: [merchantUid] } });
  expect((await change(merchantUid)).code).toBe('ORDER_PACKED');
  expect((await detail(merchantUid)).receiverChangeable).toBe(false);
  await shop.ship(merchantUid);
  expect((await change(merchantUid, {}, admin)).code).toBe('ILLEGAL_MOVE');
});
