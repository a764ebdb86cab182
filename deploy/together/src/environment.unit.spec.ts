import { describe, expect, it } from 'vitest';
import { environmentOf } from './environment.ts';

describe('the environment of a part', () => {
  it('is what holds for all, and above it what has the name of the part', () => {
    const env = { LOG_LEVEL: 'warn', HOST: '0.0.0.0', ORDER_PAYMENT_LOG_LEVEL: 'debug', GATEWAY_PORT: '8080' };
    expect(environmentOf('order-payment', env)).toMatchObject({ LOG_LEVEL: 'debug', HOST: '0.0.0.0' });
    expect(environmentOf('review', env)).toMatchObject({ LOG_LEVEL: 'warn', HOST: '0.0.0.0' });
    expect(environmentOf('gateway', env)).toMatchObject({ LOG_LEVEL: 'warn', PORT: '8080' });
  });

  it('has a value or the file of a value, never both: the one with the name of the part', () => {
    const file = { DATABASE_URL: 'postgres://all', CART_DATABASE_URL_FILE: '/run/secrets/cart' };
    expect(environmentOf('cart', file)).toMatchObject({ DATABASE_URL_FILE: '/run/secrets/cart' });
    expect(environmentOf('cart', file)).not.toHaveProperty('DATABASE_URL');
    const value = { SERVICE_TOKEN_SECRET_FILE: '/run/secrets/all', CART_SERVICE_TOKEN_SECRET: 'own' };
    expect(environmentOf('cart', value)).toMatchObject({ SERVICE_TOKEN_SECRET: 'own' });
    expect(environmentOf('cart', value)).not.toHaveProperty('SERVICE_TOKEN_SECRET_FILE');
  });

  it('takes an empty variable for none', () => {
    expect(environmentOf('cart', { CART_LOG_LEVEL: '', LOG_LEVEL: 'warn' })).toMatchObject({ LOG_LEVEL: 'warn' });
  });

  it('needs no port, unless it is the gateway’s', () => {
    expect(environmentOf('cart', {})).toEqual({ PORT: '0', INTERNAL_PORT: '0' });
    expect(environmentOf('gateway', {})).toEqual({});
  });
});
