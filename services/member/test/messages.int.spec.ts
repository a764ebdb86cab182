import { randomUUID } from 'node:crypto';
import type { DataOf, EventType } from '@gyeol/contracts/event.ts';
import { optionRestocked, shopProfileSaved } from '@gyeol/contracts/events/catalog.ts';
import { claimChanged } from '@gyeol/contracts/events/claims.ts';
import {
  orderCancelled,
  orderDelivered,
  orderShipped,
  orderShippingUndone,
  parcelShipped,
  paymentRefunded,
  paymentValidated,
  trackingNumberChanged,
} from '@gyeol/contracts/events/order-payment.ts';
import { reviewDeleted } from '@gyeol/contracts/events/review.ts';
import { saleBegan } from '@gyeol/contracts/events/sale.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { messageCalls } from '@gyeol/contracts/http/member-messages.ts';
import { seoulDate, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { shopNamed } from '@gyeol/service-kit/testing/shop-profile.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../src/commands/messages.ts';
import { setRole } from '../src/commands/set-role.ts';
import { leaseMessages, listMessagesAbout } from '../src/messages/message-store.ts';
import { bearer, type Harness, newSignUpForm, openMember, type SignUpForm } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember({ smsDailyPerPhone: 8, smsDailyTotal: 500 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(undefined);
  await shop.database.db.run({ name: 'test.clear', text: 'delete from messages' });
  await shop.providers.behave({ sms: { down: false, failRate: 0, latencyMs: 0, dropAnswer: 0 } });
});

/** `texts` answers the messages to the member without those of the sign-up. */
const signUpMember = async (): Promise<SignUpForm & { id: number; texts(): Promise<string[]> }> => {
  const form = await shop.signUp();
  const before = (await shop.providers.messages(form.phoneNumber)).length;
  const id = Number((await shop.outbox()).at(-1)?.subject);
  const texts = async () =>
    (await shop.providers.messages(form.phoneNumber))
      .map(({ text }) => text)
      .slice(0, -before)
      .reverse();
  return { ...form, id, texts };
};
const newMerchantUid = () => `20261121-${randomUUID().slice(0, 8)}`;
const at = () => new Date().toISOString();
const line = (title: string) => ({
  ...{ lineId: 1, itemId: 1, itemOptionId: 1, title, itemOptionName: '블랙', imageUrl: '/a.webp' },
  ...{ quantity: 1, unitPrice: 45_000 },
});
const paid = (member: { id: number } & SignUpForm, more: Partial<DataOf<typeof paymentValidated>> = {}) => ({
  ...{ merchantUid: newMerchantUid(), memberId: member.id, postMemo: null, itemTitles: '가죽 지갑, 벨트' },
  buyer: {
    ...{ username: member.username, displayName: member.displayName },
    ...{ realName: member.realName, phoneNumber: member.phoneNumber },
  },
  receiver: {
    ...{ name: member.realName, phoneNumber: member.phoneNumber },
    ...{ postCode: member.postCode, address: member.address, detailAddress: member.detailAddress },
  },
  lines: [line('가죽 지갑'), line('벨트')],
  ...{
    productTotal: 90_000,
    discount: 0,
    deliveryFee: 3_000,
    totalPrice: 93_000,
    couponMapId: null,
    couponTitle: null,
  },
  ...{ provider: 'portone', impUid: 'imp_1', paidAt: at(), cartLines: [] },
  ...more,
});
const shipped = (memberId: number, receiverPhone: string) => ({
  ...{ merchantUid: newMerchantUid(), memberId, receiverPhone, itemTitles: '가죽 지갑', carrier: '우체국' },
  ...{ trackingNumber: '1234567890123', postUrl: 'https://example.com/1234567890123', shippedAt: at() },
});
const claimed = (memberId: number, merchantUid: string, more: Partial<DataOf<typeof claimChanged>> = {}) => ({
  ...{ merchantUid, memberId, claimId: 3, kind: 'return' as const, state: 'REQUESTED' as const, reason: null },
  ...{ fault: 'buyer' as const, refunded: null, refusal: null, requestedAt: at(), changedAt: at() },
  lines: [
    ...['가죽 지갑', '벨트'].map((title, index) => ({
      ...{ lineId: index + 1, itemId: 1, itemOptionId: 1, title, itemOptionName: '블랙', quantity: 1, restocked: null },
    })),
  ],
  money: { goods: 50_000, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 3_000, refund: 47_000 },
  ...more,
});
const deliver = <E extends EventType>(event: E, data: DataOf<E>, id?: string) =>
  shop.deliver(event, { subject: randomUUID(), data, ...(id === undefined ? {} : { id }) });
const send = () => shop.work('message-sender');
const states = async () =>
  (
    await shop.database.db.rows<{ state: string }>({
      name: 'test.states',
      text: 'select state from messages order by id',
    })
  ).map(({ state }) => state);
const later = (ms: number) => shop.setNow(new Date(Date.now() + ms));

describe('a member', () => {
  it('is notified that an order is paid', async () => {
    const member = await signUpMember();
    await deliver(paymentValidated, paid(member));
    expect(await member.texts()).toEqual([]);
    await send();
    expect(await member.texts()).toEqual(['[결] 주문이 완료되었습니다. 가죽 지갑 외 1건 93,000원']);
    expect(await states()).toEqual(['SENT']);
  });

  it('is notified once of each step of a claim, and of a changed refund amount', async () => {
    const member = await signUpMember();
    const merchantUid = newMerchantUid();
    const money = { goods: 50_000, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 0, refund: 50_000 };
    const say = (more: Partial<DataOf<typeof claimChanged>>) =>
      deliver(claimChanged, claimed(member.id, merchantUid, more));
    await say({});
    await say({ state: 'ACCEPTED' });
    await say({ state: 'ACCEPTED', fault: 'seller', money, moneyChanged: true });
    await say({ state: 'ACCEPTED', money });
    await say({ state: 'INSPECTED' });
    await say({ state: 'INSPECTED' });
    await say({ state: 'REFUNDED', refunded: 50_000 });
    await say({ claimId: 4, kind: 'exchange', state: 'REFUSED', refusal: '착용한 흔적' });
    const exchange = { claimId: 8, kind: 'exchange' as const };
    await say({ ...exchange, state: 'ACCEPTED', payment: { amount: 10_000, expiresAt: new Date().toISOString() } });
    await say({ ...exchange, state: 'RECEIVED' });
    const parcel = { carrier: '우체국', trackingNumber: '6800000000011' };
    await say({ ...exchange, state: 'EXCHANGED', parcel, refunded: 5_000 });
    await say({ claimId: 5, kind: 'cancel' });
    await say({ claimId: 5, kind: 'cancel', state: 'REFUNDED', refunded: 45_000 });
    await say({ claimId: 6, kind: 'provider', state: 'REFUNDED', refunded: 10_000, lines: [] });
    // An event that is older than a day sends no message.
    await say({ claimId: 7, changedAt: '2026-01-01T00:00:00.000Z' });
    const written = { name: 'test.texts', text: 'select text from messages order by id' };
    expect((await shop.database.db.rows<{ text: string }>(written)).map(({ text }) => text)).toEqual([
      '[결] 반품 신청이 접수되었습니다. 가죽 지갑 외 1건',
      '[결] 반품 신청이 승인되었습니다. 가죽 지갑 외 1건 환불 예정 47,000원',
      '[결] 반품 승인, 환불 예정 금액이 변경되었습니다. 가죽 지갑 외 1건 50,000원',
      '[결] 반품 회수 상품 검수가 끝났습니다. 가죽 지갑 외 1건',
      '[결] 반품 금액이 환불되었습니다. 가죽 지갑 외 1건 50,000원',
      '[결] 교환 신청이 거절되었습니다. 착용한 흔적',
      '[결] 교환 신청이 승인되었습니다. 가죽 지갑 외 1건 차액 10,000원 24시간 내 결제',
      '[결] 교환 회수 상품이 도착했습니다. 가죽 지갑 외 1건',
      '[결] 교환 상품이 발송되었습니다. 가죽 지갑 외 1건 우체국 6800000000011, 차액 환불 5,000원',
      '[결] 상품이 취소되어 환불되었습니다. 가죽 지갑 외 1건 45,000원',
      '[결] 결제하신 금액 중 10,000원이 환불되었습니다.',
    ]);
    expect((await listMessagesAbout(shop.database.db, merchantUid)).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 11 }, () => 'claim'),
    );
  });

  it('gets messages without a shop name until the profile of a new shop is saved', async () => {
    const fresh = await openMember({}, null);
    const form = await fresh.signUp();
    const member = { ...form, id: Number((await fresh.outbox()).at(-1)?.subject) };
    const texts = async () => (await fresh.providers.messages(form.phoneNumber)).map(({ text }) => text);
    expect(await texts()).toEqual([expect.stringMatching(/^회원가입 인증번호 \d{6} /)]);
    const order = (event: DataOf<typeof paymentValidated>) =>
      fresh.deliver(paymentValidated, { subject: event.merchantUid, data: event });
    await order(paid(member));
    await fresh.deliver(shopProfileSaved, { subject: 'shop', version: 2, data: shopNamed('두레책방') });
    await order(paid(member));
    await fresh.work('message-sender');
    const words = '주문이 완료되었습니다. 가죽 지갑 외 1건 93,000원';
    expect((await texts()).slice(0, -1).sort()).toEqual([`[두레책방] ${words}`, words]);
    await fresh.close();
  });

  it('gets messages with the newest name of the shop, even when an older profile event arrives later', async () => {
    const member = await signUpMember();
    const rename = (version: number, name: string) =>
      shop.deliver(shopProfileSaved, { subject: 'shop', version, data: shopNamed(name) });
    await rename(7, '아람서점');
    await rename(6, '옛 이름');
    await deliver(paymentValidated, paid(member));
    await rename(8, '결');
    await send();
    expect(await member.texts()).toEqual(['[아람서점] 주문이 완료되었습니다. 가죽 지갑 외 1건 93,000원']);
  });

  it('is notified of a shipment with the tracking number, and so is the receiver with another phone', async () => {
    const [member, receiver] = [await signUpMember(), newSignUpForm()];
    await deliver(orderShipped, shipped(member.id, member.phoneNumber));
    await deliver(orderShipped, shipped(member.id, receiver.phoneNumber));
    await send();
    const text = '[결] 배송이 시작되었습니다. 가죽 지갑 우체국 1234567890123';
    expect(await member.texts()).toEqual([text, text]);
    expect((await shop.providers.messages(receiver.phoneNumber)).map((one) => one.text)).toEqual([text]);
  });

  it('is notified once of each corrected tracking number, and so is the receiver with another phone', async () => {
    const [member, receiver] = [await signUpMember(), newSignUpForm()];
    const { shippedAt: _, ...parcel } = shipped(member.id, receiver.phoneNumber);
    const change = (trackingNumber: string, changedAt = at()) => ({ ...parcel, trackingNumber, changedAt });
    const first = change('1234567890124');
    await deliver(trackingNumberChanged, first);
    await deliver(trackingNumberChanged, first);
    await send();
    await deliver(trackingNumberChanged, change('1234567890123', new Date(Date.now() + 1_000).toISOString()));
    await send();
    const text = (number: string) => `[결] 운송장 번호가 변경되었습니다. 가죽 지갑 우체국 ${number}`;
    expect(await member.texts()).toEqual([text('1234567890124'), text('1234567890123')]);
    expect(await shop.providers.messages(receiver.phoneNumber)).toHaveLength(2);
    expect((await listMessagesAbout(shop.database.db, parcel.merchantUid)).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 4 }, () => 'tracking changed'),
    );
  });

  it('is notified when a shipment is undone, and again of the next shipment', async () => {
    const member = await signUpMember();
    const { shippedAt: _, ...parcel } = shipped(member.id, member.phoneNumber);
    const key = { merchantUid: parcel.merchantUid, memberId: member.id, itemTitles: '가죽 지갑' };
    await deliver(orderShipped, { ...parcel, shippedAt: at() });
    await deliver(orderShippingUndone, { ...key, trackingNumber: null, undoneAt: at() });
    await deliver(orderShipped, { ...parcel, trackingNumber: '1234567890124', shippedAt: at() });
    await deliver(parcelShipped, { ...parcel, trackingNumber: '1234567890125', shippedAt: at() });
    await send();
    expect((await member.texts()).sort()).toEqual([
      '[결] 가죽 지갑 발송 처리가 취소되어 다시 준비합니다.',
      ...[3, 4, 5].map((end) => `[결] 배송이 시작되었습니다. 가죽 지갑 우체국 123456789012${end}`),
    ]);
    expect(await listMessagesAbout(shop.database.db, parcel.merchantUid)).toHaveLength(4);
  });

  it('is notified that an order was cancelled because it cannot be supplied', async () => {
    const member = await signUpMember();
    await deliver(orderCancelled, {
      ...{ merchantUid: newMerchantUid(), memberId: member.id, itemTitles: '가죽 지갑', totalPrice: 93_000 },
      ...{ refunded: 93_000, restock: true, couponMapId: null, cancelledAt: at() },
      ...{ by: 'admin' as const, reason: 'supply' as const },
    });
    await send();
    expect(await member.texts()).toEqual(['[결] 공급이 어려워 주문이 취소되었습니다. 가죽 지갑 93,000원 환불']);
  });

  it('is notified of a delivered or cancelled order, and of the refund of a late payment', async () => {
    const member = await signUpMember();
    const key = () => ({ merchantUid: newMerchantUid(), memberId: member.id });
    await deliver(orderDelivered, { ...key(), itemTitles: '가죽 지갑', lines: [line('가죽 지갑')], deliveredAt: at() });
    await deliver(orderCancelled, {
      ...{ ...key(), itemTitles: '가죽 지갑', totalPrice: 93_000, refunded: 93_000, restock: true },
      ...{ couponMapId: null, cancelledAt: at(), by: 'owner' as const },
    });
    await deliver(paymentRefunded, { ...key(), impUid: 'imp_9', amount: 93_000, reason: 'ended', returnedAt: at() });
    await send();
    expect((await member.texts()).sort()).toEqual([
      '[결] 가죽 지갑 배송이 완료되었습니다.',
      '[결] 결제하신 93,000원은 주문에 반영되지 않아 자동으로 취소되었습니다.',
      '[결] 주문이 취소되었습니다. 가죽 지갑 93,000원 환불',
    ]);
  });

  it('is notified once, with the word 재입고, when an option is back in stock', async () => {
    const [one, two] = [await signUpMember(), await signUpMember()];
    const restocked = {
      ...{ itemId: 1, itemOptionId: 7, itemTitle: '가죽 지갑', itemOptionName: '블랙', round: 1 },
      ...{ memberIds: [one.id, two.id, 999_999], restockedAt: at(), stockQuantity: 5 },
    };
    await deliver(optionRestocked, restocked);
    await deliver(optionRestocked, restocked);
    await send();
    const text = '[결] 재입고 알림: 가죽 지갑 (블랙) 지금 구매하실 수 있습니다.';
    expect([await one.texts(), await two.texts()]).toEqual([[text], [text]]);
    await deliver(optionRestocked, { ...restocked, round: 2 });
    await send();
    expect(await one.texts()).toHaveLength(2);
  });

  it('is notified once of each sale that began, however often and in however many events the shop says so', async () => {
    const [one, two] = [await signUpMember(), await signUpMember()];
    const begun = { saleId: 3, title: '겨울 가방전', itemId: 11, memberIds: [one.id, 999_999], beganAt: at() };
    const id = randomUUID();
    await deliver(saleBegan, begun, id);
    await deliver(saleBegan, begun, id);
    await deliver(saleBegan, { ...begun, memberIds: [one.id, two.id] });
    await send();
    const text = '[결] 알림 신청하신 ‘겨울 가방전’ 행사가 시작되었습니다.';
    expect([await one.texts(), await two.texts()]).toEqual([[text], [text]]);
    await deliver(saleBegan, { ...begun, saleId: 4, title: '봄 지갑전' });
    await send();
    expect(await one.texts()).toEqual([text, '[결] 알림 신청하신 ‘봄 지갑전’ 행사가 시작되었습니다.']);
    await deliver(saleBegan, { ...begun, saleId: 5, beganAt: new Date(Date.now() - 2 * 86_400_000).toISOString() });
    expect(await states()).toEqual(['SENT', 'SENT', 'SENT']);
  });

  it('is notified once of the reason when the shop deletes a review, but not of a deletion without a reason', async () => {
    const member = await signUpMember();
    const deleted = { reviewId: 5, itemId: 1, memberId: member.id, deletedAt: at() };
    await deliver(reviewDeleted, { ...deleted, reviewId: 6 });
    await deliver(reviewDeleted, { ...deleted, reason: '광고나 홍보' });
    await deliver(reviewDeleted, { ...deleted, reason: '광고나 홍보' });
    await send();
    expect(await member.texts()).toEqual(['[결] 리뷰 삭제 안내: 광고나 홍보']);
  });

  it('is not notified of an order from two days ago, and an unknown member causes no message', async () => {
    const member = await signUpMember();
    await deliver(paymentValidated, paid(member, { paidAt: new Date(Date.now() - 2 * 86_400_000).toISOString() }));
    await deliver(paymentValidated, paid({ ...member, id: 999_999 }));
    expect(await states()).toEqual([]);
  });
});

