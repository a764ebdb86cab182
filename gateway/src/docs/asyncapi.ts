import { readdirSync, readFileSync } from 'node:fs';
import { services } from '@gyeol/contracts/call.ts';
import { Envelope, type EventType, topicOf } from '@gyeol/contracts/event.ts';
import { version } from '@gyeol/service-kit/version.ts';
import { type Json, SchemaWriter } from './schemas.ts';

/** Reads the newest stored sample of each kind of event: the files are named by their day. */
const readSamples = (): ReadonlyMap<string, Envelope> => {
  const folder = new URL('../samples/', import.meta.resolve('@gyeol/contracts/event.ts'));
  const files = readdirSync(folder).toSorted();
  const samples = files.flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Envelope[]);
  return new Map(samples.map((sample) => [sample.type, sample]));
};

const nameOf = ({ source, type }: EventType): string => `${source}.${type}`;

/** Builds the AsyncAPI page of these events: a channel for each service's topic, a message for each kind of event. */
export const buildAsyncApi = (events: readonly EventType[]) => {
  const writer = new SchemaWriter();
  const samples = readSamples();
  const envelope = writer.write(Envelope);
  const messageOf = (event: EventType): Json => {
    const properties = {
      ...(envelope.properties as Json),
      source: { const: event.source },
      type: { const: event.type },
      subject: { type: 'string', description: `The key of the ${event.subject}. It decides the partition` },
      data: writer.write(event.data),
    };
    return {
      name: event.type,
      title: event.type,
      payload: { ...envelope, properties },
      // Every service publishes OperatorActed, and two of them have a sample.
      examples: [{ payload: { ...samples.get(event.type), source: event.source } }],
    };
  };
  const publishers = services.filter((service) => events.some(({ source }) => source === service));
  const messages = Object.fromEntries(events.map((event) => [nameOf(event), messageOf(event)]));
  const channelOf = (service: (typeof services)[number]): Json => {
    const names = events.filter(({ source }) => source === service).map(nameOf);
    return {
      address: topicOf(service),
      description: `The events of ${service}. Events of one subject keep their order.`,
      messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
    };
  };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of the shop',
      version,
      description:
        'The events that the services publish, in the CloudEvents JSON format. An event may arrive more than once: its `id` tells. Fields that say who or where a person is have `x-personal`.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(publishers.map((service) => [service, channelOf(service)])),
    operations: Object.fromEntries(
      publishers.map((service) => [
        `publish-${service}`,
        { action: 'send', channel: { $ref: `#/channels/${service}` }, summary: `${service} publishes its events` },
      ]),
    ),
    components: { messages, schemas: writer.components },
  };
};
