import type { ServiceName } from '@gyeol/contracts/call.ts';
import {
  ConfigError,
  commonSettings,
  flag,
  integer,
  list,
  type Settings,
  text,
  url,
  urls,
  type Values,
  variableOf,
} from '@gyeol/service-kit/config.ts';

const { port, internalPort, host, serviceTokenSecret, logLevel, instance, nodeEnv } = commonSettings;
const { sandbox, sandboxPublic } = commonSettings;
const { otlpEndpoint, tracesSampler, tracesSamplerArg, tracesDelayMs } = commonSettings;
const publicUrls = (name: string) =>
  urls(name, { default: [], description: 'addresses of the documented calls; several = instances' });
const internalUrls = (name: string) => urls(name, { default: [], description: 'internal addresses, for readiness' });
const origins = (name: string) =>
  urls(name, { default: [], description: 'more origins in the content security policy' });
const shown = (name: string) => text(name, { default: '' });

export const gatewaySettings = {
  port,
  internalPort,
  host,
  serviceTokenSecret,
  logLevel,
  instance,
  nodeEnv,
  sandbox,
  sandboxPublic,
  otlpEndpoint,
  tracesSampler,
  tracesSamplerArg,
  tracesDelayMs,
  trustTraceparent: flag('TRUST_TRACEPARENT', {
    default: false,
    description: 'the trace of whoever calls is continued (an ingress that begins traces)',
  }),
  catalogUrl: publicUrls('CATALOG_URL'),
  memberUrl: publicUrls('MEMBER_URL'),
  cartUrl: publicUrls('CART_URL'),
  orderPaymentUrl: publicUrls('ORDER_PAYMENT_URL'),
  couponUrl: publicUrls('COUPON_URL'),
  reviewUrl: publicUrls('REVIEW_URL'),
  adminReportingUrl: publicUrls('ADMIN_REPORTING_URL'),
  catalogInternalUrl: internalUrls('CATALOG_INTERNAL_URL'),
  memberInternalUrl: internalUrls('MEMBER_INTERNAL_URL'),
  cartInternalUrl: internalUrls('CART_INTERNAL_URL'),
  orderPaymentInternalUrl: internalUrls('ORDER_PAYMENT_INTERNAL_URL'),
  couponInternalUrl: internalUrls('COUPON_INTERNAL_URL'),
  reviewInternalUrl: internalUrls('REVIEW_INTERNAL_URL'),
  adminReportingInternalUrl: internalUrls('ADMIN_REPORTING_INTERNAL_URL'),
  redisUrl: text('REDIS_URL', {
    optional: true,
    secret: true,
    description: 'limits and queues shared by all gateways',
  }),
  rateLimitLoopback: flag('RATE_LIMIT_LOOPBACK', {
    optional: true,
    description: 'limits per address on loopback too; on in production unless told',
  }),
  writesPerAccount: integer('WRITES_PER_ACCOUNT', { default: 300, min: 1, description: 'a minute' }),
  writesPerAddress: integer('WRITES_PER_ADDRESS', { default: 1_200, min: 1, description: 'a minute, without account' }),
  readsPerAccount: integer('READS_PER_ACCOUNT', { default: 600, min: 1, description: 'a minute, in each gateway' }),
  readsPerAddress: integer('READS_PER_ADDRESS', {
    default: 6_000,
    min: 1,
    description: 'a minute, without account, in each gateway; images ten times as many. Carriers share addresses',
  }),
  newOrderTargetMs: integer('NEW_ORDER_TARGET_MS', {
    default: 300,
    min: 20,
    description: 'an instance that takes longer for an order sheet is given fewer calls at once',
  }),
  answerStallMs: integer('ANSWER_STALL_MS', {
    default: 30_000,
    min: 1_000,
    description: 'a connection whose reader takes nothing of its answer for so long is ended',
  }),
  answerLongestMs: integer('ANSWER_LONGEST_MS', {
    default: 600_000,
    min: 1_000,
    description: 'so long the reader of an answer may be behind at all',
  }),
  portoneWebhookNetworks: list('PORTONE_WEBHOOK_NETWORKS', {
    default: ['52.78.100.19', '52.78.48.223', '52.78.5.241'],
    description: 'addresses or networks of the payment provider; notices from elsewhere are 600 a minute an address',
  }),
  trustedProxies: list('TRUSTED_PROXIES', { default: [], description: 'whose x-forwarded-* headers are believed' }),
  publicUrl: url('PUBLIC_URL', {
    optional: true,
    description: 'the shop as the world knows it, for canonical addresses; https: the browser is told to stay with it',
  }),
  webRoot: text('WEB_ROOT', { optional: true, description: 'the web build; web/dist unless given' }),
  scriptOrigins: origins('SCRIPT_ORIGINS'),
  frameOrigins: origins('FRAME_ORIGINS'),
  connectOrigins: origins('CONNECT_ORIGINS'),
  imgOrigins: origins('IMG_ORIGINS'),
  formOrigins: origins('FORM_ORIGINS'),
  portoneSdkUrl: shown('PORTONE_SDK_URL'),
  portoneImpCode: shown('PORTONE_IMP_CODE'),
  portoneChannelKey: shown('PORTONE_CHANNEL_KEY'),
  portoneNoticeUrl: shown('PORTONE_NOTICE_URL'),
  kakaoAuthorizeUrl: shown('KAKAO_AUTHORIZE_URL'),
  kakaoClientId: shown('KAKAO_CLIENT_ID'),
  kakaoRedirectUri: shown('KAKAO_REDIRECT_URI'),
  postcodeScriptUrl: shown('POSTCODE_SCRIPT_URL'),
  chatUrl: url('CHAT_URL', {
    default: '',
    description: 'the page where a visitor asks a person; without it no screen offers a chat',
  }),
  companyName: shown('COMPANY_NAME'),
  companyOwner: shown('COMPANY_OWNER'),
  companyRegistrationNumber: shown('COMPANY_REGISTRATION_NUMBER'),
  companyMailOrderNumber: shown('COMPANY_MAIL_ORDER_NUMBER'),
  companyAddress: shown('COMPANY_ADDRESS'),
  companyPhone: shown('COMPANY_PHONE'),
  companyEmail: shown('COMPANY_EMAIL'),
} as const satisfies Settings;
export type GatewayConfig = Values<typeof gatewaySettings>;

