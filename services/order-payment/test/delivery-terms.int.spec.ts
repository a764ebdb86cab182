import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { type DeliveryTerms, guideTerms } from '@gyeol/contracts/rules/delivery.ts';
import { describe, expect, it } from 'vitest';
import { publishUnpublishedTerms } from '../src/settings/delivery-terms-store.ts';
import { address, admin, fixedCoupon, owner } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const jeju = { name: '제주', from: '63000', to: '63644', fee: 3_000 };
const ulleung = { name: '울릉도', from: '40200', to: '40240', fee: 6_000 };
const toJeju = { postCode: '63122', address: '제주특별자치도 제주시 문연로 6', detailAddress: '1층' };

const readTerms = async () => (await shop.call(orderCalls.deliveryTerms)).body;
const put = (body: object, as = admin) => shop.call(orderCalls.setDeliveryTerms, { as, body: body as never });
const setTerms = async (change: Partial<DeliveryTerms>) => {
  const { status, body } = await put({ ...(await readTerms()), ...change });
  expect(status).toBe(200);
  return body;
};
const changes = async () => (await shop.outbox()).filter(({ type }) => type === 'DeliveryTermsChanged');

describe('the delivery terms', () => {
  it('equal the values in the guides in a new shop', async () => {
    const { version, ...terms } = await readTerms();
    expect(terms).toEqual(guideTerms);
    expect(version).toBe(1);
  });

  it('are saved together with their event, a setting log and an audit record', async () => {
    const wanted = {
      remoteAreas: [{ ...jeju, name: ' 제주 ' }],
      cutOffHour: 15,
      closedDays: ['2026-12-31', '2026-12-24'],
      transitDays: { from: 1, to: 2 },
    };
    const saved = await setTerms({ ...wanted, returnFee: 3_500 });
    const now = { ...wanted, remoteAreas: [jeju], closedDays: ['2026-12-24', '2026-12-31'], returnFee: 3_500 };
    expect(saved).toEqual({ ...guideTerms, ...now, version: 2 });
    expect(await readTerms()).toEqual(saved);
    expect(await changes()).toMatchObject([{ subject: 'delivery-terms', version: 2, data: { ...guideTerms, ...now } }]);
    const text = 'select key, value, member_id as "memberId" from setting_log order by id';
    expect(await shop.database.db.rows({ name: 'test.log', text })).toEqual([
      { key: 'remoteAreas', value: JSON.stringify([jeju]), memberId: 1 },
      { key: 'returnFee', value: '3500', memberId: 1 },
      { key: 'cutOffHour', value: '15', memberId: 1 },
      { key: 'closedDays', value: '["2026-12-24","2026-12-31"]', memberId: 1 },
      { key: 'transitDays', value: '{"from":1,"to":2}', memberId: 1 },
    ]);
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').map(({ data }) => data);
    expect(acts).toMatchObject([{ before: { transitDays: '2~3' }, after: { transitDays: '1~2' } }]);
  });

  it('keep fields that a screen of the previous release does not send', async () => {
    const { transitDays, ...older } = await setTerms({ transitDays: { from: 1, to: 2 } });
    expect((await put({ ...older, returnFee: 3_500 })).body).toMatchObject({ returnFee: 3_500, transitDays });
  });

  it('are also read and changed by the settings calls of the specification', async () => {
    await shop.call(orderCalls.setDeliveryFee, { as: admin, params: { value: 2_500 } });
    await shop.call(orderCalls.setFreeDeliveryFrom, { as: admin, params: { value: 0 } });
    await shop.call(orderCalls.setCarrier, { as: admin, params: { value: 'cj' } });
    const now = { ...guideTerms, deliveryFee: 2_500, freeDeliveryFrom: 0, carrier: 'cj' };
    expect(await readTerms()).toEqual({ ...now, version: 4 });
    expect((await changes()).map(({ version, data }) => [version, data])).toMatchObject([
      [2, { deliveryFee: 2_500, carrier: 'epost' }],
      [3, { freeDeliveryFrom: 0 }],
      [4, now],
    ]);
    await setTerms({ deliveryFee: 4_000 });
    expect((await shop.call(orderCalls.deliveryFee)).body).toBe(4_000);
  });

  it('are not overwritten when another operator saved first, and the answer shows the current terms', async () => {
    const seen = await readTerms();
    await setTerms({ deliveryFee: 2_500 });
    const late = await put({ ...seen, returnFee: 9_000 });
    expect(late).toMatchObject({
      status: 409,
      code: 'SETTING_CHANGED',
      body: { terms: { deliveryFee: 2_500, version: 2 } },
    });
    // The answer to the faster request may be lost, so a repeat is accepted and changes nothing.
    expect((await put({ ...seen, deliveryFee: 2_500 })).body).toMatchObject({ version: 2 });
    expect(await changes()).toHaveLength(1);
  });

  it.each([
    [{ deliveryFee: -1 }, '배송비는 0원부터 1,000,000원까지입니다.'],
    [{ returnFee: 1_000_001 }, '반품 배송비는 0원부터 1,000,000원까지입니다.'],
    [{ remoteAreas: [{ ...jeju, from: '6300' }] }, '우편번호는 숫자 다섯 자리로 입력해주세요.'],
    [{ remoteAreas: [{ ...jeju, name: ' ' }] }, '지역 이름을 30자까지 입력해주세요.'],
    [{ remoteAreas: [{ ...jeju, to: '62000' }] }, '제주 63000~62000: 끝 우편번호가 시작 우편번호보다 작습니다.'],
    [
      { remoteAreas: [jeju, { ...ulleung, from: '63644', to: '63700' }] },
      '울릉도 63644~63700: 다른 지역과 우편번호가 겹칩니다.',
    ],
    [{ transitDays: { from: 0, to: 2 } }, '배송 기간은 출고 후 1일부터 30일까지입니다.'],
    [{ transitDays: { from: 1, to: 31 } }, '배송 기간은 출고 후 1일부터 30일까지입니다.'],
    [{ transitDays: { from: 3, to: 2 } }, '배송 기간의 끝이 시작보다 빠릅니다.'],
    [{ cutOffHour: 25 }, '당일 출고 마감은 0시부터 24시까지입니다.'],
    [{ closedDays: ['2026-02-30'] }, '쉬는 날은 2026-01-02처럼 입력해주세요.'],
    [{ carrier: 'pigeon' }, expect.stringContaining('택배사')],
  ])('refuse %j', async (change, message) => {
    const before = await readTerms();
    expect(await put({ ...before, ...change })).toMatchObject({ status: 400, body: { message } });
    expect(await readTerms()).toEqual(before);
    expect(await changes()).toEqual([]);
  });

  it('can be changed only by operators', async () => {
    expect((await put(await readTerms(), owner)).status).toBe(403);
  });

  it('are published after a change by an instance of the previous release, or when never published before', async () => {
    const publish = () => publishUnpublishedTerms(shop.database.db, new Date());
    await publish();
    expect(await changes()).toMatchObject([{ version: 1, data: guideTerms }]);
    await shop.database.db.run({ name: 'test.old', text: 'update settings set delivery_fee = 2000' });
    await publish();
    await publish();
    expect((await changes()).slice(1)).toMatchObject([{ version: 2, data: { deliveryFee: 2_000 } }]);
    const { body } = await shop.callInternal(republishCalls['order-payment'], {
      body: { kind: 'delivery-terms', after: '' },
    });
    expect(body).toEqual({ told: ['delivery-terms'], next: null });
    expect((await changes()).slice(2)).toMatchObject([{ version: 2, data: { deliveryFee: 2_000 } }]);
  });
});

