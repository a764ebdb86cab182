import { setImmediate } from 'node:timers/promises';
import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { Envelope } from '@gyeol/contracts/event.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { createTestApp } from '@gyeol/service-kit/testing/app.ts';
import type { TestDatabase } from '@gyeol/service-kit/testing/database.ts';
import { signNotice } from '../../../../tests/support/signed-notice.ts';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { findOrder } from '../../src/order/order-store.ts';
import type { Waits } from '../../src/payment/deps.ts';
import { type Cart, createCart } from './neighbours/cart.ts';
import { type Catalog, createCatalog, type Option } from './neighbours/catalog.ts';
import { type Coupons, createCoupons, type IssuedCoupon } from './neighbours/coupon.ts';
import { type Provider, testVersion } from './provider.ts';

export const owner: Partial<Member> = { id: 7, username: 'minji@example.com', realName: '김민지' };
export const stranger: Partial<Member> = { id: 8, username: 'jisu@example.com', realName: '이지수' };
export const admin: Partial<Member> = { id: 1, username: 'admin@example.com', role: 'ROLE_ADMIN' };
export const address = { postCode: '04524', address: '서울시 중구 세종대로 110', detailAddress: '1층' };

const tote: Option = {
  itemOptionId: 11,
  itemId: 1,
  title: '가죽 토트백',
  unitPrice: 50_000,
  stock: 10,
  soldOut: false,
};
const wallet: Option = { itemOptionId: 22, itemId: 2, title: '반지갑', unitPrice: 30_000, stock: 5, soldOut: false };
const rare: Option = { itemOptionId: 33, itemId: 3, title: '한정 클러치', unitPrice: 90_000, stock: 1, soldOut: false };
export const fixedCoupon: IssuedCoupon = {
  couponMapId: 501,
  memberId: 7,
  title: '5천원 쿠폰',
  couponType: 'AMOUNT_ALL_EXPIRES_AT',
  discountAmount: 5_000,
  discountPercentage: null,
  minPrice: 10_000,
  heldBy: null,
  used: false,
};

export const migrations = new URL('../../migrations/', import.meta.url);
const configOf = (provider: Provider, more: Partial<Config>) =>
  ({
    portoneApiUrl: provider.apiUrl,
    ...(testVersion === 'v1' ? withV1(provider) : withoutV1),
    portoneV2ApiUrl: provider.v2.apiUrl,
    ...(testVersion === 'v2' ? withV2(provider) : withoutV2),
    trackingApiUrl: provider.trackingUrl,
    trackingClientId: provider.tracking.clientId,
    trackingClientSecret: provider.tracking.clientSecret,
    trackingPollMinutes: 60,
    sandbox: true,
    portoneIncludeSandbox: false,
    expiryMinutes: 15,
    unpaidOrdersPerHour: 20,
    refundAccountKey: 'ab'.repeat(32),
    waitingRoomRedis: false,
    databasePoolSize: 4,
    newOrderPoolSize: 4,
    ...more,
  }) as Config;

/** The name of the provider in the path of `validate`. */
const providerKey = testVersion === 'v2' ? 'PortoneV2' : 'Iamport';
type Signing = Parameters<typeof signNotice>[1] & { text: string };
/** The notice of V2 that says the same as a webhook of V1. */
const noticeOf = (webhook: object) => {
  const { merchant_uid, imp_uid, status, cancellation_id } = webhook as Record<string, unknown>;
  const type = status === 'paid' && !cancellation_id ? 'Transaction.Paid' : 'Transaction.Cancelled';
  return { type, data: { paymentId: merchant_uid, transactionId: imp_uid } };
};

const ledger = sql(
  'test.ledger',
  `select imp_uid as "impUid", kind, amount, cancellation_id as "cancellationId" from ledger
   where merchant_uid = $1::text order by id`,
);
const openOrders = sql('test.placing', `select merchant_uid as "merchantUid" from orders where status = $1::text`);

const withV1 = ({ impKey, impSecret }: Provider) => ({ portoneImpKey: impKey, portoneImpSecret: impSecret });
const withoutV1 = { portoneImpKey: '', portoneImpSecret: '' };
const withoutV2 = { portoneV2ApiSecret: '', portoneV2StoreId: '', portoneV2WebhookSecrets: '' };
/** The settings of a shop that has the keys of PortOne V2, too. */
export const withV2 = (provider: Provider) => ({
  portoneV2ApiSecret: provider.v2.secret,
  portoneV2StoreId: provider.v2.storeId,
  portoneV2WebhookSecrets: provider.v2.webhookSecret,
});

/**
 * Waiting times that are longer than the shop's own limits, because the stand-in may answer slowly on a busy machine.
 */
const patience = { prepareMs: 30_000, beforeShippingMs: 30_000 };

/**
 * Starts order-payment with a real database, the stand-in of the payment provider, and fakes of the other services in
 * this process. Instead of sleeping, the shop moves its clock forward and stops the clock there, unless `waits` say
 * otherwise.
 */
