import type { Worker } from '@gyeol/service-kit/app.ts';
import { earliestOf } from '@gyeol/service-kit/due-at.ts';
import type { Deps } from '../config.ts';
import {
  abandonedAfterMs,
  type ClaimedMessage,
  countSameSent,
  leaseMessages,
  type MessageOutcome,
  markMessageEnded,
  markMessagePostponed,
  markMessagesInterrupted,
  nextInterruptedDue,
  nextMessageDue,
} from './message-store.ts';
import { countStuckMessages } from './message-views.ts';
import { releaseSms, reserveSms, spentSmsBudgets } from './sms-caps.ts';

const giveUpAfterMs = 24 * 60 * 60 * 1000;
const atOnce = 5;

/** The pause after a failed attempt: 5 s, 10 s, 20 s … 10 min. */
export const backOffMs = (tries: number): number => Math.min(600_000, 5_000 * 2 ** Math.max(0, tries - 1));

type SenderDeps = Pick<Deps, 'db' | 'now' | 'sms' | 'config' | 'log' | 'metrics'>;

/**
 * True when the provider accepted the text more often than the restored database knows. In that case this message was
 * sent after the backup and before the restore. Undefined when the provider cannot tell.
 */
const wasSentBefore = async ({ db, sms }: SenderDeps, message: ClaimedMessage): Promise<boolean | undefined> => {
  const { phoneNumber, text, perhapsSentSince: since } = message;
  if (since === null) return false;
  const there = await sms.countSent({ to: phoneNumber, text }, since);
  if (!there) return there === undefined ? undefined : false;
  return there > (await countSameSent(db, message, since));
};

const sendWithinCaps = async ({ db, now, sms, config }: SenderDeps, { phoneNumber, text }: ClaimedMessage) => {
  const reservation = { kind: 'message', phoneNumber, now: now() } as const;
  const capped = await reserveSms(db, { ...reservation, config });
  if (capped) return { outcome: 'capped', error: `daily limit: ${capped}` } as const;
  const result = await sms.send({ to: phoneNumber, text });
  if (result.outcome === 'unavailable') await releaseSms(db, reservation);
  return result;
};

const createDeliver = (deps: SenderDeps) => {
  const { db, now, log } = deps;
  return async (message: ClaimedMessage): Promise<void> => {
    const finish = async (ending: Omit<MessageOutcome, 'now'>): Promise<void> => {
      await markMessageEnded(db, message, { ...ending, now: now() });
      if (ending.state !== 'SENT') {
        log.warn({ messageId: message.id, kind: message.kind, ...ending }, 'a text message needs an operator');
      }
    };
    const before = await wasSentBefore(deps, message);
    if (before) return finish({ state: 'SENT' });
    const result =
      before === undefined
        ? ({ outcome: 'unavailable', error: 'not known whether it was sent' } as const)
        : await sendWithinCaps(deps, message);
    if (result.outcome === 'accepted') return finish({ state: 'SENT', providerId: result.providerId });
    if (result.outcome === 'capped') return finish({ state: 'CAPPED', error: result.error });
    if (result.outcome === 'refused') return finish({ state: 'REFUSED', error: result.error });
    // After an unknown outcome, the message is sent once more, because a missing message is worse than a repeated one.
    // A second repeat would be too much.
    const hopeless =
      result.outcome === 'unknown'
        ? message.unknowns > 0
        : now().getTime() - message.createdAt.getTime() > giveUpAfterMs;
    if (hopeless) return finish({ state: 'UNKNOWN', error: result.error });
    const until = new Date(now().getTime() + backOffMs(message.tries));
    await markMessagePostponed(db, message, { until, outcome: result.outcome, error: result.error });
  };
};

/** Every instance runs this worker. */
export const createSender = (deps: SenderDeps): Worker => {
  const deliver = createDeliver(deps);
  return {
    name: 'message-sender',
    everyMs: 500,
    dueAt: earliestOf(deps.db, nextMessageDue),
    run: async (signal) => {
      for (let claimed = atOnce; claimed > 0 && !signal.aborted; ) {
        const batch = await leaseMessages(deps.db, deps.now(), atOnce);
        await Promise.all(batch.map(deliver));
        claimed = batch.length;
      }
    },
  };
};

export const createMessageWatch = ({ db, now, log, metrics, config }: SenderDeps): Worker => {
  const stuck = metrics.gauge(
    'gyeol_messages_need_operator',
    'Messages refused, capped or of unknown outcome',
    [],
    async (): Promise<void> => stuck.set(await countStuckMessages(db)),
  );
  const spent = metrics.gauge(
    'sms_budget_spent_ratio',
    'Of the texts that the shop may send on this day',
    ['budget'],
    async () => {
      const budgets = await spentSmsBudgets(db, now());
      // Without the reset, the gauge would keep the figures of yesterday.
      spent.reset();
      for (const { budget, sent } of budgets) spent.set({ budget }, sent / config.smsDailyTotal);
    },
  );
  return {
    name: 'message-watch',
    everyMs: 10_000,
    dueAt: earliestOf(db, nextInterruptedDue),
    run: async () => {
      const at = now();
      const recovered = await markMessagesInterrupted(db, new Date(at.getTime() - abandonedAfterMs), at);
      if (recovered > 0) log.warn({ recovered }, 'messages were left unfinished by a crash');
    },
  };
};
