import { isPayMethod, type OrderDetails, type Payment } from './payment.ts';
import type { Prepared } from './payment-book.ts';

/** The arguments of `IMP.request_pay`, as the browser sent them. None of the arguments is trusted. */
export interface PayRequest {
  userCode: unknown;
  params: Record<string, unknown>;
}

export interface Refusal {
  error_code: string;
  error_msg: string;
}

const refuse = (error_code: string, error_msg: string): Refusal => ({ error_code, error_msg });

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

const isHttpUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);

const isDue = (value: unknown): boolean => typeof value === 'string' && /^20\d{10}$/.test(value);

const orderRefusal = ({ merchant_uid, amount, currency, pay_method }: Record<string, unknown>): Refusal | undefined => {
  if (typeof merchant_uid !== 'string' || merchant_uid === '')
    return refuse('INVALID_PARAM', 'merchant_uid가 없습니다.');
  if (merchant_uid.length > 40) return refuse('INVALID_PARAM', 'merchant_uid는 40자를 넘을 수 없습니다.');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) {
    return refuse('INVALID_PARAM', 'amount는 1 이상의 숫자여야 합니다.');
  }
  if (currency !== undefined && currency !== 'KRW') return refuse('INVALID_PARAM', 'currency는 KRW만 지원합니다.');
  return isPayMethod(pay_method) ? undefined : refuse('INVALID_PARAM', `지원하지 않는 pay_method입니다.`);
};

const detailRefusal = (params: Record<string, unknown>): Refusal | undefined => {
  if (lengthOf(params.name) > 40) return refuse('INVALID_PARAM', 'name은 40자를 넘을 수 없습니다.');
  if (lengthOf(params.buyer_name) > 16) return refuse('INVALID_PARAM', 'buyer_name은 16자를 넘을 수 없습니다.');
  if (lengthOf(params.buyer_tel) > 16) return refuse('INVALID_PARAM', 'buyer_tel은 16자를 넘을 수 없습니다.');
  for (const name of ['channelKey', 'pg']) {
    if (params[name] !== undefined && lengthOf(params[name]) === 0) {
      return refuse('INVALID_PARAM', `${name}가 비어 있습니다.`);
    }
  }
  if (params.vbank_due !== undefined && !isDue(params.vbank_due))
    return refuse('INVALID_PARAM', 'vbank_due는 YYYYMMDDhhmm 형식이어야 합니다.');
  for (const name of ['m_redirect_url', 'notice_url']) {
    if (params[name] !== undefined && !isHttpUrl(params[name])) {
      return refuse('INVALID_PARAM', `${name}은 http(s) 주소여야 합니다.`);
    }
  }
  return undefined;
};

/** Undefined when the window opens. Changes nothing. */
export const refusalOf = (
  request: PayRequest,
  account: { code: string; prepared: Prepared | undefined; attempts: readonly Payment[] },
): Refusal | undefined => {
  const { params, userCode } = request;
  if (userCode !== account.code) return refuse('INVALID_USER_CODE', '유효하지 않은 고객사 식별코드입니다.');
  const wrong = orderRefusal(params) ?? detailRefusal(params);
  if (wrong !== undefined) return wrong;
  if (account.attempts.some((attempt) => attempt.status === 'paid' || attempt.status === 'cancelled')) {
    return refuse('ALREADY_PAID', '이미 결제가 이루어진 merchant_uid입니다.');
  }
  return account.prepared !== undefined && account.prepared.amount !== params.amount
    ? refuse('AMOUNT_MISMATCH', '사전등록된 결제금액과 요청한 결제금액이 일치하지 않습니다.')
    : undefined;
};

const textFields = [
  'name',
  'buyer_name',
  'buyer_email',
  'buyer_tel',
  'buyer_addr',
  'buyer_postcode',
  'notice_url',
] as const;

/** Reads the order details of the request. Leaves out values that are not text, and stores `custom_data` as JSON. */
export const detailsOf = (params: Record<string, unknown>): OrderDetails | undefined => {
  const details: OrderDetails = {};
  for (const field of textFields) {
    const value = params[field];
    if (typeof value === 'string' && value !== '') details[field] = value.slice(0, 500);
  }
  if (params.custom_data !== undefined) details.custom_data = JSON.stringify(params.custom_data).slice(0, 2000);
  if (typeof params.vbank_due === 'string' && isDue(params.vbank_due)) details.vbank_due = params.vbank_due;
  if (isPayMethod(params.pay_method) && params.pay_method !== 'card') {
    details.pay_method = params.pay_method;
    const channel = params.channelKey ?? params.pg;
    if (typeof channel === 'string') details.pg = channel.slice(0, 100);
  }
  if (params.escrow === true) details.escrow = true;
  if (params.cash_receipt === true) details.cash_receipt = true;
  if (params.channel === 'mobile') details.channel = 'mobile';
  return Object.keys(details).length === 0 ? undefined : details;
};
