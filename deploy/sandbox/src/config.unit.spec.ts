import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('the sandbox configuration names every invalid setting at once', () => {
  const env = { SANDBOX_PORT: 'x', SANDBOX_SHOP_ORIGIN: 'shop', SANDBOX_WEBHOOK_URL: 'ftp://x' };
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(/GYEOL_SANDBOX.*SANDBOX_PORT.*SANDBOX_SHOP_ORIGIN.*SANDBOX_WEBHOOK_URL/);
});

it('the sandbox accepts a shop on loopback under both names, localhost and 127.0.0.1', () => {
  const config = readConfig({ GYEOL_SANDBOX: 'on', SANDBOX_SHOP_ORIGIN: 'http://localhost:5173/, https://gyeol.shop' });
  expect(config.shopOrigins).toEqual(['http://localhost:5173', 'http://127.0.0.1:5173', 'https://gyeol.shop']);
  expect(config.kakao.redirectUris).toEqual([
    'http://localhost:5173/kakao/oauth/redirect',
    'http://127.0.0.1:5173/kakao/oauth/redirect',
  ]);
  expect(config.webhookUrl).toBe('http://localhost:5173/api/payment/webhook/portone');
});

it('the sandbox listens on loopback and sends webhooks to the shop unless configured otherwise', () => {
  expect(readConfig({ GYEOL_SANDBOX: 'on' })).toMatchObject({
    host: '127.0.0.1',
    port: 8090,
    webhookUrl: 'http://127.0.0.1:8080/api/payment/webhook/portone',
  });
});
