import { normalizeIP } from '@fastify/rate-limit';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../calls/limits.ts';
import { createWindowCounter } from '../calls/window-counter.ts';

/**
 * The joins of one address that a gateway takes in a minute. Offices and carriers share an address, so that the number is
 * high; further members of the address come in a minute later, in the same line.
 */
const mostJoins = 600;
const windowMs = 60_000;
/** Spreads the members who were slowed together over half a minute. */
const spreadSeconds = 30;

/** Counts a join. Answers JOIN_SLOWED, with the seconds after which the page joins by itself, when the address is slowed. */
export type SlowJoin = (request: Pick<FastifyRequest, 'ip'>) => ProblemError | undefined;

/** Addresses of loopback count only when `loopback` is true. */
export const createSlowJoin = ({ loopback, now }: { loopback: boolean; now: () => number }): SlowJoin => {
  const counter = createWindowCounter(windowMs, now);
  return ({ ip }) => {
    if (!loopback && isLoopback(ip)) return undefined;
    const { calls, leftMs } = counter.count(normalizeIP(ip));
    if (calls <= mostJoins) return undefined;
    const seconds = Math.ceil(leftMs / 1_000) + Math.floor(Math.random() * spreadSeconds);
    return problem('JOIN_SLOWED', { retryAfterSeconds: Math.max(1, seconds) });
  };
};
