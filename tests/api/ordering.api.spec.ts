import { type Call, spellings } from '@gyeol/contracts/call.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliveryFeeOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin, signIn, signUp } from '../support/members.ts';
import { takePhoto } from '../support/photo.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';

const provider = 'Iamport';
const price = 39_000;

describe.skipIf(skipped).each([0, 1] as const)(
  'the documented calls of ordering, with path spelling %i',
  (spelling) => {
    const as = <Row extends Call>(row: Row): Row => ({ ...row, path: spellings(row.path)[spelling] });
    let operator: ShopClient;
    let goods: { itemId: number; optionId: number };
    beforeAll(async () => {
      operator = await admin(shop);
      goods = await newItem(operator, 50, price);
    });
    const code = `ORDERING-${spelling}-${Date.now()}`;
    const newCoupon = () =>
      operator.must(couponCalls.create, {
        body: {
          title: '주문 시험 쿠폰',
          code,
          couponType: 'PERCENTAGE_ALL_EXPIRES_AT',
          minPrice: 10_000,
          discountPercentage: 7,
          allStartedAt: '2026-01-01',
          allExpiresAt: '2099-12-31',
        },
      });

    it('take an order from its sheet through payment, delivery and review to a refund request', async () => {
      const { client, username } = await signUp(shop);
      const itemManagements = [{ itemOptionId: goods.optionId, quantity: 2 }];
      expect(await client.must(as(cartCalls.count))).toBe(0);
      await newCoupon();
      expect(await client.must(as(couponCalls.issueByPromoCode), { params: { code } })).toBe('주문 시험 쿠폰');
      const [coupon] = await client.must(as(couponCalls.available));
      expect(coupon).toMatchObject({ title: '주문 시험 쿠폰', minPrice: 10_000, discountPercentage: 7 });
      const fee = await deliveryFeeOf(client, price * 2);

      const sheet = await client.must(as(orderCalls.createSheet), { body: { itemManagements, totalPrice: price * 2 } });
      expect(sheet).toMatchObject({ username, productTotal: price * 2, deliveryFee: fee, totalPrice: price * 2 });
      expect(await client.must(as(orderCalls.sheet))).toEqual(sheet);
      // The document also allows these fields, which a client could forge. The shop accepts and ignores them.
      const forgedFields = {
        username: 'x',
        totalPrice: 1,
        itemTitles: 'x',
        name: '김결',
        phoneNumber: '010-1234-5678',
      };
      const order = await client.must(as(orderCalls.complete), {
        body: { ...forgedFields, ...address, itemManagements, postMemo: '문 앞', couponMapId: coupon?.mapId ?? 0 },
      });
      // The discount is 7 % of 78,000, which is 5,460, rounded to 5,500 (the nearest 100 won).
      const total = price * 2 - 5_500 + fee;
      expect(order).toMatchObject({ totalPrice: total, paid: false });
      const merchantUid = order.merchantUid;
      expect(await client.must(as(orderCalls.final))).toMatchObject({
        merchantUid,
        totalPrice: total,
        name: '김결',
        phoneNumber: '01012345678',
        address: address.address,
        postCode: address.postCode,
      });
      expect(await client.must(as(orderCalls.unpaid))).toMatchObject([{ merchantUid, totalPrice: total }]);
      const recorded = () => client.call(as(orderCalls.paymentRecorded), { params: { merchantUid } });
      expect(await recorded()).toMatchObject({ status: 404, problem: { code: 'PAYMENT_NOT_FOUND' } });

      const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: total });
      const params = { provider, merchantUid, impUid };
      expect(await client.must(as(orderCalls.validate), { params })).toEqual({
        merchantUid,
        paymentStatus: 'PREPARING',
      });
      expect((await recorded()).status).toBe(200);
      expect(await client.must(as(orderCalls.unpaid))).toEqual([]);
      const history = await client.must(as(orderCalls.history), { params: { page: 0, size: 5 } });
      expect(history.page).toMatchObject({ size: 5, totalElements: 1, totalPages: 1, number: 0 });
      expect(history._embedded.paymentHistoryDTOList).toMatchObject([
        { merchantUid, totalPrice: total, paymentStatus: 'PREPARING' },
      ]);
      expect(await client.must(as(orderCalls.detail), { params: { uid: merchantUid } })).toMatchObject({
        name: '김결',
        postMemo: '문 앞',
        itemManagements: [{ itemId: goods.itemId, itemOptionId: goods.optionId, quantity: 2, finalPrice: price }],
        couponTitle: null,
      });
      expect(await operator.must(as(orderCalls.detail), { params: { uid: merchantUid } })).toMatchObject({
        username,
        couponTitle: '주문 시험 쿠폰',
      });

      await operator.must(as(orderCalls.setShipping), {
        params: { uid: merchantUid },
        body: { trackingNumber: '6800000000001' },
      });
      await operator.must(as(orderCalls.setPostUrl), { body: { uid: merchantUid, postUrl: 'https://post.example/1' } });
      expect((await client.must(as(orderCalls.detail), { params: { uid: merchantUid } })).postUrl).toBe(
        'https://post.example/1',
      );
      await client.must(as(orderCalls.setDelivered), { params: { uid: merchantUid } });

      expect(await client.must(as(orderCalls.hasClaim), { params: { uid: merchantUid } })).toBe(false);
      const request = { originalMerchantUid: merchantUid, isRefund: true, message: '작아요' };
      expect((await client.call(as(orderCalls.requestClaim), { body: request })).status).toBe(200);
      expect(await client.must(as(orderCalls.hasClaim), { params: { uid: merchantUid } })).toBe(true);
      expect(await client.call(as(orderCalls.requestClaim), { body: request })).toMatchObject({
        status: 409,
        problem: { code: 'REFUND_EXISTS' },
      });

      const photo = await takePhoto();
      const upload = await client.must(as(catalogCalls.presignedUrl), { body: { path: `${Date.now()}${photo.name}` } });
      expect(upload.url).toMatch(/^http/);
      const put = await fetch(upload.url, {
        method: 'PUT',
        headers: { 'content-type': upload.contentType },
        body: new Uint8Array(photo.buffer),
      });
      expect(put.status).toBe(200);
      const words = { itemId: goods.itemId, reviewContent: '좋아요' };
      const missing = { priority: 2, imagePath: 'pending/never-sent.jpg' };
      const half = await client.call(as(reviewCalls.addReview), {
        body: { ...words, imagePaths: [{ priority: 1, imagePath: upload.path }, missing] },
      });
      expect([half.status, half.body.detailImages]).toEqual([206, [expect.stringContaining('/media/')]]);
      const again = await client.call(as(reviewCalls.addReview), { body: words });
      expect(again).toMatchObject({ status: 409, problem: { code: 'REVIEW_EXISTS' } });
    });

    it('cancel an order once, and refuse a second cancellation', async () => {
      const { client } = await signUp(shop);
      const lines = { itemManagements: [{ itemOptionId: goods.optionId, quantity: 1 }] };
      await client.must(as(orderCalls.createSheet), { body: lines });
      const order = await client.must(as(orderCalls.complete), { body: address });
      const impUid = await sandbox.pay({ merchant_uid: order.merchantUid, amount: order.totalPrice });
      await client.must(as(orderCalls.validate), { params: { provider, merchantUid: order.merchantUid, impUid } });
      const cancel = () => client.call(as(orderCalls.cancel), { params: { uid: order.merchantUid } });
      expect(await cancel()).toMatchObject({ status: 200, body: { paymentStatus: 'CANCELLED' } });
      expect(await cancel()).toMatchObject({ status: 409, problem: { code: 'ALREADY_CANCELLED' } });
    });

    it('edit a member and change the password', async () => {
      const member = await signUp(shop);
      const { client, username, displayName, realName, phoneNumber } = member;
      const info = () => client.must(as(memberCalls.userInfo));
      expect(await info()).toMatchObject({
        username,
        displayName,
        realName,
        phoneNumber,
        role: 'ROLE_USER',
        ...address,
      });
      const newAddress = { postCode: '06236', address: '서울 강남구 테헤란로 152', detailAddress: '12층' };
      await client.must(as(memberCalls.editUserInfo), { body: newAddress });
      expect(await info()).toMatchObject(newAddress);
      const check = (prevPassword: string) => client.call(as(memberCalls.checkPassword), { body: { prevPassword } });
      const edit = (password: string) => client.call(as(memberCalls.editPassword), { body: { password } });
      expect((await edit('another-pass-1!')).status).toBe(409);
      expect(await check('wrong-pass-1!')).toMatchObject({ status: 409, problem: { code: 'PASSWORD_WRONG' } });
      expect((await check(member.password)).status).toBe(200);
      expect(await edit('short')).toMatchObject({
        status: 400,
        problem: { message: '비밀번호는 최소 8자리 이상이어야 합니다.' },
      });
      expect((await edit('another-pass-1!')).status).toBe(200);
      await signIn(client, { username, password: 'another-pass-1!' });
      expect((await info()).username).toBe(username);
    });

    it('write, list, answer and delete notices', async () => {
      const { client } = await signUp(shop);
      const body = { qnaTitle: '시험 공지', content: '내용입니다.', imagePath: null };
      expect((await client.call(as(reviewCalls.addNotice), { body })).status).toBe(403);
      const notice = await operator.must(as(reviewCalls.addNotice), { body });
      try {
        const listed = await client.must(as(reviewCalls.notices));
        expect(listed[0]).toMatchObject({ id: notice.id, title: '시험 공지', qnaTitle: '시험 공지', mine: false });
        client.token = undefined;
        expect(await client.must(as(reviewCalls.notice), { params: { id: notice.id } })).toMatchObject({
          content: '내용입니다.',
          username: null,
        });
        await operator.must(as(reviewCalls.addReply), { body: { parentId: notice.id, replyContent: '고맙습니다.' } });
        expect(await client.must(as(reviewCalls.replies), { params: { id: notice.id } })).toMatchObject([
          { content: '고맙습니다.' },
        ]);
      } finally {
        await operator.must(as(reviewCalls.deleteNotice), { params: { id: notice.id } });
      }
      const gone = await client.call(as(reviewCalls.notice), { params: { id: notice.id } });
      expect(gone).toMatchObject({ status: 404, problem: { code: 'NOTICE_NOT_FOUND' } });
    });

    it('notify the buyer of payment, tracking number, delivery and refund, each once', async () => {
      const { client, phoneNumber } = await signUp(shop);
      const buy = async () => {
        await client.must(as(orderCalls.createSheet), {
          body: { itemManagements: [{ itemOptionId: goods.optionId, quantity: 1 }] },
        });
        const { merchantUid, totalPrice } = await client.must(as(orderCalls.complete), { body: address });
        const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice, webhook: 'twice' });
        await client.must(as(orderCalls.validate), { params: { provider, merchantUid, impUid } });
        return merchantUid;
      };
      const keptOrder = await buy();
      await operator.must(as(orderCalls.setShipping), {
        params: { uid: keptOrder },
        body: { trackingNumber: '6800000000001' },
      });
      await client.must(as(orderCalls.setDelivered), { params: { uid: keptOrder } });
      const left = await buy();
      await client.must(as(orderCalls.cancel), { params: { uid: left } });
      const words = [/주문이 완료/, /6800000000001/, /배송이 완료/, /취소.*환불/];
      const texts = async () => (await sandbox.messages(phoneNumber)).map(({ text }) => text);
      // Expects one message for the code of the sign-up, two for the payments, and one for each of the other events.
      await eventually('every message is out', async () => {
        const sent = await texts();
        return sent.length >= 6 && words.every((word) => sent.some((text) => word.test(text)));
      });
      expect(await texts()).toHaveLength(6);
    });
  },
);
