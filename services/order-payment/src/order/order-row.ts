import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import type { CouponTerms } from '@gyeol/contracts/rules/coupon.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import type { PaidMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import type { OrderState, PaidState } from './order-states.ts';

export interface Line {
  lineId: number;
  itemId: number;
  itemOptionId: number;
  title: string;
  itemOptionName: string;
  imageUrl: string;
  quantity: number;
  /** Won, with the discount and the option. */
  unitPrice: number;
  /** 주문제작; absent of a line from before there was any. */
  madeToOrder?: boolean;
  /** Pieces that were cancelled before it was sent; absent of a new order. */
  cancelled?: number;
}
export interface CartLine {
  cartLineId: number | null;
  itemOptionId: number;
  quantity: number;
}
export interface Buyer {
  username: string;
  displayName: string;
  realName: string;
  phoneNumber: string;
}
export interface Receiver {
  name: string;
  phoneNumber: string;
  postCode: string;
  address: string;
  detailAddress: string;
}
/** What the buyer of made-to-order lines agreed to, word for word, and when, in ISO 8601. */
export interface MadeToOrderAgreement {
  text: string;
  at: string;
}
export type FrozenCoupon = CouponTerms & { title: string };
/** Somebody bought it here, or `seed` loaded it: its stock and coupon were never held for it. */
export type OrderOrigin = 'shop' | 'seed';
/** `supply`: 공급이 어려움 (전자상거래법 §15(2)). */
export type CancelReason = 'supply';
export type CancelledBy = 'owner' | 'admin' | 'provider';

/** Where an unpaid order's money is to come to, as the provider issued it, and when its buyer was reminded. */
export interface Deposit {
  impUid: string;
  bank: string;
  number: string;
  holder: string;
  /** ISO; the order ends at `expiresAt`, which is never later. */
  endsAt: string;
  remindedAt?: string;
}

/** A column of `orders`, by the name of its field: `merchantUid` is `merchant_uid`. */
interface Column<Value> {
  /** In SQL. */
  readonly type: string;
  /** What a new order has in it; absent where it has no default. */
  readonly initial?: Value;
}
const column =
  (type: string) =>
  <Value>(initial?: Value): Column<Value> => ({ type, ...(initial !== undefined && { initial }) });
const text = column('text');
const bigint = column('bigint');
const json = column('jsonb');
const time = column('timestamptz');

/** What an order is placed with; it never changes, but for the receiver and his note until it is packed. */
export const placedColumns = {
  merchantUid: text<string>(),
  memberId: bigint<number>(),
  /** Of lines, coupon and address: the same `complete` again is the same order. */
  fingerprint: text<string>(),
  origin: text<OrderOrigin>(),
  /** The unpaid order whose holds this one takes over. */
  replaces: text<string | null>(),
  buyer: json<Buyer>(),
  receiver: json<Receiver>(),
  postMemo: text<string | null>(),
  itemTitles: text<string>(),
  /** Of the first line, for lists. */
  imageUrl: text<string>(),
  /** What the cart gives up once it is paid; a newer sheet of the same goods changes it. */
  cartLines: json<CartLine[]>(),
  productTotal: bigint<number>(),
  couponMapId: bigint<number | null>(),
  /** Null: nothing is made to order, or its buyer can change his mind as with any goods. */
  madeToOrderAgreement: json<MadeToOrderAgreement | null>(),
  /** Points that it uses, in won; held with its coupon. */
  points: bigint<number>(),
  placedAt: time<Date>(),
  /** When its stock was first held, by it or by an order that it replaces. Null in orders of an older version. */
  holdSince: time<Date | null>(),
};

