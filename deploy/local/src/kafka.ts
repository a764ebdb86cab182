import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '@gyeol/contracts/call.ts';
import { topicOf } from '@gyeol/contracts/event.ts';
import { kafkaSecuritySettings, readConfig } from '@gyeol/service-kit/config.ts';
import { kafkaSecurity } from '@gyeol/service-kit/events/kafka/kafka-security.ts';
import { topicConfig } from '@gyeol/service-kit/events/kafka-bus.ts';
import { Kafka, logLevel } from 'kafkajs';
import { UsageError } from './settings.ts';

const patienceMs = 60_000;

/**
 * Makes the topics and waits for the group coordinator, before seven services ask for both at once. A fresh broker
 * refuses calls for some seconds. Throws UsageError.
 */
export const prepareKafka = async (brokers: string): Promise<void> => {
  // The services read these settings from the same environment.
  const security = kafkaSecurity(readConfig(kafkaSecuritySettings, process.env));
  const kafka = new Kafka({
    clientId: 'gyeol-start',
    brokers: brokers.split(','),
    ...security,
    logLevel: logLevel.NOTHING,
  });
  const admin = kafka.admin();
  const topics = services.map((service) => topicConfig(topicOf(service)));
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      await admin.connect();
      await admin.createTopics({ topics, waitForLeaders: true });
      await admin.describeGroups([services[0]]);
      return;
    } catch (error) {
      if (Date.now() > until) {
        throw new UsageError(
          `Kafka at ${brokers} cannot be used (${(error as Error).message}). Is it running, and is KAFKA_BROKERS right?`,
        );
      }
      await sleep(500);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }
};
