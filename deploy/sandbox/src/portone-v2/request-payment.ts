import { openPayment } from '../portone/charge.ts';
import type { PortoneDeps } from '../portone/deps.ts';
import { cardNames, type OrderDetails, type PayMethod, type Payment, windowNames } from '../portone/payment.ts';
import { detailsOf } from '../portone/request-pay.ts';

/** The key under which the amount of a `paymentId` is registered. V1 and V2 do not share registered amounts. */
export const preparedKey = (paymentId: string): string => `v2:${paymentId}`;

const methods: Readonly<Record<string, PayMethod>> = {
  ...{ CARD: 'card', TRANSFER: 'trans', MOBILE: 'phone', VIRTUAL_ACCOUNT: 'vbank' },
  ...{ NAVERPAY: 'naverpay', KAKAOPAY: 'kakaopay', TOSSPAY: 'tosspay', PAYCO: 'payco' },
};
type Params = Record<string, unknown>;
const objectOf = (value: unknown): Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Params) : {};

const methodOf = (params: Params): PayMethod | undefined => {
  const { payMethod, easyPay } = params;
  return methods[String(payMethod === 'EASY_PAY' ? objectOf(easyPay).easyPayProvider : payMethod)];
};

/** The details that make a payment of the control page one of V2. */
export const v2Details = ({ pg, pay_method }: { pg?: string; pay_method?: PayMethod }): OrderDetails => ({
  ...{ v2: true, pg: pg ?? 'channel-key-sandbox' },
  ...(pay_method && { pay_method }),
});

/** `dueDate` may be written in four ways. Source: `accountExpiry` of `@portone/browser-sdk`. */
const dueOf = (value: unknown): string | undefined => {
  const digits = typeof value === 'string' ? value.replace(/\D/g, '') : '';
  if (digits.length === 8) return `${digits}2359`;
  return digits.length === 14 ? digits.slice(0, 12) : undefined;
};
const v2DetailsOf = (params: Params, channel: unknown, method: PayMethod): OrderDetails => {
  const customer = objectOf(params.customer);
  const notices = Array.isArray(params.noticeUrls) ? params.noticeUrls : [];
  const due = dueOf(objectOf(objectOf(params.virtualAccount).accountExpiry).dueDate);
  const like = {
    ...{ name: params.orderName, buyer_name: customer.fullName, buyer_tel: customer.phoneNumber },
    ...{ buyer_email: customer.email, notice_url: notices[0], pay_method: method, vbank_due: due },
    ...{ escrow: params.isEscrow, channel },
  };
  return { ...detailsOf(like), ...v2Details({ pg: String(params.channelKey) }) };
};

const refuse = (code: string, message: string) => ({ error_code: code, error_msg: message });
/**
 * Undefined when the window opens. Source of the codes: `TxServicePayErrorCode` and `CheckoutServiceErrorCode` of
 * `@portone/browser-sdk`; of the rules: SDK 일반 결제 (a paid `paymentId` is refused), 결제 정보 사전 등록 (the amount).
 */
const refusalOf = ({ context, store }: PortoneDeps, params: Params, attempts: readonly Payment[]) => {
  const { storeId, paymentId, totalAmount, currency, channelKey, orderName } = params;
  if (storeId !== context.config.portoneV2.storeId) return refuse('StoreNotFound', '상점을 찾을 수 없습니다.');
  if (typeof channelKey !== 'string' || channelKey === '') return refuse('ChannelNotFound', '채널을 찾을 수 없습니다.');
  if (typeof paymentId !== 'string' || paymentId === '' || typeof orderName !== 'string' || orderName === '')
    return refuse('BadRequest', 'paymentId와 orderName을 확인해주세요.');
  if (!Number.isSafeInteger(totalAmount) || (totalAmount as number) <= 0 || currency !== 'KRW')
    return refuse('BadRequest', 'totalAmount와 currency를 확인해주세요.');
  if (methodOf(params) === undefined) return refuse('BadRequest', '지원하지 않는 결제수단입니다.');
  if (attempts.some(({ status }) => status === 'paid' || status === 'cancelled'))
    return refuse('PaymentAlreadyPaid', '이미 결제가 완료된 결제 건입니다.');
  const prepared = store.prepared(preparedKey(paymentId));
  return prepared !== undefined && prepared.amount !== totalAmount
    ? refuse('AmountNotEqualToPredefined', '사전 등록된 결제 금액과 다릅니다.')
    : undefined;
};

/** Opens the window of `PortOne.requestPayment`. The window itself is the one of V1. */
export const openV2Window = (deps: PortoneDeps, { params: sent, channel }: Params) => {
  const params = objectOf(sent);
  const order = String(params.paymentId ?? '');
  const refusal = refusalOf(deps, params, deps.store.ofOrder(order, 'v2'));
  const method = methodOf(params);
  if (refusal !== undefined || method === undefined) return { imp_uid: null, merchant_uid: order, ...refusal };
  const details = v2DetailsOf(params, channel, method);
  const amount = params.totalAmount as number;
  const { impUid } = openPayment(deps, { merchantUid: order, amount, details });
  const shown = { method, title: windowNames[method], name: details.name ?? '주문 상품', cards: cardNames };
  return { imp_uid: impUid, merchant_uid: order, amount, ...shown };
};