/** What changes with its versions, and how it begins. A new nullable column is one line here. */
export const changingColumns = {
  status: text<OrderState>('PLACING'),
  version: column('integer')<number>(1),
  discount: bigint<number>(0),
  /** Of each line its share of the discount, in won. Null without a discount, and until the first claim of an older order. */
  lineDiscounts: json<number[] | null>(null),
  /** Of each line its share of the points; null without. */
  linePoints: json<number[] | null>(null),
  /** The flat part of the fee, and what a remote area costs beside it. */
  deliveryFee: bigint<number>(0),
  remoteFee: bigint<number>(0),
  totalPrice: bigint<number>(0),
  /** The terms of the coupon, frozen when it was held. */
  coupon: json<FrozenCoupon | null>(null),
  expiresAt: time<Date | null>(null),
  extensions: column('smallint')<number>(0),
  checkDueAt: time<Date | null>(null),
  checkStep: column('smallint')<number>(0),
  prepareFailed: column('boolean')<boolean>(false),
  provider: text<string | null>(null),
  impUid: text<string | null>(null),
  /** As the provider says. Null in orders of an older version, which knew the card alone. */
  paymentMethod: text<PaidMethod | null>(null),
  paidAt: time<Date | null>(null),
  /** The account of a 무통장입금, from its issue on. */
  deposit: json<Deposit | null>(null),
  /** The packing batch it was taken into, once and for good; in it while PREPARING. */
  packingBatchId: bigint<number | null>(null),
  carrier: text<CarrierCode | null>(null),
  trackingNumber: text<string | null>(null),
  postUrl: text<string | null>(null),
  shippedAt: time<Date | null>(null),
  deliveredAt: time<Date | null>(null),
  /** 구매확정: the buyer said that it is as wished, or seven days did. */
  confirmedAt: time<Date | null>(null),
  endedAt: time<Date | null>(null),
  goodsBackAt: time<Date | null>(null),
  /** Why the goods of a cancelled order never come back; nobody waits for them any more. */
  goodsWrittenOff: text<string | null>(null),
  cancelRequestedAt: time<Date | null>(null),
  cancelBy: text<CancelledBy | null>(null),
  /** While pieces of it are cancelled at the provider. */
  linesCancelRequestedAt: time<Date | null>(null),
  cancelDueAt: time<Date | null>(null),
  /** Why the shop cancels it, where its buyer is told. */
  cancelReason: text<CancelReason | null>(null),
  /** What operators noted; never shown to its owner. */
  memo: text<string | null>(null),
  /** It is no order but the payment of an exchange's difference: only that claim knows of it. */
  exchangeClaimId: bigint<number | null>(null),
};

type FieldsOf<Columns> = { [K in keyof Columns]: Columns[K] extends Column<infer Value> ? Value : never };
export type PlacedFields = FieldsOf<typeof placedColumns>;
export type ChangingFields = FieldsOf<typeof changingColumns>;

type PaymentField = 'provider' | 'impUid' | 'paymentMethod' | 'paidAt';
interface OrderFields extends PlacedFields, Omit<ChangingFields, 'status' | PaymentField | 'deposit'> {
  lines: Line[];
}
interface NoPayment {
  provider: null;
  impUid: null;
  paymentMethod: null;
  paidAt: null;
}
/** An order of 0 won is paid without a provider. */
interface Paid {
  provider: string | null;
  impUid: string | null;
  paymentMethod: PaidMethod | null;
  paidAt: Date;
}
type PaymentIn<State extends OrderState> = State extends PaidState
  ? Paid
  : State extends 'CANCELLED'
    ? Paid | NoPayment
    : NoPayment;
type DepositIn<State extends OrderState> = State extends 'AWAITING_DEPOSIT' ? Deposit : Deposit | null;
export type OrderIn<State extends OrderState> = OrderFields & {
  status: State;
  deposit: DepositIn<State>;
} & PaymentIn<State>;
/** An order as its row holds it, with its lines. Money in won. Only a state that can have a payment has its fields. */
export type Order = { [State in OrderState]: OrderIn<State> }[OrderState];
/** In one of the four states of the documents. */
export type ShownOrder = { [State in OrderStatus]: OrderIn<State> }[OrderStatus];

/** What an order was paid with; null while it is not paid, and where there was nothing to pay. */
export const paidMethodOf = ({ paidAt, totalPrice, paymentMethod }: Order): PaidMethod | null =>
  paidAt === null || totalPrice === 0 ? null : (paymentMethod ?? 'card');

/** Whether an order was loaded by `seed`. */
export const isImported = ({ origin }: Pick<Order, 'origin'>): boolean => origin === 'seed';

const initials = Object.fromEntries(
  Object.entries(changingColumns).map(([field, { initial }]) => [field, initial]),
) as unknown as ChangingFields;

/** A new order, PLACING: what it is placed with, and of everything else what it begins with. */
export const newOrder = (placed: PlacedFields & { lines: Line[] }): OrderIn<'PLACING'> =>
  ({ ...placed, ...initials, totalPrice: placed.productTotal }) as OrderIn<'PLACING'>;
