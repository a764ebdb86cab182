import { setTimeout as sleep } from 'node:timers/promises';
import { type QueuePosition, waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import type { Answer, ShopClient } from '../../tests/support/shop-client.ts';

/**
 * `clients` has one client for each gateway. A buyer who reloads uses the clients in turn, any other buyer only the
 * first.
 */
export interface WaitingBuyer {
  readonly clients: readonly ShopClient[];
  /** The buyer asks for the position this many times as often as the shop demands in its answers. */
  readonly haste?: number;
  /**
   * True when the buyer reloads the page instead of asking again. Each reload joins the queue again, through the next
   * gateway.
   */
  readonly reloads?: boolean;
}
interface Timed {
  readonly at: number;
  readonly ms: number;
}
/** Times are in ms since 1970. */
export interface QueueVisit {
  readonly buyer: WaitingBuyer;
  sentAt: number;
  queuedAt: number;
  /** The time of the admission by the shop's clock. `number` is the running number of the admission. */
  admittedAt: number;
  number: number;
  admissionSeenAt: number;
  admission: string;
  estimates: { at: number; seconds: number }[];
}
export interface Queue {
  readonly saleGateId: number;
  readonly joins: Timed[];
  readonly polls: Timed[];
  readonly visits: QueueVisit[];
  /** Lists requests for a position that were refused or got no answer. */
  readonly refused: { readonly at: number; readonly reason: string }[];
  /** Counts positions that were lost or moved back. */
  lost: number;
}
export const createQueue = (saleGateId: number): Queue => ({
  saleGateId,
  joins: [],
  polls: [],
  visits: [],
  refused: [],
  lost: 0,
});

export const clock = (): number => performance.timeOrigin + performance.now();
/**
 * The bench waits as long before a retry as the web page does (`web/src/shared/api/call.ts`,
 * `web/src/features/waiting-room/queue-entry-query.ts`).
 */
const longestRetryMs = 5_000;
const troubleMs = (): number => 4_000 + Math.random() * 3_000;

type PositionAnswer = Answer<QueuePosition> | undefined;
const requestPosition = async (
  queue: Queue,
  into: Timed[],
  call: () => Promise<Answer<QueuePosition>>,
): Promise<PositionAnswer> => {
  const at = clock();
  const answer = await call().catch(() => undefined);
  if (answer && !answer.problem) into.push({ at, ms: clock() - at });
  else queue.refused.push({ at, reason: answer?.problem?.code ?? 'NO_ANSWER' });
  return answer;
};

/** An admission's id has the form `time-number`. */
const readAdmission = (admission: string): { admittedAt: number; number: number } => {
  const { jti } = JSON.parse(Buffer.from(admission.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
  const [admittedAt = 0, number = 0] = jti.split('-').map(Number);
  return { admittedAt, number };
};

/** Retries after a 503, like the web page. */
const createLook = (queue: Queue, { clients, reloads }: WaitingBuyer) => {
  const params = { doorId: queue.saleGateId };
  let turn = 0;
  const client = (): ShopClient => clients[turn % clients.length] as ShopClient;
  const join = () => requestPosition(queue, queue.joins, () => client().call(waitingCalls.join, { params }));
  const poll = () => requestPosition(queue, queue.polls, () => client().call(waitingCalls.position, { params }));
  return async (last: QueuePosition | undefined): Promise<PositionAnswer> => {
    if (reloads) turn += 1;
    if (last === undefined || reloads) return join();
    let answer = await poll();
    if (answer?.status === 503) {
      await sleep(Math.min(longestRetryMs, Number(answer.headers.get('retry-after') ?? 1) * 1_000));
      answer = await poll();
    }
    if (answer?.problem?.code !== 'PLACE_NOT_FOUND') return answer;
    queue.lost += 1;
    return join();
  };
};

/** Ends without an admission at the time that `until` answers, in ms since 1970. */
export const waitInQueue = async (queue: Queue, buyer: WaitingBuyer, until: () => number): Promise<QueueVisit> => {
  const visit: QueueVisit = {
    ...{
      buyer,
      sentAt: clock(),
      queuedAt: 0,
      admittedAt: 0,
      number: 0,
      admissionSeenAt: 0,
      admission: '',
      estimates: [],
    },
  };
  queue.visits.push(visit);
  const look = createLook(queue, buyer);
  let position: QueuePosition | undefined;
  while (clock() < until()) {
    const answer = await look(position);
    if (!answer || answer.problem) {
      await sleep(Math.max(troubleMs(), position?.askAgainMs ?? 0));
      continue;
    }
    const at = clock();
    visit.queuedAt ||= at;
    if ((answer.body.ahead ?? 0) > (position?.ahead ?? Number.POSITIVE_INFINITY)) queue.lost += 1;
    position = answer.body;
    if (position.pass !== null) {
      Object.assign(visit, readAdmission(position.pass), { admissionSeenAt: at, admission: position.pass });
      return visit;
    }
    if (position.waitSeconds !== null) visit.estimates.push({ at, seconds: position.waitSeconds });
    await sleep(position.askAgainMs / (buyer.haste ?? 1));
  }
  return visit;
};