describe('the surcharge for a remote area', () => {
  const sheetTo = async (postCode?: string) =>
    (await shop.call(orderCalls.sheet, { as: owner, query: { postCode } })).body;

  it('is shown on the sheet once the postcode is known, then charged, published and refunded', async () => {
    await setTerms({ remoteAreas: [jeju, ulleung] });
    const made = await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    expect(made.body).toMatchObject({ deliveryFee: 3_000, remoteFee: 0, remoteArea: null, hasRemoteAreas: true });
    expect(await sheetTo('63122')).toMatchObject({
      deliveryFee: 3_000,
      remoteFee: 3_000,
      remoteArea: '제주',
      postCode: null,
    });
    expect(await sheetTo('40205')).toMatchObject({ remoteFee: 6_000, remoteArea: '울릉도' });
    expect(await sheetTo('04524')).toMatchObject({ remoteFee: 0, remoteArea: null });
    const renewed = await shop.sheet([{ itemOptionId: 22, quantity: 1 }], owner, toJeju);
    expect(renewed.body).toMatchObject({ remoteFee: 3_000, remoteArea: '제주' });
    const done = await shop.complete({ ...toJeju, deliveryFee: 3_000, remoteFee: 3_000 });
    expect(done.body).toMatchObject({ totalPrice: 36_000, paid: false });
    const { merchantUid } = done.body;
    expect(await shop.order(merchantUid)).toMatchObject({ deliveryFee: 3_000, remoteFee: 3_000, totalPrice: 36_000 });
    expect((await shop.call(orderCalls.final, { as: owner })).body).toMatchObject({ totalPrice: 36_000 });
    const impUid = await provider.charge({ merchantUid, amount: 36_000 });
    expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
    expect(await shop.ledgerOf(merchantUid)).toMatchObject([{ kind: 'paid', amount: 36_000 }]);
    const detail = await shop.call(orderCalls.detail, { as: owner, params: { uid: merchantUid } });
    expect(detail.body).toMatchObject({
      productTotal: 30_000,
      deliveryFee: 3_000,
      remoteFee: 3_000,
      totalPrice: 36_000,
    });
    const paid = (await shop.outbox()).find(({ type }) => type === 'PaymentValidated');
    expect(paid?.data).toMatchObject({ deliveryFee: 3_000, remoteFee: 3_000, totalPrice: 36_000 });
    await shop.cancel(merchantUid);
    expect((await shop.ledgerOf(merchantUid)).slice(1)).toMatchObject([{ kind: 'refunded', amount: 36_000 }]);
  });

  it('is part of the total that a claim of the order shows', async () => {
    await setTerms({ remoteAreas: [jeju] });
    const { merchantUid } = await shop.buy(22, 1, owner, toJeju);
    await shop.ship(merchantUid);
    await shop.deliver(merchantUid);
    const body = { originalMerchantUid: merchantUid, isRefund: true, message: '작아요' };
    await shop.call(orderCalls.requestClaim, { as: owner, body });
    const { body: claims } = await shop.call(orderCalls.claims, { as: admin, params: { page: 0, size: 10 } });
    expect(JSON.stringify(claims)).toContain('"originalTotalPrice":36000,"price":36000');
  });

  it('is 0 for a postcode outside the area', async () => {
    await setTerms({ remoteAreas: [jeju] });
    const { merchantUid } = await shop.place(22, 1, owner, { ...address, postCode: '04524' });
    expect(await shop.order(merchantUid)).toMatchObject({ remoteFee: 0, totalPrice: 33_000 });
  });

  it.each(['６３１２２', ' 63122\u200b', '63 122'])('is charged for a postcode spelled as %j', async (postCode) => {
    await setTerms({ remoteAreas: [jeju] });
    const { merchantUid } = await shop.place(22, 1, owner, { ...address, postCode });
    expect(await shop.order(merchantUid)).toMatchObject({ remoteFee: 3_000, receiver: { postCode: '63122' } });
  });

  it.each(['6312', '631222', 'JEJU', '63-122', '695-900', '6312O'])(
    'is not evaded by a malformed postcode: an order to %s is refused',
    async (postCode) => {
      await shop.call(orderCalls.createSheet, {
        as: owner,
        body: { itemManagements: [{ itemOptionId: 22, quantity: 1 }] },
      });
      expect(await shop.call(orderCalls.complete, { as: owner, body: { ...address, postCode } })).toMatchObject({
        status: 400,
        body: { field: 'postCode', message: '올바른 주소를 입력해주세요.' },
      });
    },
  );

  it('is charged even with free delivery and a coupon for all goods, unless the shop waives it', async () => {
    await setTerms({ remoteAreas: [jeju] });
    const whole = { ...fixedCoupon, couponMapId: 502, title: '전액', discountAmount: 100_000, minPrice: 0 };
    shop.coupons.copies.push(whole);
    const { merchantUid, totalPrice, paid } = await shop.place(11, 2, owner, { ...toJeju, couponMapId: 502 });
    expect({ totalPrice, paid }).toEqual({ totalPrice: 3_000, paid: false });
    expect(await shop.order(merchantUid)).toMatchObject({ discount: 100_000, deliveryFee: 0, remoteFee: 3_000 });
    await setTerms({ remoteFeeWaived: true });
    const renewed = await shop.sheet([{ itemOptionId: 11, quantity: 2 }], owner, toJeju);
    expect(renewed.body).toMatchObject({ deliveryFee: 0, remoteFee: 0 });
    // Below the free-delivery limit the surcharge is charged even when the shop waives it for free delivery.
    const below = await shop.sheet([{ itemOptionId: 22, quantity: 1 }], owner, toJeju);
    expect(below.body).toMatchObject({ deliveryFee: 3_000, remoteFee: 3_000 });
  });

  it('follows the address when an order is replaced', async () => {
    await setTerms({ remoteAreas: [jeju] });
    const seoul = await shop.place(22);
    expect(seoul.totalPrice).toBe(33_000);
    const moved = await shop.complete(toJeju);
    expect(moved.body).toMatchObject({ totalPrice: 36_000 });
    expect(await shop.statusOf(seoul.merchantUid)).toBe('REPLACED');
    const back = await shop.complete(address);
    expect(back.body).toMatchObject({ totalPrice: 33_000 });
    expect(await shop.statusOf(moved.body.merchantUid)).toBe('REPLACED');
  });
});

