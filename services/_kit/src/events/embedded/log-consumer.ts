import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import type { BatchResult, BusConsumer, ConsumeOptions } from '../bus.ts';
import { createNotifier, type Notifier } from '../notifier.ts';
import { type LeasedPartition, LeasedPartitions, toLease } from './leased-partitions.ts';
import { advanceLeases, type GroupMember, leaveGroup, prepareLeases, releaseLease, renewLeases } from './leases.ts';
import type { LogReader } from './log-reader.ts';
import type { LogSignal } from './log-signal.ts';
import { formatPartition, insertTopics, type PartitionRecords } from './log-store.ts';

export interface LogConsumerTools {
  readonly db: Db;
  readonly reader: LogReader;
  readonly signal: LogSignal;
  readonly log: Logger;
  readonly leaseMs: number;
  /** Resolves when the tables exist. */
  prepare(): Promise<void>;
}

/**
 * The interval in which positions are stored, ms. Events that a killed consumer handled in this interval are delivered
 * again, and each inbox recognises them.
 */
const storeEveryMs = 1_000;
const pollIntervalMs = 500;
const unsignalledPollIntervalMs = 50;

interface Consumer extends LogConsumerTools {
  readonly options: ConsumeOptions;
  readonly groupMember: GroupMember;
  readonly leased: LeasedPartitions;
  readonly runs: Set<Promise<void>>;
  readonly notifier: Notifier;
  ready: boolean;
  joined: boolean;
  renewAt: number;
  storeAt: number;
}

const releasePartition = async (
  { db, groupMember, leased, signal }: Consumer,
  partition: LeasedPartition,
): Promise<void> => {
  leased.drop(partition);
  if (partition.unstored) await advanceLeases(db, groupMember, [toLease(partition)]);
  await releaseLease(db, groupMember, partition.topicPartition);
  signal.send('group');
};

const renewMembership = async (consumer: Consumer): Promise<void> => {
  const { db, groupMember, leased, signal, leaseMs } = consumer;
  const startedAt = performance.now();
  const { leases, share } = await renewLeases(db, groupMember);
  leased.replaceLeases(leases, startedAt + leaseMs);
  consumer.renewAt = startedAt + leaseMs / 3;
  // The signal makes members with too many partitions release the surplus.
  if (!consumer.joined) signal.send('group');
  consumer.joined = true;
  for (const partition of leased.surplusOf(share)) {
    if (partition.busy) partition.surplus = true;
    else await releasePartition(consumer, partition);
  }
};

/** Also drops partitions whose lease was lost. */
const storePositions = async (consumer: Consumer): Promise<void> => {
  const { db, groupMember, leased } = consumer;
  const unstored = leased.unstored();
  if (unstored.length === 0) return;
  consumer.storeAt = performance.now() + storeEveryMs;
  const done = unstored.map(toLease);
  const stillOurs = new Set((await advanceLeases(db, groupMember, done)).map(formatPartition));
  for (const [index, partition] of unstored.entries()) {
    if (partition.position === done[index]?.position) partition.unstored = false;
    if (!stillOurs.has(formatPartition(partition.topicPartition))) leased.drop(partition);
  }
};

interface PartitionRead {
  readonly partition: LeasedPartition;
  readonly fetched: PartitionRecords;
}

/** Reports removed messages. Positions have no gaps, so a missing message means that the log removed it. */
const reportRemoved = async ({ options }: Consumer, { partition, fetched }: PartitionRead): Promise<void> => {
  const first = fetched.records[0];
  if ((first?.offset ?? fetched.head) <= partition.position) return;
  await options.missed?.(partition.topicPartition);
  if (first) return;
  partition.position = fetched.head;
  partition.unstored = true;
};

const advance = ({ partition, fetched }: PartitionRead, { done, retryInMs }: BatchResult): void => {
  const last = fetched.records[done - 1];
  if (last) {
    partition.position = last.offset + 1;
    partition.unstored = true;
  }
  if (retryInMs !== undefined) partition.pausedUntil = performance.now() + retryInMs;
};

const handleReads = async (consumer: Consumer, reads: readonly PartitionRead[]): Promise<void> => {
  for (const read of reads) await reportRemoved(consumer, read);
  const full = reads.filter(({ fetched }) => fetched.records.length > 0);
  const batches = full.map(({ partition, fetched: { head, records } }) => ({
    ...partition.topicPartition,
    records,
    behind: Math.max(head - (records[0]?.offset ?? head), records.length),
    isCurrent: () => consumer.leased.has(partition),
  }));
  const results = batches.length > 0 ? await consumer.options.handle(batches) : [];
  for (const [index, read] of full.entries()) advance(read, results[index] as BatchResult);
  for (const { partition } of reads) {
    if (partition.surplus && consumer.leased.has(partition)) await releasePartition(consumer, partition);
  }
};

