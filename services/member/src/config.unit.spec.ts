import { readConfig } from '@gyeol/service-kit/config.ts';
import { expect, it } from 'vitest';
import { refuseStandIns, settings } from './config.ts';

const environment = {
  ...{ PORT: '0', INTERNAL_PORT: '0', DATABASE_URL: 'postgres://127.0.0.1/member', JWT_KEYS_DIR: '/keys' },
  SERVICE_TOKEN_SECRET: 'a secret of thirty-two characters',
  ...{ KAKAO_CLIENT_ID: 'id', KAKAO_REDIRECT_URI: 'https://shop.example/kakao/oauth/redirect' },
  ...{ SOLAPI_API_KEY: 'key', SOLAPI_API_SECRET: 'secret', SMS_FROM: '0212345678' },
};
const check = (more: NodeJS.ProcessEnv) => () => refuseStandIns(readConfig(settings, { ...environment, ...more }));

it('the configuration uses the real providers by default', () => {
  expect(check({})).not.toThrow();
  expect(readConfig(settings, environment)).toMatchObject({
    ...{ smsProvider: 'solapi', solapiApiUrl: 'https://api.solapi.com', kakaoAuthUrl: 'https://kauth.kakao.com' },
  });
});

it('the configuration refuses every stand-in outside a sandbox, and names all of them at once', () => {
  const standIns = { SMS_PROVIDER: 'sandbox', KAKAO_API_URL: 'http://127.0.0.1:8090/kakao' };
  expect(check(standIns)).toThrow(/SMS_PROVIDER.*KAKAO_API_URL/);
  expect(check({ ...standIns, GYEOL_SANDBOX: 'on' })).not.toThrow();
});

it('the configuration names every missing key', () => {
  expect(() => readConfig(settings, {})).toThrow(/JWT_KEYS_DIR.*KAKAO_CLIENT_ID.*SOLAPI_API_KEY.*SMS_FROM/);
});
