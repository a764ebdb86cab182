import type { KafkaConfig } from 'kafkajs';
import { ConfigError, type KafkaSecurityConfig } from '../../config.ts';

/** The TLS and account options of a Kafka client. */
export type KafkaSecurity = Pick<KafkaConfig, 'ssl' | 'sasl'>;

/**
 * Builds the options. Throws ConfigError for a user name without a password, for a password without a user name, and
 * for a password that would be sent in clear.
 */
export const kafkaSecurity = (config: KafkaSecurityConfig): KafkaSecurity => {
  const { kafkaSsl, kafkaSslCa, kafkaSaslMechanism: mechanism } = config;
  const { kafkaSaslUsername: username, kafkaSaslPassword: password } = config;
  if ((username === undefined) !== (password === undefined))
    throw new ConfigError(['KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD belong together']);
  if (username !== undefined && mechanism === 'plain' && !kafkaSsl)
    throw new ConfigError(['KAFKA_SASL_MECHANISM plain needs KAFKA_SSL']);
  const ssl = kafkaSslCa === undefined ? kafkaSsl : { ca: [kafkaSslCa] };
  return {
    ...(kafkaSsl ? { ssl } : {}),
    ...(username !== undefined && password !== undefined
      ? { sasl: { mechanism, username, password } as NonNullable<KafkaConfig['sasl']> }
      : {}),
  };
};
