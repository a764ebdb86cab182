import { describe, it } from 'vitest';
import { startOwnKafka } from '../../../tests/support/kafka.ts';
import { orSkip } from '../../../tests/support/parts.ts';
import { createKafkaBus } from '../src/events/kafka-bus.ts';
import { busContract } from './bus-contract.ts';
import { log } from './contract/stage.ts';
import { startProxy } from './contract/tcp-proxy.ts';

const produceRequest = 0;
let port = 0;
const proxy = await startProxy(() => port);
const found = await orSkip(() => startOwnKafka({ advertisedPort: proxy.port }));

if ('reason' in found) {
  await proxy.stop();
  describe(`Kafka: the contract of the event bus (${found.reason})`, () => {
    it.skip(found.reason);
  });
} else {
  const kafka = found.part;
  port = kafka.port;
  const brokers = [`127.0.0.1:${proxy.port}`];
  const onFatal = (error: Error): never => {
    throw error;
  };
  busContract('Kafka', async () => ({
    proxy,
    env: { ...kafka.env },
    connect: () => createKafkaBus({ brokers, clientId: 'test', log, onFatal, sessionTimeoutMs: 6_000 }),
    // Four bytes of size, then the number of the call.
    isAppend: (request) => request.length > 6 && request.readInt16BE(4) === produceRequest,
    crash: kafka.crash,
    restart: kafka.restart,
    stop: async () => {
      await proxy.stop();
      await kafka.stop();
    },
  }));
}
