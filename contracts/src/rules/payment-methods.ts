/**
 * How buyers pay. All but `deposit` go as a card's payment does: a window of the provider, then the provider says `paid`.
 * A `deposit` is paid later, to the account that its window issues, and its money goes back to an account of the buyer.
 * `payMethod` is PortOne's `pay_method`, the same for a contract with the easy pay itself and for one through a PG.
 */
interface MethodFacts {
  readonly kind: 'card' | 'transfer' | 'phone' | 'deposit' | 'easy-pay';
  readonly name: string;
  readonly payMethod: string;
  /** Money itself: the law wants a 현금영수증 for it. Easy pays issue their own. */
  readonly cash?: true;
}
export const paymentMethods = {
  card: { kind: 'card', name: '신용·체크카드', payMethod: 'card' },
  transfer: { kind: 'transfer', name: '실시간 계좌이체', payMethod: 'trans', cash: true },
  phone: { kind: 'phone', name: '휴대폰 결제', payMethod: 'phone' },
  vbank: { kind: 'deposit', name: '무통장입금', payMethod: 'vbank', cash: true },
  naverpay: { kind: 'easy-pay', name: '네이버페이', payMethod: 'naverpay' },
  kakaopay: { kind: 'easy-pay', name: '카카오페이', payMethod: 'kakaopay' },
  tosspay: { kind: 'easy-pay', name: '토스페이', payMethod: 'tosspay' },
  payco: { kind: 'easy-pay', name: '페이코', payMethod: 'payco' },
} as const satisfies Record<string, MethodFacts>;
export type PaymentMethod = keyof typeof paymentMethods;
/** What an order was paid with, as the provider says; `other` where that is none of ours (a gift card in the card window). */
export type PaidMethod = PaymentMethod | 'other';

const isPaymentMethod = (code: string): code is PaymentMethod => Object.hasOwn(paymentMethods, code);

export const isDeposit = ({ method }: { readonly method: PaymentMethod }): boolean =>
  paymentMethods[method].kind === 'deposit';

export const cashMethods: ReadonlySet<PaymentMethod> = new Set(
  Object.entries<MethodFacts>(paymentMethods).flatMap(([code, { cash }]) => (cash ? [code as PaymentMethod] : [])),
);
/** Whether what was paid with a method, or will be, takes a 현금영수증, and is to be held in escrow (전자상거래법 §24). */
export const isCash = (method: string | null): boolean =>
  method !== null && (cashMethods as ReadonlySet<string>).has(method);

/** A method as the owner set it. Of `channelKey` and `pg` the first that is not empty names the PortOne channel. */
export interface MethodSetting {
  readonly method: PaymentMethod;
  readonly on: boolean;
  readonly channelKey: string;
  /** PortOne's older name of a channel, `kakaopay.TC0ONETIME`, where there is no key. */
  readonly pg: string;
}

/** The stored settings, and behind them, off, every method that they do not name; the card is on until it is named. */
export const completeMethods = (stored: readonly MethodSetting[]): MethodSetting[] => {
  const named = stored
    .filter(({ method }) => isPaymentMethod(method))
    .map(({ method, on, channelKey, pg }) => ({ method, on, channelKey, pg }));
  const rest = (Object.keys(paymentMethods) as PaymentMethod[]).filter(
    (method) => !named.some((setting) => setting.method === method),
  );
  return [...named, ...rest.map((method) => ({ method, on: method === 'card', channelKey: '', pg: '' }))];
};

/** 구매안전 (escrow) as the owner set it: who holds the money, where that is registered, and who sends the parcels. */
export interface EscrowSettings {
  readonly on: boolean;
  /** Its name for buyers; may be empty. */
  readonly provider: string;
  /** Of the page that confirms the registration; may be empty. */
  readonly url: string;
  readonly sender: {
    readonly name: string;
    readonly phone: string;
    readonly postCode: string;
    readonly address: string;
  };
}
/** Of a shop that set nothing. */
export const initialEscrow: EscrowSettings = {
  ...{ on: true, provider: '', url: '', sender: { name: '', phone: '', postCode: '', address: '' } },
};

/** A method that is on, and by which channel; with `escrow` its payments are held in escrow. */
export type OfferedMethod = Omit<MethodSetting, 'on'> & { readonly escrow?: boolean };
/**
 * What buyers can choose, in the order of the page. Cash needs a key, to keep what is refunded to and receipts are for;
 * `escrow`: it is held in it.
 */
export const offeredMethods = (stored: readonly MethodSetting[], takesCash: boolean, escrow = false): OfferedMethod[] =>
  completeMethods(stored)
    .filter(({ on, method }) => on && (takesCash || !isCash(method)))
    .map(({ on: _, ...offered }) => ({ ...offered, ...(escrow && isCash(offered.method) && { escrow }) }));

/** Why settings cannot be saved, as a sentence; undefined when they can. */
export const methodsFault = (settings: readonly MethodSetting[]): string | undefined => {
  if (new Set(settings.map(({ method }) => method)).size < settings.length) return '같은 결제 수단이 두 번 있습니다.';
  const unnamed = settings.find(
    ({ method, on, channelKey, pg }) =>
      on && paymentMethods[method].kind === 'easy-pay' && channelKey.trim() === '' && pg.trim() === '',
  );
  if (unnamed) return `${paymentMethods[unnamed.method].name}: 사용하려면 채널 키나 PG 코드를 입력해주세요.`;
  return completeMethods(settings).some(({ on }) => on) ? undefined : '결제 수단을 하나 이상 사용해야 합니다.';
};

/** Of accounts to deposit to: how many a member may have open, and how many days the owner may give. */
export const maxOpenDeposits = 3;
export const depositDays = { min: 1, max: 30, initial: 7 } as const;

/** The method of a paid order for people; nothing was paid with where it is null (an order of 0 won). */
export const paidMethodName = (code: string | null): string => {
  if (code === null) return '결제 금액 없음';
  return isPaymentMethod(code) ? paymentMethods[code].name : '기타 결제';
};
