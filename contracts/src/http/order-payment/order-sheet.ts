import { Type } from 'typebox';
import { Id, Instant, Nullable, Quantity } from '../../schema.ts';
import { ExchangeOf, OrderLine } from './order.ts';
import { OfferedMethod } from './payment-methods.ts';

const Methods = Type.Optional(
  Type.Array(OfferedMethod, {
    description: 'The payment methods that the buyer can choose, in the order of the payment page',
  }),
);
/** Stands in orders with goods behind a sale or a sale gate, in a shop that offers deposits. */
const SaleDepositHours = Type.Optional(
  Nullable(
    Type.Integer({
      description:
        'The hours for a deposit, because goods are behind a sale or a sale gate; null when they cannot be paid by deposit. Absent for other goods',
    }),
  ),
);
export const OrderSheet = Type.Object(
  {
    orderSheetId: Id,
    username: Type.String(),
    name: Type.String(),
    phoneNumber: Type.String(),
    // The next four fields come from the order that was placed from the sheet, or else from the sheet itself. They are
    // null until the buyer enters them.
    postCode: Nullable(Type.String()),
    address: Nullable(Type.String()),
    detailAddress: Nullable(Type.String()),
    postMemo: Nullable(Type.String()),
    itemTitles: Type.String(),
    itemManagements: Type.Array(OrderLine),
    productTotal: Type.Integer(),
    deliveryFee: Type.Integer({ description: 'The delivery fee in won, without the surcharge `remoteFee`' }),
    remoteFee: Type.Integer({ description: 'The surcharge in won for delivery to the postcode; 0 when there is none' }),
    remoteArea: Nullable(
      Type.String({ description: 'The name of the remote area that contains the postcode; null when none does' }),
    ),
    hasRemoteAreas: Type.Boolean({
      description: 'True when the shop has remote areas, where delivery may cost a surcharge',
    }),
    totalPrice: Type.Integer({
      description: 'The won of all lines, as in `productTotal`: without delivery fees, coupon and points',
    }),
    madeToOrderTerms: Nullable(
      Type.String({
        description:
          'The terms for goods that are made to order, to which the buyer can agree; null when the sheet has no such lines',
      }),
    ),
    createdAt: Instant,
    methods: Methods,
    saleDepositHours: SaleDepositHours,
  },
  { name: 'OrderSheet' },
);
export const FinalOrder = Type.Object(
  {
    totalPrice: Type.Integer(),
    merchantUid: Type.String(),
    itemTitles: Type.String(),
    name: Type.String(),
    phoneNumber: Type.String(),
    address: Type.String(),
    detailAddress: Type.Optional(Type.String()),
    postCode: Type.String(),
    expiresAt: Type.Optional(Instant),
    exchangeOf: ExchangeOf,
    methods: Methods,
    saleDepositHours: SaleDepositHours,
    depositEndsAt: Type.Optional(Instant),
  },
  { name: 'FinalOrder' },
);
export const Lines = Type.Array(Type.Object({ itemOptionId: Id, quantity: Quantity, cartId: Type.Optional(Id) }), {
  name: 'OrderedOptions',
  minItems: 1,
  maxItems: 100,
  title: '주문 상품',
});
