import { normalizeIP } from '@fastify/rate-limit';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../calls/limits.ts';

/**
 * The members of one address whom a gateway lets join in a minute. Offices and carriers share an address, so that the
 * number is high; further members of the address come in a minute later, in the same line.
 */
const mostMembers = 600;
const windowMs = 60_000;
/** More addresses than this could not be slowed in any case. */
const mostAddresses = 200_000;
/** Spreads the members who were slowed together over half a minute. */
const spreadSeconds = 30;

/**
 * Counts a member at an address, once however often the member joins. Answers JOIN_SLOWED, with the seconds after which
 * the page joins by itself, when the address is slowed.
 */
export type SlowJoin = (request: Pick<FastifyRequest, 'ip'>, memberId: number) => ProblemError | undefined;

/** Addresses of loopback count only when `loopback` is true. */
export const createSlowJoin = ({ loopback, now }: { loopback: boolean; now: () => number }): SlowJoin => {
  let joined = new Map<string, Set<number>>();
  let until = 0;
  return ({ ip }, memberId) => {
    if (!loopback && isLoopback(ip)) return undefined;
    const at = now();
    if (at >= until || joined.size >= mostAddresses) {
      joined = new Map();
      until = at + windowMs;
    }
    const address = normalizeIP(ip);
    const members = joined.get(address) ?? new Set<number>();
    joined.set(address, members);
    if (members.has(memberId) || members.size < mostMembers) {
      members.add(memberId);
      return undefined;
    }
    const seconds = Math.ceil((until - at) / 1_000) + Math.floor(Math.random() * spreadSeconds);
    return problem('JOIN_SLOWED', { retryAfterSeconds: Math.max(1, seconds) });
  };
};
