import { expect, it } from 'vitest';
import { kafkaSecuritySettings, readConfig } from '../../config.ts';
import { kafkaSecurity } from './kafka-security.ts';

const read = (env: Record<string, string>) => kafkaSecurity(readConfig(kafkaSecuritySettings, env));
const account = { KAFKA_SASL_USERNAME: 'gyeol', KAFKA_SASL_PASSWORD: 'secret' };

it('is in clear and unasked unless told', () => expect(read({})).toEqual({}));
it('has TLS, with an authority of its own if need be', () => {
  expect(read({ KAFKA_SSL: 'on' })).toEqual({ ssl: true });
  expect(read({ KAFKA_SSL: 'on', KAFKA_SSL_CA: 'PEM' })).toEqual({ ssl: { ca: ['PEM'] } });
});
it('has an account, by SCRAM unless told', () => {
  const sasl = { mechanism: 'scram-sha-512', username: 'gyeol', password: 'secret' };
  expect(read(account)).toEqual({ sasl });
  expect(read({ ...account, KAFKA_SSL: 'on', KAFKA_SASL_MECHANISM: 'plain' })).toMatchObject({
    ssl: true,
    sasl: { mechanism: 'plain' },
  });
});
it('refuses half an account, and a password in clear', () => {
  expect(() => read({ KAFKA_SASL_USERNAME: 'gyeol' })).toThrow(/belong together/);
  expect(() => read({ ...account, KAFKA_SASL_MECHANISM: 'plain' })).toThrow(/needs KAFKA_SSL/);
});
