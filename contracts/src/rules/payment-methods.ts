/**
 * A way to pay. All but `deposit` work like a card payment: a window of the provider opens, then the provider reports
 * `paid`. A `deposit` is paid later, to the account that the window issues, and is refunded to an account of the buyer.
 * `payMethod` is PortOne's `pay_method`. An easy pay has the same `pay_method` in a direct contract and through a PG.
 */
interface MethodFacts {
  readonly kind: 'card' | 'transfer' | 'phone' | 'deposit' | 'easy-pay';
  readonly name: string;
  readonly payMethod: string;
  /** True for cash: the law requires a 현금영수증 for it. Easy-pay providers issue the receipts themselves. */
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
/**
 * The method of a payment, as the provider reports it. `other` is a method that the shop does not offer (such as a gift
 * card in the card window).
 */
export type PaidMethod = PaymentMethod | 'other';

const isPaymentMethod = (code: string): code is PaymentMethod => Object.hasOwn(paymentMethods, code);

export const isDeposit = ({ method }: { readonly method: PaymentMethod }): boolean =>
  paymentMethods[method].kind === 'deposit';

export const cashMethods: ReadonlySet<PaymentMethod> = new Set(
  Object.entries<MethodFacts>(paymentMethods).flatMap(([code, { cash }]) => (cash ? [code as PaymentMethod] : [])),
);
/** True when a payment by this method takes a 현금영수증 and must be held in escrow (전자상거래법 §24). */
export const isCash = (method: string | null): boolean =>
  method !== null && (cashMethods as ReadonlySet<string>).has(method);

/** The versions of PortOne, which the owner chooses for each channel. Both can be used at once. */
export type PaymentProviderName = 'portone' | 'portone-v2';

/**
 * A method as the owner set it. The first of `channelKey` and `pg` that is not empty names the PortOne channel.
 * `provider` is the version of PortOne to which the channel belongs; absent, it is V1.
 */
export interface MethodSetting {
  readonly method: PaymentMethod;
  readonly on: boolean;
  readonly channelKey: string;
  /** PortOne's older name of a channel, `kakaopay.TC0ONETIME`. It is used when there is no `channelKey`. */
  readonly pg: string;
  readonly provider?: PaymentProviderName;
}
/** The version of PortOne at which the window of a method opens. */
export const providerOf = ({ provider }: Pick<MethodSetting, 'provider'>): PaymentProviderName => provider ?? 'portone';

/**
 * The stored settings, followed by every method that they do not name. Of the methods that are added in this way, only
 * the card is switched on.
 */
export const completeMethods = (stored: readonly MethodSetting[]): MethodSetting[] => {
  const named = stored
    .filter(({ method }) => isPaymentMethod(method))
    .map(({ method, on, channelKey, pg, provider }) => ({
      ...{ method, on, channelKey, pg },
      ...(provider && { provider }),
    }));
  const rest = (Object.keys(paymentMethods) as PaymentMethod[]).filter(
    (method) => !named.some((setting) => setting.method === method),
  );
  return [...named, ...rest.map((method) => ({ method, on: method === 'card', channelKey: '', pg: '' }))];
};

/**
 * 구매안전 (escrow) as the owner set it: the provider who holds the money, the page of its registration, and the sender of
 * the parcels.
 */
export interface EscrowSettings {
  readonly on: boolean;
  /** The provider's name for buyers; may be empty. */
  readonly provider: string;
  /** The page that confirms the registration; may be empty. */
  readonly url: string;
  readonly sender: {
    readonly name: string;
    readonly phone: string;
    readonly postCode: string;
    readonly address: string;
  };
}
/** The settings of a shop that set nothing. */
export const initialEscrow: EscrowSettings = {
  ...{ on: true, provider: '', url: '', sender: { name: '', phone: '', postCode: '', address: '' } },
};

/** A method that is switched on, and its channel. With `escrow`, payments by this method are held in escrow. */
export type OfferedMethod = Omit<MethodSetting, 'on'> & { readonly escrow?: boolean };
/** The parts of a shop on which its methods depend. Absent `providers` mean that the shop has the keys of V1. */
export interface ShopKeys {
  readonly takesCash: boolean;
  readonly providers?: readonly PaymentProviderName[];
}
/**
 * The methods that buyers can choose, in the order of the page. Cash needs a key (`takesCash`), which encrypts refund
 * accounts and receipt numbers. A method whose version of PortOne has no keys in the shop is not offered. With
 * `escrow`, cash payments are held in escrow.
 */
export const offeredMethods = (
  stored: readonly MethodSetting[],
  { takesCash, providers = ['portone'] }: ShopKeys,
  escrow = false,
): OfferedMethod[] =>
  completeMethods(stored)
    .filter(
      (setting) => setting.on && (takesCash || !isCash(setting.method)) && providers.includes(providerOf(setting)),
    )
    .map(({ on: _, ...offered }) => ({ ...offered, ...(escrow && isCash(offered.method) && { escrow }) }));

/** The sentence that says why settings cannot be saved; undefined when they can. */
export const methodsFault = (settings: readonly MethodSetting[]): string | undefined => {
  if (new Set(settings.map(({ method }) => method)).size < settings.length) return '같은 결제 수단이 두 번 있습니다.';
  const unnamed = settings.find(
    ({ method, on, channelKey, pg }) =>
      on && paymentMethods[method].kind === 'easy-pay' && channelKey.trim() === '' && pg.trim() === '',
  );
  if (unnamed) return `${paymentMethods[unnamed.method].name}: 사용하려면 채널 키나 PG 코드를 입력해주세요.`;
  const unchannelled = settings.find(
    (setting) => setting.on && providerOf(setting) === 'portone-v2' && setting.channelKey.trim() === '',
  );
  if (unchannelled) return `${paymentMethods[unchannelled.method].name}: 결제모듈 V2는 채널 키가 있어야 합니다.`;
  return completeMethods(settings).some(({ on }) => on) ? undefined : '결제 수단을 하나 이상 사용해야 합니다.';
};

/** The most open deposit accounts of a member. `depositDays` are the days that the owner may give for a deposit. */
export const maxOpenDeposits = 3;
export const depositDays = { min: 1, max: 30, initial: 7 } as const;
/** The hours that the owner may give for a deposit of goods behind a sale or a sale gate. Without hours there is none. */
export const saleDepositHours = { min: 1, max: 3 } as const;
/** The sentence that says why deposits are not offered for an order. */
export const noSaleDeposits = '행사 상품이나 대기실을 거친 상품은 무통장입금을 이용하실 수 없습니다.';

interface SaleTerms {
  /** True when the order has goods behind a sale or a sale gate. */
  readonly behindSale: boolean;
  /** The owner's hours for such goods; null: no deposits. */
  readonly saleDepositHours: number | null;
}
/**
 * The methods of an order, and for goods behind a sale or a sale gate the hours of a deposit: null when none is offered
 * for them, absent when the shop offers none at all.
 */
export const methodsOfOrder = (
  offered: readonly OfferedMethod[],
  { behindSale, saleDepositHours: hours }: SaleTerms,
): { methods: OfferedMethod[]; saleDepositHours?: number | null } => {
  if (!behindSale || !offered.some(isDeposit)) return { methods: [...offered] };
  return {
    methods: offered.filter((method) => hours !== null || !isDeposit(method)),
    saleDepositHours: hours,
  };
};

/** The name of a paid order's method for people; null means that nothing was paid (an order of 0 won). */
export const paidMethodName = (code: string | null): string => {
  if (code === null) return '결제 금액 없음';
  return isPaymentMethod(code) ? paymentMethods[code].name : '기타 결제';
};
