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
  /** The price in won, after the item's discount and with the option's surcharge. */
  unitPrice: number;
  /** 주문제작. Absent in lines that are older than this field. */
  madeToOrder?: boolean;
  /** The number of pieces that were cancelled before shipping. Absent in a new order. */
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
/** The made-to-order terms that the buyer agreed to, word for word, and the time of the agreement in ISO 8601. */
export interface MadeToOrderAgreement {
  text: string;
  at: string;
}
export type FrozenCoupon = CouponTerms & { title: string };
/** `shop`: a member placed the order here. `seed`: the order was loaded, and never held stock or a coupon. */
export type OrderOrigin = 'shop' | 'seed';
/** `supply`: the shop cannot supply the goods (공급이 어려움, 전자상거래법 §15(2)). */
export type CancelReason = 'supply';
export type CancelledBy = 'owner' | 'admin' | 'provider';

/** The bank account that the provider issued for an unpaid order, and the time when the buyer was reminded. */
export interface Deposit {
  impUid: string;
  bank: string;
  number: string;
  holder: string;
  /**
   * The end of the account, in ISO 8601. The order itself ends at `expiresAt`, which is later only when the end of the
   * order was postponed.
   */
  endsAt: string;
  remindedAt?: string;
}

/** A column of `orders`. Its name follows from the field: `merchantUid` is `merchant_uid`. */
interface Column<Value> {
  readonly type: string;
  readonly initial?: Value;
}
const column =
  (type: string) =>
  <Value>(initial?: Value): Column<Value> => ({ type, ...(initial !== undefined && { initial }) });
const text = column('text');
const bigint = column('bigint');
const json = column('jsonb');
const time = column('timestamptz');
const flag = column('boolean');

/**
 * The columns that an order is placed with. Only the receiver and the delivery note may change later, until the order
 * is packed.
 */
export const placedColumns = {
  merchantUid: text<string>(),
  memberId: bigint<number>(),
  /** A hash of lines, coupon and address. A repeated `complete` finds its order by this hash. */
  fingerprint: text<string>(),
  origin: text<OrderOrigin>(),
  /** The unpaid order whose holds this order takes over. */
  replaces: text<string | null>(),
  buyer: json<Buyer>(),
  receiver: json<Receiver>(),
  postMemo: text<string | null>(),
  itemTitles: text<string>(),
  /** The image of the first line, for lists. */
  imageUrl: text<string>(),
  /**
   * The cart lines to remove once the order is paid. When a newer sheet has the same goods, the cart lines of the newer
   * sheet replace these lines.
   */
  cartLines: json<CartLine[]>(),
  productTotal: bigint<number>(),
  couponMapId: bigint<number | null>(),
  /** Null when nothing is made to order, or when the buyer keeps the usual right of withdrawal. */
  madeToOrderAgreement: json<MadeToOrderAgreement | null>(),
  /** The points that the order uses, in won. They are held together with the coupon of the order. */
  points: bigint<number>(),
  placedAt: time<Date>(),
  /**
   * The time when the stock of the order was first held, by the order itself or by an order that it replaces. It is as
   * much earlier as the member held these goods before, unpaid. Null in orders of an older release.
   */
  holdSince: time<Date | null>(),
  /** True when the price or the limit of a sale, or a sale gate, applied to goods of the order. */
  behindSale: flag<boolean>(),
  /**
   * The names of the providers at which a payment window of the order was opened. Null while there was no window but one
   * of PortOne V1. A statement of its own adds a name, as for the receiver.
   */
  windowProviders: column('text[]')<string[] | null>(),
};

/** The columns that change with each version, with their initial values. A new nullable column needs one line here. */
export const changingColumns = {
  status: text<OrderState>('PLACING'),
  version: column('integer')<number>(1),
  discount: bigint<number>(0),
  /**
   * The share of each line in the discount, in won. Null without a discount, and in older orders until their first
   * claim.
   */
  lineDiscounts: json<number[] | null>(null),
  /** The share of each line in the points, in won. Null without points. */
  linePoints: json<number[] | null>(null),
  /** The flat delivery fee and the surcharge for a remote area, in won. */
  deliveryFee: bigint<number>(0),
  remoteFee: bigint<number>(0),
  totalPrice: bigint<number>(0),
  /** The terms of the coupon, frozen when the coupon was held. */
  coupon: json<FrozenCoupon | null>(null),
  expiresAt: time<Date | null>(null),
  extensions: column('smallint')<number>(0),
  checkDueAt: time<Date | null>(null),
  checkStep: column('smallint')<number>(0),
  prepareFailed: flag<boolean>(false),
  provider: text<string | null>(null),
  impUid: text<string | null>(null),
  /** The method that the provider reports. Null in orders of an older release, which accepted only cards. */
  paymentMethod: text<PaidMethod | null>(null),
  paidAt: time<Date | null>(null),
  deposit: json<Deposit | null>(null),
  /** The packing batch of the order. The batch is set once, while PREPARING, and never changes. */
  packingBatchId: bigint<number | null>(null),
  carrier: text<CarrierCode | null>(null),
  trackingNumber: text<string | null>(null),
  postUrl: text<string | null>(null),
  shippedAt: time<Date | null>(null),
  deliveredAt: time<Date | null>(null),
  /** 구매확정: the time when the buyer confirmed the order, or when seven days had passed. */
  confirmedAt: time<Date | null>(null),
  endedAt: time<Date | null>(null),
  goodsBackAt: time<Date | null>(null),
  /** The reason why the goods of a cancelled order will not come back. The shop no longer waits for them. */
  goodsWrittenOff: text<string | null>(null),
  cancelRequestedAt: time<Date | null>(null),
  cancelBy: text<CancelledBy | null>(null),
  /** Set while pieces of the order are being cancelled at the provider. */
  linesCancelRequestedAt: time<Date | null>(null),
  cancelDueAt: time<Date | null>(null),
  /** The shop's reason for the cancel. Set only to a reason that the buyer is shown. */
  cancelReason: text<CancelReason | null>(null),
  /** The operators' note, which is never shown to the owner. */
  memo: text<string | null>(null),
  /** The claim whose price difference this order pays. Null in every other order. */
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
/** Amounts are in won. The fields of a payment exist only in states that can have a payment. */
export type Order = { [State in OrderState]: OrderIn<State> }[OrderState];
export type ShownOrder = { [State in OrderStatus]: OrderIn<State> }[OrderStatus];

/** The method that an order was paid with, or null when it is not paid or there was nothing to pay. */
export const paidMethodOf = ({ paidAt, totalPrice, paymentMethod }: Order): PaidMethod | null =>
  paidAt === null || totalPrice === 0 ? null : (paymentMethod ?? 'card');

export const isImported = ({ origin }: Pick<Order, 'origin'>): boolean => origin === 'seed';

const initials = Object.fromEntries(
  Object.entries(changingColumns).map(([field, { initial }]) => [field, initial]),
) as unknown as ChangingFields;

export const newOrder = (placed: PlacedFields & { lines: Line[] }): OrderIn<'PLACING'> =>
  ({ ...placed, ...initials, totalPrice: placed.productTotal }) as OrderIn<'PLACING'>;
