import type { Worker } from '@gyeol/service-kit/app.ts';
import type { Deps } from '../config.ts';
import {
  type ClaimedMessage,
  claimMessages,
  type Ending,
  endMessage,
  postponeMessage,
  recoverMessages,
} from './message-store.ts';
import { countStuckMessages } from './message-views.ts';
import { releaseSms, reserveSms, spentSmsBudgets } from './sms-caps.ts';

/** Longer than any sending takes: whoever claimed before that has ended. */
const abandonedAfterMs = 60_000;
const giveUpAfterMs = 24 * 60 * 60 * 1000;
const atOnce = 5;

/** 5 s, 10 s, 20 s … 10 min. */
export const backOffMs = (tries: number): number => Math.min(600_000, 5_000 * 2 ** Math.max(0, tries - 1));

type SenderDeps = Pick<Deps, 'db' | 'now' | 'sms' | 'config' | 'log' | 'metrics'>;

/** Sends one claimed message outside any transaction and records what became of it. */
const createDeliver =
  ({ db, now, sms, config, log }: SenderDeps) =>
  async (message: ClaimedMessage): Promise<void> => {
    const finish = async (ending: Omit<Ending, 'now'>): Promise<void> => {
      await endMessage(db, message, { ...ending, now: now() });
      if (ending.state !== 'SENT') {
        log.warn({ messageId: message.id, kind: message.kind, ...ending }, 'a text message needs an operator');
      }
    };
    const reservation = { kind: 'message', phoneNumber: message.phoneNumber, now: now() } as const;
    const capped = await reserveSms(db, { ...reservation, config });
    if (capped) return finish({ state: 'CAPPED', error: `daily limit: ${capped}` });
    const result = await sms.send({ to: message.phoneNumber, text: message.text });
    if (result.outcome === 'accepted') return finish({ state: 'SENT', providerId: result.providerId });
    if (result.outcome === 'refused') return finish({ state: 'REFUSED', error: result.error });
    if (result.outcome === 'unavailable') await releaseSms(db, reservation);
    // Perhaps it went out: said once more at most, because silence about an order is worse than saying it twice.
    const hopeless =
      result.outcome === 'unknown'
        ? message.unknowns > 0
        : now().getTime() - message.createdAt.getTime() > giveUpAfterMs;
    if (hopeless) return finish({ state: 'UNKNOWN', error: result.error });
    const until = new Date(now().getTime() + backOffMs(message.tries));
    await postponeMessage(db, message, { until, outcome: result.outcome, error: result.error });
  };

/** Sends what waits, from every instance. */
export const createSender = (deps: SenderDeps): Worker => {
  const deliver = createDeliver(deps);
  return {
    name: 'message-sender',
    everyMs: 500,
    run: async (signal) => {
      for (let claimed = atOnce; claimed > 0 && !signal.aborted; ) {
        const batch = await claimMessages(deps.db, deps.now(), atOnce);
        await Promise.all(batch.map(deliver));
        claimed = batch.length;
      }
    },
  };
};

/** Picks up what a crash left between sending and recording, and counts what waits for a person. */
export const createMessageWatch = ({ db, now, log, metrics, config }: SenderDeps): Worker => {
  const stuck = metrics.gauge('gyeol_messages_need_operator', 'Messages refused, capped or of unknown outcome');
  const spent = metrics.gauge('sms_budget_spent_ratio', 'Of the texts that the shop may send on this day', ['budget']);
  return {
    name: 'message-watch',
    everyMs: 10_000,
    run: async () => {
      const at = now();
      const recovered = await recoverMessages(db, new Date(at.getTime() - abandonedAfterMs), at);
      if (recovered > 0) log.warn({ recovered }, 'messages were left unfinished by a crash');
      stuck.set(await countStuckMessages(db));
      // A new day begins with nothing.
      spent.reset();
      for (const { budget, sent } of await spentSmsBudgets(db, at)) spent.set({ budget }, sent / config.smsDailyTotal);
    },
  };
};