describe('a message', () => {
  it('is sent once when its event is delivered again, under the same id or a new id', async () => {
    const member = await signUpMember();
    const [data, id] = [paid(member), randomUUID()];
    await deliver(paymentValidated, data, id);
    await deliver(paymentValidated, data, id);
    await deliver(paymentValidated, data);
    await Promise.all([send(), send(), send()]);
    expect(await member.texts()).toHaveLength(1);
  });

  it('is sent once when several instances send at the same time', async () => {
    const member = await signUpMember();
    for (let n = 0; n < 6; n += 1) await deliver(paymentValidated, paid(member));
    await Promise.all([send(), send(), send(), send()]);
    expect(await member.texts()).toHaveLength(6);
    expect(new Set(await states())).toEqual(new Set(['SENT']));
  });

  it('is not sent by an instance while another instance is sending it', async () => {
    const member = await signUpMember();
    await deliver(paymentValidated, paid(member));
    await leaseMessages(shop.database.db, new Date(), 5);
    await shop.work('message-watch');
    await send();
    expect(await member.texts()).toEqual([]);
    expect(await states()).toEqual(['SENDING']);
  });
});

describe('a message with an unknown outcome', () => {
  it('is tried once more after the process that sent it ended, and then left to operators', async () => {
    const member = await signUpMember();
    await deliver(paymentValidated, paid(member));
    await leaseMessages(shop.database.db, new Date(), 5);
    later(61_000);
    await shop.work('message-watch');
    expect(await states()).toEqual(['WAITING']);
    await leaseMessages(shop.database.db, shop.deps.now(), 5);
    later(130_000);
    await shop.work('message-watch');
    expect(await states()).toEqual(['UNKNOWN']);
    await send();
    expect(await member.texts()).toEqual([]);
  });

  it('is sent at most twice when the provider’s answers are lost', async () => {
    const member = await signUpMember();
    await shop.providers.behave({ sms: { dropAnswer: 9 } });
    await deliver(paymentValidated, paid(member));
    await send();
    expect(await states()).toEqual(['WAITING']);
    later(11_000);
    await send();
    later(60_000);
    await send();
    expect(await states()).toEqual(['UNKNOWN']);
    expect(await member.texts()).toHaveLength(2);
  });
});

