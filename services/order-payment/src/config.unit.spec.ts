import { readConfig } from '@gyeol/service-kit/config.ts';
import { describe, expect, it } from 'vitest';
import { demandProvider, refuseStandIns, settings, shopKeys } from './config.ts';

const env = {
  PORT: '0',
  INTERNAL_PORT: '0',
  DATABASE_URL: 'postgres://127.0.0.1/x',
  SERVICE_TOKEN_SECRET: 'a secret of the tests, 32 characters or more',
  PORTONE_IMP_KEY: 'k',
  PORTONE_IMP_SECRET: 's',
};

describe('the environment of order-payment', () => {
  it('sets the expiry to 15 minutes by default, accepts fractions and refuses other values', () => {
    expect(readConfig(settings, env)).toMatchObject({ expiryMinutes: 15, databasePoolSize: 4, newOrderPoolSize: 4 });
    expect(readConfig(settings, { ...env, EXPIRY_MINUTES: '0.1' }).expiryMinutes).toBe(0.1);
    for (const bad of ['0', '-1', 'soon', '9999']) {
      expect(() => readConfig(settings, { ...env, EXPIRY_MINUTES: bad })).toThrow('EXPIRY_MINUTES must be minutes');
    }
  });

  it('demands the keys of PortOne V1, of V2, or of both', () => {
    const demand = (more: object) => () => demandProvider(readConfig(settings, { ...env, ...more }));
    const noV1 = { PORTONE_IMP_KEY: '', PORTONE_IMP_SECRET: '' };
    expect(demand({})).not.toThrow();
    const v2 = { PORTONE_V2_API_SECRET: 's', PORTONE_V2_STORE_ID: 'store-1' };
    expect(demand({ ...noV1, ...v2 })).not.toThrow();
    expect(demand({ PORTONE_V2_API_SECRET: 's' })).toThrow('PORTONE_V2_API_SECRET needs PORTONE_V2_STORE_ID');
    expect(demand({ ...v2, PORTONE_V2_WEBHOOK_SECRETS: 'whsec_bmV3, b2xk' })).not.toThrow();
    expect(demand({ ...v2, PORTONE_V2_WEBHOOK_SECRETS: 'whsec_bmV3, no secret!' })).toThrow(
      'PORTONE_V2_WEBHOOK_SECRETS',
    );
    expect(demand(noV1)).toThrow('PORTONE_IMP_KEY and PORTONE_IMP_SECRET, or PORTONE_V2_API_SECRET, are missing');
    expect(demand({ PORTONE_IMP_KEY: '' })).toThrow('belong together');
    const keysOf = (more: object) => shopKeys(readConfig(settings, { ...env, ...more }));
    expect(keysOf({}).providers).toEqual(['portone']);
    expect(keysOf({ PORTONE_V2_API_SECRET: 's' }).providers).toEqual(['portone', 'portone-v2']);
  });

  it('refuses stand-ins and test payments outside a sandbox, naming all faults at once', () => {
    const standIn = {
      PORTONE_API_URL: 'http://127.0.0.1:8090/portone',
      PORTONE_V2_API_URL: 'http://127.0.0.1:8090/portone-v2',
      PORTONE_INCLUDE_SANDBOX: 'on',
    };
    const refuse = (more: object) => () => refuseStandIns(readConfig(settings, { ...env, ...more }));
    expect(refuse({})).not.toThrow();
    expect(refuse(standIn)).toThrow(/PORTONE_API_URL .*PORTONE_V2_API_URL .*PORTONE_INCLUDE_SANDBOX/);
    expect(refuse({ ...standIn, GYEOL_SANDBOX: 'on' })).not.toThrow();
  });
});
