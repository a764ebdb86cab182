import { setTimeout as sleep } from 'node:timers/promises';
import { type Place, waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import type { Answer, ShopClient } from '../../tests/support/shop-client.ts';

/** Somebody who wants in: one member, through one gateway or, by turns, through several. */
export interface Shopper {
  readonly clients: readonly ShopClient[];
  /** Looks so many times as often as the shop asks. */
  readonly haste?: number;
  /** Loads the page anew (asks for a place again) with each look, by the next gateway. */
  readonly reloads?: boolean;
}
interface Timed {
  readonly at: number;
  readonly ms: number;
}
/** What became of one of them. Times in ms since 1970. */
export interface Walk {
  readonly shopper: Shopper;
  sentAt: number;
  placedAt: number;
  /** The shop's own time of the admission, and its number among all. */
  admittedAt: number;
  number: number;
  knownAt: number;
  pass: string;
  told: { at: number; seconds: number }[];
}
export interface Crowd {
  readonly doorId: number;
  readonly joins: Timed[];
  readonly polls: Timed[];
  readonly walks: Walk[];
  /** Looks that were refused or reached nobody, with what was said. */
  readonly refused: { readonly at: number; readonly why: string }[];
  /** Places that were gone, or farther back than before. */
  lost: number;
}
export const newCrowd = (doorId: number): Crowd => ({
  ...{ doorId, joins: [], polls: [], walks: [], refused: [], lost: 0 },
});

export const clock = (): number => performance.timeOrigin + performance.now();
/** As the web page asks (`web/src/shared/api/call.ts`, `web/src/features/waiting/place-query.ts`). */
const longestRetryMs = 5_000;
const troubleMs = (): number => 4_000 + Math.random() * 3_000;

type Asked = Answer<Place> | undefined;
const ask = async (crowd: Crowd, into: Timed[], call: () => Promise<Answer<Place>>): Promise<Asked> => {
  const at = clock();
  const answer = await call().catch(() => undefined);
  if (answer && !answer.problem) into.push({ at, ms: clock() - at });
  else crowd.refused.push({ at, why: answer?.problem?.code ?? 'NO_ANSWER' });
  return answer;
};

/** The admission that a pass names: `time-number`. */
const admissionOf = (pass: string): { admittedAt: number; number: number } => {
  const { jti } = JSON.parse(Buffer.from(pass.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
  const [admittedAt = 0, number = 0] = jti.split('-').map(Number);
  return { admittedAt, number };
};

/** One look, with what the page does by itself when it fails. */
const makeLook = (crowd: Crowd, { clients, reloads }: Shopper) => {
  const params = { doorId: crowd.doorId };
  let turn = 0;
  const client = (): ShopClient => clients[turn % clients.length] as ShopClient;
  const take = () => ask(crowd, crowd.joins, () => client().call(waitingCalls.take, { params }));
  const see = () => ask(crowd, crowd.polls, () => client().call(waitingCalls.place, { params }));
  return async (known: Place | undefined): Promise<Asked> => {
    if (reloads) turn += 1;
    if (known === undefined || reloads) return take();
    let answer = await see();
    if (answer?.status === 503) {
      await sleep(Math.min(longestRetryMs, Number(answer.headers.get('retry-after') ?? 1) * 1_000));
      answer = await see();
    }
    if (answer?.problem?.code !== 'PLACE_NOT_FOUND') return answer;
    crowd.lost += 1;
    return take();
  };
};

/** Takes a place and keeps looking until let in. Ends without an admission when the door is gone or `until` has come. */
export const standInLine = async (crowd: Crowd, shopper: Shopper, until: number): Promise<Walk> => {
  const walk: Walk = {
    ...{ shopper, sentAt: clock(), placedAt: 0, admittedAt: 0, number: 0, knownAt: 0, pass: '', told: [] },
  };
  crowd.walks.push(walk);
  const look = makeLook(crowd, shopper);
  let place: Place | undefined;
  while (clock() < until) {
    const answer = await look(place);
    if (!answer || answer.problem) {
      await sleep(Math.max(troubleMs(), place?.askAgainMs ?? 0));
      continue;
    }
    const at = clock();
    walk.placedAt ||= at;
    if ((answer.body.ahead ?? 0) > (place?.ahead ?? Number.POSITIVE_INFINITY)) crowd.lost += 1;
    place = answer.body;
    if (place.pass !== null) {
      Object.assign(walk, admissionOf(place.pass), { knownAt: at, pass: place.pass });
      return walk;
    }
    if (place.waitSeconds !== null) walk.told.push({ at, seconds: place.waitSeconds });
    await sleep(place.askAgainMs / (shopper.haste ?? 1));
  }
  return walk;
};
