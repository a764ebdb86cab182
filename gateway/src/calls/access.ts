import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { isProgramKey } from '@gyeol/contracts/rules/program-key.ts';
import { unattendedHeader } from '@gyeol/contracts/rules/staff-session.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { authorizeKey, bearerToken, demandOfStaff } from '@gyeol/service-kit/http/auth.ts';
import { memberOfKey } from '@gyeol/service-kit/http/program-keys.ts';
import type { StaffOf } from '@gyeol/service-kit/http/staff.ts';
import type { TokenVerifier } from '@gyeol/service-kit/http/token-verifier.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Target } from './call-router.ts';
import type { LimitedKeyOf } from './known-keys.ts';
import type { Revocations } from './revocations.ts';
import type { SeenSessions } from './seen-sessions.ts';

export interface AccessTools {
  readonly verifyToken: TokenVerifier;
  readonly keyOf: LimitedKeyOf;
  readonly revocations: Revocations;
  readonly seenSessions: SeenSessions;
  readonly staffOf: StaffOf;
  /** False for an address that staff may not work from. */
  readonly isStaffPlace: (address: string) => boolean;
}

/**
 * Undefined without a token that is valid and not revoked. Throws UNAVAILABLE before the revocations are loaded, and
 * STAFF_NETWORK.
 */
const readMember = async (request: FastifyRequest, tools: AccessTools) => {
  const { verifyToken, revocations, seenSessions, isStaffPlace } = tools;
  const token = bearerToken(request);
  const member = token === undefined ? undefined : await verifyToken(token);
  if (member === undefined) return undefined;
  if (!revocations.loaded()) throw problem('UNAVAILABLE', { detail: 'the list of revoked tokens is not loaded yet' });
  if (revocations.isRevoked(member)) return undefined;
  if (isAdmin(member) && !isStaffPlace(request.ip)) throw problem('STAFF_NETWORK');
  if (request.headers[unattendedHeader] === undefined) seenSessions.note(member);
  return member;
};

/** Removes a token that is invalid, or that cannot be checked now. A public call then continues without a token. */
const readOrStrip = async (request: FastifyRequest, tools: AccessTools): Promise<Member | undefined> => {
  const member = await readMember(request, tools).catch(() => undefined);
  if (!member) delete request.headers.authorization;
  return member;
};

const unauthenticated = (reply: FastifyReply) => {
  reply.header('www-authenticate', 'Bearer');
  return problem('UNAUTHENTICATED');
};
const demandMember = async (request: FastifyRequest, reply: FastifyReply, tools: AccessTools): Promise<Member> => {
  const member = await readMember(request, tools);
  if (!member) throw unauthenticated(reply);
  return member;
};

/** Calls with the key of a program. A key that a public call does not take is removed, as a token that is invalid. */
const checkKey = async (
  request: FastifyRequest,
  reply: FastifyReply,
  target: Target,
  { text, keyOf }: { text: string; keyOf: LimitedKeyOf },
) => {
  const asked = authorizeKey(target, text, (keyHash) => keyOf(request, keyHash));
  const key = await (target.access === 'public' ? asked.catch(() => undefined) : asked);
  if (key) {
    request.key = key;
    request.member = memberOfKey(key);
  } else if (target.access === 'public') delete request.headers.authorization;
  else throw unauthenticated(reply);
};

/**
 * Checks the right to a call by its row: 401 without a valid token, 403 without the role, second factor or right, 503 for admins
 * while revocations are unknown. Only a token in the Authorization header is accepted.
 */
export const checkAccess = async (
  request: FastifyRequest,
  reply: FastifyReply,
  target: Target,
  tools: AccessTools,
): Promise<void> => {
  const { access, needs, fresh } = target;
  const token = bearerToken(request);
  if (token !== undefined && isProgramKey(token))
    return checkKey(request, reply, target, { text: token, keyOf: tools.keyOf });
  if (access === 'public') {
    request.member = await readOrStrip(request, tools);
    return;
  }
  request.member = await demandMember(request, reply, tools);
  if (needs === undefined) return;
  if (request.member.role !== 'ROLE_ADMIN') throw problem('WRONG_ROLE');
  tools.revocations.demandFresh();
  const staff = await tools.staffOf(request.member.jti, { fresh });
  if (staff === undefined) throw unauthenticated(reply);
  demandOfStaff(staff, { needs, fresh });
};
