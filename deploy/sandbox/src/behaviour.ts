import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How a provider misbehaves towards the shop. `latencyMs` in milliseconds, `failRate` 0…1. */
export interface Faults {
  latencyMs: number;
  failRate: number;
  down: boolean;
}

export type WebhookMode = 'none' | 'once' | 'twice' | 'late';

type PaymentFaults = Faults & {
  /** The card window and its script, which the real provider serves from other hosts than its API. */
  windowDown: boolean;
  /** Every approval in the window is declined by the card company. */
  decline: boolean;
  /** The next n cancels end with the payment gateway's failure (HTTP 200, code -1) and change nothing. */
  cancelFail: number;
  /** The next n receipts that are issued or cancelled fail likewise. */
  receiptFail: number;
  /** The next n deliveries of escrow payments are refused. */
  escrowFail: number;
  /** The next n cancel, prepare, receipt or delivery calls are carried out, and their connection is cut before the answer. */
  dropAnswer: number;
  webhook: WebhookMode;
  /** How long a `late` webhook waits, ms. */
  webhookDelayMs: number;
};

type SmsFaults = Faults & {
  /** The next n sends are carried out, and their connection is cut before the answer. */
  dropAnswer: number;
};

type TrackingFaults = Faults & {
  /** Answers what is no answer. */
  garbage: boolean;
};

export interface Behaviour {
  payments: PaymentFaults;
  sms: SmsFaults;
  kakao: Faults;
  postcode: Faults;
  tracking: TrackingFaults;
}

export type BehaviourChange = { [Provider in keyof Behaviour]?: Partial<Behaviour[Provider]> };

const healthy: Faults = { latencyMs: 0, failRate: 0, down: false };

/** Everything as it is on a good day. */
export const healthyBehaviour = (): Behaviour => ({
  payments: {
    ...healthy,
    windowDown: false,
    decline: false,
    cancelFail: 0,
    receiptFail: 0,
    escrowFail: 0,
    dropAnswer: 0,
    webhook: 'once',
    webhookDelayMs: 3000,
  },
  sms: { ...healthy, dropAnswer: 0 },
  kakao: { ...healthy },
  postcode: { ...healthy },
  tracking: { ...healthy, garbage: false },
});

/** Merges a change into the behaviour in force, key by key. */
export const changeBehaviour = (behaviour: Behaviour, change: BehaviourChange): void => {
  for (const [provider, faults] of Object.entries(change)) {
    Object.assign(behaviour[provider as keyof Behaviour], faults);
  }
};

/** Waits, then either lets the call through or answers in the provider's own words. */
export const faultHook =
  (faults: Faults, refuse: (reply: FastifyReply, status: 500 | 503) => FastifyReply) =>
  async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (faults.latencyMs > 0) await sleep(faults.latencyMs, undefined, { ref: false });
    if (faults.down) return refuse(reply, 503);
    if (faults.failRate > 0 && Math.random() < faults.failRate) return refuse(reply, 500);
    return undefined;
  };

/** Whether the next call has this fault; one less of them is left. */
export const consumeFault = <Fault extends string>(faults: Record<Fault, number>, fault: Fault): boolean => {
  if (faults[fault] <= 0) return false;
  faults[fault] -= 1;
  return true;
};

/** Cuts the connection without an answer: the caller cannot know what happened. */
export const cutConnection = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.hijack();
  request.raw.socket.destroy();
};
