import { createHmac, hkdfSync } from 'node:crypto';
import { type Place, waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { passPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { answer, type Member, serve } from '@gyeol/service-kit/http/serve.ts';
import { createSignedClaims, type SignedClaims } from '@gyeol/service-kit/http/signed-claims.ts';
import type { FastifyInstance } from 'fastify';
import { callSecurity } from '../proxy/headers.ts';
import type { Door, Doors } from './doors.ts';
import { askAgainMs, waitSeconds } from './pace.ts';
import type { Queue, Standing } from './queue.ts';

interface WaitingRoom {
  readonly doors: Doors;
  readonly queue: Queue;
  /** Shared with order-payment, which reads the passes. */
  readonly secret: string;
}

const own = { ...callSecurity, 'cache-control': 'no-store' };
const shown = { ...callSecurity, 'cache-control': 'public, max-age=5' };

/**
 * The lot that a member draws before an opening: uniform, secret, and the same however often it is drawn, so that
 * coming again never draws anew.
 */
const makeDraw = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'gyeol waiting-room draw', 32));
  return (doorId: number, memberId: number): number =>
    createHmac('sha256', key).update(`${doorId} ${memberId}`).digest().readUIntBE(0, 6) / 2 ** 48;
};

/** One to five seconds: who is refused in the same moment, as a connection breaks, must not come again in the same moment. */
const anySeconds = (): number => 1 + Math.floor(5 * Math.random());

/** What cannot be known is refused: a lost queue shuts the door, it never opens it. */
const orShut = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (cause) {
    throw problem('WAITING_ROOM_DOWN', { cause, retryAfterSeconds: anySeconds() });
  }
};

const shownDoor = ({ doorId, itemId, title, opensAt, closesAt }: Door) => ({
  ...{ doorId, itemId, title },
  opensAt: opensAt.toISOString(),
  closesAt: closesAt === null ? null : closesAt.toISOString(),
});

const placeOf = (door: Door, member: Member, standing: Standing, signed: SignedClaims): Place => {
  const { state, now, waiting } = standing;
  const ahead = state === 'WAITING' ? standing.ahead : null;
  const endsAt = state === 'ADMITTED' ? new Date(standing.endsAt) : undefined;
  const claims = state === 'ADMITTED' ? { sub: String(member.id), door: door.doorId, jti: standing.jti } : {};
  return {
    ...{ door: shownDoor(door), state, waiting, ahead },
    now: new Date(now).toISOString(),
    waitSeconds: ahead === null ? null : waitSeconds(ahead, door.perMinute),
    askAgainMs: askAgainMs(standing, door, Math.random()),
    pass: endsAt ? signed.sign(claims, endsAt) : null,
    passEndsAt: endsAt ? endsAt.toISOString() : null,
  };
};

/** The calls of those who wait, answered here: order-payment, which they wait for, is not asked. */
export const addWaitingRoom = (scope: FastifyInstance, { doors, queue, secret }: WaitingRoom): void => {
  const signed = createSignedClaims(secret, passPurpose);
  const draw = makeDraw(secret);

  serve(scope, waitingCalls.doors, async () => answer(200, (await doors.all()).map(shownDoor), shown));
  serve(scope, waitingCalls.take, async ({ member, params: { doorId } }) => {
    const door = await doors.find(doorId);
    const newcomer = { memberId: member.id, draw: draw(doorId, member.id) };
    return answer(200, placeOf(door, member, await orShut(queue.take(door, newcomer)), signed), own);
  });
  serve(scope, waitingCalls.place, async ({ member, params: { doorId } }) => {
    const door = await doors.find(doorId);
    const standing = await orShut(queue.see(door, member.id));
    if (!standing) throw problem('PLACE_NOT_FOUND');
    return answer(200, placeOf(door, member, standing, signed), own);
  });
  serve(scope, waitingCalls.leave, async ({ member, params: { doorId } }) => {
    await orShut(queue.leave(doorId, member.id));
    return answer(200, { ok: true as const }, own);
  });
  serve(scope, waitingCalls.crowds, async () => {
    const open = await doors.all();
    const crowds = await orShut(Promise.all(open.map(({ doorId }) => queue.crowd(doorId))));
    return answer(
      200,
      open.map(({ doorId }, index) => ({ doorId, ...(crowds[index] as (typeof crowds)[0]) })),
      own,
    );
  });
};