describe('a shop restored from a backup', () => {
  const restores = (text: string) => shop.database.db.run({ name: '', text });
  beforeEach(() => restores(`insert into restores (backup_at) values (now() - interval '1 hour')`));
  afterEach(() => restores('delete from restores'));
  /**
   * Sends a message and deletes its row. This is the state after a restore: only the provider knows that the message
   * was sent.
   */
  const sendAndForget = async (order: ReturnType<typeof paid>) => {
    await deliver(paymentValidated, order);
    await send();
    await restores('delete from messages');
  };

  it('does not send messages again that were sent after the backup, and sends the other messages', async () => {
    const member = await signUpMember();
    const order = paid(member);
    await sendAndForget(order);
    const other = paid(member, { totalPrice: 71_000 });
    await deliver(paymentValidated, order);
    await deliver(paymentValidated, other);
    await send();
    expect(await states()).toEqual(['SENT', 'SENT']);
    expect((await member.texts()).map((text) => /[\d,]+원/.exec(text)?.[0])).toEqual(['93,000원', '71,000원']);
  });

  it('does not send a message again that was being sent during the backup', async () => {
    await restores(`update restores set backup_at = now() + interval '30 seconds'`);
    const member = await signUpMember();
    const order = paid(member);
    await sendAndForget(order);
    await deliver(paymentValidated, order);
    await send();
    expect(await states()).toEqual(['SENT']);
    expect(await member.texts()).toHaveLength(1);
  });

  it('sends the same message about another order', async () => {
    const member = await signUpMember();
    const before = paid(member);
    await sendAndForget(before);
    await deliver(paymentValidated, before);
    await send();
    await deliver(paymentValidated, paid(member));
    await send();
    expect(await member.texts()).toHaveLength(2);
  });

  it('sends nothing until the provider can be asked, and a day later no longer asks the provider', async () => {
    const member = await signUpMember();
    await shop.providers.behave({ sms: { down: true } });
    await deliver(paymentValidated, paid(member));
    await send();
    expect(await states()).toEqual(['WAITING']);
    await shop.providers.behave({ sms: { down: false } });
    later(6_000);
    await send();
    expect(await states()).toEqual(['SENT']);
    await deliver(paymentValidated, paid(member));
    const [claimed] = await leaseMessages(shop.database.db, new Date(Date.now() + 25 * 60 * 60_000), 1);
    expect(claimed).toMatchObject({ perhapsSentSince: null });
  });
});

