import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import type { BatchResult, BusConsumer, ConsumeOptions } from '../bus.ts';
import { createWake, type Wake } from '../wake.ts';
import { type HeldPartition, HeldPartitions, leaseOf } from './held-partitions.ts';
import {
  advanceLeases,
  advanceLeasesAndRead,
  leaveGroup,
  type Member,
  prepareLeases,
  releaseLease,
  renewLeases,
} from './leases.ts';
import type { LogSignal } from './log-signal.ts';
import { ensureTopics, type News, nameOf, readMessages } from './log-store.ts';

export interface LogConsumerTools {
  readonly db: Db;
  readonly signal: LogSignal;
  readonly log: Logger;
  readonly leaseMs: number;
  /** Resolves when the tables are there. */
  prepare(): Promise<void>;
}

const amount = { ofEach: 50, limit: 400 };
/** From one reading to the next at least: what came meanwhile is read, and handled, together. */
const gatherMs = 40;
const pollMs = 500;
const blindPollMs = 50;

/** One consumer while it runs. */
interface Consumer extends LogConsumerTools {
  readonly options: ConsumeOptions;
  readonly member: Member;
  readonly held: HeldPartitions;
  readonly runs: Set<Promise<void>>;
  readonly wake: Wake;
  ready: boolean;
  joined: boolean;
  renewAt: number;
  readAt: number;
}

const giveUp = async ({ db, member, held, signal }: Consumer, partition: HeldPartition): Promise<void> => {
  held.drop(partition);
  if (partition.unstored) await advanceLeases(db, member, [leaseOf(partition)]);
  await releaseLease(db, member, partition.place);
  signal.send('group');
};

const renew = async (consumer: Consumer): Promise<void> => {
  const { db, member, held, signal, leaseMs } = consumer;
  const asked = performance.now();
  const { leases, share } = await renewLeases(db, member);
  held.take(leases, asked + leaseMs);
  consumer.renewAt = asked + leaseMs / 3;
  // Who has too much now gives up the rest as soon as it hears of the newcomer.
  if (!consumer.joined) signal.send('group');
  consumer.joined = true;
  for (const partition of held.surplusOf(share)) {
    if (partition.busy) partition.surplus = true;
    else await giveUp(consumer, partition);
  }
};

/** What is new there. Positions that wait are stored by the way; a lease that is gone is noticed there. */
const readNews = async ({ db, member, held }: Consumer, partitions: readonly HeldPartition[]): Promise<News[]> => {
  const from = partitions.map(leaseOf);
  const unstored = held.unstored();
  if (unstored.length === 0) return readMessages(db, from, amount);
  const done = unstored.map(leaseOf);
  const { kept, news } = await advanceLeasesAndRead(db, member, { done, from, amount });
  const ours = new Set(kept.map(nameOf));
  for (const [index, partition] of unstored.entries()) {
    if (partition.position === done[index]?.position) partition.unstored = undefined;
    if (!ours.has(nameOf(partition.place))) held.drop(partition);
  }
  return news;
};

interface Read {
  readonly partition: HeldPartition;
  readonly news: News;
}

/** Positions have no holes: what is not there any more was older than the log keeps. */
const noteRemoved = async ({ options }: Consumer, { partition, news }: Read): Promise<void> => {
  const first = news.records[0];
  if ((first?.offset ?? news.head) <= partition.position) return;
  await options.missed?.(partition.place);
  if (first) return;
  partition.position = news.head;
  partition.unstored = 'soon';
};

const advance = ({ partition, news }: Read, { done, retryInMs, idle }: BatchResult): void => {
  const last = news.records[done - 1];
  if (last) {
    partition.position = last.offset + 1;
    partition.unstored = idle && partition.unstored !== 'soon' ? 'some time' : 'soon';
  }
  if (retryInMs !== undefined) partition.restUntil = performance.now() + retryInMs;
};

