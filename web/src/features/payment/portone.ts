import { isDeposit, type OfferedMethod, paymentMethods, providerOf } from '@gyeol/contracts/rules/payment-methods.ts';
import { config } from '../../shared/config/config.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { loadScript } from '../../shared/lib/load-script.ts';
import type { OpenWindow } from './payment-window.ts';
import { loadPortOneV2 } from './portone-v2.ts';
import type { UnpaidOrder } from './unpaid-order-query.ts';

/** The result of the card window. Old versions also send `success`, which proves nothing and is not read. */
interface PayResult {
  imp_uid?: string | null;
  merchant_uid?: string | null;
  error_code?: string | null;
  error_msg?: string | null;
}
interface PortOne {
  init: (code: string) => void;
  request_pay: (params: Record<string, unknown>, callback: (result: PayResult) => void) => void;
}
let ready: PortOne | undefined;

/** Loads the provider's module once and gives it the shop's code. Rejects when the module cannot be loaded. */
const loadPortOne = async (): Promise<PortOne> => {
  if (ready) return ready;
  await loadScript(config().portoneSdkUrl);
  const { IMP } = window as { IMP?: PortOne };
  if (!IMP) throw new Error('the payment script brought no module');
  IMP.init(config().portoneImpCode);
  ready = IMP;
  return IMP;
};

/** Some card companies refuse longer names and numbers. */
const buyerMax = 16;
const titleMax = 40;

/**
 * Returns the channel of the method: a channel key, or PortOne's older `pg` name. For a method without a channel,
 * returns the channel from the environment variables.
 */
const channelOf = ({ channelKey, pg }: OfferedMethod): Record<string, string> => {
  const key = channelKey || (pg ? '' : config().portoneChannelKey);
  return key ? { channelKey: key } : pg ? { pg } : {};
};

/** Formats the time until which a deposit can be paid, for PortOne: `YYYYMMDDhhmm` in Seoul. */
const dueOf = (instant: string): string => formatDateTime(instant).replace(/\D/g, '');

/** Returns the parameters for a payment that the provider holds until delivery. KCP requires the names of the goods. */
const escrowOf = ({ merchantUid, itemTitles, totalPrice }: UnpaidOrder) => ({
  escrow: true,
  kcpProducts: [{ orderNumber: merchantUid, name: itemTitles.slice(0, titleMax), quantity: 1, amount: totalPrice }],
});

const paramsOf = (order: UnpaidOrder, method: OfferedMethod): Record<string, unknown> => {
  const { portoneNoticeUrl } = config();
  return {
    ...channelOf(method),
    ...(portoneNoticeUrl && { notice_url: portoneNoticeUrl }),
    ...(method.escrow && escrowOf(order)),
    ...(isDeposit(method) && order.depositEndsAt && { vbank_due: dueOf(order.depositEndsAt) }),
    pay_method: paymentMethods[method.method].payMethod,
    merchant_uid: order.merchantUid,
    name: order.itemTitles.slice(0, titleMax),
    amount: order.totalPrice,
    currency: 'KRW',
    buyer_name: order.name.slice(0, buyerMax),
    buyer_tel: order.phoneNumber.slice(0, buyerMax),
    buyer_addr: order.address,
    buyer_postcode: order.postCode,
    m_redirect_url: `${location.origin}/payment-redirect`,
  };
};

/**
 * Opens the payment window of a method. On phones the browser leaves the page instead, and returns to
 * /payment-redirect.
 */
const requestPay = (module: PortOne, order: UnpaidOrder, method: OfferedMethod): Promise<PayResult> =>
  new Promise((resolve) => {
    module.request_pay(paramsOf(order, method), resolve);
  });

/** Loads PortOne V1's module and returns the function that opens its window. Rejects when it cannot be loaded. */
const loadPortOneV1 = async (): Promise<OpenWindow> => {
  const module = await loadPortOne();
  return async (order, method) => {
    const { imp_uid, error_code, error_msg } = await requestPay(module, order, method);
    if (error_code || error_msg) return { failure: error_msg ?? '' };
    return imp_uid ? { impUid: imp_uid } : {};
  };
};

/** Loads the module of the version of PortOne at which the window of the method opens. */
export const loadPaymentWindow = (method: OfferedMethod): Promise<OpenWindow> =>
  providerOf(method) === 'portone-v2' ? loadPortOneV2() : loadPortOneV1();
