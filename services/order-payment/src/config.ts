import type { ShopKeys } from '@gyeol/contracts/rules/payment-methods.ts';
import {
  type CommonSettings,
  ConfigError,
  commonSettings,
  flag,
  integer,
  type Setting,
  text,
  url,
  type Values,
} from '@gyeol/service-kit/config.ts';

/** A setting in minutes. Fractions are allowed so that tests need not wait. */
const minutes = (name: string, fallback: number, description: string): Setting<number> => ({
  name,
  description,
  secret: false,
  read: (raw) => {
    const value = raw === undefined || raw === '' ? fallback : Number(raw);
    if (!(value > 0 && value <= 1_440)) throw new Error('must be minutes above 0, at most 1440');
    return value;
  },
});

/** A setting of 32 bytes in hexadecimal. The setting may be empty, because older shops have no secret file for it. */
const key = (name: string): Setting<string> => ({
  name,
  description:
    '64 hexadecimal digits (`openssl rand -hex 32`) that refund accounts and numbers of cash receipts are encrypted with; without it 계좌이체 and 무통장입금 stay off',
  secret: true,
  mayLackFile: true,
  read: (raw = '') => {
    if (raw !== '' && !/^[0-9a-f]{64}$/i.test(raw)) throw new Error('must be 64 hexadecimal digits');
    return raw;
  },
});

/** A secret of a provider that a shop may do without. Its file may be missing, because a folder may be older. */
const optionalSecret = (name: string, description: string): Setting<string> => ({
  ...text(name, { default: '', secret: true, description }),
  mayLackFile: true,
});

export const settings = {
  ...commonSettings,
  databasePoolSize: integer('DATABASE_POOL_SIZE', {
    default: 4,
    min: 1,
    max: 100,
    description: 'connections of payments, lists and workers',
  }),
  newOrderPoolSize: integer('NEW_ORDER_POOL_SIZE', {
    default: 4,
    min: 1,
    max: 100,
    description: 'connections of order sheets and new orders, which a rush may use up without a payment waiting',
  }),
  portoneApiUrl: url('PORTONE_API_URL', {
    default: 'https://api.iamport.kr',
    description: 'PortOne V1 REST, or its stand-in',
  }),
  portoneImpKey: optionalSecret('PORTONE_IMP_KEY', 'REST API key of V1; V1 needs it and its secret'),
  portoneImpSecret: optionalSecret('PORTONE_IMP_SECRET', 'REST API secret of V1'),
  portoneV2ApiUrl: url('PORTONE_V2_API_URL', {
    default: 'https://api.portone.io',
    description: 'PortOne V2 REST, or its stand-in',
  }),
  portoneV2ApiSecret: optionalSecret('PORTONE_V2_API_SECRET', 'V2 API secret; V2 needs it'),
  portoneV2WebhookSecrets: optionalSecret(
    'PORTONE_V2_WEBHOOK_SECRETS',
    'the secret of V2 notices, or two with a comma between them while one is changed; without it every V2 notice is refused',
  ),
  portoneV2StoreId: text('PORTONE_V2_STORE_ID', {
    default: '',
    description: 'V2 Store ID (`store-…`); the gateway needs the same',
  }),
  portoneIncludeSandbox: flag('PORTONE_INCLUDE_SANDBOX', {
    default: false,
    description: 'on: test payments pay orders; off in production, where they are refused',
  }),
  trackingApiUrl: url('TRACKING_API_URL', {
    default: 'https://apis.tracker.delivery',
    description: 'Delivery Tracker, or its stand-in',
  }),
  trackingClientId: text('TRACKING_CLIENT_ID', {
    default: '',
    description: 'without it no carrier is asked whether a parcel came',
  }),
  trackingClientSecret: text('TRACKING_CLIENT_SECRET', { default: '', secret: true }),
  trackingPollMinutes: minutes(
    'TRACKING_POLL_MINUTES',
    60,
    'between the first two questions about a parcel; four times as long after the third',
  ),
  refundAccountKey: key('REFUND_ACCOUNT_KEY'),
  waitingRoomRedis: flag('WAITING_ROOM_REDIS', {
    default: false,
    description: 'on: every gateway has the same REDIS_URL; in production no sale gate is opened without it',
  }),
  expiryMinutes: minutes(
    'EXPIRY_MINUTES',
    15,
    'how long an unpaid order keeps its stock; twice as long at most, whatever is changed',
  ),
  unpaidOrdersPerHour: integer('UNPAID_ORDERS_PER_HOUR', {
    default: 20,
    min: 1,
    max: 10_000,
    description:
      'orders of a member that ended unpaid or were replaced within an hour, after which no new one is taken',
  }),
} as const satisfies CommonSettings & Record<string, Setting<unknown>>;
export type Config = Values<typeof settings>;

