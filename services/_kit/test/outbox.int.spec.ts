import { defineEvent, type Envelope } from '@gyeol/contracts/event.ts';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withContext } from '../src/context.ts';
import { createDb, type Db, sql } from '../src/db/db.ts';
import type { BusMessage, EventBus } from '../src/events/bus.ts';
import { addToOutbox } from '../src/events/outbox.ts';
import { addOutboxGauges } from '../src/events/outbox-gauges.ts';
import { createMetrics } from '../src/metrics.ts';
import { type CountedEvent, createStage, emit, log, type Stage, uniqueEvent } from './contract/stage.ts';

/** Creates a bus that records its messages and can refuse them. `onPublish` runs before the bus records. */
const recorder = (onPublish = async (): Promise<void> => undefined) => {
  const sent: (BusMessage & { topic: string })[] = [];
  const state = { refuse: false, refused: 0 };
  const bus: EventBus = {
    publish: async (topic, messages) => {
      if (state.refuse) {
        state.refused += 1;
        throw new Error('away');
      }
      await onPublish();
      for (const { key, value } of messages) sent.push({ topic, key, value });
    },
    consume: async () => ({ downSince: () => undefined, stop: async () => undefined }),
    check: async () => undefined,
    close: async () => undefined,
  };
  return { sent, state, bus, keys: () => sent.map(({ key }) => key) };
};

const whole = createStage();
let stage: Stage;
let db: Db;
let url: string;
let event: CountedEvent;
beforeAll(async () => {
  ({ db, url } = await whole.database());
});
beforeEach(async () => {
  stage = createStage();
  event = uniqueEvent();
  await db.run(sql('test.empty', 'delete from outbox'));
});
afterEach(() => stage.end());
afterAll(() => whole.end());
const unsent = async () => (await db.rows(sql('test.unsent', 'select 1 from outbox where sent_at is null'))).length;

