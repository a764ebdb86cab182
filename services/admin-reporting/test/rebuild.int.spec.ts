import { operatorActed } from '@gyeol/contracts/events/audit.ts';
import { itemSaved, stockRequested } from '@gyeol/contracts/events/catalog.ts';
import { couponChanged, couponIssued } from '@gyeol/contracts/events/coupon.ts';
import { memberRegistered } from '@gyeol/contracts/events/member.ts';
import { orderCancelled, paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { pointsRecorded } from '@gyeol/contracts/events/points.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { createTestApp, fake, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { rebuild } from '../src/rebuild/rebuild.ts';

const at = '2026-06-01T02:00:00.000Z';
const tables = {
  orders: 'merchant_uid, name, total_price, payment_method, paid_at, status, version, names, phones',
  order_lines: 'line_id, merchant_uid, item_id, item_option_id, title, quantity, counted',
  members: 'member_id, real_name, kind, version',
  member_coupons: 'map_id, title, used, version',
  coupons: 'coupon_id, disabled',
  stock_requests: 'item_option_id, round, member_id, item_title',
  product_codes: 'item_id, code',
  operator_actions: 'event_id, action, before, after',
  point_entries: 'id, member_id, kind, amount, day, what',
  order_days: 'day, status, n',
  sales_days: 'day, status, method, orders, total',
  option_sales: 'item_id, day, item_option_id, quantity',
  item_sales: 'span, starts, item_id, quantity',
};

let service: TestApp<Config>;
/** The lowest number of orders or members in the lists while events were republished. */
let fewest = Number.POSITIVE_INFINITY;
const watch = async () => {
  const { n } = await service.db.one<{ n: number }>({
    name: 'test.fewest',
    text: 'select least((select count(*) from orders), (select count(*) from members)) as n',
  });
  fewest = Math.min(fewest, n);
};

const person = { username: 'a@b.kr', displayName: '결이', realName: '홍길동', phoneNumber: '01012345678' };
const receiver = {
  name: '홍길동',
  phoneNumber: '01012345678',
  postCode: '04524',
  address: '서울',
  detailAddress: '1층',
};
const key = (merchantUid: string) => ({ merchantUid, memberId: 7, itemTitles: '지갑', couponMapId: null });
const line = (lineId: number) => ({
  ...{ lineId, itemId: 1, itemOptionId: 11, title: '지갑', itemOptionName: '블랙', imageUrl: '/media/a.webp' },
  ...{ quantity: 2, unitPrice: 10_000 },
});
const id = (n: number) => `0199f0c0-0000-7000-8000-00000000000${n}`;
const deliverOrder = async (merchantUid: string, n: number, cancelled: boolean) => {
  const data = {
    ...{ ...key(merchantUid), buyer: person, receiver, postMemo: null, couponTitle: null, discount: 0, cartLines: [] },
    ...{ lines: [line(n)], productTotal: 20_000, deliveryFee: 0, totalPrice: 20_000, provider: null },
    ...{ impUid: null, paidAt: at },
  };
  await service.deliver(paymentValidated, { subject: merchantUid, version: 3, data, id: id(n) });
  if (!cancelled) return;
  const end = { totalPrice: 20_000, refunded: 20_000, restock: true, cancelledAt: at, by: 'owner' as const };
  await service.deliver(orderCancelled, {
    subject: merchantUid,
    version: 4,
    data: { ...key(merchantUid), ...end },
    id: id(n + 4),
  });
};
const deliverMember = (memberId: number) =>
  service.deliver(memberRegistered, {
    subject: String(memberId),
    version: 1,
    data: {
      ...{ memberId, ...person, username: `m${memberId}@b.kr`, role: 'ROLE_USER', kind: 'regular', postCode: null },
      ...{ address: null, detailAddress: null, createdAt: at, updatedAt: at },
    },
  });
const issuedCoupon = {
  ...{ mapId: 5, couponId: 3, memberId: 7, title: '여름', code: 'SUMMER', minPrice: 0, issuedAt: at, expiresAt: at },
  ...{ couponType: 'AMOUNT_ALL_EXPIRES_AT' as const, used: false, available: true, merchantUid: null },
};
const deliverCoupon = async () => {
  const {
    mapId: _,
    memberId: __,
    issuedAt: ___,
    expiresAt: ____,
    used: _____,
    available,
    merchantUid: ______,
    ...of
  } = issuedCoupon;
  const data = { ...of, allStartedAt: at, allExpiresAt: at, disabled: !available };
  await service.deliver(couponChanged, { subject: '3', version: 1, data });
};
const deliverIssuedCoupon = () => service.deliver(couponIssued, { subject: '5', version: 1, data: issuedCoupon });
const deliverRequest = () =>
  service.deliver(stockRequested, {
    subject: '1',
    data: {
      ...{ itemId: 1, itemOptionId: 11, itemTitle: '지갑', itemOptionName: '블랙', itemImageUrl: '/media/a.webp' },
      ...{ memberId: 7, round: 0, requestedAt: at },
    },
  });
const deliverPoints = () =>
  service.deliver(pointsRecorded, {
    subject: '7',
    version: 1,
    data: {
      memberId: 7,
      entries: [
        {
          ...{ id: 4, lot: 4, kind: 'adjust', amount: -300, cause: 'operator', causeId: 'k', lineId: 0 },
          ...{ merchantUid: null, usableFrom: null, at },
        },
      ],
    },
  });
const deliverAction = () =>
  service.deliver(operatorActed.catalog, {
    subject: '1',
    id: id(9),
    data: {
      ...{ operator: null, operation: 'x', action: '상품 수정', thing: { kind: 'item', id: '1', name: '지갑' } },
      ...{ before: { price: 1 }, after: { price: 2 }, from: null, actedAt: at },
    },
  });

const deliverItem = () =>
  service.deliver(itemSaved, {
    subject: '1',
    version: 1,
    data: {
      ...{ itemId: 1, title: '지갑', description: '', imageUrl: '/media/a.webp', price: 10_000, discountPrice: 10_000 },
      ...{ soldOut: false, productCode: 'W-1', createdAt: at, categories: ['ALL'] },
      options: [{ id: 11, name: '블랙', additionalPrice: 0, isOptionSoldOut: false }],
    },
  });

/** Imitates the service that owns the data. Each kind is published as one page. */
const pages =
  (kinds: Record<string, [() => Promise<unknown>, ...string[]]>) =>
  async ({ body: { kind } }: { body: { kind: string; after: string } }) => {
    const [deliver, ...ids] = kinds[kind] ?? [async () => undefined];
    await watch();
    await deliver();
    await watch();
    return { told: ids, next: null };
  };
const deliverOrders = async () => {
  await deliverOrder('a', 1, false);
  await deliverOrder('b', 2, true);
};
const deliverMembers = async () => {
  await deliverMember(7);
  await deliverMember(8);
};

beforeAll(async () => {
  service = await createTestApp<Config>({
    name: 'admin-reporting',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: { backupTo: undefined },
    internal: [
      fake(republishCalls.member, pages({ members: [deliverMembers, '7', '8'] })),
      fake(republishCalls['order-payment'], pages({ orders: [deliverOrders, 'a', 'b'] })),
      fake(
        republishCalls.coupon,
        pages({ coupons: [deliverCoupon, '3'], copies: [deliverIssuedCoupon, '5'], points: [deliverPoints, '4'] }),
      ),
      fake(
        republishCalls.catalog,
        pages({
          requests: [deliverRequest, '11:0:7'],
          'product-codes': [deliverItem, '1'],
          actions: [deliverAction, id(9)],
        }),
      ),
      fake(republishCalls.review, pages({})),
    ],
  });
  for (const deliver of [
    deliverMembers,
    deliverOrders,
    deliverCoupon,
    deliverIssuedCoupon,
    deliverPoints,
    deliverRequest,
    deliverItem,
    deliverAction,
  ])
    await deliver();
});
afterAll(() => service.close());

const query = (text: string) => service.db.rows<object>({ name: `test.${text.slice(0, 50)}`, text });
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(tables).map(async ([table, columns]) => {
        const zero = table in { order_days: 1, sales_days: 1, option_sales: 1, item_sales: 1 };
        const rows = await query(`select ${columns} from ${table} order by ${columns}`);
        // Leaves out rows with only zeros, because a sum of 0 may or may not have a row.
        return [table, zero ? rows.filter((row) => !Object.values(row).every((value) => value === 0)) : rows] as const;
      }),
    ),
  );