/** True when orders can be paid in cash, because refund accounts and receipt numbers can be encrypted. */
export const takesCash = ({ refundAccountKey }: Pick<Config, 'refundAccountKey'>): boolean => refundAccountKey !== '';

/** True when the shop has the keys of PortOne V1. */
export const hasV1 = ({ portoneImpKey, portoneImpSecret }: ProviderKeys): boolean =>
  portoneImpKey !== '' && portoneImpSecret !== '';
/** True when the shop has the secret of PortOne V2. */
export const hasV2 = ({ portoneV2ApiSecret }: ProviderKeys): boolean => portoneV2ApiSecret !== '';
type ProviderKeys = Pick<Config, 'portoneImpKey' | 'portoneImpSecret' | 'portoneV2ApiSecret'>;
/** A secret of Standard Webhooks, in base64. */
const webhookSecret = /^(?:whsec_)?[A-Za-z0-9+/]+={0,2}$/;
/** The secrets of V2 notices. */
export const webhookSecrets = ({ portoneV2WebhookSecrets }: Pick<Config, 'portoneV2WebhookSecrets'>): string[] =>
  portoneV2WebhookSecrets
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');

/** The parts of the environment on which the offered methods depend. */
export const shopKeys = (config: ProviderKeys & Pick<Config, 'refundAccountKey'>): ShopKeys => ({
  takesCash: takesCash(config),
  providers: [...(hasV1(config) ? (['portone'] as const) : []), ...(hasV2(config) ? (['portone-v2'] as const) : [])],
});

/** Demands the keys of V1, those of V2, or both, each of them whole. Throws ConfigError. */
export const demandProvider = (
  config: ProviderKeys & Pick<Config, 'portoneV2StoreId' | 'portoneV2WebhookSecrets'>,
): void => {
  const { portoneImpKey, portoneImpSecret } = config;
  if ((portoneImpKey === '') !== (portoneImpSecret === ''))
    throw new ConfigError(['PORTONE_IMP_KEY and PORTONE_IMP_SECRET belong together: one of them is missing']);
  if (!hasV1(config) && !hasV2(config))
    throw new ConfigError(['PORTONE_IMP_KEY and PORTONE_IMP_SECRET, or PORTONE_V2_API_SECRET, are missing']);
  if (hasV2(config) && config.portoneV2StoreId === '')
    throw new ConfigError(['PORTONE_V2_API_SECRET needs PORTONE_V2_STORE_ID, without which no payment window opens']);
  if (!webhookSecrets(config).every((secret) => webhookSecret.test(secret)))
    throw new ConfigError(['PORTONE_V2_WEBHOOK_SECRETS has a secret that is not one of PortOne: whsec_ and base64']);
};

/**
 * Allows stand-ins and test payments only in a sandbox run, so that a mistyped variable cannot give goods away. Throws
 * ConfigError.
 */
export const refuseStandIns = (
  config: Pick<Config, 'sandbox' | 'portoneApiUrl' | 'portoneV2ApiUrl' | 'portoneIncludeSandbox' | 'trackingApiUrl'>,
): void => {
  if (config.sandbox) return;
  const faults = [
    ...(config.trackingApiUrl.startsWith('https://')
      ? []
      : ['TRACKING_API_URL must be https without GYEOL_SANDBOX=on']),
    ...(config.portoneApiUrl.startsWith('https://') ? [] : ['PORTONE_API_URL must be https without GYEOL_SANDBOX=on']),
    ...(config.portoneV2ApiUrl.startsWith('https://')
      ? []
      : ['PORTONE_V2_API_URL must be https without GYEOL_SANDBOX=on']),
    ...(config.portoneIncludeSandbox ? ['PORTONE_INCLUDE_SANDBOX=on needs GYEOL_SANDBOX=on'] : []),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
};