describe('writing an event', () => {
  it('wraps the data in an envelope with the trace of the current request', async () => {
    const context = { requestId: 'request-1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    const before = Date.now();
    await withContext(context, () => emit(db, event, 'one', 5));
    const after = Date.now();
    const { payload } = await db.one<{ payload: string }>(sql('test.payload', 'select payload from outbox'));
    const envelope = JSON.parse(payload) as Envelope;
    expect(envelope).toMatchObject({
      specversion: '1.0',
      source: event.source,
      type: 'Counted',
      subject: 'one',
      version: 0,
      data: { n: 5 },
      traceparent: context.traceparent,
      requestid: 'request-1',
    });
    expect(envelope.id).toMatch(/^[0-9a-f-]{36}$/);
    const writtenAt = Date.parse(envelope.time);
    expect(writtenAt >= before && writtenAt <= after).toBe(true);
  });

  it('wakes only the relay of the same database, after the commit, whichever pool wrote the event', async () => {
    const other = await stage.database();
    const pool = createDb({ url, poolSize: 1, applicationName: 'test', log });
    const [mine, others] = [vi.fn(), vi.fn()];
    const ends = [pool.onCommit(mine), other.db.onCommit(others)];
    await emit(db, event, 'one', 5);
    expect([mine.mock.calls, others.mock.calls]).toEqual([[['events'], ['rows']], []]);
    for (const end of ends) end();
    await emit(db, event, 'one', 6);
    expect(mine).toHaveBeenCalledTimes(2);
    await pool.end();
  });

  it('refuses data that do not fit the contract, and undoes the change in the same transaction', async () => {
    const write = db.tx(async (tx) => {
      await tx.run(sql('test.change', `insert into effects (key, n, by) values ('change', 1, 'x')`));
      await addToOutbox(tx, event, { subject: 'one', data: { n: 'five' as unknown as number } });
    });
    await expect(write).rejects.toThrow('Counted: /n');
    expect(await db.rows(sql('test.effects', 'select 1 from effects'))).toEqual([]);
  });

  it('refuses a snapshot without a version, and an event too large for a broker', async () => {
    const snapshot = defineEvent({ ...event, snapshot: true });
    await expect(db.tx((tx) => addToOutbox(tx, snapshot, { subject: 'one', data: { n: 1 } }))).rejects.toThrow(
      'version',
    );
    const long = defineEvent({ ...event, data: Type.Object({ text: Type.String() }) });
    const text = 'x'.repeat(600_000);
    await expect(db.tx((tx) => addToOutbox(tx, long, { subject: 'one', data: { text } }))).rejects.toThrow('too large');
  });
});

describe('the relay of the outbox', () => {
  it('sends events that a dead process left and events that another instance committed', async () => {
    await emit(db, event, 'left', 1);
    const { bus, keys } = recorder();
    stage.publish(db, bus);
    await expect.poll(keys).toEqual(['left']);
    // Nobody reports this row to the relay.
    await db.run(
      sql(
        'test.other',
        `insert into outbox (event_id, topic, key, payload) values (gen_random_uuid(), 't', 'other', '{}')`,
      ),
    );
    await expect.poll(keys).toEqual(['left', 'other']);
    await expect.poll(unsent).toBe(0);
  });

  it('never passes over a row that commits late with a low id', async () => {
    const { bus, keys } = recorder();
    stage.publish(db, bus);
    await db.tx(async (tx) => {
      await addToOutbox(tx, event, { subject: 'late', data: { n: 1 } });
      await emit(db, event, 'early', 1);
      await expect.poll(keys).toEqual(['early']);
    });
    await expect.poll(keys).toEqual(['early', 'late']);
  });

  it('continues in order from the oldest unsent event after the bus refused', async () => {
    const { bus, keys, state } = recorder();
    state.refuse = true;
    stage.publish(db, bus);
    for (const n of [1, 2, 3]) await emit(db, event, `n${n}`, n);
    await expect.poll(() => state.refused).toBeGreaterThan(2);
    expect(await unsent()).toBe(3);
    state.refuse = false;
    await expect.poll(keys).toEqual(['n1', 'n2', 'n3']);
  });

  it('runs in one instance, and a second instance takes over when the first one ends', async () => {
    const first = recorder();
    const second = recorder();
    const leader = stage.publish(db, first.bus);
    await emit(db, event, 'one', 1);
    await expect.poll(first.keys).toEqual(['one']);
    const elsewhere = createDb({ url, poolSize: 2, applicationName: 'elsewhere', log });
    stage.later(elsewhere.end);
    stage.publish(elsewhere, second.bus);
    await emit(db, event, 'two', 2);
    await expect.poll(first.keys).toEqual(['one', 'two']);
    expect(second.keys()).toEqual([]);
    await leader.stop();
    await emit(db, event, 'three', 3);
    await expect.poll(second.keys).toEqual(['three']);
  });

  it('deletes events sent more than an hour ago, and keeps recent and unsent ones', async () => {
    const sentBefore = sql(
      'test.sent-before',
      `insert into outbox (event_id, topic, key, payload, created_at, sent_at)
       select gen_random_uuid(), 't', $1::text, '{}', now() - interval '3 hours', now() - $2::integer * interval '1 minute'
         from generate_series(1, 10)`,
    );
    await db.run(sentBefore, ['old', 120]);
    await db.run(sentBefore, ['recent', 50]);
    await emit(db, event, 'first', 1);
    // Another event is still unsent while the relay deletes old events in the turn that sends the first event.
    const emitAnother = vi
      .fn(async (): Promise<void> => undefined)
      .mockImplementationOnce(() => emit(db, event, 'unsent', 2));
    const { bus, keys } = recorder(emitAnother);
    stage.publish(db, bus);
    await expect.poll(keys).toEqual(['first', 'unsent']);
    const kept = sql('test.kept', 'select distinct key from outbox order by key');
    expect((await db.rows<{ key: string }>(kept)).map(({ key }) => key)).toEqual(['first', 'recent', 'unsent']);
  });

  it('reports how many events wait and for how long', async () => {
    const metrics = createMetrics('test');
    addOutboxGauges(db, metrics);
    await emit(db, event, 'one', 1);
    await db.run(sql('test.age', `update outbox set created_at = now() - interval '90 seconds'`));
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/outbox_unsent\{.*\} 1\n/);
    expect(Number(/outbox_oldest_seconds\{.*\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
  });
});
