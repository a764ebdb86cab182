import type { Call, InternalCall } from '@gyeol/contracts/call.ts';
import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { type Right, rightMissing } from '@gyeol/contracts/rules/rights.ts';
import type { FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import { type ProblemError, problem } from '../errors.ts';
import type { CheckCaller } from './service-token.ts';
import type { StaffOf } from './staff.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** Reads the bearer token of a request, from the Authorization header only. */
export const bearerToken = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];

const verified = async (request: FastifyRequest, verify: TokenVerifier): Promise<Member | undefined> => {
  const token = bearerToken(request);
  return token === undefined ? undefined : verify(token);
};

export const refusedWithout = (right: Right): ProblemError =>
  problem('RIGHT_MISSING', { message: rightMissing(right), extra: { right } });

export interface AuthTools {
  readonly verifyToken: TokenVerifier;
  readonly staffOf: StaffOf;
}

/**
 * Answers the member as the handler may see it: with ROLE_ADMIN only in a row with `asStaff`, and only with this right.
 * So a handler lets nobody in whom its row does not name. Undefined when the session of staff has ended.
 */
const asRowAllows = async (
  request: FastifyRequest,
  member: Member,
  { asStaff }: Call,
  staffOf: StaffOf,
): Promise<Member | undefined> => {
  if (!isAdmin(member)) return member;
  const asMember: Member = { ...member, role: 'ROLE_USER' };
  if (asStaff === undefined) return asMember;
  const rights = await staffOf(member.jti);
  if (rights === undefined) return undefined;
  request.rights = rights;
  return rights.includes(asStaff) ? member : asMember;
};

/**
 * Reads the member of a public call. A bad token, or a token or session that cannot be checked now, counts as no token.
 */
const readMember = (row: Call, { verifyToken, staffOf }: AuthTools): onRequestHookHandler =>
  function readMemberHook(request, _reply, done) {
    if (request.headers.authorization === undefined) return done();
    const read = async (): Promise<void> => {
      const member = await verified(request, verifyToken);
      request.member = member && (await asRowAllows(request, member, row, staffOf));
    };
    read().then(
      () => done(),
      () => done(),
    );
  };

/** Throws WRONG_ROLE for a member who is no staff, and RIGHT_MISSING. Undefined when the session has ended. */
const asStaffWith = async (request: FastifyRequest, member: Member, right: Right, staffOf: StaffOf) => {
  if (!isAdmin(member)) throw problem('WRONG_ROLE');
  const rights = await staffOf(member.jti);
  if (rights === undefined) return undefined;
  if (!rights.includes(right)) throw refusedWithout(right);
  request.rights = rights;
  return member;
};

const demandMember = (row: Call, { verifyToken, staffOf }: AuthTools): onRequestAsyncHookHandler =>
  async function demandMemberHook(request, reply) {
    const member = await verified(request, verifyToken);
    const allowed =
      member &&
      (await (row.access === 'admin'
        ? asStaffWith(request, member, row.needs, staffOf)
        : asRowAllows(request, member, row, staffOf)));
    if (!allowed) {
      reply.header('www-authenticate', 'Bearer');
      throw problem('UNAUTHENTICATED');
    }
    request.member = allowed;
  };

/** Checks the rights of a request before its body is read. Answers 401 without a member, then 403 without the right. */
export const authenticate = (row: Call, tools: AuthTools): onRequestHookHandler | onRequestAsyncHookHandler =>
  row.access === 'public' ? readMember(row, tools) : demandMember(row, tools);

/** Admits only the `callers` of the row, by their signed service tokens. */
export const authenticateCaller = (check: CheckCaller, row: InternalCall): onRequestHookHandler =>
  function callerHook(request, _reply, done) {
    const token = bearerToken(request);
    const caller = token === undefined ? undefined : check(token);
    if (caller === undefined) return done(problem('UNAUTHENTICATED'));
    if (!row.callers.some((name) => name === caller)) return done(problem('WRONG_ROLE'));
    request.caller = caller;
    done();
  };
