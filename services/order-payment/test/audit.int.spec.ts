import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { describe, expect, it } from 'vitest';
import { readStory } from '../src/commands/story.ts';
import { admin, owner } from './support/shop.ts';
import { shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const auditRecords = async () =>
  (await shop.outbox()).flatMap(({ type, data }) => (type === 'OperatorActed' ? [data as object] : []));

describe('the audit trail of orders', () => {
  it('records each operator action with the values before and after, and no data of the buyer', async () => {
    const { merchantUid } = await shop.buy();
    const as = admin;
    await shop.call(orderCalls.setOrderNote, { as, params: { uid: merchantUid }, body: { memo: '선물 포장' } });
    await shop.ship(merchantUid, '6800000000001');
    const postUrl = 'https://post.example/1';
    await shop.call(orderCalls.setPostUrl, { as, body: { uid: merchantUid, postUrl } });
    await shop.call(orderCalls.setDelivered, { as, params: { uid: merchantUid } });
    const claim = { originalMerchantUid: merchantUid, isRefund: true, message: '색이 달라요' };
    await shop.call(orderCalls.requestClaim, { as: owner, body: claim });
    const page = { page: 0, size: 10 };
    const [request] = (await shop.call(orderCalls.claims, { as, params: page })).body.content;
    await shop.call(orderCalls.processClaim, { as, params: { id: request?.id ?? 0 } });
    await shop.call(orderCalls.cancel, { as, params: { uid: merchantUid } });
    const lost = { reason: '택배 분실' };
    await shop.call(orderCalls.writeOffReturn, { as, params: { uid: merchantUid }, body: lost });
    await shop.call(orderCalls.setReturned, { as, params: { uid: merchantUid } });
    const thing = { kind: 'order', id: merchantUid, name: null };
    const recorded = await auditRecords();
    expect(recorded).toMatchObject([
      { action: '주문 메모', thing, before: { memo: null }, after: { memo: '선물 포장' } },
      {
        action: '발송 처리',
        thing,
        before: { paymentStatus: 'PREPARING', trackingNumber: null },
        after: { paymentStatus: 'SHIPPING', trackingNumber: '6800000000001' },
      },
      { action: '배송 조회 링크 등록', thing, after: { postUrl } },
      { action: '배송완료 처리', thing, before: { paymentStatus: 'SHIPPING' }, after: { paymentStatus: 'DELIVERED' } },
      { action: '환불·교환 요청 처리', thing: { kind: 'refund' }, after: { merchantUid } },
      { action: '주문 취소', thing, before: { cancelRequestedAt: null } },
      {
        action: '취소 상품 회수 종료',
        thing,
        before: { goodsWrittenOff: null },
        after: { goodsWrittenOff: '택배 분실' },
      },
      { action: '반품 입고 확인', thing, before: { goodsBackAt: null } },
    ]);
    expect(JSON.stringify(recorded)).not.toMatch(/홍길동|010\d{7}|색이 달라요/);
  });
  it('records who uploaded an Excel file, for each order that the file changed', async () => {
    const [one, other] = [await shop.buy(), await shop.buy()];
    await shop.ship(other.merchantUid, '6800000000009');
    const operator = {
      operator: { id: 1, username: 'admin@example.com', displayName: '운영자' },
      operation: 'POST /api/admin/shipping/update-from-excel',
      action: '배송 엑셀 올리기',
      from: { address: '10.0.0.1', userAgent: null },
    };
    const rows = [one, other].map(({ merchantUid }) => ({
      ...{ merchantUid, trackingNumber: '6800000000001', phoneNumber: '01012345678', name: '김민지' },
    }));
    const body = { rows, dryRun: true, confirmChanges: true, operator };
    const earlier = (await auditRecords()).length;
    await shop.callInternal(internalCalls.shipBatch, { body });
    expect(await auditRecords()).toHaveLength(earlier);
    await shop.callInternal(internalCalls.shipBatch, { body: { ...body, dryRun: false } });
    expect((await auditRecords()).slice(earlier)).toMatchObject([
      { ...operator, thing: { kind: 'order', id: one.merchantUid }, after: { trackingNumber: '6800000000001' } },
      {
        ...operator,
        thing: { kind: 'order', id: other.merchantUid },
        before: { trackingNumber: '6800000000009' },
        after: { trackingNumber: '6800000000001' },
      },
    ]);
    expect(await readStory(shop.database.db, one.merchantUid)).toMatch(/shipped {2}member:1 {2}6800000000001/);
  });

  it('records the old values of changed settings, and nothing of what buyers do with their own orders', async () => {
    const set = (row: typeof orderCalls.setDeliveryFee | typeof orderCalls.setFreeDeliveryFrom, value: number) =>
      shop.call(row, { as: admin, params: { value } });
    await set(orderCalls.setDeliveryFee, 0);
    await set(orderCalls.setFreeDeliveryFrom, 50_000);
    await shop.call(orderCalls.setCarrier, { as: admin, params: { value: 'cj' } });
    const { merchantUid } = await shop.buy();
    await shop.call(orderCalls.cancel, { as: owner, params: { uid: merchantUid } });
    expect(await auditRecords()).toMatchObject([
      { thing: { kind: 'setting' }, before: { deliveryFee: 3_000 }, after: { deliveryFee: 0 } },
      { action: '무료배송 기준 변경', before: { freeDeliveryFrom: 70_000 }, after: { freeDeliveryFrom: 50_000 } },
      { action: '택배사 변경', before: { carrier: 'epost' }, after: { carrier: 'cj' } },
    ]);
  });
});
