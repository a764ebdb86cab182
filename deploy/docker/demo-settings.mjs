// node demo-settings.mjs FILE: writes the settings that make a shop a demo. Only the demo profile runs this script, and
// every process reads FILE if it exists. Without FILE, GYEOL_SANDBOX stays off, and no process calls the stand-ins of
// the providers.
import { writeFileSync } from 'node:fs';

const shop = process.env.DEMO_SHOP_URL ?? 'http://localhost:8080';
const sandbox = process.env.DEMO_SANDBOX_URL ?? 'http://localhost:8090';
const objects = process.env.DEMO_S3_URL ?? 'http://localhost:7070';
const settings = {
  GYEOL_SANDBOX: 'on',
  PUBLIC_URL: shop,
  S3_PUBLIC_ENDPOINT: objects,
  S3_ALLOWED_ORIGINS: `${shop},${shop.replace('//localhost', '//127.0.0.1')}`,
  KAKAO_AUTH_URL: 'http://sandbox:8090/kakao',
  KAKAO_API_URL: 'http://sandbox:8090/kakao',
  KAKAO_CLIENT_ID: 'demo-kakao-client',
  KAKAO_REDIRECT_URI: `${shop}/kakao/oauth/redirect`,
  KAKAO_AUTHORIZE_URL: `${sandbox}/kakao/oauth/authorize`,
  SMS_PROVIDER: 'sandbox',
  SMS_FROM: '0212345678',
  SOLAPI_API_URL: 'http://sandbox:8090/solapi',
  PORTONE_API_URL: 'http://sandbox:8090/portone',
  TRACKING_API_URL: 'http://sandbox:8090/tracker',
  TRACKING_CLIENT_ID: 'sandbox-tracking-client',
  TRACKING_CLIENT_SECRET: 'sandbox-tracking-secret',
  TRACKING_POLL_MINUTES: '0.1',
  PORTONE_SDK_URL: `${sandbox}/portone/v1/iamport.js`,
  PORTONE_IMP_CODE: 'imp00000000',
  PORTONE_NOTICE_URL: 'http://gateway:8080/api/payment/webhook/portone',
  POSTCODE_SCRIPT_URL: `${sandbox}/postcode/v2.js`,
  CHAT_URL: `${sandbox}/chat`,
  SCRIPT_ORIGINS: sandbox,
  FRAME_ORIGINS: sandbox,
  CONNECT_ORIGINS: `${sandbox},${objects}`,
  SANDBOX_SHOP_ORIGIN: shop,
  SANDBOX_WEBHOOK_URL: 'http://gateway:8080/api/payment/webhook/portone',
  SANDBOX_KAKAO_CLIENT_ID: 'demo-kakao-client',
  SANDBOX_KAKAO_REDIRECT_URI: `${shop}/kakao/oauth/redirect`,
};
const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
writeFileSync(process.argv[2] ?? '/run/demo/settings.env', `${lines.join('\n')}\n`, { mode: 0o444 });