export const openShop = async (
  provider: Provider,
  more: Partial<Config> = {},
  { database, waits = {} }: { database?: TestDatabase; waits?: Partial<Waits> } = {},
) => {
  const catalog: Catalog = createCatalog([{ ...tote }, { ...wallet }, { ...rare }], () => service.deps.now());
  const coupons: Coupons = createCoupons([{ ...fixedCoupon }]);
  const cart: Cart = createCart();
  /** Calls that begin to sleep together wake up together. */
  const sleep = async (ms: number): Promise<void> => {
    const end = new Date(service.deps.now().getTime() + ms);
    await setImmediate();
    if (service.deps.now() < end) service.setNow(end);
  };
  const service = await createTestApp<Config>({
    name: 'order-payment',
    migrations,
    build: (deps) => buildApp(deps, { ...patience, sleep, ...waits }),
    config: configOf(provider, more),
    internal: [...catalog.fakes, ...coupons.fakes, ...cart.fakes],
    ...(database && { database }),
  });
  /** Moves the shop's clock forward by `ms` and stops the clock there. */
  const advance = (ms: number): void => service.setNow(new Date(service.deps.now().getTime() + ms));
  let delivered = 0;
  /** Delivers to the fake services the events that were published since the last call. */
  const deliverEvents = async (): Promise<Envelope[]> => {
    const fresh = (await service.outbox()).slice(delivered);
    delivered += fresh.length;
    for (const event of fresh) {
      catalog.handle(event);
      coupons.handle(event);
      cart.handle(event);
    }
    return fresh;
  };
  const sheet = (lines: BodyOf<typeof orderCalls.createSheet>['itemManagements'], as = owner, extra: object = {}) =>
    service.call(orderCalls.createSheet, { as, body: { itemManagements: lines, ...extra } });
  const complete = (body: object = {}, as = owner) =>
    service.call(orderCalls.complete, { as, body: { ...address, ...body } });
  const validate = (merchantUid: string, impUid: string, as = owner) =>
    service.call(orderCalls.validate, { as, params: { provider: providerKey, merchantUid, impUid } });
  const webhook = (body: object, provider_ = 'portone') =>
    testVersion === 'v2' && provider_ === 'portone'
      ? notify(noticeOf(body))
      : service.call(orderCalls.webhook, { params: { provider: provider_ }, body });
  /** Sends a notice of V2 as its bytes. `text` replaces the text that was signed. */
  const notify = async (body: object, { text, ...signing }: Partial<Signing> = {}) => {
    const signed = signNotice(body, { secret: provider.v2.webhookSecret, ...signing });
    const request = { method: 'POST', url: '/api/payment/notice/portone-v2', headers: signed.headers } as const;
    const reply = await service.app.api.inject({ ...request, payload: text ?? signed.text });
    const answered = reply.json() as { code?: string };
    return { status: reply.statusCode, body: answered, code: answered.code };
  };
  const order = async (merchantUid: string) => {
    const found = await findOrder(service.database.db, merchantUid);
    if (found === undefined) throw new Error(`no order ${merchantUid}`);
    return found;
  };
  const place = async (itemOptionId = 11, quantity = 1, as = owner, body: object = {}) => {
    const made = await sheet([{ itemOptionId, quantity }], as);
    if (made.status !== 200) throw new Error(`sheet: ${JSON.stringify(made.body)}`);
    const done = await complete(body, as);
    if (done.status !== 200) throw new Error(`complete: ${JSON.stringify(done.body)}`);
    return done.body;
  };
  const buy = async (itemOptionId = 11, quantity = 1, as = owner, body: object = {}) => {
    const { merchantUid, totalPrice } = await place(itemOptionId, quantity, as, body);
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    const paid = await validate(merchantUid, impUid, as);
    if (paid.status !== 200) throw new Error(`validate: ${JSON.stringify(paid.body)}`);
    return { merchantUid, impUid, totalPrice };
  };
  const ship = (merchantUid: string, trackingNumber = '6800000000001') =>
    service.call(orderCalls.setShipping, { as: admin, params: { uid: merchantUid }, body: { trackingNumber } });
  const deliver = (merchantUid: string, as = owner) =>
    service.call(orderCalls.setDelivered, { as, params: { uid: merchantUid } });
  const cancel = (merchantUid: string, as = owner) =>
    service.call(orderCalls.cancel, { as, params: { uid: merchantUid } });
  const eventsOf = async (merchantUid: string) =>
    (await service.outbox()).filter(({ subject }) => subject === merchantUid).map(({ type }) => type);

  return {
    ...service,
    advance,
    provider,
    catalog,
    coupons,
    cart,
    spread: deliverEvents,
    sheet,
    complete,
    validate,
    webhook,
    notify,
    order,
    place,
    buy,
    ship,
    deliver,
    /** Delivers an event of another service to the shop. */
    hear: service.deliver,
    cancel,
    eventsOf,
    statusOf: async (merchantUid: string) => (await order(merchantUid)).status,
    inStatus: async (status: string) =>
      (await service.database.db.rows<{ merchantUid: string }>(openOrders, [status])).map(
        ({ merchantUid }) => merchantUid,
      ),
    ledgerOf: (merchantUid: string) =>
      service.database.db.rows<{ impUid: string; kind: string; amount: number; cancellationId: string }>(ledger, [
        merchantUid,
      ]),
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
