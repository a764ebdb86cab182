import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import type { BatchResult, BusConsumer, ConsumeOptions } from '../bus.ts';
import { createNotifier, type Notifier } from '../notifier.ts';
import { type LeasedPartition, LeasedPartitions, toLease } from './leased-partitions.ts';
import { advanceLeases, type GroupMember, leaveGroup, prepareLeases, releaseLease, shareLeases } from './leases.ts';
import type { LogChanges } from './log-changes.ts';
import type { LogReader } from './log-reader.ts';
import { formatPartition, insertTopics, type PartitionRecords } from './log-store.ts';
import type { Membership } from './membership.ts';

export interface LogConsumerTools {
  readonly db: Db;
  readonly reader: LogReader;
  readonly changes: LogChanges;
  readonly log: Logger;
  readonly membership: Membership;
  /** Resolves when the tables exist. */
  prepare(): Promise<void>;
}

/**
 * The interval in which positions are stored, ms. Events that a killed consumer handled in this interval are delivered
 * again, and each inbox recognises them.
 */
const storeEveryMs = 1_000;
/** The longest wait for a report, ms. A lost report is caught up within this time. */
const pollIntervalMs = 15_000;
/** The wait while no report can arrive, ms. */
const deafPollIntervalMs = 50;

interface Consumer extends LogConsumerTools {
  readonly options: ConsumeOptions;
  readonly groupMember: GroupMember;
  readonly leased: LeasedPartitions;
  readonly runs: Set<Promise<void>>;
  readonly notifier: Notifier;
  ready: boolean;
  joined: boolean;
  /** The time by performance.now at which the partitions are shared again, ms. */
  shareAt: number;
  storeAt: number;
}

const releasePartition = async (
  { db, groupMember, leased, changes }: Consumer,
  partition: LeasedPartition,
): Promise<void> => {
  leased.drop(partition);
  if (partition.unstored) await advanceLeases(db, groupMember, [toLease(partition)]);
  await releaseLease(db, groupMember, partition.topicPartition);
  changes.report('group');
};

const sharePartitions = async (consumer: Consumer): Promise<void> => {
  try {
    await shareAndRelease(consumer);
  } catch (error) {
    consumer.shareAt = 0;
    throw error;
  }
};

const shareAndRelease = async (consumer: Consumer): Promise<void> => {
  const { db, groupMember, leased, changes, membership } = consumer;
  const startedAt = performance.now();
  // Without reports, nobody says that partitions became free or that a member joined.
  consumer.shareAt = startedAt + (changes.isListening() ? pollIntervalMs : membership.leaseMs / 3);
  const { leases, share, anyFreed } = await shareLeases(db, groupMember);
  membership.joined(groupMember.group, startedAt);
  leased.replaceLeases(leases);
  // The report makes members with too many partitions release the surplus, and others take what became free.
  if (!consumer.joined || anyFreed) changes.report('group');
  consumer.joined = true;
  leased.markSurplus(share);
  for (const partition of leased.idleSurplus()) await releasePartition(consumer, partition);
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
    consumer.shareAt = 0;
  }
  for (const { partition } of reads) {
    partition.busy = false;
    // It became surplus while it was busy.
    if (partition.surplus) consumer.shareAt = 0;
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

/** Shares partitions, stores positions, and reads and handles records. Answers the time until the next turn, ms. */
const turn = async (consumer: Consumer): Promise<number> => {
  await prepare(consumer);
  const isOut = performance.now() >= consumer.membership.validUntil(consumer.groupMember.group);
  if (isOut) consumer.joined = false;
  if (isOut || performance.now() >= consumer.shareAt) await sharePartitions(consumer);
  if (performance.now() >= consumer.storeAt) await storePositions(consumer);
  await readAndRun(consumer);
  const poll = consumer.changes.isListening() ? pollIntervalMs : deafPollIntervalMs;
  const nextStep = Math.min(consumer.shareAt, consumer.leased.unstored().length > 0 ? consumer.storeAt : Infinity);
  return Math.max(1, Math.min(poll, nextStep - performance.now(), consumer.leased.msUntilNextResume()));
};

const leave = async ({ db, groupMember, leased, runs, changes, membership }: Consumer): Promise<void> => {
  await Promise.all(runs);
  membership.left(groupMember.group);
  const unstored = leased.unstored();
  // If positions cannot be stored, their events are delivered again, and the inbox recognises them.
  if (unstored.length > 0) await advanceLeases(db, groupMember, unstored.map(toLease)).catch(() => undefined);
  await leaveGroup(db, groupMember).then(
    () => changes.report('group'),
    () => undefined,
  );
};

/**
 * Consumes the embedded log for one member of a group. Leases partitions, handles their events and stores the positions
 * each second.
 */
export const startLogConsumer = (tools: LogConsumerTools, options: ConsumeOptions): BusConsumer => {
  const { group, topics } = options;
  const { instance, leaseMs, validUntil } = tools.membership;
  const groupMember: GroupMember = { group, topics, instance, leaseMs };
  const state = { ready: false, joined: false, shareAt: 0, storeAt: 0 };
  const parts = {
    leased: new LeasedPartitions(
      () => performance.now(),
      () => validUntil(group),
    ),
    runs: new Set<Promise<void>>(),
    notifier: createNotifier(),
  };
  const consumer: Consumer = { ...tools, ...parts, ...state, options, groupMember };
  let stopped = false;
  let failures = 0;
  let downSince: number | undefined = Date.now();

  const safeTurn = async (): Promise<number> => {
    tools.membership.turned(group);
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
  const shareAgain = (): void => {
    consumer.shareAt = 0;
    consumer.notifier.call();
  };
  const stopListening = tools.changes.listen((change) => {
    if (change === 'group' || change === 'connection') shareAgain();
    if (change === 'appended') consumer.notifier.call();
  });
  const stopWatching = tools.membership.onShareAgain((lost) => {
    if (lost === undefined || lost === group) shareAgain();
  });
  const looping = loop();
  return {
    downSince: () => downSince,
    stop: async () => {
      stopped = true;
      stopListening();
      stopWatching();
      consumer.notifier.call();
      await looping;
      await leave(consumer);
    },
  };
};
