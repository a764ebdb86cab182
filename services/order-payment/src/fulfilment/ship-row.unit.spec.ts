import { describe, expect, it } from 'vitest';
import type { Order } from '../order/order-row.ts';
import { isBuyerOrReceiver, sameNumber } from './ship-row.ts';

const order = {
  buyer: { realName: '김하늘', phoneNumber: '01012345678' },
  receiver: { name: '이지수', phoneNumber: '821098765432' },
} as Order;
const row = { merchantUid: 'x', trackingNumber: '6800000000001', name: '김하늘', phoneNumber: '01012345678' };

describe('a row of the tracking-number file', () => {
  it.each([
    { phoneNumber: '1012345678' },
    { phoneNumber: '+82 10-1234-5678' },
    { phoneNumber: '０１０－１２３４－５６７８' },
    { name: '김하늘'.normalize('NFD') },
    { name: '김 하늘\u200b' },
    { name: '이지수', phoneNumber: '010-9876-5432' },
    { name: '이지수', phoneNumber: '821098765432' },
  ])('matches the buyer or receiver of the order with %j', (typed) =>
    expect(isBuyerOrReceiver(order, { ...row, ...typed })).toBe(true),
  );
  it.each([{ phoneNumber: '01012345679' }, { name: '김하느' }, { name: '이지수' }])(
    'does not match the order with %j',
    (typed) => expect(isBuyerOrReceiver(order, { ...row, ...typed })).toBe(false),
  );
  it('matches a tracking number written in full-width digits', () =>
    expect(sameNumber('6800000000001', '６８００-００００-００００１')).toBe(true));
});
