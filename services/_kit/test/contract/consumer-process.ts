import { once } from 'node:events';
import { createDb } from '../../src/db/db.ts';
import { createEmbeddedBus } from '../../src/events/embedded-bus.ts';
import { createKafkaBus } from '../../src/events/kafka-bus.ts';
import { type CountedEvent, createStage, log, uniqueEvent } from './stage.ts';

// A consumer for the tests to kill. HOLD_AT and DIE_AFTER each name an event. With HOLD_AT the process sends 'holding'
// inside the transaction of that event and never commits it. With DIE_AFTER it kills itself after the commit of that
// event, before the log knows of the commit.
const { DATABASE_URL = '', SOURCE = '', HOLD_AT, DIE_AFTER, LOG_URL, KAFKA_BROKERS } = process.env;
const event = { ...uniqueEvent(), source: SOURCE } as CountedEvent;
const common = { clientId: 'killed', log };
const bus = KAFKA_BROKERS
  ? createKafkaBus({
      ...common,
      brokers: [KAFKA_BROKERS],
      sessionTimeoutMs: 3_000,
      leaderPatienceMs: 60_000,
      requestTimeoutMs: 30_000,
    })
  : createEmbeddedBus({ ...common, url: LOG_URL ?? '', leaseMs: 2_000 });
const db = createDb({ url: DATABASE_URL, poolSize: 2, applicationName: 'killed', log });
await createStage().consume(db, bus, event, {
  by: 'killed',
  handle: async (tx, _key, n) => {
    if (n === Number(DIE_AFTER)) tx.afterCommit(() => process.kill(process.pid, 'SIGKILL'));
    if (n !== Number(HOLD_AT)) return;
    process.send?.('holding');
    // The transaction stays open until the test sends a message.
    await once(process, 'message');
  },
});
