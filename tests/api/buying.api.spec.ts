import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { buyableOption, deliveryFeeOf, payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin, signUp } from '../support/members.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';

const imageFolder = join(import.meta.dirname, '..', '..', 'deploy', 'demo', 'pictures', 'gyeol');
const provider = 'Iamport';

/** Creates a coupon of 5,000 won and returns its code. */
const newCoupon = async (): Promise<string> => {
  const code = `TEST${Date.now()}`;
  const body = {
    title: '시험 쿠폰',
    code,
    couponType: 'AMOUNT_ALL_EXPIRES_AT' as const,
    minPrice: 0,
    discountAmount: 5_000,
    allStartedAt: '2026-01-01',
    allExpiresAt: '2099-12-31',
  };
  await (await admin(shop)).must(couponCalls.create, { body });
  return code;
};

describe.skipIf(skipped)('an order to a remote area', () => {
  it('costs the surcharge that the order sheet shows for the postcode', async () => {
    const operator = await admin(shop);
    const before = await operator.must(orderCalls.deliveryTerms);
    onTestFinished(async () => {
      const { version } = await operator.must(orderCalls.deliveryTerms);
      await operator.must(orderCalls.setDeliveryTerms, { body: { ...before, version } });
    });
    const remoteAreas = [{ name: '제주', from: '63000', to: '63644', fee: 3_000 }];
    await operator.must(orderCalls.setDeliveryTerms, { body: { ...before, remoteAreas } });
    const { client } = await signUp(shop);
    const { optionId, unitPrice } = await buyableOption(client);
    const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
    expect(await client.must(orderCalls.createSheet, { body: { itemManagements } })).toMatchObject({ remoteFee: 0 });
    const toJeju = { ...address, postCode: '63122', address: '제주특별자치도 제주시 문연로 6' };
    const { deliveryFee, remoteFee } = await client.must(orderCalls.sheet, { query: { postCode: toJeju.postCode } });
    expect({ deliveryFee, remoteFee }).toEqual({
      deliveryFee: await deliveryFeeOf(client, unitPrice),
      remoteFee: 3_000,
    });
    const order = await client.must(orderCalls.complete, { body: { ...toJeju, deliveryFee, remoteFee } });
    expect(order.totalPrice).toBe(unitPrice + deliveryFee + 3_000);
    await payOrder(client, sandbox, order);
    const detail = await client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
    expect(detail).toMatchObject({ paymentStatus: 'PREPARING', deliveryFee, remoteFee, totalPrice: order.totalPrice });
  });
});

