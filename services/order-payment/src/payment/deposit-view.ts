import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Db } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import { findOrder } from '../order/order-store.ts';
import { readAmountAwaitingAccount } from './payment-store.ts';
import { findMaskedAccount, isByDeposit } from './refund-account-store.ts';

/** Throws ORDER_NOT_FOUND, NOT_OWNER. */
export const depositView = async (db: Db, member: Member, merchantUid: string) => {
  const order = await findOrder(db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  authorizeOrder(order, member);
  const [refundDue, refundAccount] = await Promise.all([
    readAmountAwaitingAccount(db, merchantUid),
    findMaskedAccount(db, merchantUid),
  ]);
  const { deposit } = order;
  const { realName, username, phoneNumber } = order.buyer;
  if (!isByDeposit(order) && refundDue === 0) throw problem('ORDER_NOT_FOUND');
  const state =
    order.status === 'AWAITING_DEPOSIT'
      ? 'waiting'
      : order.paidAt !== null && order.endedAt === null
        ? 'paid'
        : 'ended';
  return {
    merchantUid,
    mine: order.memberId === member.id,
    buyer: isAdmin(member) ? { name: realName, username, phoneNumber } : null,
    state: state as 'waiting' | 'paid' | 'ended',
    itemTitles: order.itemTitles,
    totalPrice: order.totalPrice,
    account: deposit && { bank: deposit.bank, number: deposit.number, holder: deposit.holder },
    endsAt: deposit && new Date(deposit.endsAt),
    refundDue,
    refundAccount: refundAccount ?? null,
  };
};
