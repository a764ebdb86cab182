import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import type { BusConsumer, ConsumeOptions } from '../bus.ts';
import { createWake } from '../wake.ts';
import {
  advanceLease,
  type Lease,
  leaveGroup,
  type Member,
  prepareLeases,
  releaseLease,
  renewLeases,
} from './leases.ts';
import type { LogSignal } from './log-signal.ts';
import { ensureTopics, headsOf, nameOf, type Place, readMessages } from './log-store.ts';

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
}

const batchSize = 50;
const pollMs = 500;
const blindPollMs = 50;

/** Consumes the embedded log for one member of a group: leases, reads, hands over, stores the position. */
export const startLogConsumer = (tools: LogConsumerTools, options: ConsumeOptions): BusConsumer => {
  const { db, signal, log, leaseMs } = tools;
  const { group, topics, concurrency, handle } = options;
  const member: Member = { group, topics, instance: randomUUID(), leaseMs };
  const held = new Map<string, Held>();
  const runs = new Set<Promise<void>>();
  const wake = createWake();
  let heads = new Map<string, number>();
  let ready = false;
  let joined = false;
  let stopped = false;
  let renewAt = 0;
  let failures = 0;

  const has = (item: Held): boolean => held.get(nameOf(item.place)) === item && performance.now() < item.validUntil;
  const giveUp = async (item: Held): Promise<void> => {
    held.delete(nameOf(item.place));
    await releaseLease(db, member, item.place);
    signal.send('group');
  };

  const take = (leases: readonly Lease[], validUntil: number): void => {
    const names = new Set(leases.map(nameOf));
    for (const name of held.keys()) if (!names.has(name)) held.delete(name);
    for (const { position, ...place } of leases) {
      const known = held.get(nameOf(place));
      if (known) known.validUntil = validUntil;
      else held.set(nameOf(place), { place, position, validUntil, restUntil: 0, busy: false, surplus: false });
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

  /** One batch of one partition. */
  const runBatch = async (item: Held): Promise<void> => {
    const { place } = item;
    const head = heads.get(nameOf(place)) ?? 0;
    const records = await readMessages(db, place, item.position, batchSize);
    const first = records[0];
    if (!first) {
      // Older than the log keeps.
      item.position = head;
      return;
    }
    const behind = Math.max(head - first.offset, records.length);
    const result = await handle({ ...place, records, behind, isCurrent: () => has(item) });
    const last = records[result.done - 1];
    if (last) {
      item.position = last.offset + 1;
      if (!(await advanceLease(db, member, place, item.position))) held.delete(nameOf(place));
    }
    if (result.retryInMs !== undefined) item.restUntil = performance.now() + result.retryInMs;
  };
  const run = async (item: Held): Promise<void> => {
    item.busy = true;
    try {
      await runBatch(item);
      if (item.surplus && has(item)) await giveUp(item);
    } catch (err) {
      log.debug({ err, ...item.place }, 'a partition of the log could not be read');
      item.restUntil = performance.now() + 1_000;
    } finally {
      item.busy = false;
      // To the end of the row, so that a busy partition lets the others through.
      if (has(item) && held.delete(nameOf(item.place))) held.set(nameOf(item.place), item);
      wake.call();
    }
  };
  const startRuns = (): void => {
    const now = performance.now();
    for (const item of held.values()) {
      if (runs.size >= concurrency) return;
      const isBehind = (heads.get(nameOf(item.place)) ?? 0) > item.position;
      if (item.busy || item.surplus || item.restUntil > now || !isBehind || !has(item)) continue;
      const work: Promise<void> = run(item).finally(() => runs.delete(work));
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
    heads = await headsOf(db, topics);
    startRuns();
    failures = 0;
    const now = performance.now();
    const rests = [...held.values()].map(({ restUntil }) => restUntil - now).filter((ms) => ms > 0);
    return Math.max(1, Math.min(signal.isConnected() ? pollMs : blindPollMs, renewAt - now, ...rests));
  };
  const safeTurn = async (): Promise<number> => {
    try {
      return await turn();
    } catch (err) {
      failures += 1;
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
    stop: async () => {
      stopped = true;
      deaf();
      wake.call();
      await looping;
      await Promise.all(runs);
      await leaveGroup(db, member).then(
        () => signal.send('group'),
        () => undefined,
      );
    },
  };
};