describe('the sending of messages', () => {
  it('waits during an outage of the provider, and continues afterwards', async () => {
    const member = await signUpMember();
    await shop.providers.behave({ sms: { down: true } });
    await deliver(paymentValidated, paid(member));
    await send();
    expect(await states()).toEqual(['WAITING']);
    await shop.providers.behave({ sms: { down: false } });
    await send();
    expect(await member.texts()).toEqual([]);
    later(6_000);
    await send();
    expect(await member.texts()).toHaveLength(1);
  });

  it('does not count failed attempts during an outage towards the daily caps', async () => {
    const member = await signUpMember();
    const counts = () =>
      shop.database.db.rows<{ sent: number }>(
        {
          name: 'test.counts',
          text: `select sent from sms_counts where kind = 'message' and day = $2 and phone_number in ($1, '')
                  order by phone_number`,
        },
        [member.phoneNumber, seoulDate(new Date())],
      );
    await deliver(paymentValidated, paid(member));
    await send();
    const before = await counts();
    await shop.providers.behave({ sms: { down: true } });
    await deliver(paymentValidated, paid(member));
    for (let tries = 0; tries < 10; tries += 1) {
      await shop.database.db.run({
        name: 'test.due',
        text: `update messages set due_at = now() where state = 'WAITING'`,
      });
      await send();
    }
    expect(await counts()).toEqual(before);
    expect(await states()).toEqual(['SENT', 'WAITING']);
    await shop.providers.behave({ sms: { down: false } });
  });

  it('repeats a message on an operator’s command after an outage of a day', async () => {
    const member = await signUpMember();
    await shop.providers.behave({ sms: { down: true } });
    await deliver(paymentValidated, paid(member));
    await send();
    later(24.1 * 60 * 60_000);
    await send();
    expect(await states()).toEqual(['UNKNOWN']);
    await shop.providers.behave({ sms: { down: false } });
    const { id } = await shop.database.db.one<{ id: number }>({ name: 'test.id', text: 'select id from messages' });
    await messages(shop.deps, ['resend', String(id)]);
    await send();
    expect(await member.texts()).toHaveLength(1);
    await expect(messages(shop.deps, ['resend', String(id)])).rejects.toThrow('does not need');
    await expect(messages(shop.deps, ['resend', 'x'])).rejects.toThrow('usage');
  });

  it('drops a message on an operator’s command after an outage of a day, and so ends the alert', async () => {
    const needed = async () => {
      await shop.work('message-watch');
      const text = await shop.deps.metrics.registry.getSingleMetricAsString('gyeol_messages_need_operator');
      return Number(text.trim().split(' ').at(-1));
    };
    const member = await signUpMember();
    await shop.providers.behave({ sms: { down: true } });
    await deliver(paymentValidated, paid(member));
    later(24.1 * 60 * 60_000);
    await send();
    expect(await needed()).toBe(1);
    const { id } = await shop.database.db.one<{ id: number }>({ name: 'test.id', text: 'select id from messages' });
    await messages(shop.deps, ['dismiss', String(id)]);
    expect(await states()).toEqual(['DISMISSED']);
    expect(await needed()).toBe(0);
    await expect(messages(shop.deps, ['dismiss', String(id)])).rejects.toThrow('does not need');
    await shop.providers.behave({ sms: { down: false } });
    await send();
    expect(await member.texts()).toHaveLength(0);
  });

  it('shows failed messages to operators on a screen, where each can be resent or dismissed once', async () => {
    const member = await signUpMember();
    await shop.providers.behave({ sms: { down: true } });
    const [first, second] = [paid(member), shipped(member.id, member.phoneNumber)];
    await deliver(paymentValidated, first);
    await deliver(orderShipped, second);
    later(24.1 * 60 * 60_000);
    await send();
    await shop.providers.behave({ sms: { down: false } });
    // Restores the clock, because tokens get their time from the database.
    shop.setNow(undefined);
    const operator = await shop.signUp();
    await setRole(shop.deps, [operator.username, 'ROLE_ADMIN']);
    const [theirs, buyers] = [bearer(await shop.tokenOf(operator)), bearer(await shop.tokenOf(member))];
    const failed = async () =>
      (await shop.call(messageCalls.failedMessages, { headers: theirs, params: { page: 0, size: 10 } })).body;
    const decide = (id: number, decision: 'resend' | 'dismiss', headers = theirs) =>
      shop.call(messageCalls.decideMessage, { headers, params: { id }, body: { decision } });
    const { content, totalElements } = await failed();
    expect(totalElements).toBe(2);
    expect(content).toMatchObject([
      { merchantUid: second.merchantUid, kind: 'shipped', receiver: member.realName, state: 'UNKNOWN' },
      { merchantUid: first.merchantUid, kind: 'paid', phoneNumber: member.phoneNumber },
    ]);
    const [newest, oldest] = content.map(({ id }) => id);
    expect((await decide(newest ?? 0, 'resend', buyers)).status).toBe(403);
    expect((await decide(newest ?? 0, 'dismiss')).status).toBe(200);
    expect((await decide(oldest ?? 0, 'resend')).status).toBe(200);
    expect(await decide(oldest ?? 0, 'dismiss')).toMatchObject({ status: 409, code: 'MESSAGE_NOT_FAILED' });
    expect(await failed()).toMatchObject({ content: [], totalElements: 0 });
    await send();
    expect(await member.texts()).toHaveLength(1);
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').map(({ data }) => data);
    expect(acts.slice(-2)).toMatchObject([
      { thing: { kind: 'message', id: String(newest) }, after: { state: 'DISMISSED' } },
      { thing: { kind: 'message', id: String(oldest) }, after: { state: 'WAITING' } },
    ]);
  });

  it('lets operators list the messages about an order, without texts and phone numbers', async () => {
    const member = await signUpMember();
    const event = paid(member);
    await deliver(paymentValidated, event);
    await send();
    const about = await listMessagesAbout(shop.database.db, event.merchantUid);
    expect(about).toMatchObject([{ kind: 'paid', state: 'SENT', error: null }]);
    expect(JSON.stringify(about)).not.toContain(member.phoneNumber);
    expect(await listMessagesAbout(shop.database.db, 'nothing')).toEqual([]);
    await messages(shop.deps, ['about', event.merchantUid]);
  });

  it('alerts operators about a refused message and never tries it again', async () => {
    const member = await signUpMember();
    await deliver(paymentValidated, paid(member));
    await shop.database.db.run({ name: 'test.spoil', text: `update messages set phone_number = '021234567'` });
    await send();
    later(3_600_000);
    await send();
    expect(await states()).toEqual(['REFUSED']);
    await shop.work('message-watch');
    const { values } = (await shop.deps.metrics.registry.getSingleMetric('gyeol_messages_need_operator')?.get()) ?? {
      values: [],
    };
    expect(values[0]?.value).toBe(1);
    await messages(shop.deps, []);
  });
});

