import { describe, expect, it } from 'vitest';
import { environmentOf } from './environment.ts';

describe('the environment of a part (a service or the gateway)', () => {
  it('has the common variables, and variables with the prefix of the part take precedence', () => {
    const env = { LOG_LEVEL: 'warn', HOST: '0.0.0.0', ORDER_PAYMENT_LOG_LEVEL: 'debug', GATEWAY_PORT: '8080' };
    expect(environmentOf('order-payment', env)).toMatchObject({ LOG_LEVEL: 'debug', HOST: '0.0.0.0' });
    expect(environmentOf('review', env)).toMatchObject({ LOG_LEVEL: 'warn', HOST: '0.0.0.0' });
    expect(environmentOf('gateway', env)).toMatchObject({ LOG_LEVEL: 'warn', PORT: '8080' });
  });

  it('has a variable or its _FILE variant, never both, and the variant with the part’s prefix wins', () => {
    const file = { DATABASE_URL: 'postgres://all', CART_DATABASE_URL_FILE: '/run/secrets/cart' };
    expect(environmentOf('cart', file)).toMatchObject({ DATABASE_URL_FILE: '/run/secrets/cart' });
    expect(environmentOf('cart', file)).not.toHaveProperty('DATABASE_URL');
    const value = { SERVICE_TOKEN_SECRET_FILE: '/run/secrets/all', CART_SERVICE_TOKEN_SECRET: 'own' };
    expect(environmentOf('cart', value)).toMatchObject({ SERVICE_TOKEN_SECRET: 'own' });
    expect(environmentOf('cart', value)).not.toHaveProperty('SERVICE_TOKEN_SECRET_FILE');
  });

  it('ignores an empty variable', () => {
    expect(environmentOf('cart', { CART_LOG_LEVEL: '', LOG_LEVEL: 'warn' })).toMatchObject({ LOG_LEVEL: 'warn' });
  });

  it('has port 0 by default, except for the gateway', () => {
    expect(environmentOf('cart', {})).toEqual({ PORT: '0', INTERNAL_PORT: '0' });
    expect(environmentOf('gateway', {})).toEqual({});
  });
});
