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
import type { SlowJoin } from './slow-join.ts';

interface WaitingRoom {
  readonly gates: SaleGates;
  readonly queue: Queue;
  readonly slowJoin: SlowJoin;
  readonly orderInstances: () => { readonly known: number; readonly up: number };
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

const toShownGate = ({ gateId, itemId, saleId, title, opensAt, closesAt }: SaleGate) => ({
  ...{ doorId: gateId, itemId, saleId, title },
  opensAt: opensAt.toISOString(),
  closesAt: closesAt === null ? null : closesAt.toISOString(),
});

const isShown = (gate: SaleGate, itemId: number | undefined): boolean => {
  if (gate.saleId !== null) return itemId !== undefined && gate.itemIds.has(itemId);
  return itemId === undefined || gate.itemId === null || gate.itemId === itemId;
};

const toQueuePosition = (gate: SaleGate, member: Member, entry: QueueEntry, signed: SignedTokens): QueuePosition => {
  const { state, now, waiting } = entry;
  const ahead = state === 'WAITING' ? entry.ahead : null;
  const wait = state === 'WAITING' ? waitSeconds(entry.ahead, entry.perMinute) : null;
  const endsAt = state === 'ADMITTED' ? new Date(entry.endsAt) : undefined;
  const claims = state === 'ADMITTED' ? { sub: String(member.id), door: gate.gateId, jti: entry.jti } : {};
  return {
    ...{ door: toShownGate(gate), state, waiting, ahead },
    now: new Date(now).toISOString(),
    waitSeconds: wait,
    askAgainMs: pollIntervalMs(entry, gate, Math.random()),
    pass: endsAt ? signed.sign(claims, endsAt) : null,
    passEndsAt: endsAt ? endsAt.toISOString() : null,
  };
};

/** Reads everything that the queue knows of a gate. Throws while the queue does not answer. */
const readQueue = async (queue: Queue, gate: SaleGate) => {
  const read = [queue.count(gate), queue.readRefusals(gate.gateId), queue.countGateways()] as const;
  const [counts, refusals, gateways] = await Promise.all(read);
  const byCount = Object.entries(refusals).map(([code, count]) => ({ code, count }));
  return { doorId: gate.gateId, ...counts, refusals: byCount.toSorted((a, b) => b.count - a.count), gateways };
};

const addOperatorCalls = (scope: FastifyInstance, { gates, queue, orderInstances }: WaitingRoom): void => {
  serve(scope, waitingCalls.waitingCounts, async () => {
    const open = await gates.all();
    const counts = await orUnavailable(Promise.all(open.map((gate) => queue.count(gate))));
    return answer(
      200,
      open.map(({ gateId }, index) => ({ doorId: gateId, ...(counts[index] as (typeof counts)[0]) })),
      answerDefaults,
    );
  });
  serve(scope, waitingCalls.saleQueue, async ({ params: { id } }) => {
    const known = await gates.all().catch(() => undefined);
    const gate = known?.find(({ saleId }) => saleId === id);
    const state = known === undefined ? ('UNKNOWN' as const) : gate ? ('ON' as const) : ('NONE' as const);
    const counts = gate ? await readQueue(queue, gate).catch(() => null) : null;
    return answer(200, { gate: state, queue: counts, orderInstances: orderInstances() }, answerDefaults);
  });
};

/** The gateway answers these calls by itself, so that waiting members put no load on order-payment. */
export const addWaitingRoom = (scope: FastifyInstance, room: WaitingRoom): void => {
  const { gates, queue, secret, slowJoin } = room;
  const signed = createSignedTokens(secret, admissionPurpose);
  const draw = createDraw(secret);

  serve(scope, waitingCalls.saleGates, async ({ query: { itemId } }) => {
    const shownGates = (await gates.all()).filter((gate) => isShown(gate, itemId));
    return answer(200, shownGates.map(toShownGate), shown);
  });
  serve(scope, waitingCalls.join, async ({ member, params: { doorId: gateId }, request }) => {
    const gate = await gates.find(gateId);
    const slowed = slowJoin(request, member.id);
    const newcomer = { memberId: member.id, draw: draw(gateId, member.id) };
    // A member who has a position keeps it, from whatever address.
    const entry = await orUnavailable(slowed ? queue.find(gate, member.id) : queue.join(gate, newcomer));
    if (!entry) throw slowed;
    return answer(200, toQueuePosition(gate, member, entry, signed), answerDefaults);
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
  addOperatorCalls(scope, room);
};
