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
import { staffNetworks } from '@gyeol/service-kit/http/networks.ts';

const { port, internalPort, host, serviceTokenSecret, logLevel, instance, nodeEnv } = commonSettings;
const { sandbox, sandboxPublic } = commonSettings;
const { otlpEndpoint, tracesSampler, tracesSamplerArg, tracesDelayMs } = commonSettings;
const publicUrls = (name: string) =>
  urls(name, { default: [], description: 'addresses of the documented calls; several = instances' });
const internalUrls = (name: string) => urls(name, { default: [], description: 'internal addresses, for readiness' });
const origins = (name: string, what: string, example?: string) =>
  urls(name, {
    default: [],
    description: `more origins in the content security policy: ${what}`,
    ...(example && { example }),
  });
const shown = (name: string, more: { default?: string; description?: string; example?: string } = {}) =>
  text(name, { default: '', ...more });

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
  publicUrl: url('PUBLIC_URL', {
    optional: true,
    description: 'the shop as the world knows it, for canonical addresses; https: the browser is told to stay with it',
    example: 'https://shop.example',
  }),
  trustedProxies: list('TRUSTED_PROXIES', {
    default: [],
    description: 'whose x-forwarded-* headers are believed: what TLS ends at, addresses or networks',
    example: '172.30.0.2',
  }),
  staffNetworks,
  webRoot: text('WEB_ROOT', { optional: true, description: 'the web build; web/dist unless given' }),
  scriptOrigins: origins('SCRIPT_ORIGINS', 'of scripts', 'https://cdn.iamport.kr,https://t1.kakaocdn.net'),
  frameOrigins: origins(
    'FRAME_ORIGINS',
    'of windows inside the page',
    'https://service.iamport.kr,https://postcode.map.kakao.com',
  ),
  connectOrigins: origins('CONNECT_ORIGINS', 'where the page sends images', 'https://objects.shop.example'),
  imgOrigins: origins('IMG_ORIGINS', 'of images'),
  formOrigins: origins('FORM_ORIGINS', 'where forms are sent'),
  portoneSdkUrl: shown('PORTONE_SDK_URL', {
    description: 'the script of the payment window',
    example: 'https://cdn.iamport.kr/v1/iamport.js',
  }),
  portoneImpCode: shown('PORTONE_IMP_CODE', {
    description: '가맹점 식별코드 of the PortOne console',
    example: 'imp00000000',
  }),
  portoneChannelKey: shown('PORTONE_CHANNEL_KEY', {
    description: 'the channel that payments go through; without it PortOne takes its default',
  }),
  portoneNoticeUrl: shown('PORTONE_NOTICE_URL', {
    description: 'where PortOne reports payments, as its console has it',
    example: 'https://shop.example/api/payment/webhook/portone',
  }),
  portoneV2SdkUrl: shown('PORTONE_V2_SDK_URL', {
    default: 'https://cdn.portone.io/v2/browser-sdk.js',
    description: 'the script of the V2 payment window; the page may load it while PORTONE_V2_STORE_ID is set',
  }),
  portoneV2StoreId: shown('PORTONE_V2_STORE_ID', {
    description: 'V2 Store ID of the PortOne console (`store-…`); without it no V2 window opens',
  }),
  portoneV2NoticeUrl: shown('PORTONE_V2_NOTICE_URL', {
    description: 'where PortOne V2 reports payments, in place of the address that its console has',
  }),
  kakaoAuthorizeUrl: shown('KAKAO_AUTHORIZE_URL', {
    description: 'where a log-in with Kakao begins',
    example: 'https://kauth.kakao.com/oauth/authorize',
  }),
  kakaoClientId: shown('KAKAO_CLIENT_ID', {
    description: 'the REST API key',
    example: '0123456789abcdef0123456789abcdef',
  }),
  kakaoRedirectUri: shown('KAKAO_REDIRECT_URI', {
    description: 'identical to the one that Kakao was told',
    example: 'https://shop.example/kakao/oauth/redirect',
  }),
  postcodeScriptUrl: shown('POSTCODE_SCRIPT_URL', {
    description: 'the script of the postcode search',
    example: 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js',
  }),
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

/**
 * True when limits of addresses count requests from loopback. In production a proxy on this machine sends those, so the
 * real sender is unknown.
 */
export const limitsLoopback = ({ rateLimitLoopback, nodeEnv }: GatewayConfig): boolean =>
  rateLimitLoopback ?? nodeEnv === 'production';

type Addresses = Readonly<Record<ServiceName, readonly string[]>>;

export const serviceAddresses = (config: GatewayConfig): Addresses => ({
  catalog: config.catalogUrl,
  member: config.memberUrl,
  cart: config.cartUrl,
  'order-payment': config.orderPaymentUrl,
  coupon: config.couponUrl,
  review: config.reviewUrl,
  'admin-reporting': config.adminReportingUrl,
});

export const internalAddresses = (config: GatewayConfig): Addresses => ({
  catalog: config.catalogInternalUrl,
  member: config.memberInternalUrl,
  cart: config.cartInternalUrl,
  'order-payment': config.orderPaymentInternalUrl,
  coupon: config.couponInternalUrl,
  review: config.reviewInternalUrl,
  'admin-reporting': config.adminReportingInternalUrl,
});

/**
 * Throws ConfigError unless each service has an address for documented calls and one for internal calls. Calls over the
 * network need both.
 */
export const demandAddresses = (config: GatewayConfig): void => {
  const missing = (addresses: Addresses, end: string): string[] =>
    Object.entries(addresses).flatMap(([service, urls]) => (urls.length > 0 ? [] : [variableOf(service) + end]));
  const names = [...missing(serviceAddresses(config), '_URL'), ...missing(internalAddresses(config), '_INTERNAL_URL')];
  if (names.length > 0) throw new ConfigError(names.map((name) => `${name} is missing`));
};