const spoil = [
  `update orders set name = '아무개', total_price = 1 where merchant_uid = 'a'`,
  `update orders set status = 'SHIPPING' where merchant_uid = 'b'`,
  `insert into orders (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, item_titles, total_price, paid_at, status, version)
   values ('nobody', 1, 'x', '1', 'x', '1', 'x', 5, '2026-06-01', 'PREPARING', 1)`,
  `delete from members where member_id = 8`,
  `update members set real_name = '아무개'`,
  `delete from stock_requests`,
  `delete from product_codes`,
  `insert into member_coupons select 99, coupon_id, member_id, title, code, coupon_type, min_price, issued_at, expires_at, used, version from member_coupons`,
  `update sales_days set total = total + 1`,
  `update item_sales set quantity = 77`,
  `delete from operator_actions`,
  `update point_entries set amount = 9`,
];

it('a rebuild restores lists with spoiled rows, and no list is empty meanwhile', async () => {
  const before = await everything();
  for (const text of spoil) await query(text);
  fewest = Number.POSITIVE_INFINITY;
  expect(await everything()).not.toEqual(before);
  await rebuild(service.deps);
  expect(await everything()).toEqual(before);
  expect(fewest).toBeGreaterThan(0);
});
it('a rebuild restores the same lists from empty tables', async () => {
  const before = await everything();
  for (const table of ['order_lines', 'orders', 'members', 'member_coupons', 'coupons', 'stock_requests']) {
    await query(`truncate ${table} cascade`);
  }
  await query('truncate operator_actions, point_entries, order_days, sales_days, option_sales, item_sales');
  await rebuild(service.deps);
  expect(await everything()).toEqual(before);
});