describe('delivery fees that change between sheet and order', () => {
  it('refuse the order until the buyer has seen the new amount', async () => {
    await setTerms({ remoteAreas: [jeju] });
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }], owner, toJeju);
    const seen = { ...toJeju, deliveryFee: 3_000, remoteFee: 3_000 };
    await setTerms({ remoteAreas: [{ ...jeju, fee: 5_000 }] });
    const refused = await shop.complete(seen);
    expect(refused).toMatchObject({
      status: 409,
      code: 'DELIVERY_FEE_CHANGED',
      body: { deliveryFee: 3_000, remoteFee: 5_000 },
    });
    expect(shop.catalog.stockOf(22)).toBe(5);
    expect((await shop.complete({ ...seen, remoteFee: 5_000 })).body).toMatchObject({ totalPrice: 38_000 });
  });

  it('are charged at their current amount when the request names no fees', async () => {
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    await setTerms({ deliveryFee: 2_500 });
    expect((await shop.complete()).body).toMatchObject({ totalPrice: 32_500 });
  });

  it('leave an unpaid order unchanged until the buyer sends the new fees, and then lead to a new order', async () => {
    const seen = { deliveryFee: 3_000, remoteFee: 0 };
    const first = await shop.place(22, 1, owner, seen);
    await setTerms({ deliveryFee: 2_500 });
    expect((await shop.complete(seen)).body).toEqual(first);
    expect((await shop.complete()).body).toEqual(first);
    const cheaper = await shop.complete({ ...seen, deliveryFee: 2_500 });
    expect(cheaper.body).toMatchObject({ totalPrice: 32_500 });
    expect(await shop.statusOf(first.merchantUid)).toBe('REPLACED');
  });
});