const run = async (consumer: Consumer, reads: readonly PartitionRead[]): Promise<void> => {
  for (const { partition } of reads) partition.busy = true;
  try {
    await handleReads(consumer, reads);
  } catch (err) {
    consumer.log.debug({ err, group: consumer.groupMember.group }, 'what was read from the log could not be handled');
    for (const { partition } of reads) partition.pausedUntil = performance.now() + 1_000;
  }
  for (const { partition } of reads) {
    partition.busy = false;
    consumer.leased.moveToEnd(partition);
  }
  // Wakes the loop, because records may remain or a pause may have begun.
  consumer.notifier.call();
};

const readAndRun = async (consumer: Consumer): Promise<void> => {
  const { leased, reader, runs } = consumer;
  const reads: PartitionRead[] = [];
  for (const fetched of await reader.read(() => leased.readable().map(toLease))) {
    const partition = leased.find(fetched);
    if (partition?.position === fetched.position) reads.push({ partition, fetched });
  }
  if (reads.length === 0) return;
  const work: Promise<void> = run(consumer, reads).finally(() => runs.delete(work));
  runs.add(work);
};

const prepare = async (consumer: Consumer): Promise<void> => {
  if (consumer.ready) return;
  await consumer.prepare();
  await insertTopics(consumer.db, consumer.options.topics);
  await prepareLeases(consumer.db, consumer.groupMember);
  consumer.ready = true;
};

/** Renews leases, stores positions, and reads and handles records. Answers the time until the next turn, ms. */
const turn = async (consumer: Consumer): Promise<number> => {
  await prepare(consumer);
  if (performance.now() >= consumer.renewAt) await renewMembership(consumer);
  if (performance.now() >= consumer.storeAt) await storePositions(consumer);
  await readAndRun(consumer);
  const poll = consumer.signal.isConnected() ? pollIntervalMs : unsignalledPollIntervalMs;
  return Math.max(1, Math.min(poll, consumer.renewAt - performance.now(), consumer.leased.msUntilNextResume()));
};

const leave = async ({ db, groupMember, leased, runs, signal }: Consumer): Promise<void> => {
  await Promise.all(runs);
  const unstored = leased.unstored();
  // If positions cannot be stored, their events are delivered again, and the inbox recognises them.
  if (unstored.length > 0) await advanceLeases(db, groupMember, unstored.map(toLease)).catch(() => undefined);
  await leaveGroup(db, groupMember).then(
    () => signal.send('group'),
    () => undefined,
  );
};

/**
 * Consumes the embedded log for one member of a group. Leases partitions, handles their events and stores the positions
 * each second.
 */
export const startLogConsumer = (tools: LogConsumerTools, options: ConsumeOptions): BusConsumer => {
  const { group, topics } = options;
  const groupMember: GroupMember = { group, topics, instance: randomUUID(), leaseMs: tools.leaseMs };
  const state = { ready: false, joined: false, renewAt: 0, storeAt: 0 };
  const parts = {
    leased: new LeasedPartitions(() => performance.now()),
    runs: new Set<Promise<void>>(),
    notifier: createNotifier(),
  };
  const consumer: Consumer = { ...tools, ...parts, ...state, options, groupMember };
  let stopped = false;
  let failures = 0;
  let downSince: number | undefined = Date.now();

  const safeTurn = async (): Promise<number> => {
    try {
      const rest = await turn(consumer);
      failures = 0;
      downSince = undefined;
      return rest;
    } catch (err) {
      failures += 1;
      downSince ??= Date.now();
      if (failures % 20 === 1) tools.log.warn({ err, group }, 'the event log cannot be reached; trying on');
      return Math.min(100 * 2 ** failures, 2_000);
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopped) await consumer.notifier.wait(await safeTurn());
  };
  const stopListening = tools.signal.listen((change) => {
    if (change === 'group') consumer.renewAt = 0;
    consumer.notifier.call();
  });
  const looping = loop();
  return {
    downSince: () => downSince,
    stop: async () => {
      stopped = true;
      stopListening();
      consumer.notifier.call();
      await looping;
      await leave(consumer);
    },
  };
};
