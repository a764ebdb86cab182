import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { MemberConfig } from './config.ts';
import type { KakaoClient } from './kakao/kakao-client.ts';
import type { SigningKeys } from './login/keys.ts';
import type { Passwords } from './login/passwords.ts';
import type { SmsProvider } from './messages/sms-provider.ts';

export type BaseDeps = AppDeps<MemberConfig>;
/** What the use cases of this service are made from. */
export interface Deps extends BaseDeps {
  readonly keys: SigningKeys;
  readonly passwords: Passwords;
  readonly kakao: KakaoClient;
  readonly sms: SmsProvider;
}
