import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { services } from '@gyeol/contracts/call.ts';
import { topicOf } from '@gyeol/contracts/event.ts';
import { allEvents } from '@gyeol/contracts/events/index.ts';
import { topicConfig } from '@gyeol/service-kit/events/kafka-bus.ts';
import { type Right, readersOf, rightsOf } from './support/kafka-rights.ts';

// `npm run kafka-page` writes docs/operate/kafka.md from the events and the subscriptions. With --check, it fails when
// the page is stale.
const page = fileURLToPath(new URL('../docs/operate/kafka.md', import.meta.url));

const code = (text: string): string => `\`${text}\``;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const { numPartitions, configEntries } = topicConfig('');
const retentionDays = Number(configEntries[0]?.value) / 86_400_000;

const topicRow = (service: (typeof services)[number]): string => {
  const topic = topicOf(service);
  const kinds = allEvents.filter(({ source }) => source === service).length;
  return `| ${code(topic)} | ${code(service)} | ${readersOf(topic).map(code).join(', ')} | ${kinds} |`;
};
const rightText = ({ resource, name, operations }: Right): string =>
  `${operations.map(capital).join(', ')} on ${resource} ${code(name)}`;
const rightRow = (service: (typeof services)[number]): string =>
  `| ${code(`gyeol-${service}`)} | ${rightsOf(service).map(rightText).join('; ')} |`;
const command = (service: (typeof services)[number], { resource, name, operations }: Right): string =>
  `acl --allow-principal User:gyeol-${service} ${operations.map((one) => `--operation ${capital(one)}`).join(' ')} --${resource} ${name}`;

const text = `# Kafka

Written by \`npm run kafka-page\` from the events and subscriptions of the code.

## Topics and groups

| topic | written by | read by the group of | kinds of events |
| --- | --- | --- | --- |
${services.map(topicRow).join('\n')}

A topic has ${numPartitions} partitions and keeps its records for ${retentionDays} days. Each process makes the topics that it writes and reads when it first needs them; a topic that is there stays as it is. Whoever makes them himself gives them the same ${numPartitions} partitions, and leaves it there: with more, the events of an order would change their partition and lose their order.

Replication is the cluster's: set \`default.replication.factor=3\` and \`min.insync.replicas=2\` before the first start, or make the topics with both. A process counts an event as published when all replicas in sync have it (\`acks=all\`); with fewer than \`min.insync.replicas\` it is refused, waits in the outbox and is sent again. \`auto.create.topics.enable\` is not needed. The producer is neither idempotent nor transactional: what is sent twice is handled once, by the inbox.

## Accounts and rights

An account for each service, with \`KAFKA_SASL_USERNAME\` and \`KAFKA_SASL_PASSWORD\` (or \`…_FILE\`) of its own; names are an example. Every right here includes Describe. Create is needed even where the topics are there: the broker asks for it before it looks.

| account | may |
| --- | --- |
${services.map(rightRow).join('\n')}
| \`gyeol-keda\` | Describe on topic \`gyeol.order-payment\`; Describe on group \`catalog\`; Describe on group \`admin-reporting\` |

Nobody needs a right on the cluster. \`services/_kit/test/kafka-rights.int.spec.ts\` runs a service's part on an Apache Kafka that allows exactly this; KEDA's row was not tried.

\`\`\`
acl() { kafka-acls.sh --bootstrap-server "$BROKER" --command-config administrator.properties --add "$@"; }
${services.flatMap((service) => rightsOf(service).map((right) => command(service, right))).join('\n')}
acl --allow-principal User:gyeol-keda --operation Describe --topic gyeol.order-payment --group catalog --group admin-reporting
\`\`\`

## Addresses of managed ones

| | port | settings |
| --- | --- | --- |
| in clear, inside a network of your own | 9092 | \`KAFKA_BROKERS\` alone |
| Amazon MSK, TLS | 9094 | \`KAFKA_SSL=on\` |
| Amazon MSK, TLS and SCRAM | 9096 | \`KAFKA_SSL=on\`, \`KAFKA_SASL_MECHANISM=scram-sha-512\`, the account |
| Amazon MSK, IAM | 9098 | not spoken: choose SCRAM |
| Confluent Cloud | 9092 | \`KAFKA_SSL=on\`, \`KAFKA_SASL_MECHANISM=plain\`, a key and its secret as the account |
| Strimzi, its TLS listener with SCRAM | 9093 | as MSK with SCRAM, and \`KAFKA_SSL_CA_FILE\` |

None of these services was tried; the ways to meet them (TLS, SCRAM, PLAIN) are, against an Apache Kafka with both. On Kubernetes: component \`kafka-sasl\` ([kubernetes.md](kubernetes.md#a-kafka-that-asks-for-an-account)).
`;

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/operate/kafka.md is stale: npm run kafka-page');
    process.exitCode = 1;
  }
} else {
  writeFileSync(page, text);
}
