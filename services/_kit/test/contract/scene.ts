import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { topicOf } from '@gyeol/contracts/event.ts';
import { test } from 'vitest';
import type { Db } from '../../src/db/db.ts';
import type { EventBus } from '../../src/events/bus.ts';
import type { BusUnderTest } from './bus-under-test.ts';
import { type CountedEvent, createStage, type Stage, uniqueEvent } from './stage.ts';

const consumerProcess = fileURLToPath(new URL('./consumer-process.ts', import.meta.url));

/** The services of one test, and an event whose topic and groups no other test uses. */
export interface Scene {
  readonly log: BusUnderTest;
  readonly stage: Stage;
  readonly event: CountedEvent;
  /** Creates a client that is closed after the test. */
  connect(): EventBus;
  /** Creates a database whose outbox is published. */
  publisher(): Promise<Db>;
  /** Collects every record of the log, with duplicates, as `key:n`. */
  everyCopy(): Promise<string[]>;
  /** Starts a consumer process to be killed. `when` has HOLD_AT or DIE_AFTER (consumer-process.ts). */
  startVictim(url: string, when: Record<string, string>): ChildProcess;
}

const createScene = (log: BusUnderTest, stage: Stage): Scene => {
  const event = uniqueEvent();
  const connect = (): EventBus => {
    const bus = log.connect();
    stage.later(bus.close);
    return bus;
  };
  return {
    log,
    stage,
    event,
    connect,
    publisher: async () => {
      const { db } = await stage.database();
      stage.publish(db, connect());
      return db;
    },
    everyCopy: async () => {
      const copies: string[] = [];
      const consumer = await connect().consume({
        group: `${event.source}-copies`,
        topics: [topicOf(event.source)],
        handle: async (batches) => {
          for (const { key, value } of batches.flatMap(({ records }) => records))
            copies.push(`${key}:${(JSON.parse(value) as { data: { n: number } }).data.n}`);
          return batches.map(({ records }) => ({ done: records.length }));
        },
      });
      stage.later(consumer.stop);
      return copies;
    },
    startVictim: (url, when) => {
      const env = { ...process.env, ...log.env, DATABASE_URL: url, SOURCE: event.source, ...when };
      const victim = fork(consumerProcess, { env });
      stage.later(async () => victim.kill('SIGKILL'));
      return victim;
    },
  };
};

/** Creates an `it` that gives each test of this log its scene. */
export const createSceneTest = (log: () => BusUnderTest) =>
  test.extend('scene', ({ task: _task }, { onCleanup }) => {
    const stage = createStage();
    onCleanup(() => stage.end());
    return createScene(log(), stage);
  });
export type SceneTest = ReturnType<typeof createSceneTest>;
