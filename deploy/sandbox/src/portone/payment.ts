/** The payment methods of `request_pay` that the window simulates, each with the title of its window. */
export const windowNames = {
  card: '카드 결제',
  trans: '실시간 계좌이체',
  phone: '휴대폰 결제',
  vbank: '가상계좌',
  naverpay: '네이버페이',
  kakaopay: '카카오페이',
  tosspay: '토스페이',
  payco: '페이코',
} as const;
export type PayMethod = keyof typeof windowNames;
export const isPayMethod = (value: unknown): value is PayMethod =>
  typeof value === 'string' && Object.hasOwn(windowNames, value);
const easyPays: readonly PayMethod[] = ['naverpay', 'kakaopay', 'tosspay', 'payco'];

type PaymentStatus = 'ready' | 'paid' | 'failed' | 'cancelled';

export interface Cancellation {
  id: string;
  amount: number;
  at: number;
  reason: string;
}

/** The account that waits for a deposit. `until` is in unix seconds. */
export interface IssuedAccount {
  bank: string;
  number: string;
  until: number;
}
export const bankNames: Readonly<Record<string, string>> = {
  '088': '신한은행',
  '004': 'KB국민은행',
  '020': '우리은행',
  '081': '하나은행',
  '011': 'NH농협은행',
  '090': '카카오뱅크',
};

/** A 현금영수증. Times are in unix seconds. `cancelledAt` is 0 while the receipt is valid. */
export interface CashReceipt {
  /** The approval number of the tax office. */
  number: string;
  type: 'person' | 'company';
  amount: number;
  at: number;
  cancelledAt: number;
}

interface Party {
  name?: string;
  tel?: string;
  addr?: string;
  postcode?: string;
}
/** Times in unix seconds. */
export interface EscrowDelivery {
  company: string;
  invoice: string;
  sent_at: number;
  applied_at: number;
  sender: Party;
  receiver: Party;
}

/** Has only the fields that the shop sent. */
export interface OrderDetails {
  name?: string;
  buyer_name?: string;
  buyer_email?: string;
  buyer_tel?: string;
  buyer_addr?: string;
  buyer_postcode?: string;
  custom_data?: string;
  notice_url?: string;
  channel?: 'pc' | 'mobile';
  /** The deadline of a deposit, `YYYYMMDDhhmm` in Seoul. */
  vbank_due?: string;
  /** When absent, the method is `card`. */
  pay_method?: PayMethod;
  /** True when the buyer got a cash receipt in the window, without a REST call. */
  cash_receipt?: true;
  /** The key of the channel, or the channel's older name. */
  pg?: string;
  /** When absent, the shop gets the money at once. */
  escrow?: true;
  /** A payment of PortOne V2. Its `merchantUid` is the `paymentId`, and its `impUid` is the `transactionId`. */
  v2?: true;
}

export interface CardChoice {
  card: string;
  quota: number;
}

/** Amounts are in won, times in unix seconds. The time 0 means that the event has not happened. */
export interface Payment {
  readonly impUid: string;
  readonly merchantUid: string;
  readonly amount: number;
  readonly currency: string;
  readonly sandbox: boolean;
  readonly startedAt: number;
  readonly details: OrderDetails;
  /** The attempts of an order are a chain, newest first. */
  readonly previous: Payment | undefined;
  status: PaymentStatus;
  paidAt: number;
  failedAt: number;
  cancelledAt: number;
  cancelAmount: number;
  failReason: string | undefined;
  choice: CardChoice;
  cancels: readonly Cancellation[];
  account: IssuedAccount | undefined;
  receipts: readonly CashReceipt[];
  /** The deliveries in the order of their registration. The last delivery is valid. */
  deliveries: readonly EscrowDelivery[];
  /**
   * The number of the buyer's confirmations. After the first confirmation, the money of an escrow payment belongs to
   * the shop.
   */
  confirmations: number;
}

export const isV2 = ({ details }: Pick<Payment, 'details'>): boolean => details.v2 === true;

/** In the order in which the window shows them. */
export const cardNames = [
  { code: '366', name: '신한카드' },
  { code: '365', name: '삼성카드' },
  { code: '367', name: '현대카드' },
  { code: '381', name: 'KB국민카드' },
  { code: '368', name: '롯데카드' },
  { code: '374', name: '하나카드' },
  { code: '361', name: 'BC카드' },
  { code: '371', name: 'NH농협카드' },
] as const;

const cardName = (code: string): string | null => cardNames.find((card) => card.code === code)?.name ?? null;

export const defaultChoice: CardChoice = { card: '366', quota: 0 };

