import { describe, expect, it } from 'vitest';
import type { Order } from '../order/order-row.ts';
import { isBuyerOrReceiver, judgeRow, sameNumber } from './ship-row.ts';

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
  it('is refused when it names the order that pays the difference of an exchange', () => {
    const terms = {
      carrier: 'logen',
      confirmChanges: false,
      isRepeated: false,
      isChosen: true,
      hasRest: true,
      numbers: [],
    } as const;
    const waiting = { ...order, status: 'PREPARING', cancelRequestedAt: null, linesCancelRequestedAt: null } as Order;
    expect(judgeRow({ ...waiting, exchangeClaimId: 7 }, row, terms)).toEqual(judgeRow(undefined, row, terms));
    expect(judgeRow({ ...waiting, exchangeClaimId: null }, row, terms).ok).toBe(true);
  });
  it('matches a tracking number written in full-width digits', () =>
    expect(sameNumber('6800000000001', '６８００-００００-００００１')).toBe(true));
});
