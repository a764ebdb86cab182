import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import type { BusConsumer, ConsumeOptions } from '../bus.ts';
import { createWake } from '../wake.ts';
import {
  advanceLeases,
  advanceLeasesAndRead,
  type Lease,
  leaveGroup,
  type Member,
  prepareLeases,
  releaseLease,
  renewLeases,
} from './leases.ts';
import type { LogSignal } from './log-signal.ts';
import { ensureTopics, type News, nameOf, type Place, readMessages } from './log-store.ts';

export interface LogConsumerTools {
  readonly db: Db;
  readonly signal: LogSignal;
  readonly log: Logger;
  readonly leaseMs: number;
  /** Resolves when the tables are there. */
  prepare(): Promise<void>;
}

/** A partition that this consumer has at the moment. */
interface Held {
  readonly place: Place;
  position: number;
  /** By the process's own clock, counted from before the renewal was sent. */
  validUntil: number;
  restUntil: number;
  busy: boolean;
  surplus: boolean;
  /** Its position is further than the one that is stored; `'soon'` when to read it again would cost something. */
  unstored: 'soon' | 'some time' | undefined;
}

const amount = { ofEach: 50, limit: 400 };
/** From one reading to the next at least: what came meanwhile is read, and has its effects, together. */
const gatherMs = 40;
const pollMs = 500;
const blindPollMs = 50;

