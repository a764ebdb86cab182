import { isDeposit, type OfferedMethod, type PaymentMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import type { PaymentRequest, PaymentResponse } from '@portone/browser-sdk/v2';
import { config } from '../../shared/config/config.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { loadScript } from '../../shared/lib/load-script.ts';
import { currentSession } from '../../shared/session/session.ts';
import type { OpenWindow, WindowResult } from './payment-window.ts';
import type { UnpaidOrder } from './unpaid-order-query.ts';

interface PortOneV2 {
  requestPayment: (request: PaymentRequest) => Promise<PaymentResponse | undefined>;
}

/** The narrowest limit of the PGs: 나이스페이먼츠 takes 40 bytes, and none of these marks. Source: its page for V2. */
const titleBytes = 40;
const titleOf = (text: string): string => {
  const encoder = new TextEncoder();
  let title = '';
  for (const letter of text.replace(/[%&|$+=[\]-]/g, ' ')) {
    if (encoder.encode(title + letter).length > titleBytes) break;
    title += letter;
  }
  return title.trim();
};

/** KG이니시스 demands an address for mail. A buyer whose username is none gets the shop's own. Source: its page for V2. */
const emailOf = (): string => {
  const username = currentSession()?.username ?? '';
  return username.includes('@') ? username : config().shop.profile.business.email;
};

const easyPays = { naverpay: 'NAVERPAY', kakaopay: 'KAKAOPAY', tosspay: 'TOSSPAY', payco: 'PAYCO' } as const;
const isEasyPay = (method: PaymentMethod): method is keyof typeof easyPays => Object.hasOwn(easyPays, method);
/** Formats the time until which a deposit can be paid, for PortOne: `YYYYMMDDHHmmss` in Seoul. */
const dueOf = (instant: string): string => `${formatDateTime(instant).replace(/\D/g, '')}00`;

/** The part of the request that differs by the method. Source: `PaymentRequestUnion` of `@portone/browser-sdk`. */
const methodPart = (order: UnpaidOrder, { method }: OfferedMethod) => {
  if (isEasyPay(method)) return { payMethod: 'EASY_PAY', easyPay: { easyPayProvider: easyPays[method] } } as const;
  if (isDeposit({ method })) {
    const accountExpiry = order.depositEndsAt ? { accountExpiry: { dueDate: dueOf(order.depositEndsAt) } } : {};
    return { payMethod: 'VIRTUAL_ACCOUNT', virtualAccount: accountExpiry } as const;
  }
  return { payMethod: method === 'transfer' ? 'TRANSFER' : method === 'phone' ? 'MOBILE' : 'CARD' } as const;
};

/** NHN KCP demands the member's name for a payment by phone, and the goods of a payment held until delivery. */
const kcpPart = (order: UnpaidOrder, { method, escrow }: OfferedMethod) => ({
  ...(method === 'phone' && { bypass: { kcp_v2: { shop_user_id: currentSession()?.username ?? '' } } }),
  ...(escrow && {
    isEscrow: true,
    products: [{ id: order.merchantUid, name: titleOf(order.itemTitles), amount: order.totalPrice, quantity: 1 }],
  }),
});

const requestOf = (order: UnpaidOrder, method: OfferedMethod): PaymentRequest => {
  const { portoneV2StoreId: storeId, portoneV2NoticeUrl } = config();
  return {
    storeId,
    channelKey: method.channelKey,
    paymentId: order.merchantUid,
    orderName: titleOf(order.itemTitles),
    totalAmount: order.totalPrice,
    currency: 'KRW',
    // 나이스페이먼츠 and KG이니시스 demand it for a payment by phone.
    productType: 'REAL',
    customer: { fullName: order.name, phoneNumber: order.phoneNumber, email: emailOf() },
    redirectUrl: `${location.origin}/payment-redirect`,
    ...(portoneV2NoticeUrl && { noticeUrls: [portoneV2NoticeUrl] }),
    ...methodPart(order, method),
    ...kcpPart(order, method),
  };
};

/** A closed window and a refusal have a `code`. Some versions of the module throw them instead of answering them. */
const resultOf = (response: Pick<PaymentResponse, 'code' | 'message' | 'pgMessage'>): WindowResult =>
  response.code === undefined ? {} : { failure: response.pgMessage || response.message || '' };

/**
 * Loads PortOne V2's module and returns the function that opens its window. On phones the browser leaves the page
 * instead, and the function never resolves. Rejects when the module cannot be loaded.
 */
export const loadPortOneV2 = async (): Promise<OpenWindow> => {
  await loadScript(config().portoneV2SdkUrl);
  const { PortOne } = window as unknown as { PortOne?: PortOneV2 };
  if (!PortOne) throw new Error('the payment script brought no module');
  return async (order, method) => {
    const response = await PortOne.requestPayment(requestOf(order, method)).catch((error: unknown) => {
      const { code = 'UnknownError', message = '' } = error as { code?: string; message?: string };
      return { code, message };
    });
    return response === undefined ? new Promise(() => undefined) : resultOf(response);
  };
};