describe('daily caps', () => {
  it('limit the messages to one phone for each day', async () => {
    const member = await signUpMember();
    for (let n = 0; n < 9; n += 1) await deliver(paymentValidated, paid(member));
    await send();
    expect((await states()).filter((state) => state === 'CAPPED')).toHaveLength(1);
    expect(await member.texts()).toHaveLength(8);
    later(24 * 60 * 60_000);
    await deliver(paymentValidated, paid(member, { paidAt: shop.deps.now().toISOString() }));
    await send();
    expect(await member.texts()).toHaveLength(9);
  });

  it('count codes separately from messages, so that many codes hold back no message about an order', async () => {
    const member = await signUpMember();
    const ask = () => shop.call(memberCalls.sendCode, { params: { phone: member.phoneNumber } });
    // Starts in the morning, so that the test does not run past midnight in Seoul.
    const morning = seoulInstant(seoulDate(new Date()), 9).getTime();
    for (let n = 0; n < 12; n += 1) {
      shop.setNow(new Date(morning + n * 11 * 60_000));
      const response = await ask();
      expect(response.status).toBe(n < 7 ? 200 : 429);
    }
    shop.setNow(undefined);
    const before = (await member.texts()).length;
    await deliver(paymentValidated, paid(member));
    await send();
    expect((await member.texts()).length).toBe(before + 1);
  });

  it('limit the codes that the whole shop sends', async () => {
    const small = await openMember({ smsDailyPerPhone: 100, smsDailyTotal: 2 });
    const ask = () => small.call(memberCalls.sendCode, { params: { phone: newSignUpForm().phoneNumber } });
    expect([(await ask()).status, (await ask()).status, (await ask()).code]).toEqual([200, 200, 'CODE_LIMIT']);
    await small.close();
  });
});