export const balanceOf = (payment: Payment): number =>
  payment.status === 'paid' ? payment.amount - payment.cancelAmount : 0;

export const liveReceiptOf = ({ receipts }: Payment): CashReceipt | undefined =>
  receipts.find(({ cancelledAt }) => cancelledAt === 0);

/**
 * The digits of the id, filled up with zeros to 12 digits. Receipts and card approvals get their numbers from these
 * digits. So the numbers never change, and differ from payment to payment.
 */
const digitsOf = (impUid: string): string => impUid.replace(/\D/g, '').padEnd(12, '0');

const cancellationView = (payment: Payment, cancel: Cancellation, receiptUrl: string) => ({
  pg_tid: `sandbox_${payment.impUid}`,
  amount: cancel.amount,
  cancelled_at: cancel.at,
  reason: cancel.reason,
  cancellation_id: cancel.id,
  receipt_url: receiptUrl,
});

const payMethodOf = ({ details }: Payment): PayMethod => details.pay_method ?? 'card';

/**
 * Reports the method the way the provider does. An easy pay is paid in one of two ways.
 * Through its own contract: the easy pay is the PG, and the method is `point`.
 * Through another PG: the method is `card`, and `emb_pg_provider` names the easy pay.
 * When a channel names the easy pay, the sandbox treats the channel as the easy pay's own contract.
 */
const methodView = (payment: Payment) => {
  const method = payMethodOf(payment);
  if (!easyPays.includes(method)) return { pay_method: method, pg_provider: 'html5_inicis', emb_pg_provider: null };
  return payment.details.pg?.includes(method)
    ? { pay_method: 'point', pg_provider: method, emb_pg_provider: null }
    : { pay_method: 'card', pg_provider: 'html5_inicis', emb_pg_provider: method };
};

const cardView = (payment: Payment) => {
  const digits = digitsOf(payment.impUid);
  const approved = payment.paidAt > 0 && payMethodOf(payment) === 'card';
  return {
    apply_num: payment.paidAt > 0 ? digits.slice(0, 8) : null,
    card_code: approved ? payment.choice.card : null,
    card_name: approved ? cardName(payment.choice.card) : null,
    card_quota: approved ? payment.choice.quota : 0,
    card_number: approved ? `5409${digits.slice(0, 4)}****${digits.slice(8, 12)}` : null,
    card_type: approved ? 0 : null,
  };
};

const accountView = ({ account }: Payment) => ({
  vbank_code: account?.bank ?? null,
  vbank_name: account ? (bankNames[account.bank] ?? '은행') : null,
  vbank_num: account?.number ?? null,
  vbank_holder: account ? '시험상점' : null,
  vbank_date: account?.until ?? 0,
});

const buyerView = (details: OrderDetails) => ({
  name: details.name ?? null,
  buyer_name: details.buyer_name ?? null,
  buyer_email: details.buyer_email ?? null,
  buyer_tel: details.buyer_tel ?? null,
  buyer_addr: details.buyer_addr ?? null,
  buyer_postcode: details.buyer_postcode ?? null,
  custom_data: details.custom_data ?? null,
});

/** The payment in the format of the provider's REST API (reference: Payment object of PortOne V1). */
export const paymentView = (payment: Payment, baseUrl: string) => {
  const receiptUrl = `${baseUrl}/receipt/${payment.impUid}`;
  return {
    imp_uid: payment.impUid,
    merchant_uid: payment.merchantUid,
    ...methodView(payment),
    channel: payment.details.channel ?? 'pc',
    pg_tid: `sandbox_${payment.impUid}`,
    pg_id: 'gyeolsandbox',
    escrow: payment.details.escrow === true,
    sandbox: payment.sandbox,
    ...cardView(payment),
    ...accountView(payment),
    ...buyerView(payment.details),
    amount: payment.amount,
    cancel_amount: payment.cancelAmount,
    currency: payment.currency,
    status: payment.status,
    started_at: payment.startedAt,
    paid_at: payment.paidAt,
    failed_at: payment.failedAt,
    cancelled_at: payment.cancelledAt,
    fail_reason: payment.failReason ?? null,
    cancel_reason: payment.cancels.at(-1)?.reason ?? null,
    receipt_url: payment.paidAt > 0 ? receiptUrl : null,
    cancel_history: payment.cancels.map((cancel) => cancellationView(payment, cancel, receiptUrl)),
    cancel_receipt_urls: payment.cancels.map(() => receiptUrl),
    cash_receipt_issued: payment.details.cash_receipt === true || liveReceiptOf(payment) !== undefined,
    customer_uid: null,
    customer_uid_usage: null,
  };
};
