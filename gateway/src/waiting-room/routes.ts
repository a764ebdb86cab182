import { createHmac, hkdfSync } from 'node:crypto';
import { type QueuePosition, waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { admissionPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { answer, serve } from '@gyeol/service-kit/http/serve.ts';
import { createSignedTokens, type SignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import type { FastifyInstance } from 'fastify';
import { answerDefaults, callSecurity } from '../proxy/headers.ts';
import { pollIntervalMs, waitSeconds } from './poll-interval.ts';
import type { Queue, QueueEntry } from './queue.ts';
import type { SaleGate, SaleGates } from './sale-gates.ts';

interface WaitingRoom {
  readonly gates: SaleGates;
  readonly queue: Queue;
  /** Signs admissions. Order-payment has the same secret and verifies them. */
  readonly secret: string;
}

const shown = { ...callSecurity, 'cache-control': 'public, max-age=5' };

/** The draw is uniform, secret and the same every time, so that joining again does not change a member's chance. */
const createDraw = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'gyeol waiting-room draw', 32));
  return (gateId: number, memberId: number): number =>
    createHmac('sha256', key).update(`${gateId} ${memberId}`).digest().readUIntBE(0, 6) / 2 ** 48;
};

/**
 * The seconds are random: when a connection breaks, many clients are refused at the same moment, and they must not
 * retry at the same moment.
 */
const anySeconds = (): number => 1 + Math.floor(5 * Math.random());

/** When the queue cannot be reached, the gate stays closed. */
const orUnavailable = async <T>(pending: Promise<T>): Promise<T> => {
  try {
    return await pending;
  } catch (cause) {
    throw problem('WAITING_ROOM_DOWN', { cause, retryAfterSeconds: anySeconds() });
  }
};

const toShownGate = ({ gateId, itemId, title, opensAt, closesAt }: SaleGate) => ({
  ...{ doorId: gateId, itemId, title },
  opensAt: opensAt.toISOString(),
  closesAt: closesAt === null ? null : closesAt.toISOString(),
});

const toQueuePosition = (gate: SaleGate, member: Member, entry: QueueEntry, signed: SignedTokens): QueuePosition => {
  const { state, now, waiting } = entry;
  const ahead = state === 'WAITING' ? entry.ahead : null;
  const endsAt = state === 'ADMITTED' ? new Date(entry.endsAt) : undefined;
  const claims = state === 'ADMITTED' ? { sub: String(member.id), door: gate.gateId, jti: entry.jti } : {};
  return {
    ...{ door: toShownGate(gate), state, waiting, ahead },
    now: new Date(now).toISOString(),
    waitSeconds: ahead === null ? null : waitSeconds(ahead, gate.perMinute),
    askAgainMs: pollIntervalMs(entry, gate, Math.random()),
    pass: endsAt ? signed.sign(claims, endsAt) : null,
    passEndsAt: endsAt ? endsAt.toISOString() : null,
  };
};

/** The gateway answers these calls by itself, so that waiting members put no load on order-payment. */
export const addWaitingRoom = (scope: FastifyInstance, { gates, queue, secret }: WaitingRoom): void => {
  const signed = createSignedTokens(secret, admissionPurpose);
  const draw = createDraw(secret);

  serve(scope, waitingCalls.saleGates, async () => answer(200, (await gates.all()).map(toShownGate), shown));
  serve(scope, waitingCalls.join, async ({ member, params: { doorId: gateId } }) => {
    const gate = await gates.find(gateId);
    const newcomer = { memberId: member.id, draw: draw(gateId, member.id) };
    return answer(
      200,
      toQueuePosition(gate, member, await orUnavailable(queue.join(gate, newcomer)), signed),
      answerDefaults,
    );
  });
  serve(scope, waitingCalls.position, async ({ member, params: { doorId: gateId } }) => {
    const gate = await gates.find(gateId);
    const entry = await orUnavailable(queue.find(gate, member.id));
    if (!entry) throw problem('PLACE_NOT_FOUND');
    return answer(200, toQueuePosition(gate, member, entry, signed), answerDefaults);
  });
  serve(scope, waitingCalls.leave, async ({ member, params: { doorId: gateId } }) => {
    await orUnavailable(queue.leave(gateId, member.id));
    return answer(200, { ok: true as const }, answerDefaults);
  });
  serve(scope, waitingCalls.waitingCounts, async () => {
    const open = await gates.all();
    const counts = await orUnavailable(Promise.all(open.map(({ gateId }) => queue.count(gateId))));
    return answer(
      200,
      open.map(({ gateId }, index) => ({ doorId: gateId, ...(counts[index] as (typeof counts)[0]) })),
      answerDefaults,
    );
  });
};