/** Hands over what was read and moves the positions. */
const handleReads = async (consumer: Consumer, reads: readonly Read[]): Promise<void> => {
  for (const read of reads) await noteRemoved(consumer, read);
  const full = reads.filter(({ news }) => news.records.length > 0);
  const batches = full.map(({ partition, news: { head, records } }) => ({
    ...partition.place,
    records,
    behind: Math.max(head - (records[0]?.offset ?? head), records.length),
    isCurrent: () => consumer.held.has(partition),
  }));
  const results = batches.length > 0 ? await consumer.options.handle(batches) : [];
  for (const [index, read] of full.entries()) advance(read, results[index] as BatchResult);
  for (const { partition } of reads) {
    if (partition.surplus && consumer.held.has(partition)) await giveUp(consumer, partition);
  }
};

const run = async (consumer: Consumer, reads: readonly Read[]): Promise<void> => {
  for (const { partition } of reads) partition.busy = true;
  try {
    await handleReads(consumer, reads);
  } catch (err) {
    consumer.log.debug({ err, group: consumer.member.group }, 'what was read from the log could not be handled');
    for (const { partition } of reads) partition.restUntil = performance.now() + 1_000;
  }
  for (const { partition } of reads) {
    partition.busy = false;
    consumer.held.letOthersThrough(partition);
  }
  // A position is to be stored, or there is more, or it rests. Who read what nobody wants waits for news.
  const goesOn = ({ partition, news }: Read) => partition.unstored !== 'some time' || partition.position < news.head;
  if (reads.some(goesOn)) consumer.wake.call();
};

const readAndRun = async (consumer: Consumer): Promise<void> => {
  const { held, runs } = consumer;
  const readable = held.readable();
  if (readable.length === 0) return;
  const reads: Read[] = [];
  for (const news of await readNews(consumer, readable)) {
    const partition = held.find(news);
    if (partition) reads.push({ partition, news });
  }
  if (reads.length === 0) return;
  const work: Promise<void> = run(consumer, reads).finally(() => runs.delete(work));
  runs.add(work);
};

const prepare = async (consumer: Consumer): Promise<void> => {
  if (consumer.ready) return;
  await consumer.prepare();
  await ensureTopics(consumer.db, consumer.options.topics);
  await prepareLeases(consumer.db, consumer.member);
  consumer.ready = true;
};

/** Renews, reads, hands over. Answers after what time the next turn is due, ms. */
const turn = async (consumer: Consumer): Promise<number> => {
  await prepare(consumer);
  if (performance.now() >= consumer.renewAt) await renew(consumer);
  await sleep(Math.max(0, consumer.readAt + gatherMs - performance.now()));
  consumer.readAt = performance.now();
  await readAndRun(consumer);
  const poll = consumer.signal.isConnected() ? pollMs : blindPollMs;
  return Math.max(1, Math.min(poll, consumer.renewAt - performance.now(), consumer.held.soonestRest()));
};

const leave = async ({ db, member, held, runs, signal }: Consumer): Promise<void> => {
  await Promise.all(runs);
  const unstored = held.unstored();
  // What cannot be stored is delivered again, and the inbox knows it.
  if (unstored.length > 0) await advanceLeases(db, member, unstored.map(leaseOf)).catch(() => undefined);
  await leaveGroup(db, member).then(
    () => signal.send('group'),
    () => undefined,
  );
};

/** Consumes the embedded log for one member of a group: leases, reads, hands over, stores the positions. */
export const startLogConsumer = (tools: LogConsumerTools, options: ConsumeOptions): BusConsumer => {
  const { group, topics } = options;
  const member: Member = { group, topics, instance: randomUUID(), leaseMs: tools.leaseMs };
  const state = { ready: false, joined: false, renewAt: 0, readAt: 0 };
  const parts = { held: new HeldPartitions(), runs: new Set<Promise<void>>(), wake: createWake() };
  const consumer: Consumer = { ...tools, ...parts, ...state, options, member };
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
    while (!stopped) await consumer.wake.wait(await safeTurn());
  };
  const stopListening = tools.signal.listen((news) => {
    if (news === 'group') consumer.renewAt = 0;
    consumer.wake.call();
  });
  const looping = loop();
  return {
    downSince: () => downSince,
    stop: async () => {
      stopped = true;
      stopListening();
      consumer.wake.call();
      await looping;
      await leave(consumer);
    },
  };
};
