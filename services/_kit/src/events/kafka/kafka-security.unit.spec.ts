import { expect, it } from 'vitest';
import { kafkaSecuritySettings, readConfig } from '../../config.ts';
import { kafkaSecurity } from './kafka-security.ts';

const read = (env: Record<string, string>) => kafkaSecurity(readConfig(kafkaSecuritySettings, env));
const account = { KAFKA_SASL_USERNAME: 'gyeol', KAFKA_SASL_PASSWORD: 'secret' };

it('the Kafka connection has no TLS and no account by default', () => expect(read({})).toEqual({}));
it('the Kafka connection can have TLS, with its own certificate authority if needed', () => {
  expect(read({ KAFKA_SSL: 'on' })).toEqual({ ssl: true });
  expect(read({ KAFKA_SSL: 'on', KAFKA_SSL_CA: 'PEM' })).toEqual({ ssl: { ca: ['PEM'] } });
});
it('the Kafka connection can have an account, with SCRAM by default', () => {
  const sasl = { mechanism: 'scram-sha-512', username: 'gyeol', password: 'secret' };
  expect(read(account)).toEqual({ sasl });
  expect(read({ ...account, KAFKA_SSL: 'on', KAFKA_SASL_MECHANISM: 'plain' })).toMatchObject({
    ssl: true,
    sasl: { mechanism: 'plain' },
  });
});
it('the Kafka settings refuse a user name without a password, and a plain password without TLS', () => {
  expect(() => read({ KAFKA_SASL_USERNAME: 'gyeol' })).toThrow(/belong together/);
  expect(() => read({ ...account, KAFKA_SASL_MECHANISM: 'plain' })).toThrow(/needs KAFKA_SSL/);
});
