import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { contentPage, Instant, MerchantUid, Nullable, Ok, PageParams } from '../../schema.ts';

const DepositAccount = Type.Object(
  {
    bank: Type.String(),
    number: Type.String(),
    holder: Type.String(),
  },
  { name: 'DepositAccount' },
);
/** Only operators see the buyer. */
const DepositBuyer = Type.Object(
  { name: Type.String(), username: Type.String(), phoneNumber: Type.String() },
  { name: 'DepositBuyer' },
);
const ofOrder = Type.Object({ uid: MerchantUid });

/** Calls for orders that are paid to an account of the provider, and for the buyer's account that refunds go to. */
export const depositCalls = defineCalls({
  /**
   * The deposit is `waiting` until `endsAt`, then `paid` or `ended`. `account` is null when no account was issued for
   * the order. `refundDue` is won that cannot be refunded before the buyer names an account. `refundAccount` is the
   * buyer's account, masked.
   */
  deposit: {
    summary: 'Answers the state of the deposit of an order, and the account to pay it to',
    method: 'GET',
    path: '/api/payment/getDeposit/{uid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.read',
    addition: true,
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND'],
    params: ofOrder,
    answers: {
      200: Type.Object({
        merchantUid: Type.String(),
        mine: Type.Boolean(),
        buyer: Nullable(DepositBuyer),
        state: Type.Union([Type.Literal('waiting'), Type.Literal('paid'), Type.Literal('ended')]),
        itemTitles: Type.String(),
        totalPrice: Type.Integer(),
        account: Nullable(DepositAccount),
        endsAt: Nullable(Instant),
        refundDue: Type.Integer(),
        refundAccount: Nullable(DepositAccount),
      }),
    },
  },
  /** `total` is the sum of all these orders, in won. */
  waitingDeposits: {
    summary: 'Lists the orders that wait for a deposit, the earliest deadline first',
    method: 'GET',
    path: '/api/admin/payment/deposits/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.read',
    addition: true,
    params: PageParams,
    answers: {
      200: Type.Object({
        ...contentPage(
          Type.Object({
            merchantUid: Type.String(),
            buyerName: Type.String(),
            itemTitles: Type.String(),
            bank: Type.String(),
            number: Type.String(),
            totalPrice: Type.Integer(),
            placedAt: Instant,
            endsAt: Instant,
          }),
        ).properties,
        total: Type.Integer(),
      }),
    },
  },
  /** Answers 409 REFUND_ACCOUNT_HOLDER when the provider knows another holder of the account. */
  setRefundAccount: {
    summary: "Sets the buyer's account to which the money of an order is refunded",
    method: 'PUT',
    path: '/api/payment/refund-account/{uid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.money',
    fresh: true,
    addition: true,
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND', 'ILLEGAL_MOVE', 'REFUND_ACCOUNT_INVALID', 'REFUND_ACCOUNT_HOLDER'],
    params: ofOrder,
    body: Type.Object({
      bankCode: Typed('digits', { pattern: '^\\d{3}$', title: '은행', message: '은행을 골라주세요.' }),
      number: Typed('digits', { maxLength: 30, title: '계좌번호' }),
      holder: Typed('name', {
        minLength: 1,
        maxLength: 30,
        title: '예금주',
        message: '예금주를 30자까지 입력해주세요.',
      }),
    }),
    answers: { 200: Ok },
  },
});
