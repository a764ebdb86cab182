import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { demoBuyers } from '@gyeol/demo/demo-buyers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/members.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';

/** The phones of the demo's members. They distinguish these members from members who signed up in this run. */
const phones: ReadonlySet<string> = new Set(demoBuyers.map(({ phoneNumber }) => phoneNumber));

describe.skipIf(skipped)('a past order of the demo', () => {
  let operator: ShopClient;
  beforeAll(async () => {
    operator = await admin(shop);
  });
  const pastOrders = async (status: 'PREPARING' | 'DELIVERED' | 'CANCELLED') => {
    const { _embedded } = await operator.must(reportingCalls.ordersByStatus, {
      params: { status, page: 0, size: 50 },
    });
    return (_embedded?.paymentHistoryDTOList ?? []).filter(({ buyerPhoneNumber }) => phones.has(buyerPhoneNumber));
  };

  it.each(['DELIVERED', 'CANCELLED'] as const)('has a matching payment at the provider: %s', async (status) => {
    const orders = await pastOrders(status);
    expect(orders.length).toBeGreaterThan(5);
    for (const { merchantUid, totalPrice } of orders) {
      const [payment] = await sandbox.payments(merchantUid);
      expect([merchantUid, payment?.amount, payment?.cancel_amount]).toEqual([
        merchantUid,
        totalPrice,
        status === 'CANCELLED' ? totalPrice : 0,
      ]);
    }
  });

  it('is refunded in full when it is cancelled', async () => {
    const [order] = await pastOrders('PREPARING');
    const { merchantUid = '', totalPrice } = order ?? {};
    await operator.must(orderCalls.cancel, { params: { uid: merchantUid } });
    expect(await sandbox.payments(merchantUid)).toMatchObject([{ status: 'cancelled', cancel_amount: totalPrice }]);
  });
});