describe.skipIf(skipped)('a buyer', () => {
  afterEach(() => sandbox.behave({ payments: { latencyMs: 0, failRate: 0, down: false } }));

  it('buys from the cart, receives the delivery and writes a photo review', async () => {
    const { client, phoneNumber } = await signUp(shop);
    const { itemId, optionId, unitPrice } = await buyableOption(client, 2);
    const stock = await stockOf(client, itemId, optionId);

    expect(await client.must(cartCalls.count)).toBe(0);
    const order = await placeOrder(client, { optionId, quantity: 2 });
    const fee = await deliveryFeeOf(client, unitPrice * 2);
    expect(order).toMatchObject({ totalPrice: unitPrice * 2 + fee, paid: false });
    expect(await stockOf(client, itemId, optionId)).toBe(stock - 2);
    expect(await client.must(orderCalls.final)).toMatchObject({
      merchantUid: order.merchantUid,
      totalPrice: order.totalPrice,
    });
    expect((await client.call(orderCalls.paymentRecorded, { params: { merchantUid: order.merchantUid } })).status).toBe(
      404,
    );

    await payOrder(client, sandbox, order);
    expect((await client.call(orderCalls.paymentRecorded, { params: { merchantUid: order.merchantUid } })).status).toBe(
      200,
    );
    expect(await client.must(orderCalls.detail, { params: { uid: order.merchantUid } })).toMatchObject({
      paymentStatus: 'PREPARING',
      totalPrice: order.totalPrice,
      username: null,
      phoneNumber: null,
      couponTitle: null,
      ...address,
    });
    await eventually('the cart drops what was bought', async () => (await client.must(cartCalls.count)) === 0);
    await eventually('the buyer is told', async () => (await sandbox.messages(phoneNumber)).length >= 2);

    const operator = await admin(shop);
    await operator.must(orderCalls.setShipping, {
      params: { uid: order.merchantUid },
      body: { trackingNumber: '12345-67890 123' },
    });
    const shipped = await client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
    expect(shipped).toMatchObject({ paymentStatus: 'SHIPPING', trackingNumber: '1234567890123' });
    expect(shipped.postUrl).toContain('1234567890123');
    await client.must(orderCalls.setDelivered, { params: { uid: order.merchantUid } });

    const photo = readFileSync(join(imageFolder, 'review-01-960.webp'));
    const upload = await client.must(catalogCalls.presignedUrl, {
      body: { path: `${Date.now()}photo.webp`, size: photo.byteLength },
    });
    const put = await fetch(upload.url, {
      method: 'PUT',
      headers: { 'content-type': upload.contentType },
      body: photo,
    });
    expect(put.status).toBe(200);
    const written = await client.call(reviewCalls.addReview, {
      body: { itemId, reviewContent: '결이 곱고 튼튼해요.', imagePaths: [{ priority: 0, imagePath: upload.path }] },
    });
    expect(written.status).toBe(200);
    const shown = await client.must(reviewCalls.reviews, { params: { itemId, page: 0, size: 8 } });
    expect(shown._embedded.reviewDTOList[0]).toMatchObject({ content: '결이 곱고 튼튼해요.', mine: true });
    const stored = await fetch(`${shop}${shown._embedded.reviewDTOList[0]?.detailImages[0]}`);
    expect([stored.status, stored.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect((await client.call(reviewCalls.addReview, { body: { itemId, reviewContent: '한 번 더' } })).status).toBe(
      409,
    );
  });

  it('gets money and coupon back after cancelling an order in PREPARING, and the shop gets its stock back', async () => {
    const { client } = await signUp(shop);
    const { itemId, optionId, unitPrice } = await buyableOption(client);
    const stock = await stockOf(client, itemId, optionId);
    await client.must(couponCalls.issueByPromoCode, { params: { code: await newCoupon() } });
    const [coupon] = await client.must(couponCalls.available);
    const order = await placeOrder(client, { optionId, quantity: 1 }, { couponMapId: coupon?.mapId ?? 0 });
    const fee = await deliveryFeeOf(client, unitPrice);
    expect(order.totalPrice).toBeLessThan(unitPrice + fee);
    await payOrder(client, sandbox, order);
    await eventually('the coupon is used', async () => (await client.must(couponCalls.available)).length === 0);

    expect(await client.must(orderCalls.cancel, { params: { uid: order.merchantUid } })).toMatchObject({
      paymentStatus: 'CANCELLED',
    });
    expect(await sandbox.payments(order.merchantUid)).toMatchObject([
      { amount: order.totalPrice, cancel_amount: order.totalPrice, status: 'cancelled' },
    ]);
    await eventually('the stock is back', async () => (await stockOf(client, itemId, optionId)) === stock);
    await eventually(
      'the coupon is back',
      async () => (await client.must(couponCalls.available))[0]?.mapId === coupon?.mapId,
    );
    const again = await client.call(orderCalls.cancel, { params: { uid: order.merchantUid } });
    expect([again.status, again.problem?.code]).toEqual([409, 'ALREADY_CANCELLED']);
  });

  it('is charged once, however often and in whatever sequence webhook and page report the payment', async () => {
    const { client } = await signUp(shop);
    const { optionId } = await buyableOption(client);
    const order = await placeOrder(client, { optionId, quantity: 1 });
    const impUid = await sandbox.pay({ merchant_uid: order.merchantUid, amount: order.totalPrice, webhook: 'twice' });
    const hook = () =>
      client.call(orderCalls.webhook, {
        params: { provider: 'portone' },
        body: { imp_uid: impUid, merchant_uid: order.merchantUid, status: 'paid' },
      });
    const validate = () =>
      client.call(orderCalls.validate, { params: { provider, merchantUid: order.merchantUid, impUid } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 3 === 0 ? validate() : hook())),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect(await sandbox.payments(order.merchantUid)).toMatchObject([{ cancel_amount: 0, status: 'paid' }]);
    const history = await client.must(orderCalls.history, { params: { page: 0, size: 5 } });
    expect(history._embedded.paymentHistoryDTOList).toHaveLength(1);
  });

  it('has a paid order when the browser was closed and only the webhook arrives', async () => {
    const { client } = await signUp(shop);
    const { optionId } = await buyableOption(client);
    const order = await placeOrder(client, { optionId, quantity: 1 });
    await sandbox.pay({ merchant_uid: order.merchantUid, amount: order.totalPrice, webhook: 'once' });
    await eventually('the order is paid', async () => {
      const { status } = await client.call(orderCalls.paymentRecorded, { params: { merchantUid: order.merchantUid } });
      return status === 200;
    });
  });

  it('is refused and gets the money back after paying a changed amount', async () => {
    const { client } = await signUp(shop);
    const { optionId } = await buyableOption(client);
    const order = await placeOrder(client, { optionId, quantity: 1 });
    const impUid = await sandbox.pay({ merchant_uid: order.merchantUid, amount: 100 });
    const answer = await client.call(orderCalls.validate, {
      params: { provider, merchantUid: order.merchantUid, impUid },
    });
    expect([answer.status, answer.problem?.code]).toEqual([409, 'PAYMENT_MISMATCH']);
    expect(await sandbox.payments(order.merchantUid)).toMatchObject([
      { amount: 100, cancel_amount: 100, status: 'cancelled' },
    ]);
  });

  it('cannot pay an order with the payment of another order, and the other order stays paid', async () => {
    const [one, two] = [await signUp(shop), await signUp(shop)];
    const { optionId } = await buyableOption(one.client, 2);
    const first = await placeOrder(one.client, { optionId, quantity: 1 });
    const second = await placeOrder(two.client, { optionId, quantity: 1 });
    const impUid = await payOrder(one.client, sandbox, first);
    const theft = await two.client.call(orderCalls.validate, {
      params: { provider, merchantUid: second.merchantUid, impUid },
    });
    expect([theft.status, theft.problem?.code]).toEqual([409, 'PAYMENT_OF_ANOTHER_ORDER']);
    expect(await sandbox.payments(first.merchantUid)).toMatchObject([{ cancel_amount: 0, status: 'paid' }]);
  });

  it('gets 403 at orders of other members and at calls of operators', async () => {
    const [one, two] = [await signUp(shop), await signUp(shop)];
    const { optionId } = await buyableOption(one.client);
    const order = await placeOrder(one.client, { optionId, quantity: 1 });
    await payOrder(one.client, sandbox, order);
    for (const row of [orderCalls.detail, orderCalls.cancel, orderCalls.setDelivered, orderCalls.hasClaim]) {
      expect((await two.client.call(row, { params: { uid: order.merchantUid } })).status, row.path).toBe(403);
    }
    for (const row of [orderCalls.setShipping, orderCalls.setDeliveryFee]) {
      const answer = await one.client.call(row, {
        params: { uid: order.merchantUid, value: 0 } as never,
        body: { trackingNumber: '1234567890123' },
      });
      expect(answer.status, row.path).toBe(403);
    }
  });
});
