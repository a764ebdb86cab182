import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The faults that a stand-in of a provider simulates. `failRate` is between 0 and 1. */
export interface Faults {
  latencyMs: number;
  failRate: number;
  down: boolean;
}

export type WebhookMode = 'none' | 'once' | 'twice' | 'late';

type PaymentFaults = Faults & {
  /**
   * True when the card window and its script fail. This fault is separate from a fault of the API, because the real
   * provider serves the window from other hosts.
   */
  windowDown: boolean;
  decline: boolean;
  /** The next n cancels end with the payment gateway's failure (HTTP 200, code -1) and change nothing. */
  cancelFail: number;
  /** The next n receipts that are issued or cancelled fail with code -1 and change nothing. */
  receiptFail: number;
  escrowFail: number;
  /**
   * The next n cancel, prepare, receipt or delivery calls are carried out, but the connection is cut before the answer.
   */
  dropAnswer: number;
  webhook: WebhookMode;
  webhookDelayMs: number;
};

type SmsFaults = Faults & {
  /** The next n calls that send messages are carried out, but the connection is cut before the answer. */
  dropAnswer: number;
};

type TrackingFaults = Faults & {
  /** True when the provider answers with a page that is not JSON. */
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

/** Merges a change into the current behaviour, key by key. */
export const changeBehaviour = (behaviour: Behaviour, change: BehaviourChange): void => {
  for (const [provider, faults] of Object.entries(change)) {
    Object.assign(behaviour[provider as keyof Behaviour], faults);
  }
};

/** Waits as configured, then either lets the call through or refuses it in the provider's own format. */
export const faultHook =
  (faults: Faults, refuse: (reply: FastifyReply, status: 500 | 503) => FastifyReply) =>
  async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (faults.latencyMs > 0) await sleep(faults.latencyMs, undefined, { ref: false });
    if (faults.down) return refuse(reply, 503);
    if (faults.failRate > 0 && Math.random() < faults.failRate) return refuse(reply, 500);
    return undefined;
  };

/** Returns true when the current call must have this fault, and then lowers the number of remaining faults by one. */
export const consumeFault = <Fault extends string>(faults: Record<Fault, number>, fault: Fault): boolean => {
  if (faults[fault] <= 0) return false;
  faults[fault] -= 1;
  return true;
};

/** Cuts the connection without an answer, so that the caller cannot know the outcome. */
export const cutConnection = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.hijack();
  request.raw.socket.destroy();
};
