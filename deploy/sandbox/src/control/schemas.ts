import { windowNames } from '../portone/payment.ts';

const faults = {
  latencyMs: { type: 'integer', minimum: 0, maximum: 60_000 },
  failRate: { type: 'number', minimum: 0, maximum: 1 },
  down: { type: 'boolean' },
};

const times = { type: 'integer', minimum: 0, maximum: 1_000_000 };

const closed = (properties: Record<string, unknown>) => ({ type: 'object', additionalProperties: false, properties });

const webhook = { enum: ['none', 'once', 'twice', 'late'] };

/**
 * `POST /_sandbox/behaviour`: any part of the behaviour. An unknown key is refused, so that a typing error does not
 * make a test pass silently.
 */
export const behaviourSchema = closed({
  payments: closed({
    ...faults,
    windowDown: { type: 'boolean' },
    decline: { type: 'boolean' },
    cancelFail: times,
    receiptFail: times,
    escrowFail: times,
    dropAnswer: times,
    webhook,
    webhookDelayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
  }),
  sms: closed({ ...faults, dropAnswer: times }),
  kakao: closed(faults),
  postcode: closed(faults),
  tracking: closed({ ...faults, garbage: { type: 'boolean' } }),
});

/**
 * `POST /_sandbox/payments`: a payment as the window makes it, with any amount. `imp_uid` continues a payment that is
 * `ready`.
 */
export const paymentSchema = {
  ...closed({
    imp_uid: { type: 'string' },
    merchant_uid: { type: 'string', minLength: 1, maxLength: 40 },
    amount: { type: 'integer', minimum: 0 },
    currency: { type: 'string', minLength: 3, maxLength: 3 },
    status: { enum: ['paid', 'failed', 'ready'] },
    sandbox: { type: 'boolean' },
    webhook,
    pay_method: { enum: Object.keys(windowNames) },
    pg: { type: 'string', maxLength: 100 },
    cash_receipt: { type: 'boolean' },
    vbank_due: { type: 'string', pattern: '^20[0-9]{10}$' },
    escrow: { type: 'boolean' },
    version: { enum: ['v1', 'v2'] },
    notice_url: { type: 'string', pattern: '^https?://' },
  }),
  required: ['merchant_uid', 'amount'],
};

const moment = { type: 'integer', minimum: 1 };
/** `POST /_sandbox/payments/past`: payments of the past, some of them cancelled in whole. Times are in unix seconds. */
export const pastPaymentsSchema = {
  ...closed({
    payments: {
      type: 'array',
      items: {
        ...closed({
          imp_uid: { type: 'string', pattern: '^imp_[0-9]{12}$' },
          merchant_uid: { type: 'string', minLength: 1, maxLength: 40 },
          amount: { type: 'integer', minimum: 1 },
          pay_method: { enum: Object.keys(windowNames) },
          paid_at: moment,
          cancelled_at: moment,
        }),
        required: ['imp_uid', 'merchant_uid', 'amount', 'pay_method', 'paid_at'],
      },
    },
  }),
  required: ['payments'],
};

/**
 * `POST /_sandbox/deposits`: a deposit to the account of a payment. Another deposit to the same account makes a second
 * payment.
 */
export const depositSchema = {
  ...closed({ imp_uid: { type: 'string' }, amount: { type: 'integer', minimum: 1 }, webhook }),
  required: ['imp_uid'],
};

/**
 * `POST /_sandbox/payments/{imp_uid}/cancel`: a cancel in the provider's console. Without an amount, the whole
 * remaining amount is cancelled.
 */
export const consoleCancelSchema = {
  ...closed({ amount: { type: 'integer', minimum: 1 }, reason: { type: 'string' }, webhook }),
  nullable: true,
};
