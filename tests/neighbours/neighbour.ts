import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf, InternalCall } from '@gyeol/contracts/call.ts';
import type { DataOf, EventType } from '@gyeol/contracts/event.ts';
import type { orderCancelled, paymentValidated } from '@gyeol/contracts/events/order-payment.ts';

/**
 * A service that order-payment calls. The tests of that service provide the real service, and the tests of
 * order-payment provide the fake one. Both must pass the tests of this folder, so that tests with the fake are valid
 * for the shop.
 */
export interface Neighbour {
  callInternal<const Row extends InternalCall>(
    row: Row,
    request: { body: BodyOf<Row> },
  ): Promise<{ status: number; body: AnswerOf<Row>; code: string | undefined }>;
  deliver<E extends EventType>(event: E, content: { id?: string; subject: string; data: DataOf<E> }): Promise<unknown>;
}

export const newOrderNumber = (): string => `20260601120000000-${randomUUID().replaceAll('-', '').slice(0, 16)}`;

const at = '2026-06-01T03:00:00.000Z';
const person = { username: 'a@example.com', displayName: '민지', realName: '김민지', phoneNumber: '01012345678' };

/** The event that order-payment publishes when an order ends unpaid. */
export const ended = (merchantUid: string) => ({
  subject: merchantUid,
  data: { merchantUid, memberId: 7, endedAt: at },
});

/** The event that order-payment publishes when an order is paid. */
export const paid = (merchantUid: string, more: Partial<DataOf<typeof paymentValidated>> = {}) => ({
  subject: merchantUid,
  data: {
    merchantUid,
    memberId: 7,
    buyer: person,
    receiver: { name: '김민지', phoneNumber: '01012345678', postCode: '0', address: 'a', detailAddress: 'b' },
    postMemo: null,
    itemTitles: '가죽 토트백',
    lines: [],
    productTotal: 50_000,
    discount: 0,
    deliveryFee: 0,
    totalPrice: 50_000,
    couponMapId: null,
    couponTitle: null,
    provider: 'portone',
    impUid: 'imp_1',
    paidAt: at,
    cartLines: [],
    ...more,
  },
});

/** The event that order-payment publishes when a paid order is cancelled. */
export const cancelled = (merchantUid: string, more: Partial<DataOf<typeof orderCancelled>> = {}) => ({
  subject: merchantUid,
  data: {
    merchantUid,
    memberId: 7,
    itemTitles: '가죽 토트백',
    totalPrice: 50_000,
    refunded: 50_000,
    restock: true,
    couponMapId: null,
    cancelledAt: at,
    by: 'owner' as const,
    ...more,
  },
});