/** Consumes the embedded log for one member of a group: leases, reads, hands over, stores the position. */
export const startLogConsumer = (tools: LogConsumerTools, options: ConsumeOptions): BusConsumer => {
  const { db, signal, log, leaseMs } = tools;
  const { group, topics, handle, missed } = options;
  const member: Member = { group, topics, instance: randomUUID(), leaseMs };
  const held = new Map<string, Held>();
  const runs = new Set<Promise<void>>();
  const wake = createWake();
  let ready = false;
  let joined = false;
  let stopped = false;
  let renewAt = 0;
  let readAt = 0;
  let failures = 0;
  let downSince: number | undefined = Date.now();

  const has = (item: Held): boolean => held.get(nameOf(item.place)) === item && performance.now() < item.validUntil;
  const placed = ({ place, position }: Held): Lease => ({ ...place, position });
  const giveUp = async (item: Held): Promise<void> => {
    held.delete(nameOf(item.place));
    if (item.unstored) await advanceLeases(db, member, [placed(item)]);
    await releaseLease(db, member, item.place);
    signal.send('group');
  };

  const take = (leases: readonly Lease[], validUntil: number): void => {
    const names = new Set(leases.map(nameOf));
    for (const name of held.keys()) if (!names.has(name)) held.delete(name);
    for (const { position, ...place } of leases) {
      const known = held.get(nameOf(place));
      if (known) known.validUntil = validUntil;
      else
        held.set(nameOf(place), {
          place,
          position,
          validUntil,
          restUntil: 0,
          busy: false,
          surplus: false,
          unstored: undefined,
        });
    }
  };
  const renew = async (): Promise<void> => {
    const asked = performance.now();
    const { leases, share } = await renewLeases(db, member);
    take(leases, asked + leaseMs);
    renewAt = asked + leaseMs / 3;
    // Who has too much now gives up the rest as soon as it hears of the newcomer.
    if (!joined) signal.send('group');
    joined = true;
    const idleFirst = [...held.values()].sort((a, b) => Number(a.busy) - Number(b.busy));
    for (const item of idleFirst.slice(0, Math.max(held.size - share, 0))) {
      if (item.busy) item.surplus = true;
      else await giveUp(item);
    }
  };

  /** What is new at these places. Positions that wait are stored by the way; a lease that is gone tells itself there. */
  const readNews = async (free: readonly Held[]): Promise<News[]> => {
    const from = free.map(placed);
    const waiting = [...held.values()].filter(({ unstored }) => unstored !== undefined);
    if (waiting.length === 0) return readMessages(db, from, amount);
    const done = waiting.map(placed);
    const { kept, news } = await advanceLeasesAndRead(db, member, { done, from, amount });
    const ours = new Set(kept.map(nameOf));
    for (const [index, item] of waiting.entries()) {
      if (item.position === done[index]?.position) item.unstored = undefined;
      if (!ours.has(nameOf(item.place)) && held.get(nameOf(item.place)) === item) held.delete(nameOf(item.place));
    }
    return news;
  };

  /** One batch of one partition. */
  const runBatch = async (item: Held, { head, records }: News): Promise<void> => {
    const first = records[0];
    // Positions have no holes: what is not there any more was older than the log keeps.
    if ((first?.offset ?? head) > item.position) await missed?.(item.place);
    if (!first) {
      item.position = head;
      item.unstored = 'soon';
      return;
    }
    const behind = Math.max(head - first.offset, records.length);
    const result = await handle({ ...item.place, records, behind, isCurrent: () => has(item) });
    const last = records[result.done - 1];
    if (last) {
      item.position = last.offset + 1;
      item.unstored = result.idle && item.unstored !== 'soon' ? 'some time' : 'soon';
    }
    if (result.retryInMs !== undefined) item.restUntil = performance.now() + result.retryInMs;
  };
  const run = async (item: Held, news: News): Promise<void> => {
    item.busy = true;
    try {
      await runBatch(item, news);
      if (item.surplus && has(item)) await giveUp(item);
    } catch (err) {
      log.debug({ err, ...item.place }, 'a partition of the log could not be handled');
      item.restUntil = performance.now() + 1_000;
    } finally {
      item.busy = false;
      // To the end of the row, so that a busy partition lets the others through.
      if (has(item) && held.delete(nameOf(item.place))) held.set(nameOf(item.place), item);
      // The position is to be stored, or there is more, or it rests. Who read what nobody wants waits for news.
      if (item.unstored !== 'some time' || item.position < news.head) wake.call();
    }
  };
  const readAndRun = async (): Promise<void> => {
    const now = performance.now();
    const free = [...held.values()].filter((item) => !item.busy && !item.surplus && item.restUntil <= now && has(item));
    if (free.length === 0) return;
    for (const news of await readNews(free)) {
      const item = held.get(nameOf(news));
      if (!item) continue;
      const work: Promise<void> = run(item, news).finally(() => runs.delete(work));
      runs.add(work);
    }
  };

  const turn = async (): Promise<number> => {
    if (!ready) {
      await tools.prepare();
      await ensureTopics(db, topics);
      await prepareLeases(db, member);
      ready = true;
    }
    if (performance.now() >= renewAt) await renew();
    await sleep(Math.max(0, readAt + gatherMs - performance.now()));
    readAt = performance.now();
    await readAndRun();
    failures = 0;
    downSince = undefined;
    const now = performance.now();
    const rests = [...held.values()].map(({ restUntil }) => restUntil - now).filter((ms) => ms > 0);
    return Math.max(1, Math.min(signal.isConnected() ? pollMs : blindPollMs, renewAt - now, ...rests));
  };
  const safeTurn = async (): Promise<number> => {
    try {
      return await turn();
    } catch (err) {
      failures += 1;
      downSince ??= Date.now();
      if (failures % 20 === 1) log.warn({ err, group }, 'the event log cannot be reached; trying on');
      return Math.min(100 * 2 ** failures, 2_000);
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopped) await wake.wait(await safeTurn());
  };

  const deaf = signal.listen((news) => {
    if (news === 'group') renewAt = 0;
    wake.call();
  });
  const looping = loop();
  return {
    downSince: () => downSince,
    stop: async () => {
      stopped = true;
      deaf();
      wake.call();
      await looping;
      await Promise.all(runs);
      const unstored = [...held.values()].filter((item) => item.unstored);
      // What cannot be stored is told again, and the inbox knows it.
      if (unstored.length > 0) await advanceLeases(db, member, unstored.map(placed)).catch(() => undefined);
      await leaveGroup(db, member).then(
        () => signal.send('group'),
        () => undefined,
      );
    },
  };
};
