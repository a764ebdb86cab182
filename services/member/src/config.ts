import type { AppDeps } from '@gyeol/service-kit/app.ts';
import {
  ConfigError,
  commonSettings,
  integer,
  oneOf,
  type Settings,
  text,
  url,
  type Values,
} from '@gyeol/service-kit/config.ts';
import { staffNetworks } from '@gyeol/service-kit/http/networks.ts';
import { secretKeys } from './factors/encryption.ts';
import type { KakaoClient } from './kakao/kakao-client.ts';
import type { SigningKeys } from './login/keys.ts';
import type { Passwords } from './login/passwords.ts';
import type { SmsProvider } from './messages/sms-provider.ts';

export const settings = {
  ...commonSettings,
  jwtKeysDir: text('JWT_KEYS_DIR', {
    description: 'RSA private keys *.pem, read again each few seconds; all are published, the last by name signs',
  }),
  jwtKeyWaitSeconds: integer('JWT_KEY_WAIT_SECONDS', {
    default: 600,
    description: 'a new key is published this long before it signs, so that every verifier knows it then',
  }),
  staffNetworks,
  secondFactorKeys: secretKeys(
    'SECOND_FACTOR_KEYS',
    'keys that the secrets of authenticator apps are encrypted with, comma-separated `<id>:<64 hexadecimal digits>` (`openssl rand -hex 32`), the newest last; without one no operator of a real shop can enter the back office',
  ),
  publicUrl: url('PUBLIC_URL', {
    optional: true,
    description: 'the shop as the world knows it; given: the message of a payment links to what was ordered',
    example: 'https://shop.example',
  }),
  kakaoAuthUrl: url('KAKAO_AUTH_URL', { default: 'https://kauth.kakao.com' }),
  kakaoApiUrl: url('KAKAO_API_URL', { default: 'https://kapi.kakao.com' }),
  kakaoClientId: text('KAKAO_CLIENT_ID', {
    description: 'the REST API key',
    example: '0123456789abcdef0123456789abcdef',
  }),
  kakaoClientSecret: text('KAKAO_CLIENT_SECRET', { default: '', secret: true }),
  kakaoRedirectUri: url('KAKAO_REDIRECT_URI', {
    description: 'identical to the one of the authorize step',
    example: 'https://shop.example/kakao/oauth/redirect',
  }),
  smsProvider: oneOf('SMS_PROVIDER', ['sandbox', 'solapi'], { default: 'solapi' }),
  solapiApiUrl: url('SOLAPI_API_URL', { default: 'https://api.solapi.com' }),
  solapiApiKey: text('SOLAPI_API_KEY', { secret: true }),
  solapiApiSecret: text('SOLAPI_API_SECRET', { secret: true }),
  smsFrom: text('SMS_FROM', { description: 'the registered sender, digits only', example: '0212345678' }),
  smsDailyPerPhone: integer('SMS_DAILY_PER_PHONE', {
    default: 100,
    min: 1,
    description: 'codes a day, and messages a day',
  }),
  smsDailyTotal: integer('SMS_DAILY_TOTAL', {
    default: 20_000,
    min: 1,
    description: 'the same for the whole shop; codes to phones without an account are counted apart',
  }),
} as const satisfies Settings;

export type Config = Values<typeof settings>;
export type BaseDeps = AppDeps<Config>;
export interface Deps extends BaseDeps {
  readonly keys: SigningKeys;
  readonly passwords: Passwords;
  readonly kakao: KakaoClient;
  readonly sms: SmsProvider;
}

/**
 * Refuses stand-ins for providers, and plain http, outside a sandbox, because a mistyped variable would send codes to
 * strangers. Throws ConfigError.
 */
export const refuseStandIns = (config: Config): void => {
  if (config.sandbox) return;
  const insecure = (name: string, address: string) =>
    address.startsWith('https://') ? [] : [`${name} must be https without GYEOL_SANDBOX=on`];
  const faults = [
    ...(config.smsProvider === 'sandbox' ? ['SMS_PROVIDER=sandbox needs GYEOL_SANDBOX=on'] : []),
    ...insecure('SOLAPI_API_URL', config.solapiApiUrl),
    ...insecure('KAKAO_AUTH_URL', config.kakaoAuthUrl),
    ...insecure('KAKAO_API_URL', config.kakaoApiUrl),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
};