type Addresses = Readonly<Record<ServiceName, readonly string[]>>;

/** Where each service serves its documented calls. */
export const serviceAddresses = (config: GatewayConfig): Addresses => ({
  catalog: config.catalogUrl,
  member: config.memberUrl,
  cart: config.cartUrl,
  'order-payment': config.orderPaymentUrl,
  coupon: config.couponUrl,
  review: config.reviewUrl,
  'admin-reporting': config.adminReportingUrl,
});

/** Where each service answers probes and internal calls. */
export const internalAddresses = (config: GatewayConfig): Addresses => ({
  catalog: config.catalogInternalUrl,
  member: config.memberInternalUrl,
  cart: config.cartInternalUrl,
  'order-payment': config.orderPaymentInternalUrl,
  coupon: config.couponInternalUrl,
  review: config.reviewInternalUrl,
  'admin-reporting': config.adminReportingInternalUrl,
});

/** Throws ConfigError unless each service has an address of both kinds: one that is called over the net needs them. */
export const demandAddresses = (config: GatewayConfig): void => {
  const missing = (addresses: Addresses, end: string): string[] =>
    Object.entries(addresses).flatMap(([service, urls]) => (urls.length > 0 ? [] : [variableOf(service) + end]));
  const names = [...missing(serviceAddresses(config), '_URL'), ...missing(internalAddresses(config), '_INTERNAL_URL')];
  if (names.length > 0) throw new ConfigError(names.map((name) => `${name} is missing`));
};
